"""The final state as edits of the original, with the other rewrites of each search as alternatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sotto.rewrite import Action, Edit, Span
from sotto.sanitizers.napare.draft import Change, Draft, applied
from sotto.sanitizers.napare.roles import Segment
from sotto.sanitizers.napare.tree_search import Judged
from sotto.taxonomy import Attribute

SOURCE = "napare"
_MOST_ALTERNATIVES = 3
# An alternative is worth at least this share of what was taken.
_WORTH = 0.6


@dataclass(frozen=True, slots=True)
class Searched:
    """A segment and what its search saw, best first; the first one was taken."""

    segment: Segment
    ranked: Sequence[Judged[Draft]]
    acceptable: bool


@dataclass(frozen=True, slots=True)
class Alternative:
    """The whole rewrite with one segment's rewrite exchanged for another of its search."""

    segment: Segment
    draft: Draft
    reward: float


def alternatives(
    final: Draft, searched: Sequence[Searched], still_good: Callable[[Draft, Segment], bool]
) -> list[Alternative]:
    """What else the searches found, best first: other whole rewrites that ``still_good`` lets pass."""
    found: list[Alternative] = []
    texts = {final.text, ""}
    for at, one in enumerate(searched):
        if not one.ranked:
            continue
        least = _WORTH * one.ranked[0].verdict.reward
        later = [where for other in searched[at + 1 :] if other.ranked for where in other.segment.where]
        kept = 0
        for judged in one.ranked[1:]:
            swapped = _swapped(final, one.ranked[0].state, judged.state)
            touched = any(swapped.touches(where) != final.touches(where) for where in later)
            if kept == _MOST_ALTERNATIVES or judged.verdict.reward < least:
                break
            if touched or swapped.text.strip() in texts:
                continue
            if still_good(swapped, one.segment):
                kept += 1
                texts.add(swapped.text.strip())
                found.append(Alternative(one.segment, swapped, judged.verdict.reward))
    return sorted(found, key=lambda a: -a.reward)


def _swapped(final: Draft, chosen: Draft, other: Draft) -> Draft:
    """``final`` with what ``chosen`` did, and ``other`` did not, exchanged for what ``other`` did."""
    changed = set(chosen.cut ^ other.cut)
    changed |= {i for fill in set(chosen.fills) ^ set(other.fills) for i in fill.where.indices}
    cut = (final.cut - changed) | (other.cut & changed)
    fills = [f for f in final.fills if changed.isdisjoint(f.where.indices)]
    fills += [f for f in other.fills if not changed.isdisjoint(f.where.indices)]
    return Draft(final.source, frozenset(cut), tuple(sorted(fills)))


def edits_of(final: Draft, searched: Sequence[Searched], found: Sequence[Alternative]) -> list[Edit]:
    """The edits; where a search saw other rewrites, one edit holds all that they differ in."""
    spans: list[Span] = []
    offered: dict[Span, list[str]] = {}
    for one in searched:
        mine = [a for a in found if a.segment is one.segment]
        span = _reach(final, [a.draft for a in mine])
        if span is not None and not any(span.overlaps(other) for other in spans):
            spans.append(span)
            offered[span] = [applied(final.source.text, span, _inside(a.draft, span)) for a in mine]
    whole = set(spans)
    for change in final.changes:
        if not any(span.contains(change.span) for span in whole):
            spans.append(change.span)
    return [_edit(final, span, offered.get(span, ()), searched) for span in sorted(spans)]


def _reach(final: Draft, others: Sequence[Draft]) -> Span | None:
    """The smallest span that holds every place where ``final`` and the others differ, and no half of a change."""
    every = {change for draft in (final, *others) for change in draft.changes}
    differing = {c for draft in others for c in set(draft.changes) ^ set(final.changes)}
    if not differing:
        return None
    start, end = min(c.span.start for c in differing), max(c.span.end for c in differing)
    while True:
        touching = [c for c in every if c.span.start < end and start < c.span.end]
        wider = (min([start, *(c.span.start for c in touching)]), max([end, *(c.span.end for c in touching)]))
        if wider == (start, end):
            return Span(start, end)
        start, end = wider


def _inside(draft: Draft, span: Span) -> list[Change]:
    return [change for change in draft.changes if span.contains(change.span)]


def _edit(final: Draft, span: Span, offered: Sequence[str], searched: Sequence[Searched]) -> Edit:
    source, changes = final.source, _inside(final, span)
    replacement = applied(source.text, span, changes)
    mine = [one for one in searched if any(source.span(w).overlaps(span) for w in one.segment.where)]
    # What a profile keeps private says more about an edit than what else stood there.
    one = max(mine, key=lambda m: (m.segment.is_fact, m.segment.score), default=None)
    attribute = one.segment.attribute if one else Attribute.OTHER
    stand_in = bool(changes) and all(c.fill is not None and c.fill.stand_in for c in changes)
    action = Action.PSEUDONYM if stand_in else Action.GENERALISE if _says_something(changes) else Action.REMOVE
    evidence = [source.span(w).of(source.text) for m in mine for w in m.segment.where if source.span(w).overlaps(span)]
    return Edit(
        span=span,
        original=span.of(source.text),
        replacement=replacement,
        action=action,
        attribute=attribute,
        reason=_reason(action, one.segment if one else None),
        confidence=min(1.0, one.segment.score) if one else 1.0,
        source=SOURCE,
        evidence=tuple(dict.fromkeys(evidence)),
        uncertain=one is not None and not one.acceptable,
        alternatives=tuple(text for text in offered if text != replacement),
    )


def _says_something(changes: Sequence[Change]) -> bool:
    """Whether other words stand there now; a cut only mends spaces, signs and a capital."""
    return any(change.fill is not None for change in changes)


def _reason(action: Action, segment: Segment | None) -> str:
    if segment is None:
        return "It goes with what was taken out beside it."
    if segment.is_fact:
        return "Your profile keeps this private."
    label = segment.attribute.label.lower()
    if action is Action.PSEUDONYM:
        return f"A stand-in keeps this private ({label}); the answer gets the original back."
    return f"Nobody has to know this ({label})."
