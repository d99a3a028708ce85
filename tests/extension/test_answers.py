"""Names come back in the answers, however the page streams them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.pages import open_chat

PAIRS = [
    {"stand_in": "Alex Moore", "original": "Zoë Quillfeather"},
    {"stand_in": "Alex", "original": "Zoë"},
    {"stand_in": "[phone number 1]", "original": "0131 496 0000"},
]
PIECES = ["Dear Al", "ex", " Moo", "re,\n", "Alex", "ander called [phone", " number 1", "]. Yours, Alex's friend"]
RESTORED = "Dear Zoë Quillfeather,\nAlexander called 0131 496 0000. Yours, Zoë's friend"
SENT = "".join(PIECES)


def answer(page: Page) -> str:
    return str(page.evaluate("document.querySelector('[data-message-author-role=assistant]').textContent"))


def stream(page: Page, how: str) -> None:
    page.evaluate("window.line = window.answer.begin()")
    for index, piece in enumerate(PIECES):
        words = "".join(PIECES[: index + 1]) if how == "set" else piece
        page.evaluate("([how, words]) => window.answer[how](window.line, words)", [how, words])


@pytest.mark.parametrize("how", ["append", "set", "piece"])
def test_restored_while_streaming(paired: Browser, how: str) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    nodes = "window.line.querySelectorAll('*').length"
    stream(page, how)
    until(lambda: answer(page) == RESTORED, "the restored answer")
    assert page.evaluate(nodes) == (len(PIECES) if how == "piece" else 0)  # the page's DOM is as it made it
    assert page.evaluate("[...CSS.highlights.get('sotto-restored')].length") == 3


def test_show_what_was_sent(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    stream(page, "append")
    until(lambda: answer(page) == RESTORED, "the restored answer")
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    badge.click("Show what was sent")
    until(lambda: answer(page) == SENT, "the answer as it came")
    badge.click("Sotto.")
    badge.click("Show the real names again")
    until(lambda: answer(page) == RESTORED, "the restored answer")


def test_the_persons_own_messages_stay_as_they_were_sent(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate(
        """() => { const own = document.createElement("div"); own.dataset.messageAuthorRole = "user";
          own.textContent = "Alex Moore"; document.querySelector("#messages").append(own); }"""
    )
    stream(page, "set")
    until(lambda: answer(page) == RESTORED, "the restored answer")
    assert page.inner_text("[data-message-author-role=user]") == "Alex Moore"


def test_one_chat_keeps_its_conversation_when_it_gets_an_address(paired: Browser) -> None:
    page = open_chat(paired.context)
    page.click("#editor [contenteditable]")
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    assert paired.arrived(page) == ["First"]
    assert page.evaluate("location.pathname") == "/c/chat-1"
    page.keyboard.type("Second")
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("true") and len(paired.chatbot.received) == 2, "the second message")
    first, second = paired.host.received("rewrite")
    assert first["conversation"] == second["conversation"]
    other = open_chat(paired.context)
    other.click("#editor [contenteditable]")
    other.keyboard.type("Third")
    other.keyboard.press("Enter")
    until(lambda: len(paired.host.received("rewrite")) == 3, "the third request")
    assert paired.host.received("rewrite")[2]["conversation"] != first["conversation"]


def test_what_is_copied_has_the_originals(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    paired.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    stream(page, "append")
    until(lambda: answer(page) == RESTORED, "the restored answer")
    page.evaluate(
        """(sent) => { const type = "text/plain";
          for (const [id, copy] of Object.entries({
          text: () => navigator.clipboard.writeText(sent),
          item: () => navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([sent], { type }) })]),
        })) {
          const button = document.createElement("button");
          button.id = id; button.textContent = "Copy";
          button.onclick = () => copy().then(() => (button.textContent = "Copied"));
          document.querySelector("#messages").append(button);
        } }""",
        SENT,
    )
    for button in ("#text", "#item"):
        page.click(button)
        page.wait_for_selector(f"{button} >> text=Copied")
        assert page.evaluate("navigator.clipboard.readText()") == RESTORED
        page.evaluate("navigator.clipboard.writeText('')")
