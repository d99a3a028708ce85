"""Can an obscured value be guessed back? "The Eternal City" hides the name of Rome from nobody."""

from __future__ import annotations

import re

import numpy as np

from sotto.engines.builtin.masked import MaskedModel
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.napare.draft import Draft, Fill

# A longer value is not guessed word for word.
_MOST_PIECES = 6


class MaskedGuess:
    """The attacker that fills in masks: in the place of the coarser words, and beside them as what they stand for."""

    def __init__(self, masked: MaskedModel) -> None:
        self._masked = masked

    def probability(self, draft: Draft, fill: Fill) -> float:
        """The probability in [0, 1] that the masked model gives the original in its place; 1 where it still stands.

        Only short originals are guessed: of a sentence that was written anew, the fact it told is judged.
        """
        original = draft.source.span(fill.where).of(draft.source.text)
        if len(self._masked.pieces(original).ids) > _MOST_PIECES:
            return 0.0
        if telling_words(original) & telling_words(fill.text):
            return 1.0
        before, after = draft.around(fill)
        return max(
            self._probability(before, original, after),
            self._probability(f"{before}{fill.text}, that is, ", original, after),
        )

    def _probability(self, before: str, original: str, after: str) -> float:
        """Of the pieces of ``original``, all hidden at once, between the two."""
        left, hidden, right = (self._masked.pieces(part) for part in (before, original, after))
        n = len(hidden.ids)
        if not n:
            return 0.0
        room = self._masked.room - n
        l_ids, l_case = left.ids[-(room // 2) :], left.case[-(room // 2) :]
        r_ids, r_case = right.ids[: room // 2], right.case[: room // 2]
        ids = np.concatenate([l_ids, np.full(n, self._masked.mask_id), r_ids])
        case = np.concatenate([l_case, np.zeros(n, dtype=np.int64), r_case])
        positions = np.arange(len(l_ids), len(l_ids) + n)
        (logits,) = self._masked.logits([(ids, case)], [positions])
        top = logits.max(axis=1, keepdims=True)
        logs = logits - top - np.log(np.exp(logits - top).sum(axis=1, keepdims=True))
        return float(np.exp(logs[np.arange(n), hidden.ids].sum()))


def telling_words(text: str) -> frozenset[str]:
    """The words of ``text`` that say something, in lower case."""
    return frozenset(w for w in re.findall(r"\w+", text.casefold()) if w not in STOP_WORDS)
