"""What a stranger could infer about the writer of a text, and from which words."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.language_files import LanguageFiles, shipped
from sotto.engines.builtin.model_files import probability
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.words import Word
from sotto.errors import ModelMissing

INFERRED = (
    "age", "sex", "place of living", "place of birth", "education", "occupation", "income", "relationship status",
    "health", "beliefs", "family", "employer",
)  # fmt: skip
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
        found = self._model.files.pieces(text)
        given = np.zeros(len(INFERRED), dtype=np.float32)
        marked = np.zeros((len(found.ids), len(INFERRED)), dtype=np.float32)
        for start, end in windows(len(found.ids), self._model.room):
            (summary,) = self._model.summaries([(found.ids[start:end], found.case[start:end])])
            # What one window gives away, the text gives away; windows overlap by half.
            given = np.maximum(given, probability(summary.given, *spec["calibration"]["given"]))
            parts = probability(summary.evidence[1 : end - start + 1], *spec["calibration"]["evidence"])
            np.maximum(marked[start:end], parts, out=marked[start:end])
        return Inference(text, found.words, given, found.by_word(marked))
