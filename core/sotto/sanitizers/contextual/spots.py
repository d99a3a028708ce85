"""Findings as the words of a text see them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from sotto.engines.builtin.words import Word
from sotto.rewrite import Finding


class Spot(NamedTuple):
    """A finding and the words that it touches: indices first to last."""

    finding: Finding
    first: int
    last: int

    @property
    def part(self) -> slice:
        """The same words as a slice of arrays over words."""
        return slice(self.first, self.last + 1)


class Places:
    """Which words of a text a span touches."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._starts = [word.start for word in words]
        self._ends = [word.end for word in words]

    def spot(self, finding: Finding) -> Spot | None:
        """Where ``finding`` stands; None where it touches no word."""
        first = bisect_right(self._ends, finding.span.start)
        last = bisect_left(self._starts, finding.span.end) - 1
        return Spot(finding, first, last) if first <= last else None
