"""Names come back in the answers, however the page streams them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, drawings, drawn, until
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
    """What the page's scripts find: blanks where originals are drawn."""
    return str(page.evaluate("document.querySelector('[data-message-author-role=assistant]').textContent"))


def seen(page: Page) -> str:
    """The answer as a person reads it: each blank word read as what is drawn over it."""
    words = drawn(page)
    return re.sub("\u2060[\u00a0\u202f]*", lambda _: words.pop(0) if words else "?", answer(page))


def read_aloud(page: Page, chosen: str) -> None:
    """Choose on the options page how answers are shown."""
    page.context.service_workers[0].evaluate("(answers) => chrome.storage.local.set({ settings: { answers } })", chosen)


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
    until(lambda: seen(page) == RESTORED, "the restored answer")
    for private in ("Zoë", "Quillfeather", "0131"):
        assert private not in page.content()
    assert page.evaluate(nodes) == (len(PIECES) if how == "piece" else 0)  # the page's own nodes are as it made them
    assert page.evaluate("[...CSS.highlights.get('sotto-restored')].length") == 3


def test_in_code_blocks_too_and_over_their_blanks(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate("answer.append(window.line = answer.begin('code'), 'to = \"Alex Moore\"\\n  tel = 1')")
    until(lambda: drawn(page) == ["Zoë", "Quillfeather"], "the names")
    widths = page.evaluate(
        """() => [...CSS.highlights.get('sotto-restored')].map((place) => {
          const { startContainer, startOffset, endContainer, endOffset } = place;
          const range = document.createRange();
          range.setStart(startContainer, startOffset); range.setEnd(endContainer, endOffset);
          const font = getComputedStyle(startContainer.parentElement).font;
          const brush = document.createElement("canvas").getContext("2d"); brush.font = font;
          return [range.getBoundingClientRect().width, brush.measureText("Zoë Quillfeather").width]; })"""
    )
    blank, words = widths[0]
    assert blank == pytest.approx(words, rel=0.08)


def test_names_in_the_text_for_screen_readers(fresh: Browser) -> None:
    fresh.host.tell(stand_ins=PAIRS)
    fresh.pair()
    page = open_chat(fresh.context)
    until(lambda: fresh.host.received("stand_ins"), "the question for stand-ins")
    stream(page, "append")
    until(lambda: seen(page) == RESTORED, "the restored answer")
    read_aloud(page, "in")
    until(lambda: answer(page) == RESTORED, "the names in the text")
    read_aloud(page, "sent")
    until(lambda: answer(page) == SENT, "the answer as it came")


def test_a_chat_that_is_opened_again_is_restored(paired: Browser) -> None:
    """After a reload, and when the page changes to another chat and back without one."""
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    page.evaluate("history.pushState({}, '', '/c/again' + location.search)")
    stream(page, "append")
    until(lambda: seen(page) == RESTORED, "the restored answer")
    [first] = {message["conversation"] for message in paired.host.received("stand_ins")[-1:]}
    page.goto("https://chatgpt.com/c/again?editor=prosemirror")
    page.wait_for_function("() => window.readModel")
    stream(page, "append")
    until(lambda: seen(page) == RESTORED, "the restored answer after a reload")
    assert paired.host.received("stand_ins")[-1]["conversation"] == first
    page.evaluate("history.pushState({}, '', '/c/other' + location.search)")
    page.evaluate("answer.append(answer.begin(), 'Alex')")
    until(lambda: paired.host.received("stand_ins")[-1]["conversation"] != first, "another chat")
    page.evaluate("history.back()")
    page.evaluate("answer.append(answer.begin(), 'Alex')")
    until(lambda: paired.host.received("stand_ins")[-1]["conversation"] == first, "the first chat again")


def test_show_what_was_sent(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    stream(page, "append")
    until(lambda: seen(page) == RESTORED, "the restored answer")
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    badge.click("Show what was sent")
    until(lambda: answer(page) == SENT, "the answer as it came")
    badge.click("Sotto.")
    badge.click("Show the real names again")
    until(lambda: seen(page) == RESTORED, "the restored answer")


def test_the_persons_own_messages_stay_as_they_were_sent(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate(
        """() => { const own = document.createElement("div"); own.dataset.messageAuthorRole = "user";
          own.textContent = "Alex Moore"; document.querySelector("#messages").append(own); }"""
    )
    stream(page, "set")
    until(lambda: seen(page) == RESTORED, "the restored answer")
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
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    stream(page, "append")
    until(lambda: seen(page) == RESTORED, "the restored answer")
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
        until(lambda: paired.clipboard() == RESTORED, "the originals on the clipboard")
        page.bring_to_front()
        page.evaluate("navigator.clipboard.writeText('')")
    page.evaluate("getSelection().selectAllChildren(window.line)")
    page.evaluate("addEventListener('copy', () => (window.heard = true), true)")
    page.keyboard.press("Control+c")
    shown = RESTORED.replace("\n", " ")  # as a paragraph shows it
    until(lambda: paired.clipboard() == shown, "the selection's originals")
    assert not page.evaluate("window.heard")  # it was on the window after us
    page.bring_to_front()
    page.evaluate(  # from the second word of the first name on, up to the last one's first blanks
        """() => { const text = line.firstChild; const second = text.data.indexOf("\u2060", 8);
          getSelection().setBaseAndExtent(text, second + 3, text, text.data.lastIndexOf("\u2060") + 2); }"""
    )
    page.keyboard.press("Control+c")
    shown = shown[shown.index("Quillfeather") :].removesuffix("'s friend")
    until(lambda: paired.clipboard() == shown, "what was selected, to whole words")


def test_answers_that_do_not_change_are_not_drawn_again(paired: Browser) -> None:
    """In a long chat that would be felt, with each piece of an answer and each step of the wheel."""
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate("answer.append(answer.begin(), 'Dear Alex')")
    until(lambda: drawn(page) == ["Zoë"], "the first answer")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    [first] = drawings(page)
    page.evaluate("answer.append(window.line = answer.begin(), 'Yours, Alex')")
    until(lambda: drawn(page) == ["Zoë", "Zoë"], "the second answer")
    page.evaluate(
        """() => { const box = document.querySelector("#messages"); box.style.cssText += "height: 60px; overflow: auto";
          box.scrollTop = 30; return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))); }"""
    )
    assert drawings(page)[0] == first
