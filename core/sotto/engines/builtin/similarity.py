"""How alike two texts are in meaning, by the cosine of their embeddings."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.language_files import LanguageFiles, shipped

Floats = npt.NDArray[np.float32]
_REMEMBERED = 256


class Similarity:
    """Loaded on first use; safe to share between threads.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, files: LanguageFiles | None = None) -> None:
        self._model = files or shipped()
        self._lock = threading.Lock()
        self._remembered: OrderedDict[str, Floats] = OrderedDict()

    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors (texts, width); of a long text its beginning; zeros for a text without words."""
        with self._lock:
            new = [text for text in dict.fromkeys(texts) if text not in self._remembered]
            made = dict(zip(new, self._embed(new), strict=True))
            result = np.stack([made[t] if t in made else self._remembered[t] for t in texts]) if texts else None
            for text, vector in made.items():
                self._remembered[text] = vector
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
        return np.zeros((0, 0), dtype=np.float32) if result is None else result

    def between(self, one: str, other: str) -> float:
        """The cosine in [-1, 1] of two texts."""
        a, b = self.embed([one, other])
        return float(np.clip(a @ b, -1.0, 1.0))

    def _embed(self, texts: Sequence[str]) -> list[Floats]:
        room = self._model.room
        found = [self._model.files.pieces(text) for text in texts]
        read = self._model.summaries([(one.ids[:room], one.case[:room]) for one in found])
        return [_unit(one.sentence) * (len(own.ids) > 0) for one, own in zip(read, found, strict=True)]


def _unit(vector: Floats) -> Floats:
    unit: Floats = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return unit
