"""Findings and rewrites as plain data (what JSON can hold), and back.

With offsets for our own processes and files; as segments for the browser, because JavaScript
counts UTF-16 units where Python counts code points, and a list of pieces needs no counting.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sotto.rewrite import Action, DifferentialPrivacy, Edit, Finding, Guarantee, NoGuarantee, Rewrite, Span
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
    return Finding(
        span=Span(plain["start"], plain["end"]),
        text=plain["text"],
        attribute=Attribute(plain["attribute"]),
        confidence=plain["confidence"],
        source=plain["source"],
    )


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
        span=Span(plain["start"], plain["end"]),
        original=plain["original"],
        replacement=plain["replacement"],
        action=Action(plain["action"]),
        attribute=Attribute(plain["attribute"]),
        reason=plain["reason"],
        confidence=plain["confidence"],
        source=plain["source"],
        evidence=tuple(plain["evidence"]),
        accepted=plain["accepted"],
        uncertain=plain["uncertain"],
        alternatives=tuple(plain["alternatives"]),
    )


def guarantee_to_plain(guarantee: Guarantee) -> Plain:
    if isinstance(guarantee, DifferentialPrivacy):
        return {
            "kind": "differential privacy",
            "epsilon": guarantee.epsilon,
            "not_covered": list(guarantee.not_covered),
        }
    return {"kind": "none"}


def guarantee_from_plain(plain: Plain) -> Guarantee:
    if plain["kind"] == "none":
        return NoGuarantee()
    return DifferentialPrivacy(plain["epsilon"], tuple(plain["not_covered"]))


def rewrite_to_plain(rewrite: Rewrite) -> Plain:
    return {
        "original": rewrite.original,
        "edits": [edit_to_plain(edit) for edit in rewrite.edits],
        "sanitizer": rewrite.sanitizer,
        "task": rewrite.task,
        "choice": rewrite.choice,
        "guarantee": guarantee_to_plain(rewrite.guarantee),
    }


def rewrite_from_plain(plain: Plain) -> Rewrite:
    return Rewrite(
        original=plain["original"],
        edits=tuple(edit_from_plain(edit) for edit in plain["edits"]),
        sanitizer=plain["sanitizer"],
        task=plain["task"],
        choice=plain["choice"],
        guarantee=guarantee_from_plain(plain["guarantee"]),
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
