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

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.model_files import ModelFiles, probability
from sotto.engines.builtin.pieces import Pieces, Row
from sotto.engines.builtin.turns import turn
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.word_table import WordTable
from sotto.engines.builtin.words import Word
from sotto.errors import ModelFailed

MODEL = Path(__file__).parent / "model-facts"
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


class FactReader:
    """Reads texts beside facts with the model in ``folder``. Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, folder: Path = MODEL) -> None:
        self._files = ModelFiles(folder, "facts.onnx")
        self._table = WordTable()
        self._lock = threading.Lock()
        self._remembered: OrderedDict[tuple[str, str], FactReading] = OrderedDict()

    @property
    def spec(self) -> dict[str, Any]:
        return self._files.spec

    def verify(self) -> dict[str, bool]:
        """Each model file, and whether its SHA-256 is the one in the spec."""
        return self._files.verify()

    def entails(self, fact: str, text: str) -> float:
        """The probability that ``text`` gives ``fact`` away."""
        return self.read([fact], text)[0].entails

    def revealing(self, fact: str, text: str) -> Floats:
        """The probability of each word of ``text``, (words,), that it helps to give ``fact`` away."""
        return self.read([fact], text)[0].revealing

    def read(self, facts: Sequence[str], text: str, check: Check = go_on) -> list[FactReading]:
        """A reading of ``text`` for each fact, in the order of ``facts``; the last ones are remembered.

        Of a very long fact only the beginning is read. Raises what ``check`` raises between two windows.
        """
        with turn(self._lock, check):
            missing = [fact for fact in dict.fromkeys(facts) if (fact, text) not in self._remembered]
            new = {reading.fact: reading for reading in self._read(missing, text, check)} if missing else {}
            result = [new[fact] if fact in new else self._remembered[fact, text] for fact in facts]
            for reading in result:
                self._remembered[reading.fact, text] = reading
                self._remembered.move_to_end((reading.fact, text))
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return result

    def _read(self, facts: Sequence[str], text: str, check: Check) -> list[FactReading]:
        found = self._files.pieces(text)
        return [self._beside(fact, found, check) for fact in facts]

    def _beside(self, fact: str, text: Pieces, check: Check) -> FactReading:
        spec, whole_fact = self._files.spec, self._files.pieces(fact)
        most = spec["max_fact_pieces"]
        beside = (whole_fact.ids[:most], whole_fact.case[:most])
        entails, revealing = 0.0, np.zeros(len(text.ids), dtype=np.float32)
        for start, end in windows(len(text.ids), spec["max_pieces"] - 3 - len(beside[0])):
            check()
            whole, parts = self._run((text.ids[start:end], text.case[start:end]), beside)
            # What one window gives away, the text gives away; windows overlap by half.
            entails = max(entails, whole)
            np.maximum(revealing[start:end], parts, out=revealing[start:end])
        return FactReading(fact, text.text, text.words, entails, text.by_word(revealing.astype(np.float64)))

    def _run(self, text: Row, fact: Row) -> tuple[float, Floats]:
        """The probability of the fact, and of each piece of the text (pieces,)."""
        begin, end = (self._files.tokenizer.token_to_id(sign) for sign in ("[CLS]", "[SEP]"))
        n = len(text[0])
        ids = np.concatenate([[begin], text[0], [end], fact[0], [end]])[None]
        case = np.concatenate([[0], text[1], [0], fact[1], [0]])[None]
        types = (np.arange(ids.shape[1]) >= n + 2).astype(np.int64)[None]
        session, calibration = self._files.session, self._files.spec["calibration"]
        embedded = self._table.embed(ids)
        try:
            whole, parts = session.run(
                None, {"words": embedded, "mask": np.ones_like(ids), "types": types, "case": case}
            )
        except Exception as error:
            raise ModelFailed from error
        if not (np.isfinite(whole).all() and np.isfinite(parts).all()):
            raise ModelFailed
        told = probability(whole, *calibration["entails"])
        return float(told[0]), probability(parts[0, 1 : n + 1], *calibration["revealing"])
