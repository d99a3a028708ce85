"""Replacements and cuts planned together leave good language."""

from __future__ import annotations

import numpy as np
import pytest

from sotto.engines.builtin.words import words
from sotto.rewrite import Action, Rewrite, Span
from sotto.sanitizers.rlaa.drafts import changed
from sotto.sanitizers.rlaa.plan import Plan, Why
from sotto.taxonomy import Attribute

WHY = Why(Attribute.LOCATION, "why", 0.9, ("there",))


def plan(text: str, keep: str = "") -> Plan:
    found = words(text)
    return Plan(text, found, np.asarray([bool(keep) and word.text in keep.split() for word in found]))


def part(of: Plan, quote: str) -> range:
    at = of.text.index(quote)
    return of.words_of(Span(at, at + len(quote)))


def result(of: Plan) -> str:
    return changed(Rewrite(of.text, (), "test"), of.changes(), "test").text


def test_a_cut_takes_its_comma_and_the_word_that_dangles() -> None:
    made = plan("I baked bread with my neighbour in Ghent, and it rose.")
    made.remove(part(made, "my neighbour in Ghent"), WHY)
    assert result(made) == "I baked bread, and it rose."


def test_a_cut_at_the_start_gives_its_capital_on() -> None:
    made = plan("Here in Ghent, the trams are late. Why?")
    made.remove(part(made, "Here in Ghent"), WHY)
    assert result(made) == "The trams are late. Why?"


def test_a_replacement_beside_a_cut_stays() -> None:
    made = plan("My wife, who is from Ghent, bakes.")
    made.replace(part(made, "wife"), "partner", Action.GENERALISE, WHY)
    made.remove(part(made, "who is from Ghent"), WHY)
    assert result(made) == "My partner bakes."


def test_what_must_stay_is_not_cut() -> None:
    made = plan("Look at foo.bar() in Ghent now.", keep="foo.bar ( )")
    made.remove(part(made, "at foo.bar() in Ghent"), WHY)
    assert "foo.bar()" in result(made)
    assert "Ghent" not in result(made)


def test_the_edit_says_why_and_from_which_words() -> None:
    made = plan("I live in Ghent.")
    made.replace(part(made, "Ghent"), "a town", Action.GENERALISE, WHY)
    (change,) = made.changes()
    assert (change.attribute, change.reason, change.confidence, change.evidence) == (
        Attribute.LOCATION,
        "why",
        0.9,
        ("there",),
    )


def test_what_is_planned_is_no_longer_free() -> None:
    made = plan("I live in Ghent, near Bruges.")
    assert made.free(part(made, "Ghent"))
    made.claim(part(made, "Ghent"))
    made.remove(part(made, "Bruges"), WHY)
    assert not made.free(part(made, "in Ghent"))
    assert not made.free(part(made, "Bruges"))
    assert not made.free(range(0))


def test_quotation_marks_go_or_stay_together() -> None:
    made = plan('They want it "digitised", which takes long.')
    made.remove(part(made, 'digitised"'), WHY)
    assert result(made) == "They want it, which takes long."
    made = plan('They said "never again" and left.')
    made.remove(part(made, 'again"'), WHY)
    assert result(made) == 'They said "never" and left.'


@pytest.mark.parametrize(
    ("text", "cut", "left"),
    [
        ("My wife sleeps through it all.", "My wife", "Someone sleeps through it all."),
        ("Our parents, both retired, are moving in.", "Our parents, both retired,", "They are moving in."),
        ("I am a nurse, was ill and could use a plan.", "I am a nurse, was ill", "I could use a plan."),
        ("She's on her coach, can't be asked.", "She's on her coach", "Someone can't be asked."),
        ("My blood pressure is high, which is why I walk.", "My blood pressure is high", "That is why I walk."),
        ("Being a gambler, should I take it up?", "Being a gambler", "Should I take it up?"),
        ("My sister works as a nurse and thinks nuts will do.", "works as a nurse", "My sister thinks nuts will do."),
        ("I work nights and could use a plan.", "work nights", "I could use a plan."),
        ("My uncle, who is a Sikh, wants a list.", "is a Sikh", "My uncle wants a list."),
    ],
)  # fmt: skip
def test_a_verb_that_stays_has_a_subject(text: str, cut: str, left: str) -> None:
    made = plan(text)
    made.remove(part(made, cut), WHY)
    assert result(made) == left


def test_other_words_that_open_a_sentence_now_have_its_capital() -> None:
    made = plan("Since then he has been late. Why?")
    made.remove(part(made, "Since then"), WHY)
    made.replace(part(made, "he has"), "they have", Action.GENERALISE, WHY)
    assert result(made) == "They have been late. Why?"
