"""The vocabulary of a rewrite: an original and the edits that make it private.

Offsets are code points into the original, half open. Edits are disjoint and sorted, and each one
carries its own repairs (spaces, commas, capitals), so that any subset of them gives a readable text.
"""

from __future__ import annotations

import difflib
import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from sotto.taxonomy import Attribute


class Action(StrEnum):
    """What happens to a span. ``KEEP`` is a decision too, but it makes no edit."""

    KEEP = "keep"
    GENERALISE = "generalise"
    REMOVE = "remove"
    PSEUDONYM = "pseudonym"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Code points ``start`` up to, not including, ``end``."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}, {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def of(self, text: str) -> str:
        return text[self.start : self.end]


class SpanIndex:
    """Disjoint spans that can be asked in logarithmic time which of them another span meets."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(spans)
        self._starts = [span.start for span in self._spans]

    def overlaps(self, span: Span) -> bool:
        """Whether any of the spans overlaps ``span``."""
        before = bisect_left(self._starts, span.end)
        return before > 0 and self._spans[before - 1].overlaps(span)

    def contains(self, span: Span) -> bool:
        """Whether one of the spans contains ``span``."""
        upto = bisect_right(self._starts, span.start)
        return upto > 0 and self._spans[upto - 1].contains(span)


@dataclass(frozen=True, slots=True)
class Finding:
    """One sensitive span: one type, one calibrated confidence in [0, 1], one source."""

    span: Span
    text: str
    attribute: Attribute
    confidence: float
    source: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``span`` (whose text is ``original``) by ``replacement``.

    ``accepted`` is the state before the person decides: False means that the task needs the span,
    so that it stays unless they flip it. ``uncertain`` puts the edit first in the review.
    ``evidence`` are the words of the original that the reason rests on.
    """

    span: Span
    original: str
    replacement: str
    action: Action
    attribute: Attribute
    reason: str
    confidence: float
    source: str
    evidence: tuple[str, ...] = ()
    accepted: bool = True
    uncertain: bool = False
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoGuarantee:
    """The usual case: a best effort with no formal guarantee."""


@dataclass(frozen=True, slots=True)
class DifferentialPrivacy:
    """The total epsilon of a differentially private rewrite, and what it does not cover.

    ``epsilon`` is the bound that was fixed before anything was drawn; ``realised`` sums up the draws there
    were, which bounds how much this very text can tell.
    """

    epsilon: float
    not_covered: tuple[str, ...] = ()
    realised: float | None = None


Guarantee = NoGuarantee | DifferentialPrivacy


@dataclass(frozen=True, slots=True)
class Inferred:
    """What a stranger could tell about a text's writer, how sure in [0, 1], and from which words of the text.

    ``attribute`` is what they tell ("place of living"); ``guess`` is empty where they name no value.
    """

    attribute: str
    confidence: float
    evidence: tuple[str, ...] = ()
    guess: str = ""
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class StrangerTest:
    """What a stranger could tell from the original and from the rewrite, each surest first.

    ``attacker`` says who played the stranger: "built-in" or a language model's name.
    """

    before: tuple[Inferred, ...]
    after: tuple[Inferred, ...]
    attacker: str


@dataclass(frozen=True, slots=True)
class Step:
    """One round of a sanitizer that goes step by step: what it hid, what that gained and what it cost.

    ``gain`` is by how much a stranger's success fell, ``cost`` by how much the utility fell, both shares
    in [-1, 1] as the sanitizer measures them; a step that was not ``kept`` was taken back.
    """

    attributes: tuple[str, ...]
    gain: float
    cost: float
    kept: bool = True

    @property
    def rate(self) -> float:
        """The marginal rate of substitution: utility lost per success taken away.

        0 where nothing was lost, infinite where something was lost for nothing.

        >>> Step(("age",), gain=0.5, cost=0.25).rate
        0.5
        """
        if self.cost <= 0:
            return 0.0
        return self.cost / self.gain if self.gain > 0 else math.inf


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An original with its edits. Immutable: accepting or keeping an edit gives a new rewrite.

    ``alternatives`` are other whole texts that a search found good enough, best first. ``place`` is the
    model server that worked on the text, empty where the text did not leave this computer.
    """

    original: str
    edits: tuple[Edit, ...]
    sanitizer: str
    task: str | None = None
    choice: str = ""
    guarantee: Guarantee = field(default_factory=NoGuarantee)
    steps: tuple[Step, ...] = ()
    stranger: StrangerTest | None = None
    alternatives: tuple[str, ...] = ()
    place: str = ""

    def __post_init__(self) -> None:
        end = 0
        for edit in self.edits:
            if edit.span.start < end:
                raise ValueError("edits must be sorted and disjoint")
            if edit.span.of(self.original) != edit.original:
                raise ValueError("an edit's original is not what stands at its span")
            end = edit.span.end

    @property
    def text(self) -> str:
        """The original with every accepted edit applied."""
        return "".join(piece if edit is None else edit.replacement for piece, edit in self._pieces())

    @property
    def changed(self) -> bool:
        return self.text != self.original

    def _pieces(self) -> Iterator[tuple[str, Edit | None]]:
        at = 0
        for edit in self.edits:
            if not edit.accepted:
                continue
            yield self.original[at : edit.span.start], None
            yield edit.original, edit
            at = edit.span.end
        yield self.original[at:], None

    def with_accepted(self, index: int, accepted: bool = True) -> Rewrite:
        """The same rewrite with edit ``index`` accepted or kept.

        Taking back one edit of a differentially private rewrite voids its guarantee; a stranger test is
        of the text it was made with, so another text has none.
        """
        if accepted == self.edits[index].accepted:
            return self
        edits = list(self.edits)
        edits[index] = replace(edits[index], accepted=accepted)
        return replace(self, edits=tuple(edits), guarantee=NoGuarantee(), stranger=None)

    def with_all(self, accepted: bool, indices: Iterable[int] | None = None) -> Rewrite:
        """The same rewrite with all edits (or those of ``indices``) accepted or kept."""
        rewrite = self
        for index in range(len(self.edits)) if indices is None else indices:
            rewrite = rewrite.with_accepted(index, accepted)
        return rewrite

    def with_replacement(self, index: int, replacement: str) -> Rewrite:
        """The same rewrite with another replacement for edit ``index``, accepted."""
        edits = list(self.edits)
        edits[index] = replace(edits[index], replacement=replacement, accepted=True)
        return replace(self, edits=tuple(edits), guarantee=NoGuarantee(), stranger=None)


def edits_between(
    original: str,
    rewritten: str,
    *,
    reason: str,
    source: str,
    findings: Sequence[Finding] = (),
) -> tuple[Edit, ...]:
    """A rewrite of the whole text as edits, by a word diff of the two texts.

    Each edit takes its attribute and confidence from the strongest finding it touches.
    Applying all edits gives ``rewritten`` exactly.
    """
    before, after = re.findall(r"\s+|\w+|[^\w\s]", original), re.findall(r"\s+|\w+|[^\w\s]", rewritten)
    starts = [0]
    for token in before:
        starts.append(starts[-1] + len(token))
    edits: list[Edit] = []
    for i, j, k, m in _changes(before, after):
        span = Span(starts[i], starts[j])
        touched = [f for f in findings if f.span.overlaps(span)]
        strongest = max(touched, key=lambda f: f.confidence, default=None)
        replacement = "".join(after[k:m])
        edits.append(
            Edit(
                span=span,
                original=span.of(original),
                replacement=replacement,
                action=Action.GENERALISE if replacement.strip() else Action.REMOVE,
                attribute=strongest.attribute if strongest else Attribute.OTHER,
                reason=reason,
                confidence=strongest.confidence if strongest else 1.0,
                source=source,
                evidence=tuple(f.text for f in touched),
            )
        )
    return tuple(edits)


def _changes(before: list[str], after: list[str]) -> list[tuple[int, int, int, int]]:
    """Stretches of tokens that differ; those with nothing but white space between them are one."""
    found: list[tuple[int, int, int, int]] = []
    for tag, i, j, k, m in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if found and i > found[-1][1] and all(token.isspace() for token in before[found[-1][1] : i]):
            found[-1] = (found[-1][0], j, found[-1][2], m)
        else:
            found.append((i, j, k, m))
    return found
