"""The pictures in docs/images: python -m pytest tests/extension/screenshots.py"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium
from tests.extension.host import edit
from tests.extension.pages import SHAPES, bundles, open_chat, type_lines

TO = Path(os.environ.get("SCREENSHOTS", Path(__file__).resolve().parents[2] / "docs" / "images"))
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
TASK = "Write a polite letter to my landlord: the heating has been broken since Monday."


STRANGER = {
    "before": [
        {"attribute": "Location", "confidence": 0.9, "evidence": ["Freiburg"], "guess": "Freiburg", "reasoning": ""},
        {"attribute": "Gender", "confidence": 0.8, "evidence": ["pregnant"], "guess": "a woman", "reasoning": ""},
    ],
    "after": [],
    "attacker": "built-in",
}


def chat(browser: Browser, site: str = "chatgpt.com", text: str = TEXT, **scenario: object) -> Page:
    """A look-alike with an answer in which a name came back, and a marked message in its box."""
    pairs = [{"stand_in": "Alex Moore", "original": "Maria Keller"}]
    browser.host.tell(**{"edits": EDITS, "task": TASK, "stand_ins": pairs, **scenario})
    page = open_chat(browser.context, site=site)
    page.evaluate("() => answer.append(answer.begin(), 'Dear Alex Moore, what shall we write today?')")
    type_lines(page, text)
    if SHAPES[site].editor in ("prosemirror", "quill", "lexical"):
        page.wait_for_function("() => CSS.highlights.has('sotto-found')")
    page.wait_for_timeout(1500)
    return page


def save(page: Page, name: str) -> None:
    page.wait_for_timeout(700)  # animations, the typing pause
    TO.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=TO / f"{name}.png")


def popup_over(browser: Browser, site: str) -> Page:
    popup = browser.own_page("popup/popup.html")
    popup.set_viewport_size({"width": 336, "height": 430})
    # In a tab of its own the popup is its own active tab: show it what it would see over a chat page.
    popup.add_init_script(f"chrome.tabs.query = async () => [{{ url: 'https://{site}/' }}];")
    popup.reload()
    popup.wait_for_selector("#choices:not([hidden]), #grant:not([hidden])")
    return popup


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(playwright: Playwright, tmp_path: Path, scheme: str) -> None:
    drafts = "SCREENSHOTS" in os.environ
    bundles()
    with chromium(playwright, tmp_path, viewport=WINDOW, color_scheme=scheme) as browser:
        browser.pair()
        page = chat(browser)
        page.keyboard.press("Enter")
        Shelter(page, "card").wait("Send rewrite")
        save(page, f"card-{scheme}")
        if scheme == "light" or drafts:
            suffix = "-dark" if scheme == "dark" else ""
            page = chat(browser)
            browser.command("next")
            page.bring_to_front()
            Shelter(page, "finding").wait("Replace by")
            save(page, f"highlights{suffix}")
            save(popup_over(browser, "chatgpt.com"), f"popup{suffix}")
            options = browser.own_page("options/options.html")
            options.set_viewport_size({"width": 820, "height": 1180})
            options.wait_for_selector("body[data-ready]")
            save(options, f"options{suffix}")
            window = browser.own_page("compose/compose.html#tab=1&site=chatgpt.com&conversation=a")
            window.set_viewport_size({"width": 640, "height": 520})
            window.click("#composer")
            window.keyboard.type(TEXT.split("\n")[1])
            window.wait_for_function("() => CSS.highlights.has('sotto-found')")
            save(window, f"private{suffix}")
        if drafts:
            for site in ("gemini.google.com", "chat.deepseek.com"):
                page = chat(browser, site, reply={"stranger": STRANGER})
                save(page, f"{site}-{scheme}")
                page.keyboard.press("Enter")
                card = Shelter(page, "card")
                card.wait("Send rewrite")
                card.call("function () { this.querySelector('details').open = true }")
                card.call("function () { this.querySelector('.body').scrollTop = 1e4 }")
                save(page, f"{site}-card-{scheme}")
            save(popup_over(browser, "elsewhere.test"), f"grant-{scheme}")
