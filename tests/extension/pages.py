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


EDITORS = ("prosemirror", "quill", "lexical", "slate", "codemirror", "contenteditable", "react", "textarea")
PAGES = (*EDITORS, "shadow", "frame", "canvas", "rebuilt")
COMPOSER = "#editor :is(textarea, [contenteditable=true])"


@dataclass(frozen=True)
class Shape:
    """How a site marks its parts, as its file in ``extension/content/sites`` believes."""

    editor: str
    box: dict[str, str]
    """Attributes of the composer."""
    send: str
    """The button; ``{}`` stands for what the look-alike needs in it."""
    answer: str
    """An answer; its innermost first element holds the lines."""
    path: str
    """Where a chat is, without its id."""
    around: str = "<form class=row onsubmit='return false'>{}</form>"
    modifier: bool = False
    """Whether Ctrl+Enter sends, and Enter is a new line."""


BUTTON = "<button {} type=button aria-label='Send message'>Send</button>"
SHAPES = {
    "chatgpt.com": Shape(
        "prosemirror", {"id": "prompt-textarea"}, "<button {} type=button data-testid=send-button>Send</button>",
        "<article><div data-message-author-role=assistant><div class=markdown></div></div></article>", "/c/",
        # Beside the editor stands a hidden box for browsers without scripts.
        "<form class=row data-type=unified-composer onsubmit='return false'>"
        "<textarea name=prompt-textarea style='display: none'></textarea>{}</form>",
    ),
    "claude.ai": Shape(
        "prosemirror", {"data-testid": "chat-input"}, BUTTON, "<div class=font-claude-response></div>", "/chat/"
    ),
    "gemini.google.com": Shape(
        "quill", {}, "<button {} type=button aria-label='Send message'>Send</button>",
        "<model-response><message-content></message-content></model-response>", "/app/", "<div class=row>{}</div>",
    ),
    "copilot.microsoft.com": Shape(
        "react", {"id": "userInput"}, "<button {} type=button data-testid=submit-button>Send</button>",
        "<div data-content=ai-message></div>", "/chats/", "<div class=row>{}</div>",
    ),
    "m365.cloud.microsoft": Shape(
        "lexical", {"id": "m365-chat-editor-target-element"}, "<button {} type=button aria-label=Send>Send</button>",
        "<div data-testid=markdown-reply></div>", "/chat/conversation/", "<div class=row>{}</div>",
    ),
    "www.perplexity.ai": Shape(
        "lexical", {"id": "ask-input"},
        "<button {} type=button data-testid=submit-button aria-label=Submit>Go</button>",
        "<div id=markdown-content-0><div class=prose></div></div>", "/search/", "<div class=row>{}</div>",
    ),
    "chat.deepseek.com": Shape(
        "textarea", {"id": "chat-input"},
        "<input type=file hidden><div><div {} role=button tabindex=0>Send</div></div>",
        "<div class=ds-markdown></div>", "/a/chat/s/", "<div class=row>{}</div>",
    ),
    "chat.mistral.ai": Shape(
        "prosemirror", {}, "<button {} type=submit aria-label='Send question'>Send</button>",
        "<div data-message-author-role=assistant></div>", "/chat/",
    ),
    "grok.com": Shape(
        "prosemirror", {}, "<button {} type=submit aria-label=Submit>Send</button>",
        "<div class=message-bubble><div class=response-content-markdown></div></div>", "/c/",
        "<form class='row query-bar' onsubmit='return false'>{}</form>",
    ),
    "aistudio.google.com": Shape(
        "textarea", {}, "<ms-run-button><button {} type=button aria-label=Run>Run</button></ms-run-button>",
        "<ms-chat-turn><div data-turn-role=Model></div></ms-chat-turn>", "/prompts/",
        "<ms-prompt-input-wrapper class=row>{}</ms-prompt-input-wrapper>", modifier=True,
    ),
    "www.meta.ai": Shape(
        "lexical", {"role": "textbox"}, "<div {} role=button tabindex=0 aria-label='Send message'>Send</div>",
        "<div data-testid=assistant-message></div>", "/c/", "<div class=row>{}</div>",
    ),
    "poe.com": Shape(
        "textarea", {"class": "GrowingTextArea_textArea__ZWQbP"},
        "<button {} type=button data-button-send=true>Send</button>",
        "<div class=Message_leftSideMessageBubble__x><div class=Markdown_markdownContainer__x></div></div>", "/chat/",
        "<footer class=row>{}</footer>",
    ),
    "huggingface.co": Shape(
        "textarea", {"enterkeyhint": "send", "placeholder": "Ask anything"}, "<button {} type=submit>Send</button>",
        "<div data-message-role=assistant></div>", "/chat/conversation/",
    ),
    # Hosted by somebody, on sites that the person granted.
    "chat.home.test": Shape(
        "prosemirror", {"id": "chat-input"}, "<button {} type=submit id=send-message-button>Send</button>",
        "<div class=chat-assistant></div>", "/c/",
        "<div class=row id=message-input-container><form class=row onsubmit='return false'>{}</form></div>",
    ),
    "unknown.test": Shape(
        "textarea", {}, "<button {} type=submit>Send</button>", "<div data-role=assistant></div>", "/chat/"
    ),
}  # fmt: skip


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
            *(str(HERE / f"{editor}.js") for editor in PAGES),
            "--bundle",
            "--log-level=error",
            '--define:process.env.NODE_ENV="production"',
            f"--outdir={out}",
        ],
        env={"NODE_PATH": str(EXTENSION / "node_modules"), "PATH": "/usr/local/bin:/usr/bin:/bin"},
        check=True,
    )
    return {editor: (out / f"{editor}.js").read_text("utf-8") for editor in PAGES}


def html(site: str, editor: str) -> str:
    """The page of a site with an editor of our choice, else its own."""
    shape = SHAPES[site]
    parts = '<div id="editor"></div>' + shape.send.format("class=send")
    facts = {"box": shape.box, "answer": shape.answer, "path": shape.path, "modifier": shape.modifier}
    page = (HERE / "chat.html").read_text("utf-8")
    page = page.replace("COMPOSER", shape.around.format(parts)).replace("EDITOR", editor)
    return page.replace("SHAPE", json.dumps(facts).replace("<", "\\u003c"))


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
        elif address.hostname in SHAPES and route.request.resource_type == "document":
            editor = parse_qs(address.query).get("editor", [SHAPES[address.hostname].editor])[0]
            route.fulfill(body=html(address.hostname, editor), content_type="text/html")
        else:
            route.abort()


def open_chat(context: BrowserContext, editor: str | None = None, site: str = "chatgpt.com", more: str = "") -> Page:
    """A chat page, ready to be typed into. ``more`` is added to its address."""
    page = context.new_page()
    start = "/chat/" if site == "huggingface.co" else "/"
    page.goto(f"https://{site}{start}?editor={editor or SHAPES[site].editor}{more}")
    page.wait_for_function("() => window.readModel")
    return page


def focus(page: Page) -> None:
    """Put the caret into the composer, wherever it is."""
    if not page.evaluate("() => window.focusBox && (window.focusBox(), true)"):
        page.click(COMPOSER)


def type_lines(page: Page, text: str) -> None:
    """Type ``text`` into the composer as a person does, with Shift+Enter for its line breaks."""
    focus(page)
    for index, line in enumerate(text.split("\n")):
        if index:
            page.keyboard.press("Shift+Enter")
        page.keyboard.type(line)


def composer_text(page: Page) -> str:
    """What the page's own model of the composer holds."""
    return str(page.evaluate("window.readModel()"))
