"""The other whole rewrites that a search found, as edits of the same original.

An alternative is a text, and it differs from the rewrite's own in one stretch. Every edit outside that
stretch stays as it is; what is inside becomes one edit that leads to the alternative's words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sotto.rewrite import Action, Edit, NoGuarantee, Rewrite, Span
from sotto.taxonomy import Attribute

_REASON = "Another rewrite that the search found good enough."


def alternatives(rewrite: Rewrite) -> list[Rewrite]:
    """Every alternative of ``rewrite``, in its order. No guarantee and no stranger test come along."""
    return [_alternative(rewrite, text) for text in rewrite.alternatives]


def _alternative(rewrite: Rewrite, text: str) -> Rewrite:
    now = rewrite.text
    lowest, start, end = _differing(now, text)
    grown, before, inside = 0, 0, []
    for edit in rewrite.edits:
        if not edit.accepted:
            continue
        first = edit.span.start + grown
        last = first + len(edit.replacement)
        grown += len(edit.replacement) - len(edit.span)
        # A removal leaves nothing that could be inside: it is met where the words that differ may begin or end.
        met = lowest <= first <= end if first == last else first < end and start < last
        if met:
            inside.append(edit)
            start, end = min(start, first), max(end, last)
        elif not inside and last <= start:
            before = grown
    within = sum(len(edit.replacement) - len(edit.span) for edit in inside)
    span = Span(start - before, end - before - within)
    touched = [edit for edit in rewrite.edits if edit in inside or edit.span.overlaps(span)]
    edits = [edit for edit in rewrite.edits if edit not in touched]
    new = text[start : len(text) - (len(now) - end)]
    if new != span.of(rewrite.original):
        edits.append(_edit(rewrite, span, new, touched))
    return replace(
        rewrite,
        edits=tuple(sorted(edits, key=lambda edit: edit.span)),
        guarantee=NoGuarantee(),
        stranger=None,
        alternatives=(),
    )


def _differing(now: str, text: str) -> tuple[int, int, int]:
    """The stretch of ``now`` that ``text`` has other words for, never a part of a word.

    Words put in may as well begin earlier where the same signs stand before and after: the first number
    says how early, so that an edit there is recognised.
    """
    head = _shared(now, text)
    while head and now[head - 1].isalnum() and (now[head : head + 1].isalnum() or text[head : head + 1].isalnum()):
        head -= 1
    tail = _shared(now[head:][::-1], text[head:][::-1])
    before = (now[len(now) - tail - 1 :][:1], text[len(text) - tail - 1 :][:1])
    if any(one.isalnum() for one in before):
        while tail and now[-tail].isalnum():
            tail -= 1
    longest = _shared(now[::-1], text[::-1])
    lowest = min(head, max(0, min(len(now), len(text)) - longest))
    return lowest, head, len(now) - tail


def _shared(one: str, other: str) -> int:
    """How many characters both begin with, by halves: comparing slices is quick where comparing letters is not."""
    same, most = 0, min(len(one), len(other))
    while same < most:
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _edit(rewrite: Rewrite, span: Span, new: str, touched: Sequence[Edit]) -> Edit:
    if len(touched) == 1 and touched[0].span == span:
        return replace(touched[0], replacement=new, accepted=True)
    leading = max(touched, key=lambda edit: edit.confidence, default=None)
    return Edit(
        span=span,
        original=span.of(rewrite.original),
        replacement=new,
        action=Action.GENERALISE if new.strip() else Action.REMOVE,
        attribute=leading.attribute if leading else Attribute.OTHER,
        reason=leading.reason if leading else _REASON,
        confidence=leading.confidence if leading else 1.0,
        source=rewrite.sanitizer,
        evidence=tuple(dict.fromkeys(words for edit in touched for words in edit.evidence)),
        uncertain=any(edit.uncertain for edit in touched),
    )
