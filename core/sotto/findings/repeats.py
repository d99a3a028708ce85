"""Values that stand again in a text: what was found once is found everywhere. Linear in the text for each value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sotto.findings.merge import rank
from sotto.folding import folded
from sotto.rewrite import Finding, Span, SpanIndex
from sotto.taxonomy import IDENTIFIERS, Attribute

_SHORTEST = 3  # characters; anything shorter stands everywhere, but for a name such as Bo or Ng
_NO_NAMES = frozenset(
    "ah am an as at be by do go ha he hi if in is it me mr ms my no of oh ok on or so to up us we".split()
)


def places(text: str, value: str) -> Iterator[Span]:
    """Where ``value`` stands in ``text`` as whole words, disjoint and in order."""
    at = text.find(value)
    while at >= 0:
        end = at + len(value)
        whole = not (at and _in_word(text[at - 1])) and not (end < len(text) and _in_word(text[end]))
        if whole:
            yield Span(at, end)
        at = text.find(value, end if whole else at + 1)


def again(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The other places where a name, number or own term stands that is in ``findings`` (disjoint).

    Of a name, its words alone count too. Where several findings have one value, the strongest speaks for it.
    """
    strongest: dict[str, Finding] = {}
    for finding in findings:
        if finding.attribute not in IDENTIFIERS and finding.attribute is not Attribute.OWN_TERM:
            continue
        values = {finding.text}
        if finding.attribute is Attribute.NAME:
            values.update(w for w in finding.text.split() if w[0].isupper())
        for value in values:
            if len(value) >= _SHORTEST or (finding.attribute is Attribute.NAME and _short_name(value)):
                candidate = replace(finding, span=Span(0, len(value)), text=value)
                if value not in strongest or rank(candidate) < rank(strongest[value]):
                    strongest[value] = candidate
    found = SpanIndex(finding.span for finding in findings)
    return [
        replace(finding, span=span)
        for value, finding in strongest.items()
        for span in places(text, value)
        if not found.overlaps(span)
    ]


def as_sure(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, names as sure as the surest one with the same words: Anna is whoever Anna Kowalska is."""
    surest: dict[str, float] = {}
    for finding in findings:
        for word in _name_words(finding):
            surest[word] = max(finding.confidence, surest.get(word, 0.0))
    return [
        replace(finding, confidence=min(surest[word] for word in words)) if (words := _name_words(finding)) else finding
        for finding in findings
    ]


def _name_words(finding: Finding) -> list[str]:
    """The words of a name, folded; none of anything else."""
    return [folded(word) for word in finding.text.split()] if finding.attribute is Attribute.NAME else []


def _short_name(value: str) -> bool:
    return len(value) > 1 and value.isalpha() and value[0].isupper() and value.lower() not in _NO_NAMES


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"
