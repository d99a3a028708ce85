"""One rewrite after another as one: edits over the one original, in which no earlier edit is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sotto.rewrite import Action, Edit, Finding, NoGuarantee, Rewrite, Span
from sotto.taxonomy import Attribute

_VAGUE = frozenset({Attribute.OTHER})


@dataclass(frozen=True, slots=True)
class _Placed:
    """An accepted edit of the first rewrite, and where its replacement stands in the text between the two."""

    edit: Edit
    start: int
    end: int


def composed(first: Rewrite, second: Rewrite) -> Rewrite:
    """``first`` and then ``second``, whose original is the first one's text, as edits over the first's original.

    Edits of the two that touch the same words become one. What the first only offered stays on offer where
    the second left it alone. Raises ValueError where the second is of another text.
    """
    if second.original != first.text:
        raise ValueError("the second rewrite is not of the first one's text")
    placed = _placed(first)
    later = [edit for edit in second.edits if edit.accepted]
    edits = [_joined(first.original, second, cluster, placed) for cluster in _clusters(placed, later)]
    offers = [e for e in first.edits if not e.accepted]
    offers += [moved for e in second.edits if not e.accepted and (moved := _moved(e, first.original, placed))]
    for offer in offers:
        if not any(_meet(offer.span, edit.span) for edit in edits):
            edits.append(offer)
    return replace(
        first,
        edits=tuple(sorted(edits, key=lambda e: (e.span, not e.accepted))),
        task=first.task or second.task,
        guarantee=NoGuarantee(),
        steps=first.steps + second.steps,
        stranger=None,
        alternatives=(),
    )


def carried(findings: Iterable[Finding], rewrite: Rewrite) -> list[Finding]:
    """The findings that the rewrite left alone, where they stand in its text."""
    settled = [e for e in rewrite.edits if e.accepted]
    found = []
    for finding in findings:
        if any(_meet(finding.span, edit.span) for edit in settled):
            continue
        shift = sum(len(e.replacement) - len(e.span) for e in settled if e.span.end <= finding.span.start)
        found.append(replace(finding, span=Span(finding.span.start + shift, finding.span.end + shift)))
    return found


def _placed(rewrite: Rewrite) -> list[_Placed]:
    placed, shift = [], 0
    for edit in rewrite.edits:
        if edit.accepted:
            start = edit.span.start + shift
            placed.append(_Placed(edit, start, start + len(edit.replacement)))
            shift += len(edit.replacement) - len(edit.span)
    return placed


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _clusters(placed: Sequence[_Placed], later: Sequence[Edit]) -> list[tuple[list[_Placed], list[Edit]]]:
    """Edits of both that touch one another, in order; one that touches none is a cluster of its own."""
    entries = [(p.start, p.end, p, None) for p in placed] + [(e.span.start, e.span.end, None, e) for e in later]
    clusters: list[tuple[list[_Placed], list[Edit]]] = []
    reach = -1
    start = -1
    for begin, end, early, late in sorted(entries, key=lambda entry: (entry[0], entry[1])):
        # Neighbours stay apart; only what shares a place is joined.
        if not (clusters and begin < reach and start < end):
            clusters.append(([], []))
            start, reach = begin, end
        if early:
            clusters[-1][0].append(early)
        if late:
            clusters[-1][1].append(late)
        reach = max(reach, end)
    return clusters


def _joined(
    original: str, second: Rewrite, cluster: tuple[list[_Placed], list[Edit]], placed: Sequence[_Placed]
) -> Edit:
    early, late = cluster
    if not late:
        return early[0].edit
    start = min([p.start for p in early] + [e.span.start for e in late])
    end = max([p.end for p in early] + [e.span.end for e in late])
    span = _span(start, end, early, placed)
    between, text, at = second.original, "", start
    for edit in late:
        text += between[at : edit.span.start] + edit.replacement
        at = edit.span.end
    text += between[at:end]
    whole = [*(p.edit for p in early), *late]
    leading = max(whole, key=lambda e: (e.attribute not in _VAGUE, e.confidence))
    return replace(
        leading,
        span=span,
        original=span.of(original),
        replacement=text,
        action=_action(text, early, late),
        reason=" ".join(dict.fromkeys(e.reason for e in whole)),
        source=late[-1].source,
        evidence=tuple(dict.fromkeys(x for e in whole for x in e.evidence)),
        accepted=True,
        uncertain=any(e.uncertain for e in whole),
        alternatives=late[0].alternatives if len(whole) == 1 else (),
    )


def _action(text: str, early: Sequence[_Placed], late: Sequence[Edit]) -> Action:
    if not text.strip():
        return Action.REMOVE
    if not early:
        return late[-1].action
    return Action.PSEUDONYM if any(e.action is Action.PSEUDONYM for e in late) else Action.GENERALISE


def _span(start: int, end: int, early: Sequence[_Placed], placed: Sequence[_Placed]) -> Span:
    """The place in the original of ``start`` to ``end`` in the text between the rewrites."""
    if early and early[0].start == start:
        begin = early[0].edit.span.start
    else:
        begin = start - sum(_growth(p) for p in placed if p.end <= start)
    if early and early[-1].end == end:
        stop = early[-1].edit.span.end
    else:
        stop = end - sum(_growth(p) for p in placed if p.start < end)
    return Span(begin, max(begin, stop))


def _growth(placed: _Placed) -> int:
    return len(placed.edit.replacement) - len(placed.edit.span)


def _moved(offer: Edit, original: str, placed: Sequence[_Placed]) -> Edit | None:
    """An edit that the second only offers, in the original's places; None where the first changed those words."""
    if any(p.start < offer.span.end and offer.span.start < p.end for p in placed):
        return None
    span = _span(offer.span.start, offer.span.end, (), placed)
    return replace(offer, span=span) if span.of(original) == offer.original else None
