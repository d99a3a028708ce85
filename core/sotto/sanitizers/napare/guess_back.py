"""Can an obscured value be guessed back? "The Eternal City" hides the name of Rome from nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.masked import Gaps, MaskedModel
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.ladders import is_vague
from sotto.sanitizers.napare.draft import Draft, Fill

# A longer value is not guessed word for word.
_MOST_PIECES = 6
# Pieces on each side that a guess is made from.
_AROUND = 7
# Rows that are read between two questions whether to go on.
_BATCH = 8

# What stands before, what is to be guessed, what stands after.
Gap = tuple[str, str, str]


class MaskedGuess:
    """The attacker that fills in masks: in the place of the coarser words, and beside them as what they stand for.

    What was guessed once is remembered.
    """

    def __init__(self, masked: MaskedModel) -> None:
        self._masked = masked
        self._known: dict[Gap, float] = {}

    def probabilities(self, asked: Sequence[tuple[Draft, Fill]], check: Check = go_on) -> list[float]:
        """The probability in [0, 1] that the masked model gives the original in a fill's place; 1 where it stands.

        Only short originals are guessed: of a sentence that was written anew, the fact it told is judged.
        """
        settled = [self._without_a_guess(draft, fill) for draft, fill in asked]
        gaps = [_gaps(*one) if known is None else () for one, known in zip(asked, settled, strict=True)]
        new = [gap for gap in dict.fromkeys(gap for found in gaps for gap in found) if gap not in self._known]
        for at in range(0, len(new), _BATCH):
            check()
            self._guess(new[at : at + _BATCH])
        return [
            max(self._known[gap] for gap in found) if known is None else known
            for known, found in zip(settled, gaps, strict=True)
        ]

    def _without_a_guess(self, draft: Draft, fill: Fill) -> float | None:
        """The answer where nothing has to be guessed."""
        original = _original(draft, fill)
        pieces = len(self._masked.pieces(original).ids)
        if not 0 < pieces <= _MOST_PIECES:
            return 0.0
        return 1.0 if telling_words(original) & telling_words(fill.text) else None

    def _guess(self, gaps: Sequence[Gap]) -> None:
        for gap, losses in zip(gaps, self._masked.losses([self._hidden(gap) for gap in gaps]), strict=True):
            self._known[gap] = float(np.exp(-losses.sum()))

    def _hidden(self, gap: Gap) -> Gaps:
        """The pieces of the middle, all hidden at once, between the two."""
        left, middle, right = (self._masked.pieces(part) for part in gap)
        ids = np.concatenate([left.ids[-_AROUND:], middle.ids, right.ids[:_AROUND]])
        case = np.concatenate([left.case[-_AROUND:], middle.case, right.case[:_AROUND]])
        first = len(left.ids[-_AROUND:])
        return self._masked.hiding((ids, case), np.arange(first, first + len(middle.ids)))


def _gaps(draft: Draft, fill: Fill) -> tuple[Gap, ...]:
    before, after = draft.around(fill)
    original = _original(draft, fill)
    if is_vague(fill.text):  # it stands for anything
        return ((before, original, after),)
    return (before, original, after), (f"{before}{fill.text}, that is, ", original, after)


def _original(draft: Draft, fill: Fill) -> str:
    return draft.source.span(fill.where).of(draft.source.text)


def telling_words(text: str) -> frozenset[str]:
    """The words of ``text`` that say something, in lower case."""
    return frozenset(w for w in re.findall(r"\w+", text.casefold()) if w not in STOP_WORDS)
