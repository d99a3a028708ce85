"""What takes the place of evidence without a language model, word for word."""

from __future__ import annotations

import pytest

from sotto.engines.builtin.words import words
from sotto.rewrite import Inferred, Rewrite
from sotto.sanitizers.rlaa import pronouns
from sotto.sanitizers.rlaa.builtin import BuiltinAnonymizer
from sotto.sanitizers.rlaa.roles import Validity, Verdict
from sotto.sanitizers.rlaa.wordings import Rung, in_gap, other_words
from sotto.sanitizers.stranger import TOLD
from tests.core.sanitizers.rlaa.play import shipped


def hidden(text: str, told: str, quote: str) -> str:
    verdict = Verdict(Inferred(told, 0.9, (quote,)), Validity.HIGH, (quote,))
    anonymizer = BuiltinAnonymizer(shipped().masked)
    return anonymizer.anonymize(Rewrite(text, (), "rlaa"), [verdict], lambda: None).text


@pytest.mark.parametrize(
    ("text", "told", "quote", "expected"),
    [
        ("I'm a nurse and I need a plan.", "health", "nurse", "I'm a professional and I need a plan."),
        ("My wife's mother bakes bread with us.", "family", "mother", "My wife's parent bakes bread with us."),
        ("She was an actress before we met here.", "sex", "actress", "She was an actor before we met here."),
        ("He is paid in dollars, every month of it.", "income", "dollars", "He is paid in money, every month of it."),
        (
            "It was dear: $31 for a small box of tea.",
            "place of living",
            "31",
            "It was dear: a few dollars for a small box of tea.",
        ),
        # A preposition goes along where nothing needs it ...
        ("We ate rice in Basilicata and drank tea.", "place of living", "Basilicata", "We ate rice and drank tea."),
        # ... and stays with a place of no name where something does.
        (
            "We live in Ghent and we like to cycle.",
            "place of living",
            "Ghent",
            "We live in a city and we like to cycle.",
        ),
        # What only tells a thing apart goes alone, and the article fits what is left.
        (
            "We had a Pressbyrån sandwich for our lunch.",
            "place of living",
            "Pressbyrån",
            "We had a sandwich for our lunch.",
        ),
        ("I go to St. Mary's on most of my Sundays.", "beliefs", "Mary's", None),
        # He and she take their verb along.
        ("We know that she bakes well and rests.", "sex", "she", "We know that they bake well and rests."),
    ],
)
def test_it_reads_like_english(text: str, told: str, quote: str, expected: str | None) -> None:
    made = hidden(text, told, quote)
    assert quote not in made.split()
    if expected is not None:
        assert made == expected
    else:  # the whole name, with its shortened word
        assert "St." not in made


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("He has left", 0, [(0, "they"), (1, "have")]),
        ("she also carries it", 0, [(0, "they"), (2, "carry")]),
        ("he misses us", 0, [(0, "they"), (1, "miss")]),
        ("her hat", 0, [(0, "their")]),
        ("ask her to wait", 1, [(1, "them")]),
        ("she went", 0, [(0, "they")]),
        ("we went", 0, []),
    ],
)
def test_they_stands_for_he_and_she(text: str, index: int, expected: list[tuple[int, str]]) -> None:
    assert pronouns.they(words(text), index) == expected


@pytest.mark.parametrize(
    ("text", "quote"), [("Suite 1204 is cold and I work 12 hours.", "12"), ("I weld at night.", "weld")]
)
def test_no_noun_stands_for_a_number_or_a_verb(text: str, quote: str) -> None:
    assert hidden(text, "occupation", quote) in (text, "")


def test_the_same_words_are_hidden_for_every_attribute() -> None:
    for told in TOLD:
        assert "Siemens" not in hidden("I like my work at Siemens, where I weld.", told, "Siemens")


def test_a_word_that_fills_a_gap_has_the_article_that_fits() -> None:
    found = words("Help me write an application.")
    assert in_gap(found, range(4, 5), "thing") == Rung(range(3, 5), "a thing")
    assert in_gap(found, range(4, 5), "event") == Rung(range(4, 5), "event")


def test_a_partner_with_a_name_becomes_a_friend() -> None:
    found = "My wife Anna is late."
    assert other_words(found, words(found), range(1, 2), "relationship status") == [Rung(range(1, 2), "friend")]


def test_nobody_was_a_health_matter() -> None:
    found = "I was diagnosed last year."
    assert other_words(found, words(found), range(2, 3), "health") == []
