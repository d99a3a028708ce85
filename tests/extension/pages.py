"""Chat pages made of real editor libraries, served at the addresses of the real sites.

A page is https://SITE/?editor=EDITOR. Its chatbot is fake: what it is sent lands in ``Chatbot.received``.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import BrowserContext, Page, Route

from tests.programs import need

HERE = Path(__file__).resolve().parent / "pages"
EXTENSION = Path(__file__).resolve().parents[2] / "extension"

# What marks the send button on each site.
SITES = {
    "chatgpt.com": 'data-testid="send-button"',
    "claude.ai": 'aria-label="Send message"',
    "gemini.google.com": 'aria-label="Send message"',
}
EDITORS = ("prosemirror", "quill", "lexical", "react", "textarea")
COMPOSER = "#editor :is(textarea, [contenteditable=true])"


def install() -> None:
    """The libraries of ``extension/package.json``, unless they are there."""
    if not (EXTENSION / "node_modules" / ".bin" / "esbuild").exists():
        need(npm="npm")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=EXTENSION, check=True)


@cache
def bundles() -> dict[str, str]:
    """The script of each editor's page, by the editor's name."""
    install()
    out = HERE / "dist"
    subprocess.run(
        [
            EXTENSION / "node_modules" / ".bin" / "esbuild",
            *(str(HERE / f"{editor}.js") for editor in EDITORS),
            "--bundle",
            "--log-level=error",
            '--define:process.env.NODE_ENV="production"',
            f"--outdir={out}",
        ],
        env={"NODE_PATH": str(EXTENSION / "node_modules"), "PATH": "/usr/local/bin:/usr/bin:/bin"},
        check=True,
    )
    return {editor: (out / f"{editor}.js").read_text("utf-8") for editor in EDITORS}


def html(site: str, editor: str) -> str:
    page = (HERE / "chat.html").read_text("utf-8")
    return page.replace("SEND", SITES[site]).replace("EDITOR", editor)


@dataclass
class Chatbot:
    """What the fake chatbots of a browser were sent, in order; ``requests`` are all that left, address and body."""

    received: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def serve(self, context: BrowserContext) -> None:
        """Answer for all the sites in ``context``; nothing reaches the network."""
        context.route("https://**/*", self._answer)

    def _answer(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        self.requests.append(f"{route.request.url} {route.request.post_data or ''}")
        if address.path == "/api/send":
            self.received.append(json.loads(route.request.post_data or "")["text"])
            route.fulfill(json={})
        elif address.path.startswith("/bundle/"):
            route.fulfill(body=bundles()[Path(address.path).stem], content_type="text/javascript")
        elif address.hostname in SITES and route.request.resource_type == "document":
            editor = parse_qs(address.query)["editor"][0]
            route.fulfill(body=html(address.hostname, editor), content_type="text/html")
        else:
            route.abort()


def open_chat(context: BrowserContext, editor: str = "prosemirror", site: str = "chatgpt.com") -> Page:
    """A chat page, ready to be typed into."""
    page = context.new_page()
    page.goto(f"https://{site}/?editor={editor}")
    page.wait_for_selector(COMPOSER)
    return page


def type_lines(page: Page, text: str) -> None:
    """Type ``text`` into the composer as a person does, with Shift+Enter for its line breaks."""
    page.click(COMPOSER)
    for index, line in enumerate(text.split("\n")):
        if index:
            page.keyboard.press("Shift+Enter")
        page.keyboard.type(line)


def composer_text(page: Page) -> str:
    """What the page's own model of the composer holds."""
    return str(page.evaluate("window.readModel()"))
