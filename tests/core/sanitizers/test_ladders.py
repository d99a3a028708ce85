"""Coarser words fit where they are put: number, owner, article."""

from __future__ import annotations

import doctest

import pytest

from sotto.sanitizers import ladders


def test_the_examples_hold() -> None:
    assert doctest.testmod(ladders).failed == 0


@pytest.mark.parametrize(
    ("word", "coarser", "coarsest"),
    [
        ("Kids", "children", "relatives"),
        ("grandma's", "grandparent's", "relative's"),
        ("policewoman", "police officer", "professional"),
        ("women", "people", "people"),  # an irregular plural
        ("glaciologists", "professionals", "professionals"),  # no line of the table, but an ending
        ("alzheimer's", "a health matter", "a health matter"),  # no owner
        ("table", None, None),
    ],
)
def test_a_word_keeps_its_number_and_its_owner(word: str, coarser: str | None, coarsest: str | None) -> None:
    assert ladders.coarser(word) == coarser
    assert ladders.coarsest(word) == coarsest


@pytest.mark.parametrize(
    ("wording", "left", "said"),
    [
        ("a health matter", "have", ("a health matter", False)),  # had no article, gets one
        ("a health matter", "my", ("health matter", False)),
        ("a health matter", "sister's", ("health matter", False)),
        ("professional", "an", ("a professional", True)),
        ("aid", "A", ("An aid", True)),
        ("medicine", "a", ("medicine", True)),  # not counted
        ("certain foods", "a", ("certain foods", True)),
    ],
)
def test_a_wording_fits_after_the_word_before_it(wording: str, left: str, said: tuple[str, bool]) -> None:
    assert ladders.fitted(wording, left) == said


def test_no_ladder_goes_round_in_circles_or_back_to_itself() -> None:
    for word in ladders._rungs():
        climbed = [ladders.coarser(word, rungs) for rungs in range(1, 7)]
        assert None in climbed, word
        assert word not in climbed
