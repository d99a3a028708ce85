"""Findings of several sources made into one list: sorted, disjoint, one type and one source each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sotto.rewrite import Finding, Span
from sotto.taxonomy import IDENTIFIERS, Attribute

# From this confidence on, an identifier stands out of a longer finding that is none.
_SURE = 0.5


def merge(findings: Iterable[Finding]) -> list[Finding]:
    """The findings in the order of the text, disjoint; the same whatever order they came in.

    Where two overlap, the winner keeps its span and the loser what is left of its own, so that no
    letter or digit that was found gets lost. A person's own terms win; then sure identifiers,
    because they need no judgement; then facts of the profile, which go whatever the task needs; then
    what is longer and more certain.
    """
    kept: list[Finding] = []
    for finding in sorted(findings, key=rank):
        for piece in list(_left_over(finding, kept)):
            kept.insert(bisect_left(kept, piece.span.start, key=_start), piece)
    return kept


def values(findings: Iterable[Finding]) -> list[Finding]:
    """As ``merge``, without a lone letter that is only what a stronger finding left of a longer one.

    It tells nothing, and as a value of its own it would be hidden, and put back, wherever it stands.
    """
    found = list(findings)
    whole = {finding.span for finding in found}
    return [one for one in merge(found) if one.span in whole or not (len(one.text) == 1 and one.text.isalpha())]


def _start(finding: Finding) -> int:
    return finding.span.start


def _left_over(finding: Finding, kept: list[Finding]) -> Iterator[Finding]:
    """The parts of a finding that no kept one covers, without white space and punctuation at the cuts."""
    at, end = finding.span.start, finding.span.end
    first = max(0, bisect_right(kept, at, key=_start) - 1)
    for other in kept[first:]:
        if other.span.start >= end:
            break
        if other.span.end > at:
            yield from _part(finding, at, min(other.span.start, end))
            at = max(at, other.span.end)
    yield from _part(finding, at, end)


def _part(finding: Finding, start: int, end: int) -> Iterator[Finding]:
    if start >= end:
        return
    if (start, end) == (finding.span.start, finding.span.end):
        yield finding
        return
    offset = finding.span.start
    letters = [at for at in range(start, end) if finding.text[at - offset].isalnum()]
    if letters:
        span = Span(letters[0], letters[-1] + 1)
        yield replace(finding, span=span, text=finding.text[span.start - offset : span.end - offset])


def rank(finding: Finding) -> tuple[object, ...]:
    """Smaller wins where two findings overlap. Length and certainty weigh together, so that neither alone decides."""
    sure_identifier = finding.attribute in IDENTIFIERS and finding.confidence >= _SURE
    weight = finding.confidence * min(len(finding.span), 200) ** 0.5
    return (
        finding.attribute is not Attribute.OWN_TERM,
        not sure_identifier,
        finding.attribute is not Attribute.FACT,
        -round(weight, 6),
        finding.span.start,
        finding.span.end,
        finding.attribute.value,
        finding.source,
    )
