"""Evidence stands in the text word for word, or it is none."""

from __future__ import annotations

import doctest

import pytest

from sotto.sanitizers.rlaa import evidence, matcher, prices, wordings
from sotto.sanitizers.rlaa.evidence import locate, verbatim

TEXT = "Since my  operation in Graz I can't feel my toes; Graz is\nlovely, Grazia is my cat."


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("my operation in Graz", ["my  operation in Graz"]),  # white space may differ
        ("GRAZ", ["Graz", "Graz"]),  # and case; a part of a word is no word
        ('"Graz is lovely,"', ["Graz is\nlovely"]),  # so may the signs around it
        ("my surgery in Graz", []),  # but not a word
        ("oper", []),
        ("", []),
        ("...", []),
        ("can't feel (my) toes", []),
        ("a.*b", []),  # a quote is no pattern
    ],
)
def test_where_a_quote_stands(quote: str, found: list[str]) -> None:
    assert [span.of(TEXT) for span in locate(TEXT, quote)] == found


def test_only_what_stands_there_is_kept_and_as_it_is_written() -> None:
    assert verbatim(TEXT, ["in graz", "in Linz", "In Graz"]) == ("in Graz",)


@pytest.mark.parametrize("module", [evidence, matcher, prices, wordings])
def test_the_examples_in_the_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
