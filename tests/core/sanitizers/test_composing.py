"""One rewrite after another is one rewrite of the first one's original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.rewrite import Action, Edit, Finding, Rewrite, Span
from sotto.sanitizers.composing import carried, composed
from sotto.taxonomy import Attribute


def edit(text: str, start: int, end: int, replacement: str, *, accepted: bool = True) -> Edit:
    action = Action.GENERALISE if replacement else Action.REMOVE
    return Edit(Span(start, end), text[start:end], replacement, action, Attribute.NAME, "r", 0.9, "t", (), accepted)


def rewrite(text: str, *edits: Edit) -> Rewrite:
    return Rewrite(text, edits, "test")


def replaced(text: str, value: str, replacement: str) -> Edit:
    return edit(text, text.index(value), text.index(value) + len(value), replacement)


@st.composite
def rewrites(draw: st.DrawFn, text: str) -> Rewrite:
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits = [
        edit(text, a, b, draw(st.text("XYZ ", max_size=4)), accepted=draw(st.booleans()))
        for a, b in zip(places[::2], places[1::2], strict=False)
    ]
    return rewrite(text, *edits)


@given(st.data())
def test_the_text_is_that_of_the_second_and_every_earlier_edit_is_still_made(data: st.DataObject) -> None:
    first = data.draw(rewrites("abcdefghijkl"))
    second = data.draw(rewrites(first.text))
    whole = composed(first, second)
    assert whole.original == "abcdefghijkl"
    assert whole.text == second.text
    for done in first.edits:
        if done.accepted and len(done.span):
            assert any(e.accepted and e.span.contains(done.span) for e in whole.edits)


def test_edits_of_other_words_stay_as_they_are_and_those_of_the_same_words_join() -> None:
    text = "Anna has lupus and asks for soup"
    first = rewrite(text, replaced(text, "Anna", "Robin"), replaced(text, "lupus", "an illness"))
    second = rewrite(first.text, replaced(first.text, "has an illness and ", ""))
    whole = composed(first, second)
    assert whole.text == "Robin asks for soup"
    assert [(e.original, e.replacement) for e in whole.edits] == [("Anna", "Robin"), ("has lupus and ", "")]
    assert whole.edits[1].action is Action.REMOVE


def test_what_was_only_offered_stays_on_offer_unless_it_is_gone() -> None:
    text = "In Ghent on Monday with Anna"
    offers = [edit(text, 3, 8, "a town", accepted=False), edit(text, 12, 18, "a day", accepted=False)]
    first = rewrite(text, *offers)
    whole = composed(first, rewrite(text, replaced(text, "on Monday ", "")))
    assert [(e.original, e.accepted) for e in whole.edits] == [("Ghent", False), ("on Monday ", True)]


def test_the_second_must_be_of_the_firsts_text() -> None:
    with pytest.raises(ValueError, match="text"):
        composed(rewrite("abc", edit("abc", 0, 1, "")), rewrite("abc"))


def test_findings_move_with_the_text_and_those_that_are_gone_go() -> None:
    text = "Anna lives in Ghent"
    found = [
        Finding(Span(0, 4), "Anna", Attribute.NAME, 1, "t"),
        Finding(Span(14, 19), "Ghent", Attribute.LOCATION, 1, "t"),
    ]
    (left,) = carried(found, rewrite(text, replaced(text, "Anna", "Somebody")))
    assert left.span.of("Somebody lives in Ghent") == "Ghent"
