"""A rewrite is its original plus edits, and any of them can be taken or left."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.rewrite import (
    Action,
    DifferentialPrivacy,
    Edit,
    Finding,
    Inferred,
    NoGuarantee,
    Rewrite,
    Span,
    SpanIndex,
    Step,
    StrangerTest,
    edits_between,
)
from sotto.taxonomy import Attribute


def edit(text: str, start: int, end: int, replacement: str, accepted: bool = True) -> Edit:
    return Edit(
        Span(start, end),
        text[start:end],
        replacement,
        Action.REMOVE,
        Attribute.NAME,
        "why",
        0.9,
        "test",
        accepted=accepted,
    )


@st.composite
def rewrites(draw: st.DrawFn) -> Rewrite:
    text = draw(st.text(max_size=60))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=10)))
    spans = list(zip(cuts[::2], cuts[1::2], strict=False))
    edits = [edit(text, start, end, draw(st.text(max_size=8)), draw(st.booleans())) for start, end in spans]
    return Rewrite(text, tuple(edits), "test")


@given(rewrites())
def test_edits_apply_left_to_right(rewrite: Rewrite) -> None:
    expected = rewrite.original
    for change in reversed(rewrite.edits):  # from the end, so that no offset moves
        if change.accepted:
            expected = expected[: change.span.start] + change.replacement + expected[change.span.end :]
    assert rewrite.text == expected
    assert rewrite.changed == (expected != rewrite.original)


@given(rewrites())
def test_keeping_everything_is_the_original(rewrite: Rewrite) -> None:
    assert rewrite.with_all(False).text == rewrite.original


@given(rewrites(), st.data())
def test_flipping_one_edit_twice_changes_nothing(rewrite: Rewrite, data: st.DataObject) -> None:
    if rewrite.edits:
        index = data.draw(st.integers(0, len(rewrite.edits) - 1))
        before = rewrite.edits[index].accepted
        flipped = rewrite.with_accepted(index, not before)
        assert flipped.edits[index].accepted is not before
        assert flipped.with_accepted(index, before) == rewrite


tokens = st.lists(st.sampled_from(["I", "live", "in", "Oslo", ",", "\n", "é", "😀", "  "]), max_size=15).map(" ".join)


@given(tokens, tokens)
def test_a_diff_gives_the_new_text_and_undoes_to_the_old(original: str, rewritten: str) -> None:
    edits = edits_between(original, rewritten, reason="why", source="test")
    rewrite = Rewrite(original, edits, "test")
    assert rewrite.text == rewritten
    assert rewrite.with_all(False).text == original


def test_a_diff_takes_type_and_evidence_from_the_strongest_finding_it_touches() -> None:
    text = "I live in Oslo."
    weak = Finding(Span(10, 14), "Oslo", Attribute.NAME, 0.4, "a")
    strong = Finding(Span(7, 14), "in Oslo", Attribute.LOCATION, 0.8, "b")
    (change,) = edits_between(text, "I live in Norway.", reason="why", source="test", findings=[weak, strong])
    assert (change.original, change.replacement) == ("Oslo", "Norway")
    assert (change.attribute, change.confidence) == (Attribute.LOCATION, 0.8)
    assert set(change.evidence) == {"Oslo", "in Oslo"}


@pytest.mark.parametrize(
    ("spans", "told"),
    [
        (((0, 3), (2, 5)), "sorted and disjoint"),  # they overlap
        (((4, 6), (0, 2)), "sorted and disjoint"),  # in the wrong order
    ],
)
def test_edits_that_collide_are_refused(spans: tuple[tuple[int, int], ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Rewrite("abcdefgh", tuple(edit("abcdefgh", start, end, "x") for start, end in spans), "test")


def test_an_edit_of_another_text_is_refused_without_quoting_it() -> None:
    with pytest.raises(ValueError, match="not what stands") as caught:
        Rewrite("abcdefgh", (edit("canary-7f3a", 0, 6, "x"),), "test")
    assert "canary" not in str(caught.value)


def test_taking_back_an_edit_voids_a_formal_guarantee() -> None:
    private = Rewrite("ab", (edit("ab", 0, 1, "x"),), "test", guarantee=DifferentialPrivacy(3.0))
    assert private.with_accepted(0, True).guarantee == DifferentialPrivacy(3.0)  # no change, nothing lost
    assert private.with_accepted(0, False).guarantee == NoGuarantee()
    assert private.with_replacement(0, "y").guarantee == NoGuarantee()


def test_another_replacement_is_accepted_at_once() -> None:
    rewrite = Rewrite("ab", (edit("ab", 0, 1, "x", accepted=False),), "test").with_replacement(0, "y")
    assert rewrite.text == "yb"


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2)])
def test_a_span_goes_forward(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(start, end)


@given(st.lists(st.integers(0, 40), min_size=2, max_size=12, unique=True), st.integers(0, 40), st.integers(0, 8))
def test_a_span_index_answers_as_a_look_at_every_span_would(cuts: list[int], start: int, length: int) -> None:
    edges = sorted(cuts)
    spans = [Span(a, b) for a, b in zip(edges[::2], edges[1::2], strict=False)]
    asked = Span(start, start + length)
    index = SpanIndex(reversed(spans))
    assert index.overlaps(asked) == any(s.overlaps(asked) for s in spans)
    if length:
        assert index.contains(asked) == any(s.contains(asked) for s in spans)


def test_a_stranger_test_is_of_the_text_it_was_made_with() -> None:
    tested = StrangerTest((Inferred("age", 0.9, ("a",)),), (), "built-in")
    rewrite = Rewrite("ab", (edit("ab", 0, 1, "x"),), "test", stranger=tested)
    assert rewrite.with_accepted(0, True).stranger == tested
    assert rewrite.with_accepted(0, False).stranger is None
    assert rewrite.with_replacement(0, "y").stranger is None


@pytest.mark.parametrize(
    ("gain", "cost", "rate"),
    [
        (0.5, 0.25, 0.5),
        (0.5, 0.0, 0.0),
        (0.0, -0.1, 0.0),  # the text became better
        (0.0, 0.1, math.inf),
        (-0.2, 0.1, math.inf),  # a stranger can tell more than before
    ],
)
def test_the_price_of_a_step(gain: float, cost: float, rate: float) -> None:
    assert Step(("age",), gain, cost).rate == rate
