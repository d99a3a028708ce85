"""What looks like an identifier is one, whatever signs it is written with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.findings.confidence import finding
from sotto.findings.looks import Look
from sotto.findings.rules import find
from sotto.profiles import OwnTerm, Profile
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

Find = Callable[[str], list[tuple[str, str]]]

NO_BREAK, NARROW, THIN, HYPHEN = "\u00a0", "\u202f", "\u2009", "\u2011"


@pytest.mark.parametrize(
    ("value", "attribute"),
    [
        ("DE44 5001 0517 5407 3249 31", "account number"),
        ("4539 1488 0343 6467", "payment card"),
        ("+43 664 1234567", "phone number"),
        ("943 476 5919", "national id number"),
    ],
)
@pytest.mark.parametrize("space", [NO_BREAK, NARROW, THIN])
def test_numbers_in_groups_that_may_not_be_broken(found: Find, value: str, attribute: str, space: str) -> None:
    written = value.replace(" ", space)
    assert found(f"It is {written}, as I said.") == [(attribute, written)]


def test_hyphens_that_may_not_be_broken(found: Find) -> None:
    written = f"536{HYPHEN}22{HYPHEN}8726"
    assert found(f"the paper says {written}") == [("national id number", written)]


def test_the_width_of_letters_and_digits(found: Find) -> None:
    assert found("ｍａｊａ＠ｎｏｒｄｐｏｓｔ．ｓｅ") == [("email", "ｍａｊａ＠ｎｏｒｄｐｏｓｔ．ｓｅ")]


@pytest.mark.parametrize("unseen", ["\u200b", "\u00ad", "\u2060", "\ufeff", "\u202a"])
def test_invisible_signs_inside(found: Find, unseen: str) -> None:
    address = f"maja{unseen}.lind@nord{unseen}post.se"
    assert found(f"Write to {address} please.") == [("email", address)]


def test_marks_of_direction_around(found: Find) -> None:
    assert found("Call \u202a+49 30 901820\u202c now") == [("phone number", "+49 30 901820")]


def test_invisible_signs_that_part_words(found: Find) -> None:
    assert found("Bello\u200b+49 30 901820") == [("phone number", "+49 30 901820")]


def test_own_terms_as_they_look_and_as_they_are_written() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm("Bluebird"), OwnTerm(r"KD-\d{6}", pattern=True), OwnTerm("Ｘ５")))
    text = f"Blue\u200bbird, KD{HYPHEN}204417 and Ｘ５"
    assert [f.text for f in find(text, profile)] == ["Blue\u200bbird", f"KD{HYPHEN}204417", "Ｘ５"]


@pytest.mark.parametrize(
    ("written", "times"), [("plain", 1), (f"no{NO_BREAK}break{HYPHEN}", 1), ("un\u200bseen", 2), ("ｗide", 2)]
)
def test_a_text_is_read_twice_only_where_a_sign_may_part_words(
    monkeypatch: pytest.MonkeyPatch, written: str, times: int
) -> None:
    read: list[str] = []

    def finder(text: str) -> Iterator[Finding]:
        read.append(text)
        yield from ()

    monkeypatch.setattr("sotto.findings.rules.IDENTIFIER_FINDERS", (finder,))
    find(written, Profile("a", "A"))
    assert len(read) == times
    assert read[-1] == Look(written).text


def test_own_terms_written_with_other_hyphens() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm(f"KD{HYPHEN}7"),))
    assert [f.text for f in find(f"See KD{HYPHEN}7.", profile)] == [f"KD{HYPHEN}7"]


@given(st.text(alphabet="ab 1-@.\u200b\u00ad\u00a0\u2011５", max_size=30))
def test_every_place_leads_back_to_the_same_sign(written: str) -> None:
    look = Look(written)
    every = [finding(look.text, at, at + 1, Attribute.OTHER, "email") for at in range(len(look.text))]
    assert [Look(found.text).text for found in look.as_written(every)] == list(look.text)
