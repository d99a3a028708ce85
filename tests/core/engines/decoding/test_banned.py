"""Banned strings are found wherever they begin and however they are written."""

from __future__ import annotations

import pytest

from sotto.engines.decoding.banned import Banned


@pytest.mark.parametrize(
    ("string", "text"),
    [
        ("Zurich", "in zurich today"),
        ("zurich", "ZURICH"),
        ("rich", "Zurich"),  # in the middle of a word
        ("Straße", "STRASSE"),
        ("Zürich", "Zu\u0308rich"),  # the accent apart
        ("cafe", "cafe\u0301"),  # what stands there first has no accent yet
        ("Zurich", "Ｚｕｒｉｃｈ"),  # full-width letters
        ("kelvin", "\u212aelvin"),  # the sign for kelvin
        ("New York", "new york"),
    ],
)
def test_in_any_case_and_spelling(string: str, text: str) -> None:
    assert Banned([string]).within(text)


@pytest.mark.parametrize(("string", "text"), [("Zurich", "Zuric h"), ("ann", "an n"), ("", "anything")])
def test_other_texts_are_free(string: str, text: str) -> None:
    assert not Banned([string]).within(text)


@pytest.mark.parametrize(
    ("string", "text"),
    [
        ("Zurich", r"\u005aurich"),
        ("Zurich", r"Z\u0075rich"),
        ('O"Neil', r"o\"neil"),
        ("\U0001f600", r"\ud83d\ude00"),
        ("a/b", r"a\/b"),
    ],
)
def test_escapes_count_where_the_answer_is_json(string: str, text: str) -> None:
    assert Banned([string], escaped=True).within(text)
    assert not Banned([string]).within(text)


@pytest.mark.parametrize(
    ("pieces", "start"),
    [
        ([b"to ", b"Zurich"], 1),
        ([b"to ", b"Zu", b"ri", b"ch"], 1),
        ([b"to Zu", b"rich"], 0),  # it begins in the middle of a token
        ([b"Zurich ", b"Zurich"], 1),  # the one that just came
        ([b"Z", b"", b"urich"], 0),  # a token without text between
        ([b"to Z\xc3", b"\xbcrich"], None),
    ],
)
def test_the_token_in_which_it_begins(pieces: list[bytes], start: int | None) -> None:
    assert Banned(["zurich"]).start(pieces) == start


def test_a_letter_in_two_tokens() -> None:
    assert Banned(["zürich"]).start([b"to ", b"Z\xc3", b"\xbcrich"]) == 1


def test_far_from_the_end_nothing_is_looked_for() -> None:
    banned = Banned(["ab"])
    pieces = [b"a", b"b", *[b"x"] * 100]
    assert banned.start(pieces) is None
    assert banned.start(pieces[:2]) == 0
