"""What a person types on a chat page, what they review, and what the chatbot gets and answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.documents.samples import docx, paragraphs, pdf
from tests.extension.browser import drawn, until
from tests.extension.pages import COMPOSER, composer_text, open_chat, type_lines
from tests.extension.test_files import choose
from tests.road.road import Card, Road

NAME = "Margaret Okonkwo"
TEXT = (
    f"Please write a short birthday poem for my colleague {NAME}, who loves chess.\n\n"
    "Reach me at m.okonkwo@posteo.example or +44 131 496 0000."
)
PRIVATE = ("Margaret", "Okonkwo", "posteo", "496 0000")


@pytest.mark.parametrize(("editor", "how"), [("prosemirror", "enter"), ("react", "click")])
def test_the_rewrite_arrives_and_the_original_never_does(road: Road, editor: str, how: str) -> None:
    page = open_chat(road.browser.context, editor)
    type_lines(page, TEXT)
    if how == "enter":
        page.keyboard.press("Enter")
    else:
        page.click(".send")
    card = Card(page)
    offered = card.offer()
    assert composer_text(page) == TEXT
    assert road.sent(page) == []
    card.press("Enter")
    assert road.arrived(page) == offered
    assert "birthday poem" in offered
    card.wait_closed()
    road.assert_kept(page, *PRIVATE)


def test_an_edit_that_the_person_keeps_arrives(road: Road) -> None:
    page = open_chat(road.browser.context)
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Card(page)
    card.offer()
    card.click(f": {NAME} becomes")
    offered = card.offer()
    card.press("Enter")
    assert road.arrived(page) == offered
    assert NAME in offered
    road.assert_kept(page, "posteo", "496 0000")


def test_a_name_is_one_stand_in_through_a_conversation_and_comes_back_in_the_answer(road: Road) -> None:
    page = open_chat(road.browser.context)
    sent = []
    texts = ["Write a poem for my colleague {}.", "Now write an invitation to my colleague {}."]
    for count, text in enumerate(texts, 1):
        type_lines(page, text.format(NAME))
        page.keyboard.press("Enter")
        card = Card(page)
        card.offer()
        card.press("Enter")
        card.wait_closed()
        sent.append(road.arrived(page, count))
    road.assert_kept(page, "Margaret", "Okonkwo")
    stand_in = sent[0].removeprefix("Write a poem for my colleague ").removesuffix(".")
    assert sent == [text.format(stand_in) for text in texts]

    page.evaluate("window.line = window.answer.begin()")
    for piece in ("Dear ", stand_in[:4], stand_in[4:], ", happy birthday!"):
        page.evaluate("(words) => window.answer.append(window.line, words)", piece)
    until(lambda: " ".join(drawn(page)) == NAME, "the name")
    assert page.evaluate("window.line.textContent").startswith("Dear ")
    road.assert_kept(page, "Margaret", "Okonkwo")


def test_a_harmless_prompt_passes_and_nobody_is_asked(road: Road) -> None:
    page = open_chat(road.browser.context, "react")
    card = Card(page)

    def passes() -> bool:
        """False where the machine was so busy that the card came to say so, and then waited for the person."""
        page.keyboard.press("Enter")
        until(lambda: road.sent(page) or "Ready to send" in card.text, "the prompt to pass")
        if not road.sent(page):
            card.click("Cancel")
            card.wait_closed()
            page.focus(COMPOSER)
            return False
        return True

    type_lines(page, "Why is the sky blue?")
    assert any(passes() for _ in range(5))
    assert road.sent(page) == ["Why is the sky blue?"]


def test_enter_while_an_input_method_composes_sends_nothing(road: Road) -> None:
    page = open_chat(road.browser.context)
    type_lines(page, TEXT)
    page.evaluate(
        """() => addEventListener("keydown", (e) => e.key === "Enter" && (window.composing = e.isComposing), true)"""
    )
    ime = page.context.new_cdp_session(page)
    ime.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    enter = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    ime.send("Input.dispatchKeyEvent", enter)
    assert page.evaluate("window.composing") is True
    card = Card(page)
    assert not card.is_open
    ime.send("Input.insertText", {"text": "日"})
    page.keyboard.press("Enter")  # the first that is meant to send
    card.offer()
    assert road.sent(page) == []
    road.assert_kept(page, *PRIVATE)


def test_files_are_looked_through_by_the_app(road: Road, tmp_path: Path) -> None:
    (tmp_path / "letter.docx").write_bytes(
        docx(paragraphs(f"My name is {NAME}. Reach me at m.okonkwo@posteo.example."))
    )
    (tmp_path / "list.csv").write_text("what,how many\napples,3\n", "utf-8")
    (tmp_path / "scan.pdf").write_bytes(pdf("", f"Signed by {NAME}, my colleague."))
    page = open_chat(road.browser.context)
    choose(page, *sorted(tmp_path.iterdir()))
    type_lines(page, "Why is the sky blue?")
    page.keyboard.press("Enter")
    card = Card(page)
    until(lambda: "looks through it" not in card.text and "2 private details" in card.text, "the files' details")
    assert "m.okonkwo@posteo.example" in card.text
    assert "No private detail found in its text." in card.text
    assert "1 private detail in its text. Pages without readable text" in card.text
    assert road.sent(page) == []
    road.assert_kept(page, *PRIVATE)


def test_practice(road: Road) -> None:
    page = road.browser.own_page("practice/practice.html")
    page.wait_for_selector("#step-pair.done")
    page.click("text=Letter to a landlord")
    page.keyboard.press("Enter")
    card = Card(page)
    offered = card.offer()
    assert page.locator("#received li").count() == 0
    card.press("Enter")
    page.wait_for_selector("#received li")
    left = page.inner_text("#received li")
    assert left == offered
    for private in ("Maria", "Keller", "Lindenstrasse", "79102", "5559"):
        assert private not in left
    page.wait_for_selector("#step-try.done")
