"""The pictures in docs/images: python -m pytest tests/extension/screenshots.py"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.core.documents.samples import docx, paragraphs
from tests.extension.browser import Browser, Shelter, chromium
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, EXTENSION, SHAPES, bundles, open_chat, type_lines
from tests.extension.test_files import choose

VERSION = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))["version"]
TO = Path(os.environ.get("SCREENSHOTS", Path(__file__).resolve().parents[2] / "docs" / "images"))
# Look-alikes, and the name of their pictures.
SITES = {"chatgpt.com": "", "gemini.google.com": "gemini", "chat.deepseek.com": "deepseek"}
WINDOW = {"width": 1040, "height": 720}

TEXT = (
    "Write a polite letter to my landlord: the heating has been broken since Monday.\n"
    "I am Maria Keller, Lindenstrasse 14, 79102 Freiburg, and I am four months pregnant."
)
EDITS = [
    edit("Maria Keller", "Alex Moore", alternatives=["a tenant"],
         reason="A letter can be written with any name; it comes back in the answer."),
    edit("Lindenstrasse 14, 79102 Freiburg", "[address 1]", label="Address", reason="The draft needs no real address."),
    edit(
        ", and I am four months pregnant", "", label="Physical health", uncertain=True, action="remove",
        reason="It may add weight to your request, but the landlord's duty does not depend on it.",
    ),
    edit("since Monday", "for some days", label="Date", accepted=False, reason="The letter has to say since when."),
]  # fmt: skip
IN_FILES = [["Maria Keller", 4, "Name"], ["Lindenstrasse 14, 79102 Freiburg", 2, "Address"]]
TASK = "Write a polite letter to my landlord: the heating has been broken since Monday."


STRANGER = {
    "before": [
        {"attribute": "Location", "confidence": 0.9, "evidence": ["Freiburg"], "guess": "Freiburg", "reasoning": ""},
        {"attribute": "Gender", "confidence": 0.8, "evidence": ["pregnant"], "guess": "a woman", "reasoning": ""},
    ],
    "after": [],
    "attacker": "built-in",
}


def files(folder: Path) -> list[Path]:
    (folder / "lease.docx").write_bytes(docx(paragraphs("x")))
    (folder / "meter.jpg").write_bytes(b"x")
    return sorted(folder.iterdir())


def chat(browser: Browser, site: str = "chatgpt.com", text: str = TEXT, **scenario: object) -> Page:
    """A look-alike with an answer in which a name came back, and a marked message in its box."""
    pairs = [{"stand_in": "Alex Moore", "original": "Maria Keller"}]
    browser.host.tell(
        **{"edits": EDITS, "task": TASK, "stand_ins": pairs, "in_files": IN_FILES, "version": VERSION, **scenario}
    )
    page = open_chat(browser.context, site=site)
    page.evaluate("() => answer.append(answer.begin(), 'Dear Alex Moore, what shall we write today?')")
    type_lines(page, text)
    if SHAPES[site].editor in ("prosemirror", "quill", "lexical"):
        page.wait_for_function("() => CSS.highlights.has('sotto-found')")
    page.wait_for_timeout(1500)
    return page


def save(page: Page, name: str, scheme: str) -> None:
    page.wait_for_timeout(700)  # animations, the typing pause
    TO.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=TO / f"{name}{'-dark' if scheme == 'dark' else ''}.png")


def popup_over(browser: Browser, site: str) -> Page:
    popup = browser.own_page("popup/popup.html")
    popup.set_viewport_size({"width": 336, "height": 100})
    # In a tab of its own the popup is its own active tab: show it what it would see over a chat page.
    popup.add_init_script(f"chrome.tabs.query = async () => [{{ url: 'https://{site}/' }}];")
    popup.reload()
    popup.wait_for_selector("#choices:not([hidden]), #grant:not([hidden])")
    popup.set_viewport_size({"width": 336, "height": popup.evaluate("document.body.offsetHeight")})
    return popup


@pytest.fixture(scope="module", params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, scheme: str) -> Iterator[Browser]:
    bundles()
    folder = tmp_path_factory.mktemp("pictures")
    with chromium(playwright, folder, viewport=WINDOW, color_scheme=scheme) as started:
        started.host.tell(version=VERSION)
        started.pair()
        yield started


@pytest.fixture(autouse=True)
def alone(browser: Browser) -> Iterator[None]:
    yield
    for page in browser.context.pages[1:]:
        page.close()


@pytest.mark.parametrize("site", SITES)
def test_card(browser: Browser, scheme: str, site: str, tmp_path: Path) -> None:
    page = chat(browser, site, reply={"stranger": STRANGER})
    name = SITES[site]
    if name:
        choose(page, *files(tmp_path))
        save(page, f"marks-{name}", scheme)
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    if name:
        card.call("function () { this.querySelector('details').open = true }")
        if name == "deepseek":
            card.call("function () { this.querySelector('.body').scrollTop = 1e4 }")
        else:
            card.wait("private details in its text")
            card.call("function () { this.querySelector('.body').scrollTop = 0 }")
    save(page, f"card-{name}" if name else "card-light" if scheme == "light" else "card", scheme)


def test_highlights(browser: Browser, scheme: str) -> None:
    page = chat(browser)
    for _ in range(2):
        browser.command("next")
        page.bring_to_front()
        page.wait_for_timeout(500)
    Shelter(page, "finding").wait("Replace by")
    save(page, "highlights", scheme)


def test_own_pages(browser: Browser, scheme: str) -> None:
    browser.host.tell(edits=EDITS, version=VERSION)
    save(popup_over(browser, "chatgpt.com"), "popup", scheme)
    save(popup_over(browser, "elsewhere.test"), "popup-grant", scheme)
    browser.host.tell(errors={"site": "app_not_running"})
    options = browser.own_page("options/options.html")
    options.set_viewport_size({"width": 820, "height": 1180})
    options.wait_for_selector("body[data-ready]")
    save(options, "options", scheme)
    browser.host.tell(edits=EDITS)
    window = browser.own_page("compose/compose.html#tab=1&site=chatgpt.com&conversation=a")
    window.set_viewport_size({"width": 640, "height": 520})
    window.click("#composer")
    window.keyboard.type(TEXT.split("\n")[1])
    window.wait_for_function("() => CSS.highlights.has('sotto-found')")
    save(window, "private", scheme)
    window.keyboard.press("Enter")
    Shelter(window, "card").wait("Send rewrite")
    save(window, "private-card", scheme)
    practice = browser.own_page("practice/practice.html")
    practice.set_viewport_size({"width": 1040, "height": 760})
    practice.wait_for_selector("#step-pair.done")
    private = [edit("Maria Keller", "Alex Moore"), edit("Lindenstrasse 14, 79102 Freiburg", "[address 1]"),
               edit("0761 5559 0134", "[phone number 1]"), edit(" and I am four months pregnant", "")]  # fmt: skip
    browser.host.tell(edits=private, stand_ins=[{"stand_in": "Alex Moore", "original": "Maria Keller"}])
    practice.click("text=Letter to a landlord")
    practice.keyboard.press("Enter")
    card = Shelter(practice, "card")
    card.wait("Send rewrite")
    card.press("Enter")
    practice.wait_for_selector(".answer >> text=nothing else about you")
    save(practice, "practice", scheme)


def test_trouble(browser: Browser, scheme: str) -> None:
    """Where something is wrong or there is much: no app, a failed write, a long text of many edits."""
    page = chat(browser, errors={"rewrite": "worker_died"})
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("being started again")
    save(page, "trouble", scheme)
    many = [edit(f"word{n}", f"stand-in {n}", reason="A reason that goes on for quite a while, "
                 "because the model had much to say about this one.") for n in range(14)]  # fmt: skip
    page = chat(browser, "claude.ai", text=" ".join(f"word{n} and more of it" for n in range(14)), edits=many)
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("Send rewrite")
    save(page, "long", scheme)
