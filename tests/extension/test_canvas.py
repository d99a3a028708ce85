"""ChatGPT's canvas: what is typed into the document is no message, what is asked beside it or about it is held."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import composer_text, open_chat, type_lines
from tests.extension.test_files import choose

NAME = "Zoë Quillfeather"
TEXT = f"Sign it with {NAME}."
REWRITE = "Sign it with Alex Moore."
EDITS = [edit(NAME, "Alex Moore")]
DOCUMENT = "#canvas [contenteditable=true]"
BOX = "#ask :is(textarea, [contenteditable=true])"
LABEL = "function () { return this.querySelector('button').ariaLabel }"


def opened(browser: Browser, more: str = "") -> tuple[Page, Shelter]:
    browser.host.tell(edits=EDITS)
    page = open_chat(browser.context, "canvas", more=more)
    return page, Shelter(page, "card")


def document(page: Page) -> str:
    return str(page.evaluate("window.readDocument()"))


@pytest.mark.parametrize("more", ["", "&code"], ids=["text", "code"])
def test_enter_in_the_document_is_a_new_line(paired: Browser, more: str) -> None:
    page, card = opened(paired, more)
    badge = Shelter(page, "badge")
    before = document(page)
    page.click(DOCUMENT)
    page.keyboard.press("Control+End")
    until(lambda: page.evaluate("window.caretAtEnd()"), "the editor to notice where the caret went")
    page.keyboard.press("Enter")
    page.keyboard.type(NAME)
    until(lambda: document(page) == f"{before}\n{NAME}", "the new line")
    badge.wait("!")
    assert "at the site at once" in badge.call(LABEL)
    assert not card.is_open
    assert not paired.host.received("rewrite")


@pytest.mark.parametrize("how", ["Enter", "click"])
def test_the_chat_beside_it_is_held(paired: Browser, how: str) -> None:
    page, card = opened(paired)
    before = document(page)
    type_lines(page, TEXT)
    if how == "Enter":
        page.keyboard.press("Enter")
    else:
        page.click(DOCUMENT)  # the person looks something up in it
        page.click(".send")
    card.wait("Send rewrite")
    assert composer_text(page) == TEXT
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]
    assert document(page) == before


@pytest.mark.parametrize("how", ["Enter", "click"])
@pytest.mark.parametrize("more", ["", "&rich"], ids=["textarea", "prosemirror"])
def test_what_is_asked_about_a_selection_is_held(paired: Browser, more: str, how: str) -> None:
    page, card = opened(paired, more)
    before = document(page)
    type_lines(page, "a draft in the chat's own box")
    page.click(f"{DOCUMENT} >> p >> nth=0", click_count=3)
    page.click(BOX)
    page.keyboard.type(TEXT)
    if how == "Enter":
        page.keyboard.press("Enter")
    else:
        page.click("#ask button")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    card.press("Enter")
    assert paired.arrived(page) == [f"A letter to the landlord.: {REWRITE}"]
    assert composer_text(page) == "a draft in the chat's own box"
    assert document(page) == before


def test_a_private_text_goes_to_the_chat_and_not_into_the_document(paired: Browser) -> None:
    page, _ = opened(paired)
    before = document(page)
    page.click(DOCUMENT)
    badge = Shelter(page, "badge")
    badge.click("Sotto.")
    with paired.context.expect_page() as window:
        badge.click("Write privately")
    window.value.click("#composer")
    window.value.keyboard.type(TEXT)
    window.value.keyboard.press("Enter")
    card = Shelter(window.value, "card")
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]
    assert document(page) == before


def test_files_of_the_chat_are_not_said_to_go_with_a_question_about_the_document(
    paired: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page, card = opened(paired)
    file = tmp_path_factory.mktemp("files") / "photo.png"
    file.write_bytes(b"x")
    choose(page, file)
    page.click(f"{DOCUMENT} >> p >> nth=0", click_count=3)
    page.click(BOX)
    page.keyboard.type("Why?")
    page.keyboard.press("Enter")
    assert paired.arrived(page) == ["A letter to the landlord.: Why?"]
    assert not card.is_open
    type_lines(page, "Here is a picture.")
    page.keyboard.press("Enter")
    card.wait("photo.png")
