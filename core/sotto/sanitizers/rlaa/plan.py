"""Replacements and cuts in one text, made together so that what is left reads well."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word
from sotto.rewrite import Action, Span
from sotto.sanitizers.contextual import repair, verbs
from sotto.sanitizers.contextual.cuts import runs, sentences
from sotto.sanitizers.rlaa.drafts import Change
from sotto.taxonomy import Attribute

# What is said between two commas and begins so goes with both of them.
_OPENS_ASIDE = frozenset("who whom whose which where".split())

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Why:
    """What an edit will say of itself."""

    attribute: Attribute
    reason: str
    confidence: float
    evidence: tuple[str, ...] = ()


@dataclass(slots=True)
class Plan:
    """``keep`` (words,) marks words that no cut and no repair may take."""

    text: str
    words: Sequence[Word]
    keep: Mask
    cut: Mask = field(init=False)
    _taken: Mask = field(init=False)
    _replacements: list[Change] = field(default_factory=list)
    _reasons: dict[int, Why] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cut = np.zeros(len(self.words), dtype=bool)
        self._taken = np.zeros(len(self.words), dtype=bool)

    def words_of(self, span: Span) -> range:
        """The words that touch ``span``."""
        first = bisect_right([w.end for w in self.words], span.start)
        return range(first, max(first, bisect_left([w.start for w in self.words], span.end)))

    def free(self, part: range) -> bool:
        """Whether nothing is planned yet for any word of ``part``."""
        return len(part) > 0 and not (self._taken | self.cut)[part.start : part.stop].any()

    def span_of(self, part: range) -> Span:
        return Span(self.words[part.start].start, self.words[part.stop - 1].end)

    def claim(self, part: range) -> None:
        """Nothing else may be planned for ``part``: its replacement comes later."""
        self._taken[part.start : part.stop] = True

    def replace(self, part: range, by: str, action: Action, why: Why, span: Span | None = None) -> None:
        """Other words for ``part``, or for ``span`` inside it."""
        self.claim(part)
        span = span or self.span_of(part)
        self._replacements.append(Change(span, by, action, why.attribute, why.reason, why.confidence, why.evidence))

    def remove(self, part: range, why: Why) -> None:
        for index in part:
            if not self.keep[index] and not self._taken[index]:
                self.cut[index] = True
                self._reasons[index] = why

    def remove_whole(self, part: range, like: int) -> None:
        """Cut all of ``part``, also what was to be replaced in it, for the reason for which word ``like`` is cut."""
        span = self.span_of(part)
        self._replacements = [one for one in self._replacements if not one.span.overlaps(span)]
        self._taken[part.start : part.stop] = False
        self.remove(part, self._reasons[like])

    def changes(self) -> list[Change]:
        """Disjoint changes of the text; a cut takes along what it would leave orphaned."""
        self._cut_commas_of_asides()
        keep = self.keep | self._taken
        cut = repair.repaired(self.text, self.words, self.cut, keep)
        verbs.drop_joints(self.text, self.words, cut, keep)
        marks = [i for i, word in enumerate(self.words) if word.text == '"']
        _pair_quotes(cut, marks)
        cut &= ~self._taken
        made = []
        gone = repair.cuts(self.text, self.words, cut, self._taken)
        for one in verbs.with_subjects(self.text, self.words, cut, self._taken, gone):
            whys = [self._reasons[i] for i in range(one.first, one.last + 1) if i in self._reasons]
            why = max(whys or self._reasons.values(), key=lambda w: w.confidence)
            evidence = tuple(dict.fromkeys(quote for w in whys for quote in w.evidence))
            inside = one.first - 1 in marks[::2] or one.last + 1 in marks[1::2]
            gap = "" if inside and one.replacement.isspace() else one.replacement
            made.append(Change(one.span, gap, Action.REMOVE, why.attribute, why.reason, why.confidence, evidence))
        return [*(self._capitalised(one, cut) for one in self._replacements), *made]

    def _capitalised(self, change: Change, cut: Mask) -> Change:
        """The change with a capital where it opens a sentence now, whose first words are cut."""
        at = self.words_of(change.span).start
        start = next((s.start for s in sentences(self.text, self.words) if at in s), at)
        if start < at and cut[start:at].all() and self.words[start].text[0].isupper() and change.replacement:
            return replace(change, replacement=change.replacement[0].upper() + change.replacement[1:])
        return change

    def _cut_commas_of_asides(self) -> None:
        for first, last in runs(self.cut):
            opens = first if self.words[first].text.lower() in _OPENS_ASIDE else max(0, first - 1)
            before, after = opens - 1, last + 1
            if before < 0 or after >= len(self.words) or self.words[opens].text.lower() not in _OPENS_ASIDE:
                continue
            if self.words[before].text == self.words[after].text == ",":
                self.cut[before : opens + 1] = self.cut[after] = True


def _pair_quotes(cut: Mask, marks: Sequence[int]) -> None:
    """Quotation marks go together, when all between them went, or stay together."""
    for first, last in zip(marks[::2], marks[1::2], strict=False):
        if cut[first] != cut[last]:
            cut[first] = cut[last] = bool(cut[first + 1 : last].all())
