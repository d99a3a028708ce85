"""A real Chromium with the extension in it, and a view into the extension's closed shadow roots."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

from tests.extension.host import Host
from tests.extension.pages import EXTENSION, Chatbot

ID = (EXTENSION / "ID").read_text("utf-8").strip()
T = TypeVar("T")


def until(look: Callable[[], T], what: str, seconds: float = 60) -> T:
    """What ``look`` returns once it is true. The page's events are handled meanwhile by the calls in ``look``."""
    end = time.monotonic() + seconds
    while True:
        if found := look():
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for: {what}")
        time.sleep(0.03)


@dataclass
class Browser:
    context: BrowserContext
    host: Host
    chatbot: Chatbot

    def own_page(self, path: str) -> Page:
        """One of the extension's own pages, in a tab."""
        page = self.context.new_page()
        page.goto(f"chrome-extension://{ID}/{path}")
        return page

    def arrived(self, page: Page) -> list[str]:
        """What the chatbots were sent, once there is something."""
        until(
            lambda: page.evaluate("true") and self.chatbot.received, "a message to arrive"
        )  # evaluate: lets events in
        return self.chatbot.received

    def command(self, command: str, site: str = "chatgpt.com") -> None:
        """Give a command, as the browser's shortcut does, to the first page of a site."""
        page = self.own_page("options/options.html")
        page.evaluate(
            """async ([command, site]) => {
              const { openService } = await import("/popup/own.js");
              const [{ id }] = await chrome.tabs.query({ url: `https://${site}/*` });
              await openService(() => {})("command", { tab: id, command });
            }""",
            [command, site],
        )
        page.close()

    def clipboard(self) -> str:
        """What is on the clipboard. It is pasted: a site that may read it gets no originals."""
        page = self.own_page("options/options.html")
        page.evaluate("document.body.append(document.createElement('textarea'))")
        page.focus("textarea")
        page.keyboard.press("Control+v")
        text = page.input_value("textarea")
        page.close()
        return text

    def pair(self) -> None:
        """Pair as a person does, in the popup."""
        popup = self.own_page("popup/popup.html")
        popup.click("#pair")
        popup.click("#same")
        popup.wait_for_selector("#dot.ready")
        popup.close()


def only_german(folder: Path) -> Path:
    """The extension with no language but German: what a browser in German shows, in a browser of any language."""
    extension = folder / "extension"
    shutil.copytree(EXTENSION, extension, ignore=shutil.ignore_patterns("node_modules", "en"))
    manifest = json.loads((extension / "manifest.json").read_text("utf-8"))
    (extension / "manifest.json").write_text(json.dumps({**manifest, "default_locale": "de"}), "utf-8")
    return extension


@contextmanager
def chromium(
    playwright: Playwright,
    folder: Path,
    *,
    installed: bool = True,
    program: Path = Path("/usr/bin/chromium"),
    extension: Path = EXTENSION,
    **options: Any,
) -> Iterator[Browser]:
    """Chromium with the extension, a scripted host and fake chatbots; its profile and home are in ``folder``.

    Where ``installed`` is false the browser finds no host but one that is there for every user.
    """
    profile = folder / "profile"
    host = Host(folder / "host")
    if installed:
        host.register_with(profile, ID)
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        env={**os.environ, "HOME": str(folder)},
        args=[
            "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync",
            f"--disable-extensions-except={extension}", f"--load-extension={extension}",
        ],
        **options,
    )  # fmt: skip
    try:
        if not context.service_workers:
            context.wait_for_event("serviceworker", timeout=20_000)
        chatbot = Chatbot()
        chatbot.serve(context)
        yield Browser(context, host, chatbot)
    finally:
        context.close()


class Shelter:
    """Looks into one of the extension's closed shadow roots by the browser's debugger, and uses real input."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _root(self) -> str | None:
        document = self.session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
        pending = [document]
        while pending:
            node = pending.pop()
            attributes = node.get("attributes", [])
            if dict(zip(attributes[::2], attributes[1::2], strict=True)).get("data-sotto") == self.name:
                found = {"backendNodeId": node["backendNodeId"]}
                return str(self.session.send("DOM.resolveNode", found)["object"]["objectId"])
            pending += node.get("children", []) + node.get("shadowRoots", [])
        return None

    def call(self, function: str, *arguments: Any) -> Any:
        """What a JavaScript function gives with the layer's frame as ``this``; None where it is not shown."""
        root = self._root()
        if root is None:
            return None
        reply = self.session.send(
            "Runtime.callFunctionOn",
            {
                "objectId": root,
                "functionDeclaration": function,
                "arguments": [{"value": argument} for argument in arguments],
                "returnByValue": True,
            },
        )
        return reply["result"].get("value")

    @property
    def text(self) -> str:
        return self.call("function () { return this.innerText }") or ""

    @property
    def is_open(self) -> bool:
        return self._root() is not None

    def wait(self, words: str) -> None:
        until(lambda: words in self.text, f"{words!r} in the {self.name}")

    def wait_closed(self) -> None:
        until(lambda: not self.is_open, f"the {self.name} to close")

    def click(self, name: str) -> None:
        """Click the button whose text or accessible name contains ``name``."""
        find = """function (name) {
          const button = [...this.querySelectorAll("button")].find(
            (b) => b.innerText.includes(name) || b.getAttribute("aria-label")?.includes(name));
          if (!button) return null;
          button.scrollIntoView({ block: "nearest" });
          const { left, top, width, height } = button.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        }"""
        counts = "function () { return this.hasAttribute('data-counts') }"
        listen = """function () { this.pressed = false;
          this.addEventListener("click", () => { this.pressed = true; }, { capture: true, once: true }); }"""

        def pressed() -> bool:
            """As a person does: a press that did not count, since the layer seemed covered, is made again."""
            self.page.mouse.move(*until(lambda: self.call(find, name), f"a button {name!r}"))
            until(lambda: self.call(counts), f"presses to count in the {self.name}")
            self.call(listen)
            self.page.mouse.click(*self.call(find, name))
            return self.call("function () { return this.pressed }") is not False

        until(pressed, f"a press on {name!r} to count")

    def press(self, key: str) -> None:
        """Press a key once the layer takes keys."""
        takes = (
            "function () { return this.hasAttribute('data-takes-keys') && this.getRootNode().activeElement !== null }"
        )
        until(lambda: self.call(takes), f"keys to count in the {self.name}")
        self.page.keyboard.press(key)


def drawn(page: Page) -> list[str]:
    """The words that are drawn over the answers."""
    return [word for word, _ in drawings(page)]


def drawings(page: Page) -> list[tuple[str, int]]:
    """They and their elements, in closed shadow roots that only the debugger sees."""
    session = page.context.new_cdp_session(page)
    pending = [session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]]
    words = []
    while pending:
        node = pending.pop(0)
        for root in node.get("shadowRoots", []):
            spans = [child for child in root["children"] if child["nodeName"] == "SPAN"]
            words += [
                (str(span["attributes"][span["attributes"].index("data-word") + 1]), int(span["backendNodeId"]))
                for span in spans
            ]
        pending += node.get("children", [])
    session.detach()
    return words
