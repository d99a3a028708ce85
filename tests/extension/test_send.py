"""Enter and click on every editor: the rewrite arrives, the original never does."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, composer_text, open_chat, type_lines

TEXT = "I am Zoë Quillfeather from Astley.\n\n  Please write to José, say I am ill."
EDITS = [edit("Zoë Quillfeather", "Alex Moore"), edit(", say I am ill", "")]
REWRITE = "I am Alex Moore from Astley.\n\n  Please write to José."


def begin(
    browser: Browser, editor: str = "prosemirror", site: str = "chatgpt.com", *, text: str, **scenario: Any
) -> tuple[Page, Shelter]:
    """A chat page with ``text`` in its composer, not sent yet."""
    browser.host.tell(**{"edits": EDITS, **scenario})
    page = open_chat(browser.context, editor, site)
    type_lines(page, text)
    return page, Shelter(page, "card")


@pytest.mark.parametrize(("editor", "how"), [("prosemirror", "enter"), ("react", "click")])
def test_the_rewrite_arrives(paired: Browser, editor: str, how: str) -> None:
    page, card = begin(paired, editor, text=TEXT)
    if how == "enter":
        page.keyboard.press("Enter")
    else:
        page.click(".send")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    assert composer_text(page) == TEXT
    card.press("Enter")
    assert paired.arrived(page) == [REWRITE]
    card.wait_closed()
    until(lambda: paired.host.received("sent"), "the report to the app")
    assert paired.host.received("sent")[0]["accepted"] == [0, 1]


def test_a_kept_edit_arrives(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather, say I am ill.")
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.click("Zoë Quillfeather")
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am Zoë Quillfeather."]


def test_what_the_task_needs_stays_unless_flipped(paired: Browser) -> None:
    needed = edit("peanuts", "a food", accepted=False)
    text = "Snacks without peanuts, says Zoë Quillfeather"
    page, card = begin(paired, text=text, edits=[needed, EDITS[0]], task="snacks")
    page.keyboard.press("Enter")
    card.wait("Needed for this")
    assert "Snacks without peanuts, says Alex Moore" in card.text
    card.click("peanuts, needed for your request")
    card.wait("Snacks without a food, says Alex Moore")
    card.press("Enter")
    assert paired.arrived(page) == ["Snacks without a food, says Alex Moore"]


def test_uncertain_edits_come_first_and_the_keyboard_does_it_all(paired: Browser) -> None:
    unsure = edit("Astley", "a town", uncertain=True, label="Location")
    page, card = begin(paired, text="Zoë Quillfeather lives in Astley", edits=[EDITS[0], unsure])
    page.keyboard.press("Enter")
    card.wait("Please check")
    names = card.call("function () { return [...this.querySelectorAll('.edit')].map((e) => e.ariaLabel) }")
    assert names[0].startswith("Location: Astley becomes a town")
    card.press("Space")  # keeps Astley
    card.press("j")
    card.press("Space")  # keeps the name
    card.press("k")
    card.press("Space")  # replaces Astley again
    card.press("Enter")
    assert paired.arrived(page) == ["Zoë Quillfeather lives in a town"]


def test_a_harmless_prompt_passes_without_a_card(paired: Browser) -> None:
    page, card = begin(paired, text="Why is the sky blue?")
    page.keyboard.press("Enter")
    assert paired.arrived(page) == ["Why is the sky blue?"]  # nobody was asked
    card.wait_closed()


def test_edit_puts_the_rewrite_into_the_box_without_sending(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    card.click("Edit")
    card.wait_closed()
    assert composer_text(page) == "I am Alex Moore."
    assert paired.chatbot.received == []
    page.keyboard.press("Enter")  # it was approved as it is
    assert paired.arrived(page) == ["I am Alex Moore."]
    until(lambda: paired.host.received("sent"), "the report to the app")


def test_sending_the_original_takes_two_steps(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    card.click("Send original…")
    card.wait("exactly as you wrote them")
    card.click("Back")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    card.click("Send original…")
    card.wait("exactly as you wrote them")
    card.click("Send original")
    assert paired.arrived(page) == ["I am Zoë Quillfeather."]


def test_escape_cancels_and_leaves_the_text(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Escape")
    card.wait_closed()
    assert composer_text(page) == "I am Zoë Quillfeather."
    assert paired.chatbot.received == []
    assert page.evaluate(f"document.activeElement === document.querySelector('{COMPOSER}')")


def test_a_long_reply_in_pieces(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.", chunks=7)
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


def test_another_wording_arrives(paired: Browser) -> None:
    edits = [edit("Zoë Quillfeather", "Alex Moore", alternatives=["a colleague", "somebody"])]
    page, card = begin(paired, text="I am Zoë Quillfeather.", edits=edits)
    page.keyboard.press("Enter")
    card.wait("somebody")
    card.click("a colleague")
    card.wait("I am a colleague.")
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am a colleague."]
    until(lambda: paired.host.received("sent"), "the report to the app")
    assert paired.host.received("sent")[0]["wordings"] == [{"edit": 0, "alternative": 0}]


def test_another_whole_rewrite_arrives(paired: Browser) -> None:
    text = "I am Zoë Quillfeather from Astley."
    whole = {"index": 0, **edit("Zoë Quillfeather from Astley", "somebody from a town")}
    other = {"index": 0, **edit("Zoë Quillfeather", "a neighbour")}
    alternatives = [
        [{"text": "I am "}, {"edit": whole}, {"text": "."}],
        [{"text": "I am "}, {"edit": other}, {"text": " from Astley."}],
    ]
    page, card = begin(paired, text=text, reply={"alternatives": alternatives})
    page.keyboard.press("Enter")
    card.wait("Other versions")
    card.click("somebody from a town")
    card.wait("I am somebody from a town.")
    card.click("a neighbour")
    card.wait("I am a neighbour from Astley.")
    card.click("Alex Moore")
    card.wait("I am Alex Moore from Astley.")
    card.click("somebody from a town")
    card.wait("I am somebody from a town.")
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am somebody from a town."]
    until(lambda: paired.host.received("sent"), "the report to the app")
    [sent] = paired.host.received("sent")
    assert (sent["accepted"], sent["alternative"]) == ([0], 0)


def test_an_alternative_of_another_text_is_refused(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.", reply={"alternatives": [[{"text": "else"}]]})
    page.keyboard.press("Enter")
    card.wait("cannot be right")
    assert paired.chatbot.received == []


def test_another_sanitizer_with_progress_and_back(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.", reply={"sanitizer": "auto"})
    page.keyboard.press("Enter")
    card.wait("Rewrite again")
    paired.host.tell(edits=[edit("Zoë Quillfeather", "somebody")], wait=True)
    card.click("by task")
    card.wait("Reading your message")
    page.keyboard.press("Escape")
    card.wait("Send rewrite")  # the one that was there
    assert "I am Alex Moore." in card.text
    paired.host.tell(edits=[edit("Zoë Quillfeather", "somebody")])
    card.click("by task")
    card.wait("I am somebody.")
    assert paired.host.received("rewrite")[-1]["sanitizer"] == "contextual"
    card.press("Enter")
    assert paired.arrived(page) == ["I am somebody."]


def test_what_a_stranger_could_tell(paired: Browser) -> None:
    city = {"attribute": "location", "confidence": 0.9, "evidence": ["Astley"], "guess": "Astley", "reasoning": ""}
    reply = {"stranger": {"before": [city], "after": [], "attacker": "built-in"}}
    page, card = begin(paired, text="I am Zoë Quillfeather.", reply=reply)
    page.keyboard.press("Enter")
    card.wait("before: 1, after: 0")


@pytest.mark.parametrize(("page_is", "light"), [("#fff", True), ("#111", False)])
def test_the_card_is_light_or_dark_as_the_page_is(paired: Browser, page_is: str, light: bool) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.")
    page.evaluate("(colour) => (document.body.style.background = colour)", page_is)
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    look = "function () { return getComputedStyle(this.querySelector('.card')).backgroundColor }"
    assert (card.call(look) == "rgb(255, 255, 255)") is light


def at_rest(card: Shelter, box: str) -> list[float]:
    """Where the card stands once it has risen."""
    before, now = None, card.call(box)
    while now != before:
        time.sleep(0.1)
        before, now = now, card.call(box)
    return now


def test_the_card_is_moved_and_stays_there(paired: Browser) -> None:
    page, card = begin(paired, text="I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    box = "function () { const { left, top } = this.getBoundingClientRect(); return [left, top] }"
    left, top = at_rest(card, box)
    page.mouse.move(left + 120, top + 24)
    page.mouse.down()
    page.mouse.move(left + 20, top - 16, steps=4)
    page.mouse.up()
    moved = at_rest(card, box)
    assert moved == pytest.approx([left - 100, top - 40], abs=3)
    card.press("Escape")
    card.wait_closed()
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    assert at_rest(card, box) == pytest.approx(moved, abs=3)
    page.mouse.dblclick(moved[0] + 120, moved[1] + 24)
    until(lambda: card.call(box) == pytest.approx([left, top], abs=3), "the card beside the text box")
