"""A text as the word pieces that the built-in models read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word, words

Ids = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]
# Ids and case ids of a stretch of text, each (pieces,).
Row = tuple[Ids, Ids]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The words of ``text``, and of each piece its id, the case of its word and the word's index, each (pieces,)."""

    text: str
    words: tuple[Word, ...]
    ids: Ids
    case: Ids
    owner: Ids

    def by_word(self, values: Floats) -> Floats:
        """The mean of ``values`` (pieces, ...) over the pieces of each word, (words, ...), in their own precision.

        A word that the vocabulary has no piece for gets 0.
        """
        sums = np.zeros((len(self.words), *values.shape[1:]), dtype=values.dtype)
        np.add.at(sums, self.owner, values)
        counts = np.maximum(np.bincount(self.owner, minlength=len(self.words)), 1)
        result: Floats = (sums / counts.reshape(-1, *(1,) * (values.ndim - 1))).astype(np.float32)
        return result


def pieces(text: str, tokenizer: Any) -> Pieces:
    """The pieces of ``text`` without the signs for its beginning and end."""
    found = tuple(words(text))
    encoded = tokenizer.encode([w.text for w in found], is_pretokenized=True, add_special_tokens=False)
    owner = np.asarray(encoded.word_ids, dtype=np.int64)
    case = np.asarray([int(found[o].case) for o in encoded.word_ids], dtype=np.int64)
    return Pieces(text, found, np.asarray(encoded.ids, dtype=np.int64), case, owner)
