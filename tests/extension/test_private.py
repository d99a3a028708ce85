"""Private composing: the page gets the approved text, and before it nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, drawn, until
from tests.extension.host import edit
from tests.extension.pages import composer_text, open_chat, type_lines
from tests.extension.test_files import choose

NAME = "Zoë Quillfeather"
EDITS = [edit(NAME, "Alex Moore")]

SPY = """() => { window.spied = [];
  for (const type of ["keydown", "input", "beforeinput", "paste", "focus", "compositionstart", "message"])
    addEventListener(type, (event) => spied.push(type + ":" + (event.key ?? event.data ?? "")), true);
  new MutationObserver(() => spied.push("html:" + document.documentElement.outerHTML)).observe(document,
    { subtree: true, childList: true, characterData: true, attributes: true }); }"""


def window_of(browser: Browser, page: Page) -> Page:
    """Sotto's own window, opened from the badge."""
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    with browser.context.expect_page() as opened:
        badge.click("Write privately")
    opened.value.wait_for_selector("#composer")
    until(lambda: Shelter(opened.value, "badge").is_open, "the badge in the window")
    return opened.value


def test_the_page_gets_the_approved_text_and_nothing_before(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    page.evaluate(SPY)
    window = window_of(paired, page)
    assert "chatgpt.com" in window.inner_text("#lead")
    window.click("#composer")
    window.keyboard.type(f"I am {NAME}.")
    window.keyboard.press("Enter")
    card = Shelter(window, "card")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    assert composer_text(page) == ""
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]
    until(lambda: page.evaluate("true") and window.is_closed(), "the window to close")  # evaluate: lets events in
    spied = " ".join(page.evaluate("spied"))
    assert "Quillfeather" not in spied
    assert "Zoë" not in spied
    asked = paired.host.received("rewrite")[0]
    assert asked["site"] == "chatgpt.com"
    assert paired.host.received("stand_ins")[0]["conversation"] == asked["conversation"]


def test_a_draft_in_the_page_is_not_overwritten(paired: Browser) -> None:
    page = open_chat(paired.context)
    type_lines(page, "a draft")
    window = window_of(paired, page)
    window.click("#composer")
    window.keyboard.type("Why is the sky blue?")
    window.keyboard.press("Enter")
    window.wait_for_selector("text=not empty")
    assert composer_text(page) == "a draft"
    assert window.inner_text("#composer") == "Why is the sky blue?"
    assert paired.chatbot.received == []


def test_no_page_may_open_or_use_the_window(paired: Browser) -> None:
    page = open_chat(paired.context)
    address = page.context.service_workers[0].evaluate("chrome.runtime.getURL('compose/compose.html')")
    opened = page.evaluate(
        """async (address) => { const frame = document.createElement("iframe"); frame.src = address;
          document.body.append(frame); await new Promise((done) => setTimeout(done, 300));
          return fetch(address).then(() => "read", () => "refused"); }""",
        address,
    )
    assert opened == "refused"
    assert not any(frame.url.startswith(address) for frame in page.frames)


@pytest.mark.parametrize("address", ["compose/compose.html", "compose/compose.html#tab=1", "options/options.html"])
def test_a_window_without_a_page_has_no_rights(paired: Browser, address: str) -> None:
    page = paired.own_page(address)
    closed = page.evaluate(
        """() => new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: "page" });
          port.onDisconnect.addListener(() => resolve("refused"));
          port.onMessage.addListener(() => resolve("heard"));
          port.postMessage({ id: "1", ask: "find", conversation: "a", text: "b" });
        })"""
    )
    assert closed == "refused"


def test_names_come_back_in_the_answer(fresh: Browser) -> None:
    """The page did not ask for this rewrite: it has to hear of its stand-ins."""
    fresh.pair()
    fresh.host.tell(edits=EDITS)
    page = open_chat(fresh.context)
    until(lambda: fresh.host.received("stand_ins"), "the page's question")
    window = window_of(fresh, page)
    window.click("#composer")
    window.keyboard.type(f"I am {NAME}.")
    window.keyboard.press("Enter")
    card = Shelter(window, "card")
    card.wait("Send rewrite")
    fresh.host.tell(edits=EDITS, stand_ins=[{"stand_in": "Alex Moore", "original": NAME}])
    card.press("Enter")
    assert fresh.arrived(page) == ["I am Alex Moore."]
    page.evaluate("answer.append(answer.begin(), 'Dear Alex Moore')")
    until(lambda: drawn(page) == ["Zoë", "Quillfeather"], "the names")


def test_files_of_the_page_do_not_go_along(paired: Browser, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"x")
    page = open_chat(paired.context)
    choose(page, tmp_path / "photo.png")
    window = window_of(paired, page)
    window.click("#composer")
    window.keyboard.type("Why is the sky blue?")
    window.keyboard.press("Enter")
    window.wait_for_selector("text=not empty")
    assert paired.chatbot.received == []
