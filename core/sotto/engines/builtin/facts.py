"""The reader of profile facts: does a text give a fact about its writer away, and by which words?"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import ModelFiles, probability
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.word_table import WordTable
from sotto.engines.builtin.words import Word, words
from sotto.errors import ModelFailed

MODEL = Path(__file__).parent / "model-facts"
_BATCH = 8
_REMEMBERED = 64

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FactReading:
    """How likely ``text`` gives ``fact`` away, in [0, 1], and how likely each word does: (words,)."""

    fact: str
    text: str
    words: tuple[Word, ...]
    entails: float
    revealing: Floats


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The word pieces of a text: ids, case ids and the word that each belongs to, each (pieces,)."""

    ids: list[int]
    case: list[int]
    owner: list[int]


@dataclass(frozen=True, slots=True)
class _Window:
    """Pieces ``start`` to ``end`` of the text beside the fact with index ``fact``."""

    fact: int
    start: int
    end: int


class FactReader:
    """Reads texts beside facts with the model in ``folder``. Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, folder: Path = MODEL) -> None:
        self._files = ModelFiles(folder, "facts.onnx")
        self._table = WordTable()
        self._lock = threading.Lock()
        self._remembered: OrderedDict[tuple[str, str], FactReading] = OrderedDict()

    def verify(self) -> dict[str, bool]:
        """Each model file, and whether its SHA-256 is the one in the spec."""
        return self._files.verify()

    def entails(self, fact: str, text: str) -> float:
        """The probability that ``text`` gives ``fact`` away."""
        return self.read([fact], text)[0].entails

    def revealing(self, fact: str, text: str) -> Floats:
        """The probability of each word of ``text``, (words,), that it helps to give ``fact`` away."""
        return self.read([fact], text)[0].revealing

    def read(self, facts: Sequence[str], text: str) -> list[FactReading]:
        """A reading of ``text`` for each fact, in the order of ``facts``; the last ones are remembered.

        Of a very long fact only the beginning is read.
        """
        with self._lock:
            missing = [fact for fact in dict.fromkeys(facts) if (fact, text) not in self._remembered]
            new = {reading.fact: reading for reading in self._read(missing, text)} if missing else {}
            result = [new[fact] if fact in new else self._remembered[fact, text] for fact in facts]
            for reading in result:
                self._remembered[reading.fact, text] = reading
                self._remembered.move_to_end((reading.fact, text))
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return result

    def _read(self, facts: Sequence[str], text: str) -> list[FactReading]:
        found = tuple(words(text))
        pieces = self._pieces(found)
        spec = self._files.spec
        beside = [self._pieces(tuple(words(fact))) for fact in facts]
        beside = [_Pieces(*(part[: spec["max_fact_pieces"]] for part in (p.ids, p.case, p.owner))) for p in beside]
        entails = np.zeros(len(facts))
        revealing = np.zeros((len(facts), len(pieces.ids)), dtype=np.float32)
        todo = [
            _Window(row, start, end)
            for row, fact in enumerate(beside)
            for start, end in windows(len(pieces.ids), spec["max_pieces"] - 3 - len(fact.ids))
        ]
        for at in range(0, len(todo), _BATCH):
            batch = todo[at : at + _BATCH]
            whole, parts = self._run(batch, pieces, beside)
            for row, window in enumerate(batch):
                n = window.end - window.start
                # What one window gives away, the text gives away; windows overlap by half.
                entails[window.fact] = max(entails[window.fact], whole[row])
                mine = revealing[window.fact, window.start : window.end]
                np.maximum(mine, parts[row, 1 : n + 1], out=mine)
        owner = np.asarray(pieces.owner, dtype=np.int64)
        counts = np.maximum(np.bincount(owner, minlength=len(found)), 1)
        return [
            FactReading(
                fact, text, found, float(entails[row]),
                (np.bincount(owner, revealing[row], minlength=len(found)) / counts).astype(np.float32),
            )
            for row, fact in enumerate(facts)
        ]  # fmt: skip

    def _pieces(self, found: Sequence[Word]) -> _Pieces:
        encoded = self._files.tokenizer.encode([w.text for w in found], is_pretokenized=True, add_special_tokens=False)
        return _Pieces(encoded.ids, [int(found[o].case) for o in encoded.word_ids], encoded.word_ids)

    def _run(self, batch: Sequence[_Window], text: _Pieces, facts: Sequence[_Pieces]) -> tuple[Any, Any]:
        """Probabilities (windows,) and (windows, pieces)."""
        begin, end = (self._files.tokenizer.token_to_id(sign) for sign in ("[CLS]", "[SEP]"))
        longest = max(w.end - w.start + len(facts[w.fact].ids) + 3 for w in batch)
        ids, mask, types, case = np.zeros((4, len(batch), longest), dtype=np.int64)
        for row, w in enumerate(batch):
            fact, n = facts[w.fact], w.end - w.start
            total = n + len(fact.ids) + 3
            ids[row, :total] = [begin, *text.ids[w.start : w.end], end, *fact.ids, end]
            case[row, :total] = [0, *text.case[w.start : w.end], 0, *fact.case, 0]
            mask[row, :total] = 1
            types[row, n + 2 : total] = 1
        session, calibration = self._files.session, self._files.spec["calibration"]
        embedded = self._table.embed(ids)
        try:
            whole, parts = session.run(None, {"words": embedded, "mask": mask, "types": types, "case": case})
        except Exception as error:
            raise ModelFailed from error
        if not (np.isfinite(whole).all() and np.isfinite(parts).all()):
            raise ModelFailed
        return probability(whole, *calibration["entails"]), probability(parts, *calibration["revealing"])
