"""A draft is a rewrite in the making (the paper's x^(t)): changes to its text become edits of the original."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.taxonomy import Attribute


@dataclass(frozen=True, slots=True)
class Change:
    """Replace ``span`` of a draft's text. The rest is what the edit will say."""

    span: Span
    replacement: str
    action: Action
    attribute: Attribute
    reason: str
    confidence: float
    evidence: tuple[str, ...] = ()
    uncertain: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the draft's text and the stretch of the original that it stands for."""

    text: Span
    original: Span
    edit: Edit | None


def changed(draft: Rewrite, changes: Iterable[Change], source: str) -> Rewrite:
    """The draft with ``changes`` (disjoint) made. One that touches an earlier edit takes its place."""
    for change in sorted(changes, key=lambda c: c.span, reverse=True):
        draft = _with(draft, change, source)
    return draft


def original_span(draft: Rewrite, span: Span) -> Span:
    """The stretch of the original that ``span`` of the draft's text stands for; whole edits where it cuts one."""
    touched = _touched(list(_pieces(draft)), span)
    return Span(_start(touched[0], span), _end(touched[-1], span)) if touched else Span(0, 0)


def _with(draft: Rewrite, change: Change, source: str) -> Rewrite:
    text = draft.text
    touched = _touched(list(_pieces(draft)), change.span)
    if not touched:  # an empty draft
        return draft
    first, last = touched[0], touched[-1]
    before = text[first.text.start : change.span.start] if first.edit else ""
    after = text[change.span.end : last.text.end] if last.edit else ""
    span = Span(_start(first, change.span), _end(last, change.span))
    replaced = [piece.edit for piece in touched if piece.edit]
    evidence = dict.fromkeys(quote for edit in replaced for quote in edit.evidence)
    edit = Edit(
        span=span,
        original=span.of(draft.original),
        replacement=before + change.replacement + after,
        action=change.action,
        attribute=change.attribute,
        reason=change.reason,
        confidence=change.confidence,
        source=source,
        evidence=tuple(dict.fromkeys([*evidence, *change.evidence])),
        uncertain=change.uncertain,
    )
    kept = [one for one in draft.edits if one not in replaced]
    return replace(draft, edits=tuple(sorted([*kept, edit], key=lambda e: e.span)))


def _pieces(draft: Rewrite) -> Iterator[_Piece]:
    at = position = 0
    for edit in (edit for edit in draft.edits if edit.accepted):
        if edit.span.start > at:
            length = edit.span.start - at
            yield _Piece(Span(position, position + length), Span(at, edit.span.start), None)
            position += length
        yield _Piece(Span(position, position + len(edit.replacement)), edit.span, edit)
        at, position = edit.span.end, position + len(edit.replacement)
    if at < len(draft.original):
        yield _Piece(Span(position, position + len(draft.original) - at), Span(at, len(draft.original)), None)


def _touched(pieces: Sequence[_Piece], span: Span) -> list[_Piece]:
    """The pieces that ``span`` overlaps; for an insertion the one that it stands in, or an edit that it stands at.

    Two edits at one place of the original would have no order.
    """
    if len(span):
        return [piece for piece in pieces if piece.text.overlaps(span)]
    at = [piece for piece in pieces if piece.text.start <= span.start <= piece.text.end]
    edited = [piece for piece in at if piece.edit]
    return (edited or at)[:1]


def _start(piece: _Piece, span: Span) -> int:
    return piece.original.start + (0 if piece.edit else span.start - piece.text.start)


def _end(piece: _Piece, span: Span) -> int:
    return piece.original.end if piece.edit else piece.original.start + span.end - piece.text.start
