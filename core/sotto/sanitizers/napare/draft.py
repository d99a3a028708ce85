"""A text while it is being rewritten: which words of the original go, and which get other words.

Everything is counted in words of the original, so that segments keep their place while other segments
are rewritten, and any rewrite is a set of edits of the original. Language is repaired when it is rendered.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word, words
from sotto.rewrite import Span
from sotto.sanitizers.contextual import cuts, repair, verbs, zones

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """Words ``first`` up to and including ``last``."""

    first: int
    last: int

    @property
    def indices(self) -> range:
        return range(self.first, self.last + 1)

    def overlaps(self, other: Range) -> bool:
        return self.first <= other.last and other.first <= self.last


class Source:
    """The original with its words, sentences, and the words that stand in code or links.

    ``reach`` is how many sentences on either side belong to a place's passage.
    """

    def __init__(self, text: str, reach: int = 1) -> None:
        self.text = text
        self.reach = reach
        self.words: tuple[Word, ...] = tuple(words(text))
        self.protected: Mask = zones.protected(text, self.words)
        self.sentences = [Range(s.start, s.stop - 1) for s in cuts.sentences(text, self.words)]
        self._starts = [word.start for word in self.words]
        self._ends = [word.end for word in self.words]
        self._boundaries = cuts.boundaries(text, self.words)
        # A search comes to the same draft by several ways.
        self.known: dict[tuple[frozenset[int], tuple[Fill, ...]], tuple[Change, ...]] = {}

    def words_of(self, span: Span) -> Range | None:
        """The words that touch ``span``, or None where none does."""
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end) - 1
        return Range(first, last) if first <= last else None

    def span(self, where: Range) -> Span:
        return Span(self.words[where.first].start, self.words[where.last].end)

    def sentence(self, where: Range) -> Range:
        """The sentence or sentences that ``where`` stands in."""
        inside = [s for s in self.sentences if s.overlaps(where)]
        return Range(inside[0].first, inside[-1].last)

    def clauses(self, sentence: Range) -> list[Range]:
        """The sentence cut at commas, brackets and words that open a clause; signs go with what stands before."""
        found, first = [], sentence.first
        for i in range(sentence.first, sentence.last):
            opens = self._boundaries[i] != cuts.Boundary.PHRASE and self.words[i + 1].text.isidentifier()
            if opens:
                found.append(Range(first, i))
                first = i + 1
        return [*found, Range(first, sentence.last)]

    def clause(self, where: Range) -> Range:
        """The clause or clauses that ``where`` stands in."""
        inside = [c for c in self.clauses(self.sentence(where)) if c.overlaps(where)]
        return Range(inside[0].first, inside[-1].last)

    def at_clause(self, where: Range) -> bool:
        """Whether ``where`` begins or ends with a clause: without it, something readable may be left."""
        clause = self.clause(where)
        last = clause.last
        while last > where.last and not self.words[last].text.isidentifier():
            last -= 1
        return where.first == clause.first or where.last == last

    def passage_words(self, where: Range) -> Range:
        """The sentences of ``where`` with those around them."""
        inside = [i for i, s in enumerate(self.sentences) if s.overlaps(where)]
        first = self.sentences[max(0, inside[0] - self.reach)].first
        last = self.sentences[min(len(self.sentences) - 1, inside[-1] + self.reach)].last
        return Range(first, last)

    def passage(self, where: Range) -> Span:
        """The code points of the passage."""
        return self.span(self.passage_words(where))


@dataclass(frozen=True, slots=True, order=True)
class Fill:
    """Other words for a range. ``stand_in``: the answer gets the original back."""

    where: Range
    text: str
    stand_in: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A span of the original and what stands there instead; a fill where it is more than a cut."""

    span: Span
    replacement: str
    fill: Fill | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Draft:
    """One state of the search: the source with words cut and ranges filled. Fills are disjoint and sorted."""

    source: Source = field(compare=False, repr=False)
    cut: frozenset[int] = frozenset()
    fills: tuple[Fill, ...] = ()

    def without(self, where: Iterable[Range]) -> Draft:
        """The same draft with more words cut. Code and links stay; a fill that is cut half goes whole."""
        more = {i for part in where for i in part.indices if not self.source.protected[i]}
        gone = more | self.cut
        fills = tuple(f for f in self.fills if not gone.intersection(f.where.indices))
        for f in self.fills:
            if f not in fills:
                gone |= set(f.where.indices)
        return Draft(self.source, frozenset(gone), fills)

    def filled(self, fills: Iterable[Fill]) -> Draft:
        """The same draft with ranges filled; they take the place of what was done there before."""
        new = sorted(fills)
        kept = [f for f in self.fills if not any(f.where.overlaps(n.where) for n in new)]
        covered = {i for n in new for i in n.where.indices}
        return Draft(self.source, self.cut - covered, tuple(sorted([*kept, *new])))

    def touches(self, where: Range) -> bool:
        """Whether anything was done to a word of ``where``."""
        return not self.cut.isdisjoint(where.indices) or any(f.where.overlaps(where) for f in self.fills)

    def stands(self, index: int) -> bool:
        """Whether the word of the original is still there."""
        return index not in self.cut and not any(f.where.first <= index <= f.where.last for f in self.fills)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Sorted, disjoint; with commas, brackets, spaces and capitals repaired around the cuts."""
        known, same = self.source.known, (self.cut, self.fills)
        if same not in known:
            fills = (Change(self.source.span(f.where), f.text, f) for f in self.fills)
            known[same] = tuple(sorted([*self._cuts(), *fills]))
        return known[same]

    def _cuts(self) -> Iterable[Change]:
        if not self.cut:
            return ()
        text, words = self.source.text, self.source.words
        cut, filled = np.zeros((2, len(words)), dtype=bool)
        cut[list(self.cut)] = True
        for fill in self.fills:
            filled[fill.where.first : fill.where.last + 1] = True
        kept = self.source.protected | filled
        cut = repair.repaired(text, words, cut, kept)
        verbs.drop_joints(text, words, cut, kept)
        cut &= ~filled
        gone = verbs.with_subjects(text, words, cut, kept, repair.cuts(text, words, cut, filled))
        return [Change(c.span, c.replacement) for c in gone]

    @cached_property
    def text(self) -> str:
        return self.render(Span(0, len(self.source.text)))

    def render(self, span: Span) -> str:
        """What stands where ``span`` of the original stood; a change that reaches across its edge counts whole."""
        inside = [c for c in self.changes if c.span.end >= span.start and c.span.start <= span.end]
        return applied(self.source.text, span, inside)

    def around(self, fill: Fill) -> tuple[str, str]:
        """What stands before and after a fill, in its passage."""
        passage, own = self.source.passage(fill.where), self.source.span(fill.where)
        before = [c for c in self.changes if passage.start <= c.span.end <= own.start and c.fill != fill]
        after = [c for c in self.changes if own.end <= c.span.start <= passage.end and c.fill != fill]
        text = self.source.text
        return (
            applied(text, Span(min(passage.start, own.start), own.start), before),
            applied(text, Span(own.end, max(passage.end, own.end)), after),
        )


def applied(text: str, span: Span, changes: Sequence[Change]) -> str:
    """What stands where ``span`` of ``text`` stood, once the changes are made."""
    pieces, at = [], span.start
    for change in changes:
        pieces += [text[at : max(at, change.span.start)], change.replacement]
        at = change.span.end
    return "".join([*pieces, text[at : max(at, span.end)]])


def runs(values: Sequence[bool]) -> list[Range]:
    """Maximal runs of true values."""
    return [Range(a, b) for a, b in cuts.runs(np.asarray(values, dtype=bool))]
