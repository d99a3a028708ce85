"""What nobody plans for: odd texts, pages that rebuild themselves meanwhile, two tabs, an update under a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, composer_text, focus, open_chat, type_lines

NAME = "Zoë Quillfeather"
TEXT = f"I am {NAME}."
EDITS = [edit(NAME, "Alex Moore")]
REWRITE = "I am Alex Moore."


def pasted(page: Page, text: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    focus(page)
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")
    until(lambda: composer_text(page) == text, "the pasted text")


@pytest.mark.parametrize("editor", ["prosemirror", "textarea"])
def test_a_word_without_end(paired: Browser, editor: str) -> None:
    """The card stays as wide as it is, and its buttons in reach."""
    word = "Zq9" * 3_000
    paired.host.tell(edits=[edit(word, "[key 1]", alternatives=["k" * 900])])
    page = open_chat(paired.context, editor)
    pasted(page, f"Is {word} a good key?")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    wide = "function () { const body = this.querySelector('.body'); return body.scrollWidth - body.clientWidth }"
    assert card.call(wide) <= 0
    row = "function () { return this.querySelector('.edit').getBoundingClientRect().height }"
    assert card.call(row) < 200
    card.press("Enter")
    assert paired.arrived(page) == ["Is [key 1] a good key?"]


HEBREW = "שלום, אני זואי קווילפדר מחיפה."


@pytest.mark.parametrize("editor", ["prosemirror", "textarea"])
def test_right_to_left(paired: Browser, editor: str) -> None:
    """What was written stands before the arrow, and what it becomes behind it, whatever way the words run."""
    paired.host.tell(edits=[edit("זואי קווילפדר", "אלכס מור")])
    page = open_chat(paired.context, editor)
    page.eval_on_selector(COMPOSER, "(box) => (box.dir = 'auto')")
    type_lines(page, HEBREW)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    places = card.call(
        """function () { return [...this.querySelectorAll(".change > :is(s, .arrow, b)")].map((one) =>
          one.getBoundingClientRect().left) }"""
    )
    assert places == sorted(places)
    direction = "function () { return getComputedStyle(this.querySelector('.text')).direction }"
    assert card.call(direction) == "rtl"
    card.press("Enter")
    assert paired.arrived(page) == [HEBREW.replace("זואי קווילפדר", "אלכס מור")]


def test_lists_within_lists_with_code(paired: Browser) -> None:
    paired.host.tell(edits=[edit(NAME, "Alex Moore"), edit("zoe@astley.example", "[email 1]"), edit(" and ill", "")])
    page = open_chat(paired.context)
    focus(page)
    page.evaluate(
        """(name) => load(name, `<ul><li><p>I am ${name}</p><ul><li><p>mail <strong>me</strong>:</p>
          <pre>to = "zoe@astley.example"\\n  cc = "${name}"</pre></li><li><p>I am old and ill</p></li></ul></li></ul>
          <p>Thanks</p>`)""",
        NAME,
    )
    before = str(page.evaluate("outline()"))
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.click("Edit")
    card.wait_closed()
    after = before.replace(NAME, "Alex Moore", 1).replace("zoe@astley.example", "[email 1]").replace(" and ill", "")
    assert page.evaluate("outline()") == after


def test_a_page_that_builds_its_composer_anew_while_it_waits(paired: Browser) -> None:
    """Nothing was approved yet: the same words in the new box are reviewed there."""
    paired.host.tell(edits=EDITS, wait=True)
    page = open_chat(paired.context, "rebuilt")
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Reading your message")
    page.evaluate("rebuild()")
    paired.host.go()
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]


def test_a_page_that_swaps_its_button_while_the_card_stands_there(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "rebuilt")
    type_lines(page, TEXT)
    page.click(".send")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    page.evaluate("swap()")
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]


@pytest.mark.parametrize("when", ["while it is read", "during the review"])
def test_a_rewrite_goes_into_no_other_chat_than_the_one_it_was_made_for(paired: Browser, when: str) -> None:
    """The page shows another chat, the same words still in its box: a stand-in would be of the wrong chat."""
    paired.host.tell(edits=EDITS, wait=when == "while it is read")
    page = open_chat(paired.context, "textarea")
    page.evaluate("history.pushState({}, '', '/c/one')")
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    if when == "while it is read":
        until(lambda: paired.host.received("rewrite"), "the request")
        page.evaluate("history.pushState({}, '', '/c/other')")
        paired.host.go()
    else:
        card.wait("Send rewrite")
        page.evaluate("history.pushState({}, '', '/c/other')")
        card.click("Send rewrite")
    card.wait("you went to another chat")
    assert page.evaluate("true")
    assert paired.chatbot.received == []
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]
    first, second = (asked["conversation"] for asked in paired.host.received("rewrite"))
    until(lambda: paired.host.received("sent"), "the app to hear of it")
    assert first != second == paired.host.received("sent")[0]["conversation"]


def test_two_tabs_at_once(paired: Browser) -> None:
    paired.host.tell(edits=[*EDITS, edit("Astley", "a town")], wait=True)
    pages = [open_chat(paired.context), open_chat(paired.context, "textarea", "claude.ai")]
    for page, text in zip(pages, (TEXT, "I live in Astley."), strict=True):
        page.bring_to_front()
        type_lines(page, text)
        page.keyboard.press("Enter")
    until(lambda: len(paired.host.received("rewrite")) == 2, "both requests")
    paired.host.go()
    for page, sent in zip(pages, (REWRITE, "I live in a town."), strict=True):
        page.bring_to_front()
        card = Shelter(page, "card")
        card.wait("Send rewrite")
        paired.chatbot.received.clear()
        card.press("Enter")
        assert paired.arrived(page) == [sent]
    assert len({request["conversation"] for request in paired.host.received("rewrite")}) == 2


def last(browser: Browser) -> str:
    """The chat whose stand-ins were asked for last."""
    return str(browser.host.received("stand_ins")[-1]["conversation"])


def test_chats_begun_in_other_tabs_are_known(fresh: Browser) -> None:
    """In tabs that were open before, and in those opened later, whichever tab wrote last."""
    paired = fresh  # one that knows no chats yet
    paired.pair()
    chats = {"chatgpt.com": "/c/chat-1", "claude.ai": "/chat/chat-1"}
    pages = [(open_chat(paired.context, "textarea", site), chat) for site, chat in chats.items() for _ in range(2)]
    for page, chat in pages[::2]:
        page.bring_to_front()
        type_lines(page, "Why is the sky blue?")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{chat}*")
        page.evaluate("answer.append(answer.begin(), 'Because')")
    begun = [request["conversation"] for request in paired.host.received("rewrite")]
    assert len(set(begun)) == 2
    for (page, chat), conversation in zip(pages[1::2], begun, strict=True):
        page.bring_to_front()
        page.evaluate("(chat) => history.pushState({}, '', chat + location.search)", chat)
        page.evaluate("answer.append(answer.begin(), 'Because')")
        until(lambda its=conversation: its == last(paired), "the same chat")
    later = paired.context.new_page()
    later.goto("https://chatgpt.com/c/chat-1?editor=textarea")
    until(lambda: last(paired) == begun[0], "the first chat")


def test_a_page_that_makes_a_file_of_a_long_paste(paired: Browser) -> None:
    """The approved text is put into the box, and no file is made of it."""
    text = f"{TEXT}\n" + "\n".join(f"{n}. And so it goes on, line after line, for a while." for n in range(60))
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    pasted(page, text)
    page.evaluate(
        """() => { window.files = 0; document.querySelector(".ProseMirror").addEventListener("paste", (event) => {
          if (event.clipboardData.getData("text/plain").length < 2000) return;
          files++; event.preventDefault(); event.stopImmediatePropagation(); }, true); }"""
    )
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == [text.replace(NAME, "Alex Moore")]
    assert page.evaluate("files") == 0


@pytest.mark.parametrize("how", ["Enter", "click"])
def test_the_extension_is_updated_under_a_page(fresh: Browser, how: str) -> None:
    fresh.host.tell(edits=EDITS)
    fresh.pair()
    page = open_chat(fresh.context)
    type_lines(page, TEXT)
    fresh.context.service_workers[0].evaluate("setTimeout(() => chrome.runtime.reload())")
    badge = Shelter(page, "badge")
    label = "function () { return this.querySelector('button').ariaLabel }"
    until(lambda: "The extension was updated" in badge.call(label), "the badge to say so")
    if how == "Enter":
        page.keyboard.press("Enter")
    else:
        page.click(".send")
    card = Shelter(page, "card")
    card.wait("The extension was updated. Nothing was sent. Reload this page")
    assert fresh.chatbot.received == []
    assert composer_text(page) == TEXT
    card.click("Close")
    card.wait_closed()
    page.evaluate("document.body.onclick = () => (window.clicked = true)")
    page.click("#messages")
    assert page.evaluate("window.clicked")  # the page itself works as ever


def test_a_page_that_runs_from_right_to_left(paired: Browser) -> None:
    page = open_chat(paired.context)
    page.evaluate("document.documentElement.dir = 'rtl'")
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    badge.wait("Write privately")
    left, right, width = badge.call(
        """function () { const { left, right } = this.querySelector(".menu").getBoundingClientRect();
          return [left, right, innerWidth] }"""
    )
    assert 0 <= left < right <= width


def test_a_page_that_comes_back_with_the_back_button(playwright: Playwright, tmp_path: Path) -> None:
    """The browser kept it as it was, but for its way to us."""
    with chromium(playwright, tmp_path, ignore_default_args=["--disable-back-forward-cache"]) as browser:
        browser.pair()
        browser.host.tell(edits=EDITS)
        page = open_chat(browser.context, "textarea")
        type_lines(page, TEXT)
        page.evaluate("addEventListener('pageshow', ({ persisted }) => (window.kept = persisted))")
        page.goto("https://claude.ai/?editor=textarea")
        page.wait_for_function("() => window.readModel")
        session = page.context.new_cdp_session(page)  # the driver itself does not know such pages

        def asked(expression: str) -> object:
            return session.send("Runtime.evaluate", {"expression": expression})["result"].get("value")

        asked("history.back()")
        until(lambda: asked("window.kept") is True, "the page as it was")
        asked(f"document.querySelector({COMPOSER!r}).focus()")
        for kind in ("keyDown", "keyUp"):
            enter = {"type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
            session.send("Input.dispatchKeyEvent", {**enter, "text": "\r" if kind == "keyDown" else ""})
        Shelter(page, "card").wait("Send rewrite")
        assert browser.chatbot.received == []
