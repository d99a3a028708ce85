"""The word embeddings that all built-in models share: one int8 table, mapped from disk, with a scale a row."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import MODEL
from sotto.errors import ModelMissing

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]


class WordTable:
    """``words.npy``, int8 (vocabulary, width), and ``word_scales.npy``, float32 (vocabulary, 1), in ``folder``.

    Raises ModelMissing where a file is not there or not of that form.
    """

    def __init__(self, folder: Path = MODEL) -> None:
        self._folder = folder

    @cached_property
    def _table(self) -> tuple[npt.NDArray[np.int8], Floats]:
        try:
            rows = np.load(self._folder / "words.npy", mmap_mode="r", allow_pickle=False)
            scales = np.load(self._folder / "word_scales.npy", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise ModelMissing from error
        if rows.dtype != np.int8 or scales.dtype != np.float32 or scales.shape != (len(rows), 1):
            raise ModelMissing
        return rows, scales

    def embed(self, ids: Ids) -> Floats:
        """The embeddings (..., width) of ``ids`` (...)."""
        rows, scales = self._table
        result: Floats = rows[ids].astype(np.float32) * scales[ids]
        return result

    @cached_property
    def columns(self) -> Floats:
        """The whole table as (width, vocabulary), 47 MB: made when words are first filled in."""
        rows, scales = self._table
        return np.ascontiguousarray((rows.astype(np.float32) * scales).T)
