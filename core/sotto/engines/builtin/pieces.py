"""A text as the word pieces that the built-in models read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.word_pieces import WordPieces
from sotto.engines.builtin.words import Case, Word, words

Ids = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating]
# Ids and case ids of a stretch of text, each (pieces,).
Row = tuple[Ids, Ids]
# Words of a longer row of signs (a ruler, a thousand emoji) say no more than those at its ends, which are read alone.
_LONGEST_ROW = 64


@dataclass(frozen=True, slots=True)
class Pieces:
    """The words of ``text``, and of each piece its id, the case of its word and the word's index, each (pieces,).

    ``read_as`` (words,) is for each word the index of the one that is read in its place, mostly itself.
    """

    text: str
    words: tuple[Word, ...]
    ids: Ids
    case: Ids
    owner: Ids
    read_as: Ids

    def by_word(self, values: Floats) -> Floats:
        """The mean of ``values`` (pieces, ...) over the pieces of each word, (words, ...), in their own precision.

        A word that the vocabulary has no piece for gets 0.
        """
        sums = np.zeros((len(self.words), *values.shape[1:]), dtype=values.dtype)
        np.add.at(sums, self.owner, values)
        counts = np.maximum(np.bincount(self.owner, minlength=len(self.words)), 1)
        result: Floats = (sums / counts.reshape(-1, *(1,) * (values.ndim - 1))).astype(np.float32)
        return result[self.read_as]


def pieces(text: str, split: WordPieces) -> Pieces:
    """The pieces of ``text`` without the signs for its beginning and end."""
    found = tuple(words(text))
    read_as = _read_as(found)
    read = np.unique(read_as)
    parts = split.of([found[w].text for w in read])
    owner = np.repeat(read, [len(part) for part in parts])
    ids = np.fromiter(chain.from_iterable(parts), dtype=np.int64, count=len(owner))
    case = np.asarray([word.case for word in found], dtype=np.int64)[owner]
    return Pieces(text, found, ids, case, owner, read_as)


def _read_as(found: Sequence[Word]) -> Ids:
    """For each word the index of the one that is read in its place: within a long row of signs, one near its start."""
    read_as = np.arange(len(found))
    if len(found) <= _LONGEST_ROW:
        return read_as
    signs = np.asarray([False, *(word.case is Case.SIGN for word in found), False])
    for start, end in np.flatnonzero(signs[1:] != signs[:-1]).reshape(-1, 2):
        if end - start > _LONGEST_ROW:
            last = start + _LONGEST_ROW // 2 - 1
            read_as[last : end - _LONGEST_ROW // 2] = last
    return read_as
