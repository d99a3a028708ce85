"""The built-in language model's graph: one body that fills in words, compares sentences and infers attributes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import ModelFiles
from sotto.engines.builtin.pieces import Row
from sotto.engines.builtin.word_table import WordTable
from sotto.errors import ModelFailed, ModelMissing

MODEL = Path(__file__).parent / "model-language"
BEGIN, END = "[CLS]", "[SEP]"
# The graph looks at the three strongest pieces, so there are three at least; the rest is padding.
_SHORTEST = 3

_REMEMBERED = 64

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Summary:
    """Raw answers about a stretch of text: what it gives away (attributes,), each of its pieces as evidence
    (1 + pieces + 1, attributes), and its embedding (width,)."""

    given: Floats
    evidence: Floats
    sentence: Floats


class LanguageFiles:
    """``language.onnx`` in ``folder`` and the word table. Outputs are computed only when they are asked for.

    Raises ModelMissing where files are not there, ModelFailed where the runtime refuses.
    """

    def __init__(self, folder: Path = MODEL, table: WordTable | None = None) -> None:
        self._folder = folder
        self.files = ModelFiles(folder, "language.onnx")
        self.table = table or WordTable()
        self._remembered: OrderedDict[tuple[bytes, bytes], Summary] = OrderedDict()

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

    def summary(self, row: Row) -> Summary:
        """What one pass says of a whole stretch; the last ones are remembered, for each is asked for twice."""
        key = (row[0].tobytes(), row[1].tobytes())
        found = self._remembered.get(key)
        if found is None:
            found = self._remembered[key] = Summary(*self.run(row, ["given", "evidence", "sentence"]))
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
        return found

    def run(self, row: Row, outputs: Sequence[str]) -> list[Any]:
        """The outputs for one row; where they are per piece, position 0 is the sign for the beginning.

        Rows are read one by one: together they are no faster on a few cores, and since the graph scales its
        integers by all that it reads at once, what a row says would depend on its neighbours.
        """
        n = len(row[0])
        length = max(_SHORTEST, n + 2)
        tokenizer = self.files.tokenizer
        ids, mask, case = np.zeros((3, 1, length), dtype=np.int64)
        ids[0, : n + 2] = [tokenizer.token_to_id(BEGIN), *row[0], tokenizer.token_to_id(END)]
        mask[0, : n + 2] = 1
        case[0, 1 : n + 1] = row[1]
        session, words = self.files.session, self.table.embed(ids)
        try:
            found = session.run(list(outputs), {"words": words, "mask": mask, "case": case})
        except Exception as error:
            raise ModelFailed from error
        if not all(np.isfinite(output).all() for output in found):
            raise ModelFailed
        return [output[0] for output in found]


@cache
def shipped() -> LanguageFiles:
    """The one that ships with Sotto, loaded once for all who read with it."""
    return LanguageFiles()
