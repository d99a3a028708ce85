"""The built-in language model's graph: one body that fills in words, compares sentences and infers attributes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import ModelFiles
from sotto.engines.builtin.word_table import WordTable
from sotto.errors import ModelFailed, ModelMissing

MODEL = Path(__file__).parent / "model-language"
BEGIN, END = "[CLS]", "[SEP]"
# The graph looks at the three strongest pieces, so there are three at least; the rest is padding.
_SHORTEST = 3

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]
# Ids and case ids of a stretch of text, each (pieces,).
Row = tuple[Ids, Ids]


class LanguageFiles:
    """``language.onnx`` in ``folder`` and the word table. Outputs are computed only when they are asked for.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, folder: Path = MODEL, table: WordTable | None = None) -> None:
        self._folder = folder
        self.files = ModelFiles(folder, "language.onnx")
        self.table = table or WordTable()

    @property
    def room(self) -> int:
        """How many pieces one row may have."""
        return int(self.files.spec["max_pieces"]) - 2

    @cached_property
    def bias(self) -> Floats:
        """What is added to the likeness of each word of the vocabulary: (vocabulary,)."""
        try:
            bias: Floats = np.load(self._folder / "word_bias.npy", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise ModelMissing from error
        return bias

    def run(self, rows: Sequence[Row], outputs: Sequence[str]) -> list[Any]:
        """The outputs for a batch of rows, padded; position 0 of each row is the sign for its beginning."""
        longest = max(_SHORTEST, max(len(ids) for ids, _ in rows) + 2)
        tokenizer = self.files.tokenizer
        begin, end = tokenizer.token_to_id(BEGIN), tokenizer.token_to_id(END)
        ids, mask, case = np.zeros((3, len(rows), longest), dtype=np.int64)
        for row, (its_ids, its_case) in enumerate(rows):
            n = len(its_ids)
            ids[row, : n + 2] = [begin, *its_ids, end]
            mask[row, : n + 2] = 1
            case[row, 1 : n + 1] = its_case
        session, words = self.files.session, self.table.embed(ids)
        try:
            found = session.run(list(outputs), {"words": words, "mask": mask, "case": case})
        except Exception as error:
            raise ModelFailed from error
        if not all(np.isfinite(output).all() for output in found):
            raise ModelFailed
        return list(found)


@cache
def shipped() -> LanguageFiles:
    """The one that ships with Sotto, loaded once for all who read with it."""
    return LanguageFiles()
