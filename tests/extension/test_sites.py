"""Each site as its file describes it: the same contract on a look-alike of every one."""

from __future__ import annotations

import pytest

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, SHAPES, composer_text, open_chat, type_lines

NAME = "Zoë Quillfeather"
TEXT = f"I am {NAME}.\nWrite to José."
EDITS = [edit(NAME, "Alex Moore")]
PAIRS = [{"stand_in": "Alex Moore", "original": NAME}]
NAMED = [site for site in SHAPES if not site.endswith(".test")]
EDGES = """function () { const { left, top, right, bottom } = this.getBoundingClientRect();
  return [left, top, right, bottom]; }"""
LABEL = "function () { return this.querySelector('button').ariaLabel }"


@pytest.mark.parametrize("site", NAMED)
def test_contract(paired: Browser, site: str) -> None:
    """Held on click and on the site's key; the rewrite arrives; the answer is restored; the chat keeps its id."""
    paired.host.tell(edits=EDITS, stand_ins=PAIRS)
    page = open_chat(paired.context, site=site)
    card, badge = Shelter(page, "card"), Shelter(page, "badge")
    type_lines(page, TEXT)
    until(lambda: "1 private detail" in badge.call(LABEL), "the badge to count")
    page.click(".send")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    left, top, right, bottom = card.call(EDGES)
    for own in (".send", COMPOSER):  # stay in reach beside the card
        box = page.locator(own).first.bounding_box()
        assert box is not None
        apart = box["x"] >= right or box["x"] + box["width"] <= left
        assert apart or box["y"] >= bottom or box["y"] + box["height"] <= top
    card.press("Escape")
    card.wait_closed()
    page.keyboard.press("Control+Enter" if SHAPES[site].modifier else "Enter")
    card.wait("Send rewrite")
    assert composer_text(page) == TEXT
    card.press("Enter")
    assert paired.arrived(page) == [TEXT.replace(NAME, "Alex Moore")]
    card.wait_closed()
    asked = paired.host.received("rewrite")
    assert asked[0]["site"] == site
    until(lambda: paired.host.received("sent"), "the report to the app")
    assert paired.host.received("sent")[0]["conversation"] == asked[0]["conversation"]

    page.evaluate("window.answer.append(window.line = window.answer.begin(), 'Dear Alex Moore, hello')")
    until(lambda: "Alex" not in page.evaluate("window.line.textContent"), "the restored answer")
    assert NAME not in page.content()
    # A chat that has its address now is still the same one.
    until(lambda: paired.host.received("stand_ins")[-1]["conversation"] == asked[0]["conversation"], "the same chat")


@pytest.mark.parametrize("site", ["chatgpt.com", "aistudio.google.com"])
def test_enter_where_it_is_a_new_line(paired: Browser, site: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, site=site)
    type_lines(page, f"I am {NAME}.")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    if SHAPES[site].modifier:
        until(lambda: composer_text(page).endswith("\n"), "the new line")
        assert not card.is_open
    else:
        card.wait("Send rewrite")
    assert paired.chatbot.received == []


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelector('.send').removeAttribute('data-testid')",
        "document.querySelector('#prompt-textarea').id = ''; document.querySelector('#chat form').dataset.type = ''",
    ],
    ids=["button", "composer"],
)
def test_a_site_that_changed_is_told(paired: Browser, change: str) -> None:
    page = open_chat(paired.context)
    badge = Shelter(page, "badge")
    until(lambda: "Protecting" in (badge.call(LABEL) or ""), "the badge")
    # ProseMirror puts back what is taken from its own element, so the page is changed around it.
    anew = "const form = document.querySelector('#chat form'); form.outerHTML = form.outerHTML;"
    page.evaluate(f"() => {{ {change}; {anew} }}")
    page.click("#chat .ProseMirror")
    page.keyboard.type("I am here")
    badge.wait("!")
    assert "looks different" in badge.call(LABEL)
    page.keyboard.press("Enter")
    assert paired.chatbot.received == []


def test_a_page_without_a_chat_box_says_so(paired: Browser) -> None:
    page = open_chat(paired.context)
    page.evaluate("document.querySelector('#chat').remove()")
    badge = Shelter(page, "badge")
    until(lambda: "No chat box" in (badge.call(LABEL) or ""), "the badge to say so")
