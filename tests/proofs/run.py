"""One run of everything on the built-in models, with witnesses: what each of them saw is kept for the tests.

A real Chromium, the real host, the real app with its window on an X server of its own, and its worker; all
under ``strace``, with a umask that closes nothing and no bound on core dumps, so that whatever is closed or
not written is so by Sotto's own doing.
"""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from playwright.sync_api import Page, Playwright

from sotto.profiles import OwnTerm, Profile, Profiles
from sotto.store import open_store
from tests.extension.browser import Shelter, chromium, drawn, until
from tests.extension.pages import COMPOSER, composer_text, focus, open_chat
from tests.proofs.canaries import NAME, PASSPHRASE, PROMPT, TERM
from tests.proofs.surroundings import Desktop, register_watched_host, watched_app, x_server
from tests.proofs.watching import ProcessList, again_and_again
from tests.road.road import Card, Road, listener

SANITIZERS = ("contextual", "rlaa", "napare", "dp-gtr")
_SPY = """() => { window.spied = [];
  for (const type of ["keydown", "input", "beforeinput", "paste", "focus", "message", "selectionchange"])
    addEventListener(type, (event) => spied.push(type + ":" + (event.key ?? event.data ?? "") + getSelection()), true);
  new MutationObserver(() => spied.push(document.documentElement.outerHTML + document.title)).observe(document,
    { subtree: true, childList: true, characterData: true, attributes: true }); }"""
# All that a page can read of itself, apart from the box that the person types into.
_DOM = """(composer) => {
  const all = document.documentElement.cloneNode(true);
  for (const box of all.querySelectorAll(composer)) box.remove();
  const open = [...document.querySelectorAll("*")].map((one) => one.shadowRoot?.innerHTML ?? "");
  const globals = Object.getOwnPropertyNames(window).filter((name) => typeof window[name] === "string")
    .map((name) => name + "=" + window[name]);
  return [all.outerHTML, document.title, document.cookie, location.href, JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }), ...open, ...globals].join("\\n"); }"""
_STORED = """async () => {
  const areas = ["local", "session", "sync"].filter((area) => chrome.storage[area]);
  const kept = await Promise.all(areas.map((area) => chrome.storage[area].get(null).catch(() => null)));
  const bases = await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((done) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const stores = [...opening.result.objectStoreNames];
      if (!stores.length) return done([]);
      const reading = opening.result.transaction(stores);
      Promise.all(stores.map((one) => new Promise((read) => {
        reading.objectStore(one).getAll().onsuccess = ({ target }) => read(target.result);
      }))).then(done);
    };
  })));
  return JSON.stringify({ kept, bases, local: { ...localStorage }, caches: await caches.keys() }); }"""
_ASK = """async ([what, fields]) => {
  const { openService } = await import("/popup/own.js");
  await openService(() => {})(what, fields); }"""


@dataclass
class Evidence:
    """What was seen. ``home`` is everything that the run left on disk, the browser's profile included."""

    home: Path
    processes: ProcessList = field(default_factory=ProcessList)
    rewrites: dict[str, str] = field(default_factory=dict)
    """What the chatbot got, by the sanitizer it came from."""
    requests: list[str] = field(default_factory=list)
    """Everything that left the pages, address and body."""
    before_approval: list[str] = field(default_factory=list)
    """What a page could read of itself while the card waited, without the composer."""
    private_window: list[str] = field(default_factory=list)
    """All that a page noticed while the person wrote in Sotto's own window."""
    answer: str = ""
    """What a page could read of itself once a name was drawn over its answer."""
    stored: str = ""
    """What the extension keeps in the browser."""
    console: list[str] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    """Of all windows on the X server."""
    core_limits: dict[str, int] = field(default_factory=dict)
    """How many bytes of its memory each program would leave behind in a crash."""
    open_to_others: set[str] = field(default_factory=set)
    """What Sotto made, while it ran and after it, that somebody else may read, write or enter."""

    @property
    def traces(self) -> dict[str, str]:
        """What ``strace`` wrote, by the program it followed."""
        return {path.stem: path.read_text() for path in (self.home / "traces").iterdir()}

    @property
    def log(self) -> str:
        """Everything the app, the worker and the hosts said on standard output and standard error."""
        return "".join(path.read_text() for path in sorted((self.home / "logs").iterdir()))


def prepare(home: Path) -> None:
    for name in ("traces", "logs", "cwd", "tmp"):
        (home / name).mkdir()
    profile = Profile("everyday", "Everyday", facts=("I have diabetes.",), own_terms=(OwnTerm(TERM),))
    store = open_store()
    store.write("profiles", Profiles((profile,)).to_plain())
    store.write("preferences", {"welcomed": True})
    store.lock(PASSPHRASE)


def run(playwright: Playwright, home: Path) -> Evidence:
    """The run, in the home that is in force."""
    evidence = Evidence(home)
    prepare(home)
    with (
        again_and_again(evidence.processes.look),
        x_server() as display,
        watched_app(home, desktop := Desktop(display)) as address,
    ):
        register_watched_host(home)
        with chromium(playwright, home, installed=False) as browser:
            browser.context.on("console", lambda message: evidence.console.append(message.text))
            road = Road(browser, address)
            evidence.titles |= desktop.titles()
            browser.pair()
            in_the_app(desktop, evidence)
            own, page = browser.own_page("options/options.html"), open_chat(browser.context)
            for sanitizer in (*SANITIZERS, "auto"):
                choose(own, sanitizer)
                evidence.rewrites[sanitizer] = on_a_page(road, page, evidence)
            in_the_private_window(road, page, evidence)
            evidence.answer = with_an_answer(road, page)
            crash(road, page)
            in_all_windows(desktop, evidence)
            evidence.core_limits = core_limits(road)
            evidence.stored = own.evaluate(_STORED)
            evidence.requests = list(browser.chatbot.requests)
        evidence.open_to_others |= open_to_others(home)
        desktop.focus("Sotto")
        desktop.do("key", "ctrl+q")
        until(lambda: listener(address) is None, "the app to end")
    evidence.open_to_others |= open_to_others(home)
    return evidence


def in_the_app(desktop: Desktop, evidence: Evidence) -> None:
    """Write on the Compose page, have it rewritten, copy the rewrite: the first thing that the history keeps."""
    desktop.focus("Sotto")
    desktop.do("type", "--delay", "1", "--file", "-", typed=PROMPT)
    desktop.do("key", "ctrl+Return")

    def copied() -> bool:
        desktop.do("key", "ctrl+shift+c")
        return any((evidence.home / "data/sotto").glob("history-*"))

    until(copied, "the history")
    evidence.titles |= desktop.titles()


def in_all_windows(desktop: Desktop, evidence: Evidence) -> None:
    """What was sent, on the pages of the history and of the ledger; and what stands above them."""
    for key in ("ctrl+2", "ctrl+3", "ctrl+1"):
        desktop.focus("Sotto")
        desktop.do("key", key)
        evidence.titles |= desktop.titles()


def choose(own: Page, sanitizer: str) -> None:
    own.evaluate(_ASK, ["configure", {"site": "chatgpt.com", "sanitizer": sanitizer}])


def write(page: Page, text: str) -> None:
    focus(page)
    page.keyboard.insert_text(text)


def offered(card: Card) -> str:
    """What the card offers to send. A rewrite drawn at random may fail Sotto's own checks: then another one."""
    for _ in range(5):
        until(lambda: "Send rewrite" in card.text or "Try again" in card.text, "an offer or a refusal")
        if "Send rewrite" in card.text:
            break
        card.click("Try again")
        until(lambda: "Try again" not in card.text, "the next try")
    return card.offer()


def on_a_page(road: Road, page: Page, evidence: Evidence) -> str:
    """What a chatbot gets of the prompt."""
    write(page, PROMPT)
    page.keyboard.press("Enter")
    card = Card(page)
    offer = offered(card)
    assert composer_text(page) == PROMPT
    evidence.before_approval.append(page.evaluate(_DOM, COMPOSER))
    before = len(road.sent(page))
    card.press("Enter")
    sent = road.arrived(page, before + 1)
    assert sent == offer
    card.wait_closed()
    return sent


def in_the_private_window(road: Road, page: Page, evidence: Evidence) -> None:
    page.evaluate(_SPY)
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    with road.browser.context.expect_page() as opened:
        badge.click("Write privately")
    window = opened.value
    window.wait_for_selector("#composer")
    window.click("#composer")
    window.keyboard.insert_text(PROMPT)
    window.keyboard.press("Enter")
    card = Card(window)
    card.offer()
    evidence.private_window.append(page.evaluate(_DOM, "nothing") + composer_text(page))
    before = len(road.sent(page))
    card.press("Enter")
    evidence.rewrites["written privately"] = road.arrived(page, before + 1)
    until(lambda: page.evaluate("true") and window.is_closed(), "the window to close")
    evidence.private_window += page.evaluate("spied")


def with_an_answer(road: Road, page: Page) -> str:
    """What a page can read once a name has come back in its answer."""
    before = len(road.sent(page))
    write(page, f"Write a poem for my colleague {NAME}.")
    page.keyboard.press("Enter")
    card = Card(page)
    card.offer()
    card.press("Enter")
    sent = road.arrived(page, before + 1)
    stand_in = sent.removeprefix("Write a poem for my colleague ").removesuffix(".")
    page.evaluate("(words) => window.answer.append(window.answer.begin(), words)", f"Dear {stand_in}, happy birthday!")
    until(lambda: " ".join(drawn(page)) == NAME, "the name")
    card.wait_closed()
    return str(page.evaluate(_DOM, "nothing")) + composer_text(page)


def crash(road: Road, page: Page) -> None:
    """The worker dies of a fault of its own while it has a prompt, and comes back."""
    write(page, PROMPT)
    until(lambda: page.evaluate("CSS.highlights.has('sotto-found')"), "the marks")
    worker = road.worker()
    worker.suspend()
    page.keyboard.press("Enter")
    card = Card(page)
    card.wait("Reading your message")
    worker.send_signal(signal.SIGSEGV)
    worker.resume()
    # The card says so and offers to try again; or, where the prompt only came now, the next worker has it.
    offered(card)


def open_to_others(home: Path) -> set[str]:
    """Everything in the folders that Sotto writes to which carries a right for others."""
    kept = [path for place in ("data", "config", "cache", "state", "run") for path in (home / place).rglob("*")]
    kept += (home / "tmp").rglob("*")
    ours = [path for path in kept if not path.relative_to(home).is_relative_to("config/chromium")]
    return {
        f"{path.relative_to(home)} {path.lstat().st_mode & 0o777:o}" for path in ours if path.lstat().st_mode & 0o077
    }


def core_limits(road: Road) -> dict[str, int]:
    started = psutil.Process().children(recursive=True)
    host = next(one for one in started if one.name() == "sotto-host")
    programs = {"app": road.app(), "worker": road.worker(), "host": host}
    return {name: process.rlimit(psutil.RLIMIT_CORE)[0] for name, process in programs.items()}


def beyond_this_machine(trace: str) -> list[str]:
    """The lines of a trace in which something other than a local socket is made or spoken to."""
    calls = [line for line in trace.splitlines() if not re.search(r"execve\(|\+\+\+|---|resumed>", line)]
    return [line for line in calls if "AF_UNIX" not in line and not _harmless(line)]


def _harmless(line: str) -> bool:
    """A call on a socket that is there already, without an address of its own."""
    return bool(re.search(r"\b(listen|accept4?|sendto|sendmmsg)\(\d+", line)) and "sa_family" not in line
