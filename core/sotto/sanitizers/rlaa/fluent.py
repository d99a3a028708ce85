"""Which of several words fills a gap best, by the built-in masked model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.pieces import Pieces
from sotto.engines.builtin.words import Case

_AROUND = 16  # pieces on each side that the model sees
_NEAR = 8  # and where it looks at what follows
_FINALISTS = 2

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Gap:
    """The words ``part`` of a text, and what may take their place.

    ``goes_on``: whether the word that follows belongs to the same phrase, so that it has a say.
    """

    part: range
    candidates: tuple[str, ...]
    goes_on: bool


def best(model: MaskedModel, text: Pieces, gaps: Sequence[Gap]) -> list[str]:
    """For each gap the candidate that reads best: its pieces are likely there, and so is what follows them."""
    if not gaps:
        return []
    surroundings = _Surroundings(model, text, gaps)
    likely = surroundings.likely()
    finals = [_finalists(one) for one in likely]
    followed = surroundings.followed(finals)
    return [
        max((likely[index][c] + followed.get((index, c), 0.0), c) for c in final)[1]
        for index, final in enumerate(finals)
    ]


def _finalists(likely: dict[str, float]) -> list[str]:
    """The likeliest candidates of one word and of several, because only what follows tells them apart well."""
    ranked = sorted(likely, key=likely.__getitem__, reverse=True)
    single = [c for c in ranked if " " not in c]
    several = [c for c in ranked if " " in c]
    return single[:_FINALISTS] + several[:_FINALISTS]


class _Surroundings:
    """A text with all its gaps open at once: what gives something away does not help to word the other gaps."""

    def __init__(self, model: MaskedModel, text: Pieces, gaps: Sequence[Gap]) -> None:
        self._model, self._gaps = model, gaps
        self._pieces = {c: model.pieces(c).ids for gap in gaps for c in gap.candidates}
        self._places = [_places(text, gap.part) for gap in gaps]
        self._ids, self._case = text.ids.copy(), text.case.copy()
        for place in self._places:
            self._ids[place.start : place.stop], self._case[place.start : place.stop] = model.mask_id, 0

    def likely(self) -> list[dict[str, float]]:
        """For each gap the mean log-probability of each candidate's pieces, in one row per number of pieces."""
        rows, asked = [], []
        for index, (gap, place) in enumerate(zip(self._gaps, self._places, strict=True)):
            for length in sorted({len(self._pieces[c]) for c in gap.candidates} - {0}):
                masks = np.full(length, self._model.mask_id)
                row, start = self._row(place, masks, np.zeros(length, dtype=np.int64), place.stop, _AROUND)
                rows.append(row)
                asked.append((index, start + np.arange(length)))
        found: list[dict[str, float]] = [{} for _ in self._gaps]
        for (index, at), logits in zip(asked, self._model.logits(rows, [at for _, at in asked]), strict=True):
            table = _log_softmax(logits)
            for candidate in self._gaps[index].candidates:
                own = self._pieces[candidate]
                if len(own) == len(at):
                    found[index][candidate] = float(table[np.arange(len(at)), own].mean())
        return found

    def followed(self, finals: Sequence[Sequence[str]]) -> dict[tuple[int, str], float]:
        """The log-probability of the piece after each gap whose phrase goes on, given each of its finalists."""
        rows, at, asked = [], [], []
        for index, (gap, place) in enumerate(zip(self._gaps, self._places, strict=True)):
            if not gap.goes_on or place.stop >= len(self._ids) or self._ids[place.stop] == self._model.mask_id:
                continue
            for candidate in finals[index]:
                own = self._pieces[candidate]
                inside = np.append(own, self._model.mask_id)
                case = np.append(np.full(len(own), int(Case.LOWER)), 0)
                row, start = self._row(place, inside, case, place.stop + 1, _NEAR)
                rows.append(row)
                at.append(np.asarray([start + len(own)]))
                asked.append((index, candidate))
        return {
            (index, candidate): float(_log_softmax(logits)[0, self._ids[self._places[index].stop]])
            for (index, candidate), logits in zip(asked, self._model.logits(rows, at), strict=True)
        }

    def _row(self, place: range, ids: Ids, case: Ids, resume: int, room: int) -> tuple[tuple[Ids, Ids], int]:
        """``ids`` and ``case`` in place of a gap, with what stands around up to ``room`` pieces, and their start."""
        before, after = slice(max(0, place.start - room), place.start), slice(resume, resume + room)
        row = (
            np.concatenate([self._ids[before], ids, self._ids[after]]),
            np.concatenate([self._case[before], case, self._case[after]]),
        )
        return row, place.start - before.start


def _log_softmax(logits: Floats) -> Floats:
    shifted = logits - logits.max(axis=1, keepdims=True)
    result: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return result


def _places(text: Pieces, part: range) -> range:
    """The pieces of the words of ``part``."""
    inside = np.flatnonzero((text.owner >= part.start) & (text.owner < part.stop))
    return range(int(inside[0]), int(inside[-1]) + 1) if len(inside) else range(0)
