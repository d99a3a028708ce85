"""What a stranger could infer about the writer of a text, and from which words."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.language_files import LanguageFiles, shipped
from sotto.engines.builtin.model_files import probability
from sotto.engines.builtin.pieces import pieces
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.words import Word
from sotto.errors import ModelMissing

INFERRED = (
    "age", "sex", "place of living", "place of birth", "education", "occupation", "income", "relationship status",
    "health", "beliefs", "family", "employer",
)  # fmt: skip
_BATCH = 8
_REMEMBERED = 8

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Inference:
    """What ``text`` gives away: each of ``INFERRED`` (attributes,), each word as evidence (words, attributes)."""

    text: str
    words: tuple[Word, ...]
    given: Floats
    evidence: Floats

    def of(self, attribute: str) -> tuple[float, Floats]:
        """The probability of one attribute, and of each word as evidence for it: (words,)."""
        column = INFERRED.index(attribute)
        return float(self.given[column]), self.evidence[:, column]


class InferenceReader:
    """Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there or not of these attributes, ModelFailed where the
    runtime refuses.
    """

    def __init__(self, files: LanguageFiles | None = None) -> None:
        self._model = files or shipped()
        self._lock = threading.Lock()
        self._remembered: OrderedDict[str, Inference] = OrderedDict()

    def read(self, text: str) -> Inference:
        """What ``text`` gives away; the last few are remembered."""
        with self._lock:
            if text not in self._remembered:
                self._remembered[text] = self._read(text)
            self._remembered.move_to_end(text)
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return self._remembered[text]

    def _read(self, text: str) -> Inference:
        spec = self._model.files.spec
        if spec["attributes"] != list(INFERRED):
            raise ModelMissing
        found = pieces(text, self._model.files.tokenizer)
        given = np.zeros(len(INFERRED), dtype=np.float32)
        marked = np.zeros((len(found.ids), len(INFERRED)), dtype=np.float32)
        todo = windows(len(found.ids), self._model.room)
        for at in range(0, len(todo), _BATCH):
            batch = todo[at : at + _BATCH]
            rows = [(found.ids[s:e], found.case[s:e]) for s, e in batch]
            whole, parts = self._model.run(rows, ["given", "evidence"])
            whole = probability(whole, *spec["calibration"]["given"])
            parts = probability(parts, *spec["calibration"]["evidence"])
            # What one window gives away, the text gives away; windows overlap by half.
            given = np.maximum(given, whole.max(axis=0))
            for row, (s, e) in enumerate(batch):
                np.maximum(marked[s:e], parts[row, 1 : e - s + 1], out=marked[s:e])
        evidence = np.zeros((len(found.words), len(INFERRED)), dtype=np.float32)
        np.add.at(evidence, found.owner, marked)
        counts = np.bincount(found.owner, minlength=len(found.words))[:, None]
        return Inference(text, found.words, given, (evidence / np.maximum(counts, 1)).astype(np.float32))
