"""Words filled in: what could stand where a piece of a text is masked, and how natural a text is."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.language_files import LanguageFiles, shipped
from sotto.engines.builtin.pieces import Pieces, Row

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]

# Every how manieth piece is hidden at once where a whole text is scored or redrawn.
STRIDE = 4
# Rows whose likeness to the whole vocabulary is held in memory at a time.
_BATCH = 8


@dataclass(frozen=True, slots=True)
class Gaps:
    """A stretch of text with pieces masked, the masked positions in it, and the pieces that stood there."""

    row: Row
    positions: Ids
    originals: Ids


class MaskedModel:
    """Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, files: LanguageFiles | None = None) -> None:
        self._model = files or shipped()
        self._lock = threading.Lock()

    @property
    def vocabulary(self) -> int:
        return int(self._model.files.tokenizer.get_vocab_size())

    @property
    def mask_id(self) -> int:
        return int(self._model.files.tokenizer.token_to_id("[MASK]"))

    @property
    def clip(self) -> tuple[float, float]:
        """Bounds (b_min, b_max) of the logits: mean to mean + 4 sigma over public text (DP-GTR, section 4)."""
        low, high = self._model.files.spec["clip"]
        return float(low), float(high)

    @property
    def room(self) -> int:
        """How many pieces one row may have."""
        return self._model.room

    def piece(self, piece_id: int) -> str:
        """The piece's text; one that goes on a word begins with ``##``."""
        return str(self._model.files.tokenizer.id_to_token(piece_id))

    def pieces(self, text: str) -> Pieces:
        return self._model.files.pieces(text)

    def gaps(self, text: Pieces, stride: int = STRIDE) -> list[Gaps]:
        """Rows in which, taken together, every piece of ``text`` is masked once, every ``stride``-th at a time.

        A text longer than ``room`` comes in stretches that follow each other.
        """
        found = []
        for start in range(0, len(text.ids), self.room):
            ids, case = text.ids[start : start + self.room], text.case[start : start + self.room]
            for first in range(min(stride, len(ids))):
                found.append(self.hiding((ids, case), np.arange(first, len(ids), stride)))
        return found

    def hiding(self, row: Row, positions: Ids) -> Gaps:
        """A copy of ``row`` with the pieces at ``positions`` masked."""
        ids, case = row[0].copy(), row[1].copy()
        ids[positions], case[positions] = self.mask_id, 0
        return Gaps((ids, case), positions, row[0][positions])

    def meaning(self, ids: Ids) -> Floats:
        """The mean embedding (width,) of pieces; its product with a word's own says how alike they are."""
        mean: Floats = self._model.table.embed(ids).mean(axis=0)
        return mean

    def logits(
        self,
        rows: Sequence[Row],
        wanted: Sequence[Ids],
        toward: Sequence[Floats] | None = None,
        among: Ids | None = None,
    ) -> list[Floats]:
        """Raw logits (wanted, vocabulary) of each row at its wanted positions, or (wanted, among) of some pieces.

        The caller has put ``mask_id`` (and case 0) where a word is to be filled in. Each row has at most
        ``room`` pieces. With ``toward``, (wanted, width) for each row, words gain their product with it.
        Ask about many rows at once: the vocabulary is gone through once for all of them.
        """
        if not rows:
            return []
        with self._lock:
            read = self._model.run(rows, ["masked"])
            flat = np.concatenate([masked[positions + 1] for (masked,), positions in zip(read, wanted, strict=True)])
            if toward is not None:
                flat = flat + np.concatenate(toward)
            scores = self._model.logits(flat, among)
            return np.split(scores, np.cumsum([len(positions) for positions in wanted])[:-1])

    def pseudo_perplexity(self, texts: Sequence[str], rows: int = STRIDE) -> list[float]:
        """exp of the mean negative log-probability of the pieces, each hidden together with every fourth around it.

        After Salazar et al. (2020), with several pieces hidden at once for speed. With ``rows`` below
        ``STRIDE`` only that share of the pieces is scored. Infinite for a text without pieces.
        """
        gaps = [[gap for gap in self.gaps(self.pieces(text)) if gap.positions[0] < rows] for text in texts]
        losses = iter(self.losses([gap for group in gaps for gap in group]))
        result = []
        for group in gaps:
            count = sum(len(gap.originals) for gap in group)
            total = sum(float(next(losses).sum()) for _ in group)
            result.append(float(np.exp(min(total / count, 60.0))) if count else float("inf"))
        return result

    def losses(self, gaps: Sequence[Gaps]) -> list[Floats]:
        """For each gap the negative log-probability (positions,) of what stood there."""
        result: list[Floats] = []
        for at in range(0, len(gaps), _BATCH):
            some = gaps[at : at + _BATCH]
            scores = self.logits([gap.row for gap in some], [gap.positions for gap in some])
            result += [_negative_log_probability(one, gap.originals) for one, gap in zip(scores, some, strict=True)]
        return result


def _negative_log_probability(scores: Floats, ids: Ids) -> Floats:
    """Of each id (n,) under the softmax of its logits (n, vocabulary)."""
    top = scores.max(axis=1)
    total = np.log(np.exp(scores - top[:, None]).sum(axis=1)) + top
    result: Floats = total - scores[np.arange(len(ids)), ids]
    return result
