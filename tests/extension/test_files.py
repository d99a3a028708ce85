"""Files that go along are named in the card; the app looks through those it can read, the others say so."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, open_chat, type_lines

NAME = "Zoë Quillfeather"
QUESTION = "Why is the sky blue?"


def choose(page: Page, *files: Path) -> None:
    """Choose files through an input of the page."""
    page.evaluate(
        """() => { if (document.querySelector("#chat input[multiple]")) return;
          const input = document.createElement("input"); input.type = "file"; input.multiple = input.hidden = true;
          document.querySelector("#chat").append(input); }"""
    )
    page.set_input_files("#chat input[multiple]", list(files))


def ask_with(browser: Browser, *files: Path) -> tuple[Page, Shelter]:
    page = open_chat(browser.context)
    choose(page, *files)
    type_lines(page, QUESTION)
    page.keyboard.press("Enter")
    return page, Shelter(page, "card")


def test_what_a_file_tells_is_shown(paired: Browser, tmp_path: Path) -> None:
    content = b"private \x00\xff" * 70_000  # more than one piece
    (tmp_path / "contract.pdf").write_bytes(content)
    paired.host.tell(in_files=[[NAME, 3, "Name"], ["Astley", 1, "Location"]], unread=["pictures"])
    page, card = ask_with(paired, tmp_path / "contract.pdf")
    card.wait("2 private details in its text. Pictures in it were not checked.")
    assert f"{NAME} 3 times" in card.text
    assert "Astley" in card.text
    assert paired.chatbot.received == []
    pieces = paired.host.received("file_piece")
    assert [piece["index"] for piece in pieces] == [0, 1]
    assert b"".join(base64.b64decode(piece["data"]) for piece in pieces) == content
    [asked] = paired.host.received("look_through")
    assert (asked["site"], asked["name"]) == ("chatgpt.com", "contract.pdf")
    card.press("Enter")
    assert paired.arrived(page) == [QUESTION]
    card.wait_closed()
    type_lines(page, "And at night?")  # the files went with the first message
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("true") and len(paired.chatbot.received) == 2, "the second message")


def test_a_file_is_looked_through_once(paired: Browser, tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Hello", "utf-8")
    page, card = ask_with(paired, tmp_path / "notes.md")
    card.wait("No private detail found in its text.")
    card.press("Escape")
    card.wait_closed()
    page.keyboard.press("Enter")
    card.wait("No private detail found in its text.")
    assert len(paired.host.received("look_through")) == 1


def test_what_cannot_be_checked_says_so(paired: Browser, tmp_path: Path) -> None:
    for name in ("photo.png", "large.csv", "broken.docx"):
        (tmp_path / name).write_bytes(b"x" * (10 * 1024 * 1024 + 1 if name == "large.csv" else 1))
    paired.host.tell(errors={"look_through": "unreadable_file"})
    _, card = ask_with(paired, *(tmp_path / name for name in ("photo.png", "large.csv", "broken.docx")))
    for said in ("photo.png Not checked. Sotto reads text", "larger than 10 MB", "may be damaged"):
        card.wait(said)
    assert [asked["name"] for asked in paired.host.received("look_through")] == ["broken.docx"]
    assert paired.chatbot.received == []


def test_a_file_without_a_word_is_held_too(paired: Browser) -> None:
    page = open_chat(paired.context)
    page.evaluate(
        """() => { const data = new DataTransfer(); data.items.add(new File(["x"], "photo.png"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true });
          document.querySelector(".ProseMirror").dispatchEvent(drop);
          const button = document.querySelector(".send"); button.disabled = false;
          button.setAttribute("aria-disabled", "false"); }"""
    )
    page.click(".send")
    Shelter(page, "card").wait("photo.png")


def test_a_file_that_comes_after_the_approval_is_named(paired: Browser, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"x")
    paired.host.tell(edits=[edit(NAME, "Alex Moore")])
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME}.")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.click("Edit")
    card.wait_closed()
    choose(page, tmp_path / "photo.png")
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    card.wait("photo.png")
    assert paired.chatbot.received == []


def test_a_file_that_comes_during_the_review_is_named(paired: Browser, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"x")
    paired.host.tell(edits=[edit(NAME, "Alex Moore")])
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME}.")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    choose(page, tmp_path / "photo.png")
    card.click("Send rewrite")
    card.wait("photo.png")
    assert paired.chatbot.received == []
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am Alex Moore."]
