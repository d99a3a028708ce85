"""Entity F1, necessity and calibration on small cases that can be counted by hand."""

from __future__ import annotations

import doctest

import pytest

from sotto.evaluation import tagging
from sotto.evaluation.contextual import judged
from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute
from sotto.training.data import Item, Line

QUERY = "Ana is 42. Ana has asthma, write her a poem."
LINE = Line(
    "x", "x", "test", "", "", QUERY,
    (Item("write her a poem", "task", "self"), Item("has asthma", "physical health", "friend")),
    (Item("Ana", "name", "friend"), Item("42", "age", "friend")),
    "",
)  # fmt: skip


def found(words: str, attribute: Attribute, confidence: float = 0.9) -> Finding:
    start = QUERY.index(words)
    return Finding(Span(start, start + len(words)), words, attribute, confidence, "tagger")


def test_entities_are_every_place_of_a_value_but_not_the_task() -> None:
    assert [(s.of(QUERY), a) for s, a in tagging.entities(LINE)] == [
        ("has asthma", "physical health"), ("Ana", "name"), ("Ana", "name"), ("42", "age"),
    ]  # fmt: skip


def test_f1_by_overlap_and_by_borders() -> None:
    findings = [found("Ana", Attribute.NAME), found("asthma", Attribute.PHYSICAL_HEALTH), found("42", Attribute.DATES)]
    loose = tagging.entity_f1([LINE], lambda _: findings, exact=False)
    assert (loose.right, loose.found, loose.recalled, loose.labelled) == (2, 3, 2, 4)
    assert loose.f1 == pytest.approx(2 * (2 / 3) * 0.5 / (2 / 3 + 0.5))
    assert tagging.entity_f1([LINE], lambda _: findings, exact=True).right == 1


def test_f1_of_nothing_is_zero() -> None:
    assert tagging.entity_f1([LINE], lambda _: [], exact=False).f1 == 0.0


def test_necessity_counts_typed_spans_that_go_or_stay_as_labelled() -> None:
    text = "Someone is 42 and has asthma."
    right, every, stay = tagging.necessity([LINE], [judged(LINE, text, text)])
    assert (right, every, stay) == (2, 3, 1)  # the asthma stayed, Ana went, the age leaked; the task does not count


def test_calibration_bins_hold_all_answers() -> None:
    curve = tagging.calibration([(0.05, False), (0.95, True), (1.0, True), (0.92, False)])
    assert [b.count for b in curve.bins] == [1, 3]
    assert curve.bins[1].right == pytest.approx(2 / 3)
    assert curve.error == pytest.approx((0.05 + 3 * abs(2.87 / 3 - 2 / 3)) / 4, abs=1e-6)


def test_worked_examples() -> None:
    assert doctest.testmod(tagging).attempted
    assert doctest.testmod(tagging).failed == 0
