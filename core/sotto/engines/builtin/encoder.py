"""The built-in encoder: what it reads in a text, word by word. int8 ONNX, no torch, no network."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.heads import ATTRIBUTES, BINARY_HEADS
from sotto.engines.builtin.model_files import MODEL, ModelFiles
from sotto.engines.builtin.pieces import Ids
from sotto.engines.builtin.turns import turn
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.word_table import WordTable
from sotto.engines.builtin.words import Word
from sotto.errors import ModelFailed, ModelMissing

# More at once is no faster on a few cores, and each window takes some 40 MB while it is read.
_BATCH = 2
_REMEMBERED = 8

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Reading:
    """Probabilities per word: four questions, each (words,), and attributes (words, 1 + len(ATTRIBUTES))."""

    text: str
    words: tuple[Word, ...]
    needed: Floats
    private: Floats
    cut: Floats
    request: Floats
    attributes: Floats


class Encoder:
    """Reads texts with the model in ``folder``. Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there or not the ones the spec names, ModelFailed where
    the runtime refuses. ``batch`` windows of a long text are read at once.
    """

    def __init__(self, folder: Path = MODEL, batch: int = _BATCH) -> None:
        self._files = ModelFiles(folder, "encoder.onnx", folder / "tokenizer.json")
        self._table = WordTable(folder)
        self._batch = batch
        self._lock = threading.Lock()
        self._remembered: OrderedDict[str, Reading] = OrderedDict()

    @cached_property
    def spec(self) -> dict[str, Any]:
        """The model's spec. Raises ModelMissing where it is of other questions or attributes than ours."""
        spec = self._files.spec
        if spec["attributes"] != list(ATTRIBUTES) or spec["binary_heads"] != list(BINARY_HEADS):
            raise ModelMissing
        return spec

    def verify(self) -> dict[str, bool]:
        """Each model file, and whether its SHA-256 is the one in the spec."""
        return self._files.verify()

    def warm(self) -> None:
        """Load everything now, so that the first text is as fast as the next."""
        self.read("Warm.")

    def read(self, text: str, check: Check = go_on) -> Reading:
        """The reading of ``text``; the last few are remembered. Raises what ``check`` raises between two batches."""
        with turn(self._lock, check):
            if text in self._remembered:
                self._remembered.move_to_end(text)
                return self._remembered[text]
            reading = self._read(text, check)
            self._remembered[text] = reading
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return reading

    def _read(self, text: str, check: Check) -> Reading:
        found = self._files.pieces(text)
        table = self._run_windows(found.ids, found.case, check).astype(np.float64)
        # A word the vocabulary has no piece for is read as nothing known: not needed, not private.
        return _reading(text, found.words, found.by_word(table))

    def _run_windows(self, ids: Ids, case: Ids, check: Check) -> Floats:
        """Probabilities (pieces, heads); a long text in windows that overlap by half, each piece taken
        from the window in which it stands furthest from an edge."""
        todo = windows(len(ids), self.spec["max_pieces"] - 2)
        begin, end = self._files.tokenizer.token_to_id("[CLS]"), self._files.tokenizer.token_to_id("[SEP]")
        best = np.full(len(ids), -1, dtype=np.int64)
        result = np.zeros((len(ids), len(BINARY_HEADS) + 1 + len(ATTRIBUTES)), dtype=np.float32)
        for i in range(0, len(todo), self._batch):
            check()
            chosen = todo[i : i + self._batch]
            longest = max(e - s for s, e in chosen) + 2
            batch = np.zeros((3, len(chosen), longest), dtype=np.int64)
            for row, (s, e) in enumerate(chosen):
                n = e - s
                batch[0, row, : n + 2] = [begin, *ids[s:e], end]
                batch[1, row, : n + 2] = 1
                batch[2, row, 1 : n + 1] = case[s:e]
            # Loaded outside, so that a missing file is told as such.
            session, embedded = self._files.session, self._table.embed(batch[0])
            try:
                (output,) = session.run(None, {"words": embedded, "mask": batch[1], "case": batch[2]})
            except Exception as error:
                raise ModelFailed from error
            if not np.isfinite(output).all():
                raise ModelFailed
            for row, (s, e) in enumerate(chosen):
                n = e - s
                depth = np.minimum(np.arange(n), np.arange(n)[::-1])
                if s == 0:
                    depth = np.maximum(depth, n - np.arange(n) - 1)
                if e == len(ids):
                    depth = np.maximum(depth, np.arange(n))
                better = depth > best[s:e]
                result[s:e][better] = output[row, 1 : n + 1][better]
                best[s:e][better] = depth[better]
        return result


def _reading(text: str, found: tuple[Word, ...], table: Floats) -> Reading:
    return Reading(
        text=text,
        words=found,
        needed=table[:, 0],
        private=table[:, 1],
        cut=table[:, 2],
        request=table[:, 3],
        attributes=table[:, len(BINARY_HEADS) :],
    )
