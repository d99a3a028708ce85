"""What a stranger could infer about the writer of a text, and from which words."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import ModelFiles, probability
from sotto.engines.builtin.windows import windows
from sotto.engines.builtin.words import Word, words
from sotto.errors import ModelFailed, ModelMissing

MODEL = Path(__file__).parent / "model-inference"
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
    """Reads texts with the model in ``folder``. Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there or not of these attributes, ModelFailed where the
    runtime refuses.
    """

    def __init__(self, folder: Path = MODEL) -> None:
        self._files = ModelFiles(folder, "inference.onnx")
        self._lock = threading.Lock()
        self._remembered: OrderedDict[str, Inference] = OrderedDict()

    def verify(self) -> dict[str, bool]:
        """Each model file, and whether its SHA-256 is the one in the spec."""
        return self._files.verify()

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
        found = tuple(words(text))
        spec, tokenizer = self._files.spec, self._files.tokenizer
        if spec["attributes"] != list(INFERRED):
            raise ModelMissing
        encoded = tokenizer.encode([w.text for w in found], is_pretokenized=True, add_special_tokens=False)
        owner = np.asarray(encoded.word_ids, dtype=np.int64)
        case = [int(found[o].case) for o in encoded.word_ids]
        begin, end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
        given = np.zeros(len(INFERRED), dtype=np.float32)
        pieces = np.zeros((len(owner), len(INFERRED)), dtype=np.float32)
        todo = windows(len(owner), spec["max_pieces"] - 2)
        for at in range(0, len(todo), _BATCH):
            batch = todo[at : at + _BATCH]
            table = np.zeros((3, len(batch), max(e - s for s, e in batch) + 2), dtype=np.int64)
            for row, (s, e) in enumerate(batch):
                table[0, row, : e - s + 2] = [begin, *encoded.ids[s:e], end]
                table[1, row, : e - s + 2] = 1
                table[2, row, 1 : e - s + 1] = case[s:e]
            session = self._files.session
            try:
                whole, parts = session.run(None, dict(zip(("ids", "mask", "case"), table, strict=True)))
            except Exception as error:
                raise ModelFailed from error
            if not (np.isfinite(whole).all() and np.isfinite(parts).all()):
                raise ModelFailed
            whole, parts = (
                probability(whole, *spec["calibration"]["given"]),
                probability(parts, *spec["calibration"]["evidence"]),
            )
            # What one window gives away, the text gives away; windows overlap by half.
            given = np.maximum(given, whole.max(axis=0))
            for row, (s, e) in enumerate(batch):
                np.maximum(pieces[s:e], parts[row, 1 : e - s + 1], out=pieces[s:e])
        evidence = np.zeros((len(found), len(INFERRED)), dtype=np.float32)
        np.add.at(evidence, owner, pieces)
        counts = np.bincount(owner, minlength=len(found))[:, None]
        return Inference(text, found, given, (evidence / np.maximum(counts, 1)).astype(np.float32))
