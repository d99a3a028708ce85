"""The pictures in docs/images: python -m pytest tests/extension/screenshots.py"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium
from tests.extension.host import edit
from tests.extension.pages import open_chat, type_lines

TO = Path(os.environ.get("SCREENSHOTS", Path(__file__).resolve().parents[2] / "docs" / "images"))
WINDOW = {"width": 1040, "height": 720}

TEXT = (
    "Write a polite letter to my landlord: the heating has been broken since Monday.\n"
    "I am Maria Keller, Lindenstrasse 14, 79102 Freiburg, and I am four months pregnant."
)
EDITS = [
    edit("Maria Keller", "Alex Moore", reason="A letter can be written with any name; it comes back in the answer."),
    edit("Lindenstrasse 14, 79102 Freiburg", "[address 1]", label="Address", reason="The draft needs no real address."),
    edit(
        ", and I am four months pregnant", "", label="Physical health", uncertain=True, action="remove",
        reason="It may add weight to your request, but the landlord's duty does not depend on it.",
    ),
    edit("since Monday", "for some days", label="Date", accepted=False, reason="The letter has to say since when."),
]  # fmt: skip
TASK = "Write a polite letter to my landlord: the heating has been broken since Monday."
LONG = " ".join(f"Then {TEXT}" for _ in range(9))


def review(browser: Browser, text: str = TEXT, **scenario: object) -> Page:
    browser.host.tell(**{"edits": EDITS, "task": TASK, **scenario})
    page = open_chat(browser.context)
    page.evaluate("() => answer.append(answer.begin(), 'Hello! What shall we write today?')")
    type_lines(page, text)
    page.wait_for_function("() => CSS.highlights.has('sotto-found')")
    page.keyboard.press("Enter")
    return page


def save(page: Page, name: str) -> None:
    page.wait_for_timeout(700)  # animations, the typing pause
    TO.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=TO / f"{name}.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(playwright: Playwright, tmp_path: Path, scheme: str) -> None:
    with chromium(playwright, tmp_path, viewport=WINDOW, color_scheme=scheme) as browser:
        drafts = "SCREENSHOTS" in os.environ
        if drafts:
            popup = browser.own_page("popup/popup.html")
            popup.set_viewport_size({"width": 336, "height": 480})
            browser.host.tell(wait=True)
            popup.click("#pair")
            save(popup, f"pairing-{scheme}")
            practice = browser.own_page("practice/practice.html")
            save(practice, f"practice-new-{scheme}")
            browser.host.go()
            popup.wait_for_selector("#dot.ready")
        else:
            browser.pair()
        page = review(browser)
        Shelter(page, "card").wait("Send rewrite")
        save(page, f"card-{scheme}")
        if drafts:
            page = review(browser, LONG)
            Shelter(page, "card").wait("Send rewrite")
            save(page, f"long-{scheme}")
            page = review(browser, wait=True)
            Shelter(page, "card").wait("Reading")
            save(page, f"progress-{scheme}")
            page = review(browser, errors={"rewrite": "sanitize_failed"})
            Shelter(page, "card").wait("checks")
            save(page, f"error-{scheme}")
            Shelter(page, "badge").click("Sotto.")
            save(page, f"badge-{scheme}")
        if scheme == "dark" and not drafts:
            return
        browser.host.tell(edits=EDITS, task=TASK, stand_ins=[{"stand_in": "Alex Moore", "original": "Maria Keller"}])
        suffix = f"-{scheme}" if drafts else ""
        practice = browser.own_page("practice/practice.html")
        practice.wait_for_selector("#step-pair.done")
        practice.click("text=Letter to a landlord")
        practice.keyboard.press("Enter")
        card = Shelter(practice, "card")
        card.wait("Send rewrite")
        card.press("Enter")
        practice.wait_for_selector("#received li")
        practice.wait_for_timeout(4000)  # the answer is said word by word
        save(practice, f"practice{suffix}")

        practice.bring_to_front()
        popup = browser.own_page("popup/popup.html")
        popup.set_viewport_size({"width": 336, "height": 400})
        # In a tab of its own the popup is its own active tab: show it what it would see over a chat page.
        popup.add_init_script("chrome.tabs.query = async () => [{ url: 'https://chatgpt.com/' }];")
        popup.reload()
        popup.wait_for_selector("#choices:not([hidden])")
        save(popup, f"popup{suffix}")
