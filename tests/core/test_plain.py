"""Findings and rewrites as JSON, and as segments that need no offsets."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.plain import (
    edit_segments,
    finding_from_plain,
    finding_segments,
    finding_to_plain,
    rewrite_from_plain,
    rewrite_to_plain,
)
from sotto.rewrite import (
    Action,
    DifferentialPrivacy,
    Edit,
    Finding,
    Inferred,
    NoGuarantee,
    Rewrite,
    Span,
    Step,
    StrangerTest,
)
from sotto.taxonomy import Attribute

chances = st.integers(0, 10_000).map(lambda n: n / 10_000)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
inferences = st.lists(st.builds(Inferred, texts, chances, st.tuples(texts), texts, texts), max_size=2).map(tuple)


def _spans(draw: st.DrawFn, text: str) -> list[Span]:
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=10)))
    return [Span(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False)]


@st.composite
def found(draw: st.DrawFn) -> tuple[str, list[Finding]]:
    text = draw(texts)
    return text, [
        Finding(span, span.of(text), draw(st.sampled_from(Attribute)), draw(chances), "test")
        for span in _spans(draw, text)
    ]


@st.composite
def rewrites(draw: st.DrawFn) -> Rewrite:
    text = draw(texts)
    edits = tuple(
        Edit(
            span=span,
            original=span.of(text),
            replacement=draw(texts),
            action=draw(st.sampled_from(Action)),
            attribute=draw(st.sampled_from(Attribute)),
            reason=draw(texts),
            confidence=draw(chances),
            source="test",
            evidence=tuple(draw(st.lists(texts, max_size=2))),
            accepted=draw(st.booleans()),
            uncertain=draw(st.booleans()),
            alternatives=tuple(draw(st.lists(texts, max_size=2))),
        )
        for span in _spans(draw, text)
    )
    return Rewrite(
        text,
        edits,
        "test",
        task=draw(st.none() | texts),
        choice=draw(texts),
        guarantee=draw(
            st.sampled_from([NoGuarantee(), DifferentialPrivacy(2.5, ("names",)), DifferentialPrivacy(2.5, (), 1.5)])
        ),
        steps=tuple(draw(st.lists(st.builds(Step, st.tuples(texts), chances, chances, st.booleans()), max_size=2))),
        stranger=draw(st.none() | st.builds(StrangerTest, inferences, inferences, texts)),
    )


@given(found())
def test_findings_survive_json(case: tuple[str, list[Finding]]) -> None:
    for finding in case[1]:
        assert finding_from_plain(json.loads(json.dumps(finding_to_plain(finding)))) == finding


@given(rewrites())
def test_rewrites_survive_json(rewrite: Rewrite) -> None:
    assert rewrite_from_plain(json.loads(json.dumps(rewrite_to_plain(rewrite)))) == rewrite


@given(found())
def test_finding_segments_joined_are_the_text(case: tuple[str, list[Finding]]) -> None:
    text, findings = case
    segments = finding_segments(text, findings)
    assert "".join(segment["text"] for segment in segments) == text
    assert [segment["text"] for segment in segments if "finding" in segment] == [finding.text for finding in findings]
    assert all(segment["text"] for segment in segments)


@given(rewrites())
def test_edit_segments_give_the_original_and_the_text_to_send(rewrite: Rewrite) -> None:
    segments = edit_segments(rewrite)
    original = "".join(s["text"] if "text" in s else s["edit"]["original"] for s in segments)
    to_send = "".join(
        s["text"] if "text" in s else s["edit"]["replacement" if s["edit"]["accepted"] else "original"]
        for s in segments
    )
    assert original == rewrite.original
    assert to_send == rewrite.text
    assert [s["edit"]["index"] for s in segments if "edit" in s] == list(range(len(rewrite.edits)))


@pytest.mark.parametrize("field", ["original", "sanitizer", "choice", "task", "alternatives", "place"])
def test_a_rewrite_with_a_field_of_another_type_is_refused(field: str) -> None:
    plain = rewrite_to_plain(Rewrite("", (), "contextual"))
    with pytest.raises(TypeError):
        rewrite_from_plain({**plain, field: [["no text"]]})


@pytest.mark.parametrize("field", ["start", "original", "replacement", "reason", "confidence", "accepted", "evidence"])
def test_an_edit_with_a_field_of_another_type_is_refused(field: str) -> None:
    edit = Edit(Span(0, 1), "a", "", Action.REMOVE, Attribute.OTHER, "because", 1.0, "rule")
    plain = rewrite_to_plain(Rewrite("a", (edit,), "contextual"))
    plain["edits"][0][field] = {"no": "text"}
    with pytest.raises(TypeError):
        rewrite_from_plain(plain)
