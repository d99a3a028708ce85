"""Every kind of editor takes an approved text exactly, keeps its structure, and undoes it in one step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import Plain, edit
from tests.extension.pages import COMPOSER, EDITORS, composer_text, focus, open_chat, type_lines

NAME = "Zoë Quillfeather"
TEXT = f"I am {NAME} 👩‍👩‍👧 from Astley.\n\n  Please write to José, say I am ill."
EDITS = [edit(NAME, "Alex Moore"), edit(", say I am ill", "")]
REWRITE = "I am Alex Moore 👩‍👩‍👧 from Astley.\n\n  Please write to José."
STRUCTURED = ("prosemirror", "quill", "lexical", "slate", "contenteditable")
LONG = "\n".join(f"{n}. {NAME} lives in the {n}th house, of which more in a moment; and so on." for n in range(270))


@pytest.mark.parametrize("editor", EDITORS)
def test_the_rewrite_arrives_and_is_undone_in_one_step(paired: Browser, editor: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, editor)
    type_lines(page, TEXT)
    assert composer_text(page) == TEXT
    page.wait_for_timeout(700)  # an editor's own history joins what follows within half a second
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.click("Edit")
    card.wait_closed()
    assert composer_text(page) == REWRITE
    if editor != "lexical":  # the look-alike takes no undo keys
        page.keyboard.press("Control+z")
        until(lambda: composer_text(page) == TEXT, "the original after one undo")
        page.keyboard.press("Enter")
        card.wait("Send rewrite")
        card.press("Enter")
    else:
        page.keyboard.press("Enter")
    assert paired.arrived(page) == [REWRITE]


@pytest.mark.parametrize("editor", EDITORS)
def test_twenty_thousand_characters(paired: Browser, editor: str) -> None:
    paired.host.tell(edits=[edit(NAME, "Alex Moore")])
    page = open_chat(paired.context, editor)
    focus(page)
    assert len(LONG) > 20_000
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("(text) => navigator.clipboard.writeText(text)", LONG)
    page.keyboard.press("Control+v")
    until(lambda: composer_text(page) == LONG, "the pasted text")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    if editor == "codemirror":
        card.wait("cannot read the whole")
        assert paired.chatbot.received == []
        return
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == [LONG.replace(NAME, "Alex Moore", 1)]


def loaded(browser: Browser, editor: str, *edits: Plain) -> Page:
    """A page with a list or headings, code or a quote, and a mention in its editor, rewritten without being sent."""
    browser.host.tell(edits=edits)
    page = open_chat(browser.context, editor)
    focus(page)
    page.evaluate("(name) => window.load(name)", NAME)
    page.evaluate("window.before = window.outline(), window.text = window.readModel()")
    page.wait_for_timeout(700)  # an editor's own history joins what follows within half a second
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    card.click("Edit")
    card.wait_closed()
    return page


def undone(page: Page) -> bool:
    page.keyboard.press("Control+z")
    page.wait_for_timeout(100)
    return bool(page.evaluate("window.outline() === window.before && window.readModel() === window.text"))


@pytest.mark.parametrize("editor", STRUCTURED)
def test_lists_code_and_mentions_stay_what_they_are(paired: Browser, editor: str) -> None:
    page = loaded(paired, editor, edit(NAME, "Alex Moore"), edit(", say I am ill", ""))
    after = str(page.evaluate("window.before")).replace(NAME, "Alex Moore").replace(", say I am ill", "")
    assert page.evaluate("window.outline()") == after
    assert page.evaluate("getSelection().isCollapsed")  # the next key replaces nothing
    assert undone(page)


@pytest.mark.parametrize("editor", STRUCTURED)
@pytest.mark.parametrize("line", [0, 1, 2])
def test_a_whole_line_is_cut_from_what_is_laid_out(paired: Browser, editor: str, line: int) -> None:
    first = "Dear @Ann,\n" if editor == "slate" else "Dear Ann,\n"
    page = loaded(paired, editor, edit([first, f"I am {NAME}\n", "\nWrite, say I am ill"][line], ""))
    lines = str(page.evaluate("window.text")).split("\n")
    assert composer_text(page).split("\n") == lines[:line] + lines[line + 1 :]
    assert bool(line) == (re.search("Ann|mention", page.evaluate("window.outline()")) is not None)
    assert any(undone(page) for _ in range(2))


@pytest.mark.parametrize(
    ("editor", "more"),
    [
        pytest.param("shadow", "", id="open"),
        pytest.param("shadow", "&closed", id="closed"),
        pytest.param("frame", "", id="frame"),
        pytest.param("frame", "&written", id="frame that is written"),
        pytest.param("frame", "&shadowed", id="frame in an open root"),
        pytest.param("frame", "&shadowed&closed", id="frame in a closed root"),
        pytest.param("frame", "&shadowed&written", id="written frame in a root"),
        pytest.param("frame", "&inner", id="open root in a frame"),
        pytest.param("frame", "&inner&closed", id="closed root in a frame"),
        pytest.param("frame", "&shadowed&inner&closed", id="closed root in a frame in a closed root"),
    ],
)
def test_shadow_roots_and_frames(paired: Browser, editor: str, more: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, editor, more=more)
    type_lines(page, f"I am {NAME}.")
    until(lambda: "1" in Shelter(page, "badge").text, "the count on the badge")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    card.press("Escape")
    card.wait_closed()
    page.evaluate("window.focusBox()")
    page.keyboard.press("Tab")  # to the button
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


@pytest.mark.parametrize("more", ["&shadowed", "&shadowed&closed&inner"])
def test_the_first_press_in_a_frame_in_a_shadow_root(paired: Browser, more: str) -> None:
    """Nothing was typed there yet, and no key pressed: the frame is known by then all the same."""
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "frame", more=more)
    page.evaluate("window.fillBox('I am Zoë Quillfeather.')")
    page.mouse.click(*page.evaluate("window.buttonAt()"))
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []


def test_a_frame_of_another_site_is_not_protected_and_the_badge_says_so(paired: Browser) -> None:
    page = open_chat(paired.context, "textarea")
    badge = Shelter(page, "badge")
    page.evaluate(
        """() => { const frame = document.createElement("iframe"); frame.src = "https://unknown.test/?editor=textarea";
          document.querySelector("#editor").prepend(frame); }"""
    )
    page.frame_locator("iframe").locator(COMPOSER).click()
    until(lambda: "!" in badge.text, "the badge to turn red")
    said = "function () { return this.querySelector('[aria-expanded]').title }"
    assert "belongs to another site" in badge.call(said)
    page.click(f":nth-match({COMPOSER}, 1)")
    until(lambda: "belongs to another site" not in badge.call(said), "the badge to be as before")
