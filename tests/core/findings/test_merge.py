"""Findings of many sources become one list: sorted, disjoint, the same in every order, and none lost."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sotto.findings.merge import merge, values
from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute

TEXT = "Ask Anna Kowalska, anna@posta.pl, who had lupus since 2019."


def finding(start: int, end: int, attribute: Attribute, confidence: float = 0.9, source: str = "a") -> Finding:
    return Finding(Span(start, end), TEXT[start:end], attribute, confidence, source)


@st.composite
def many(draw: st.DrawFn) -> list[Finding]:
    spans = st.tuples(st.integers(0, len(TEXT)), st.integers(0, len(TEXT))).map(sorted)
    found = []
    for start, end in draw(st.lists(spans, max_size=12)):
        attribute, confidence = draw(st.sampled_from(Attribute)), draw(st.integers(0, 100)) / 100
        found.append(finding(start, end, attribute, confidence, draw(st.sampled_from("ab"))))
    return found


@given(many())
def test_the_result_is_sorted_and_disjoint_and_says_what_stands_there(found: list[Finding]) -> None:
    merged = merge(found)
    assert all(a.span.end <= b.span.start for a, b in pairwise(merged))
    assert all(len(one.span) > 0 and one.span.of(TEXT) == one.text for one in merged)


@given(many(), st.randoms(use_true_random=False))
def test_the_order_of_the_sources_does_not_matter(found: list[Finding], shuffler: random.Random) -> None:
    shuffled = list(found)
    shuffler.shuffle(shuffled)
    assert merge(shuffled) == merge(found)


@given(many())
def test_no_letter_that_was_found_gets_lost(found: list[Finding]) -> None:
    def letters(findings: list[Finding]) -> set[int]:
        return {at for one in findings for at in range(one.span.start, one.span.end) if TEXT[at].isalnum()}

    assert letters(merge(found)) == letters(found)


@given(many())
def test_each_part_comes_from_one_finding(found: list[Finding]) -> None:
    for part in merge(found):
        assert any(
            one.span.contains(part.span)
            and (one.attribute, one.confidence, one.source) == (part.attribute, part.confidence, part.source)
            for one in found
        )


def test_longer_wins_when_both_are_sure() -> None:
    short, long = finding(4, 8, Attribute.NAME), finding(4, 17, Attribute.NAME)
    assert merge([short, long]) == [long]


def test_more_certain_wins_over_the_same_span() -> None:
    sure, unsure = finding(4, 8, Attribute.NAME, 0.9), finding(4, 8, Attribute.USERNAME, 0.6)
    assert merge([unsure, sure]) == [sure]


def test_a_sure_identifier_stands_out_of_a_longer_finding() -> None:
    name = finding(4, 17, Attribute.NAME)
    clause = finding(0, 47, Attribute.PHYSICAL_HEALTH, 0.95)
    assert [(one.text, one.attribute) for one in merge([clause, name])] == [
        ("Ask", Attribute.PHYSICAL_HEALTH),
        ("Anna Kowalska", Attribute.NAME),
        ("anna@posta.pl, who had lupus", Attribute.PHYSICAL_HEALTH),
    ]


def test_a_doubtful_identifier_does_not() -> None:
    clause = finding(34, 47, Attribute.PHYSICAL_HEALTH, 0.9)
    assert merge([finding(42, 47, Attribute.NAME, 0.3), clause]) == [clause]


def test_an_own_term_beats_everything() -> None:
    own = finding(19, 23, Attribute.OWN_TERM, 1.0)
    assert own in merge([finding(19, 32, Attribute.EMAIL, 0.99), own])


def test_a_lone_letter_that_is_left_over_is_no_value() -> None:
    name = finding(5, 17, Attribute.NAME)
    assert [one.text for one in values([finding(4, 17, Attribute.EMPLOYER), name])] == ["nna Kowalska"]
    lone = finding(4, 5, Attribute.NAME)
    assert values([lone]) == [lone]


def test_a_lone_digit_that_is_left_over_stays() -> None:
    year = finding(54, 57, Attribute.REFERENCE)
    assert [one.text for one in values([finding(54, 58, Attribute.DATES), year])] == ["201", "9"]
