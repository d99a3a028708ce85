"""Findings and rewrites as plain data (what JSON can hold), and back.

With offsets for our own processes and files; as segments for the browser, because JavaScript
counts UTF-16 units where Python counts code points, and a list of pieces needs no counting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from sotto.rewrite import (
    Action,
    DifferentialPrivacy,
    Edit,
    Finding,
    Guarantee,
    Inferred,
    NoGuarantee,
    Rewrite,
    Span,
    Step,
    StrangerTest,
)
from sotto.taxonomy import Attribute

Plain = dict[str, Any]


def finding_to_plain(finding: Finding) -> Plain:
    return {
        "start": finding.span.start,
        "end": finding.span.end,
        "text": finding.text,
        "attribute": finding.attribute.value,
        "confidence": round(finding.confidence, 4),
        "source": finding.source,
    }


def finding_from_plain(plain: Plain) -> Finding:
    """Raises KeyError, TypeError or ValueError for data of another shape, as everything here that reads some does."""
    return Finding(
        span=_span(plain),
        text=_text(plain["text"]),
        attribute=Attribute(plain["attribute"]),
        confidence=_share(plain["confidence"]),
        source=_text(plain["source"]),
    )


def _span(plain: Plain) -> Span:
    if type(plain["start"]) is not int or type(plain["end"]) is not int:
        raise TypeError
    return Span(plain["start"], plain["end"])


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(map(_text, value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _share(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError
    if not 0 <= value <= 1:
        raise ValueError
    return value


def _edit_fields(edit: Edit) -> Plain:
    return {
        "original": edit.original,
        "replacement": edit.replacement,
        "action": edit.action.value,
        "attribute": edit.attribute.value,
        "reason": edit.reason,
        "evidence": list(edit.evidence),
        "source": edit.source,
        "confidence": round(edit.confidence, 4),
        "accepted": edit.accepted,
        "uncertain": edit.uncertain,
        "alternatives": list(edit.alternatives),
    }


def edit_to_plain(edit: Edit) -> Plain:
    return {"start": edit.span.start, "end": edit.span.end, **_edit_fields(edit)}


def edit_from_plain(plain: Plain) -> Edit:
    return Edit(
        span=_span(plain),
        original=_text(plain["original"]),
        replacement=_text(plain["replacement"]),
        action=Action(plain["action"]),
        attribute=Attribute(plain["attribute"]),
        reason=_text(plain["reason"]),
        confidence=_share(plain["confidence"]),
        source=_text(plain["source"]),
        evidence=_texts(plain["evidence"]),
        accepted=_flag(plain["accepted"]),
        uncertain=_flag(plain["uncertain"]),
        alternatives=_texts(plain["alternatives"]),
    )


def guarantee_to_plain(guarantee: Guarantee) -> Plain:
    if isinstance(guarantee, DifferentialPrivacy):
        return {
            "kind": "differential privacy",
            "epsilon": guarantee.epsilon,
            "not_covered": list(guarantee.not_covered),
            **({} if guarantee.realised is None else {"realised": guarantee.realised}),
        }
    return {"kind": "none"}


def guarantee_from_plain(plain: Plain) -> Guarantee:
    if plain["kind"] == "none":
        return NoGuarantee()
    return DifferentialPrivacy(plain["epsilon"], tuple(plain["not_covered"]), plain.get("realised"))


def _inferred_to_plain(inferred: Inferred) -> Plain:
    return {
        "attribute": inferred.attribute,
        "confidence": round(inferred.confidence, 4),
        "evidence": list(inferred.evidence),
        "guess": inferred.guess,
        "reasoning": inferred.reasoning,
    }


def _inferred_from_plain(plain: Plain) -> Inferred:
    return Inferred(
        _text(plain["attribute"]),
        _share(plain["confidence"]),
        _texts(plain["evidence"]),
        _text(plain["guess"]),
        _text(plain["reasoning"]),
    )


def stranger_to_plain(test: StrangerTest) -> Plain:
    return {
        "before": [_inferred_to_plain(one) for one in test.before],
        "after": [_inferred_to_plain(one) for one in test.after],
        "attacker": test.attacker,
    }


def stranger_from_plain(plain: Plain) -> StrangerTest:
    return StrangerTest(
        tuple(_inferred_from_plain(one) for one in plain["before"]),
        tuple(_inferred_from_plain(one) for one in plain["after"]),
        plain["attacker"],
    )


def step_to_plain(step: Step) -> Plain:
    """``rate`` is null where it is infinite, which JSON has no number for."""
    return {
        "attributes": list(step.attributes),
        "gain": round(step.gain, 4),
        "cost": round(step.cost, 4),
        "rate": None if math.isinf(step.rate) else round(step.rate, 4),
        "kept": step.kept,
    }


def step_from_plain(plain: Plain) -> Step:
    return Step(tuple(plain["attributes"]), plain["gain"], plain["cost"], plain["kept"])


def rewrite_to_plain(rewrite: Rewrite) -> Plain:
    return {
        "original": rewrite.original,
        "edits": [edit_to_plain(edit) for edit in rewrite.edits],
        "sanitizer": rewrite.sanitizer,
        "task": rewrite.task,
        "choice": rewrite.choice,
        "guarantee": guarantee_to_plain(rewrite.guarantee),
        "steps": [step_to_plain(step) for step in rewrite.steps],
        "stranger": None if rewrite.stranger is None else stranger_to_plain(rewrite.stranger),
        "alternatives": list(rewrite.alternatives),
        "place": rewrite.place,
    }


def rewrite_from_plain(plain: Plain) -> Rewrite:
    return Rewrite(
        original=_text(plain["original"]),
        edits=tuple(edit_from_plain(edit) for edit in plain["edits"]),
        sanitizer=_text(plain["sanitizer"]),
        task=None if plain["task"] is None else _text(plain["task"]),
        choice=_text(plain["choice"]),
        guarantee=guarantee_from_plain(plain["guarantee"]),
        steps=tuple(step_from_plain(step) for step in plain["steps"]),
        stranger=None if plain["stranger"] is None else stranger_from_plain(plain["stranger"]),
        alternatives=_texts(plain["alternatives"]),
        place=_text(plain.get("place", "")),
    )


def _with_gaps(text: str, marked: Iterable[tuple[Span, Plain]]) -> list[Plain]:
    segments: list[Plain] = []
    at = 0
    for span, segment in marked:
        if span.start > at:
            segments.append({"text": text[at : span.start]})
        segments.append(segment)
        at = span.end
    if at < len(text):
        segments.append({"text": text[at:]})
    return segments


def finding_segments(text: str, findings: Iterable[Finding]) -> list[Plain]:
    """``text`` cut at its (sorted, disjoint) findings; the pieces joined are ``text``."""
    return _with_gaps(
        text,
        (
            (
                finding.span,
                {
                    "text": finding.text,
                    "finding": {
                        "attribute": finding.attribute.value,
                        "label": finding.attribute.label,
                        "source": finding.source,
                        "confidence": round(finding.confidence, 4),
                    },
                },
            )
            for finding in findings
        ),
    )


def edit_segments(rewrite: Rewrite) -> list[Plain]:
    """The original cut at its edits; pieces and the edits' originals joined are the original."""
    return _with_gaps(
        rewrite.original,
        (
            (edit.span, {"edit": {"index": index, "label": edit.attribute.label, **_edit_fields(edit)}})
            for index, edit in enumerate(rewrite.edits)
        ),
    )
