"""A text whose words, not pieces, can be hidden from the masked model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.pieces import Ids, Row

Floats = npt.NDArray[np.float32]

# More pieces than that of one word, a long link for instance, are not read.
_LONGEST_WORD = 12


class MaskedWords:
    """A text as words of which some are hidden, each behind one mask however many pieces it has."""

    def __init__(self, model: MaskedModel, text: str) -> None:
        self._model = model
        found = model.pieces(text)
        starts = np.flatnonzero(np.diff(found.owner, prepend=-1))
        self._words = [
            (ids[:_LONGEST_WORD], case[:_LONGEST_WORD])
            for ids, case in zip(np.split(found.ids, starts)[1:], np.split(found.case, starts)[1:], strict=True)
        ]

    def __len__(self) -> int:
        return len(self._words)

    def meaning(self, index: int) -> Floats:
        """The embedding (width,) of the word that stands at ``index``."""
        return self._model.meaning(self._words[index][0])

    def put(self, index: int, piece_id: int, case: int) -> None:
        """Another word, of one piece, at ``index``."""
        self._words[index] = (np.asarray([piece_id]), np.asarray([case]))

    def rows(self, hidden: Sequence[int]) -> Iterator[tuple[Row, Ids, list[int]]]:
        """Rows that fit the model, where the masks stand in each, and which words they hide."""
        wanted = set(hidden)
        ids: list[Ids] = []
        case: list[Ids] = []
        positions: list[int] = []
        behind: list[int] = []
        size = 0
        for index, (its_ids, its_case) in enumerate(self._words):
            if size + len(its_ids) > self._model.room:
                yield (np.concatenate(ids), np.concatenate(case)), np.asarray(positions, dtype=np.int64), behind
                ids, case, positions, behind, size = [], [], [], [], 0
            if index in wanted:
                positions.append(size)
                behind.append(index)
                its_ids, its_case = np.asarray([self._model.mask_id]), np.asarray([0])  # noqa: PLW2901
            ids.append(its_ids)
            case.append(its_case)
            size += len(its_ids)
        if ids:
            yield (np.concatenate(ids), np.concatenate(case)), np.asarray(positions, dtype=np.int64), behind
