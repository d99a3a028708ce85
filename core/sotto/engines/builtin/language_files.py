"""The built-in language model's graph: one body that fills in words, compares sentences and infers attributes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.model_files import THREADS, ModelFiles
from sotto.engines.builtin.pieces import Row
from sotto.engines.builtin.word_table import WordTable
from sotto.errors import ModelFailed, ModelMissing

MODEL = Path(__file__).parent / "model-language"
BEGIN, END = "[CLS]", "[SEP]"
# The graph looks at the three strongest pieces, so there are three at least; the rest is padding.
_SHORTEST = 3

_REMEMBERED = 64

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]
Feed = dict[str, npt.NDArray[Any]]


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
        self._loading = threading.Lock()  # those who read with this have each a lock of their own
        self._remembered: OrderedDict[tuple[bytes, bytes], Summary] = OrderedDict()

    @property
    def room(self) -> int:
        """How many pieces one row may have."""
        return int(self.files.spec["max_pieces"]) - 2

    @cached_property
    def _bias(self) -> Floats:
        """What is added to the likeness of each word of the vocabulary: (vocabulary,)."""
        try:
            bias: Floats = np.load(self._folder / "word_bias.npy", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise ModelMissing from error
        return bias

    def summaries(self, rows: Sequence[Row]) -> list[Summary]:
        """What one pass says of each stretch as a whole; the last ones are remembered, for each is asked for twice."""
        keys = [(row[0].tobytes(), row[1].tobytes()) for row in rows]
        found = {key: known for key in keys if (known := self._remembered.get(key))}
        new = {key: row for key, row in zip(keys, rows, strict=True) if key not in found}
        for key, read in zip(new, self.run(list(new.values()), ["given", "evidence", "sentence"]), strict=True):
            found[key] = self._remembered[key] = Summary(*read)
        while len(self._remembered) > _REMEMBERED:
            self._remembered.popitem(last=False)
        return [found[key] for key in keys]

    def run(self, rows: Sequence[Row], outputs: Sequence[str]) -> list[list[Any]]:
        """The outputs for each row; where they are per piece, position 0 is the sign for the beginning.

        Each row is read for itself: since the graph scales its integers by all that it reads at once, what a row
        says would depend on its neighbours. Several are read at a time, because a short one keeps but one core busy.
        """
        feeds = [self._feed(row) for row in rows]
        with self._loading:
            session = self.files.session

        def read(feed: Feed) -> list[Any]:
            try:
                found = session.run(list(outputs), feed)
            except Exception as error:
                raise ModelFailed from error
            if not all(np.isfinite(output).all() for output in found):
                raise ModelFailed
            return [output[0] for output in found]

        return list(self._readers.map(read, feeds) if len(feeds) > 1 else map(read, feeds))

    def logits(self, hidden: Floats, among: Ids | None = None) -> Floats:
        """The logits (n, vocabulary) of each vector of ``hidden`` (n, width), or (n, among) of some words.

        The whole vocabulary is gone through in parts, one a core, because to fetch it from memory takes long.
        """
        if among is not None:
            scores: Floats = hidden @ self.table.embed(among).T + self._bias[among]
            return scores
        columns, bias = self.table.columns, self._bias
        edges = np.linspace(0, len(bias), THREADS + 1).astype(np.int64).tolist()

        def read(part: tuple[int, int]) -> Floats:
            some: Floats = hidden @ columns[:, slice(*part)] + bias[slice(*part)]
            return some

        return np.hstack(list(self._readers.map(read, pairwise(edges))))

    @cached_property
    def _readers(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(THREADS)

    def _feed(self, row: Row) -> Feed:
        n = len(row[0])
        length = max(_SHORTEST, n + 2)
        tokenizer = self.files.tokenizer
        ids, mask, case = np.zeros((3, 1, length), dtype=np.int64)
        ids[0, : n + 2] = [tokenizer.token_to_id(BEGIN), *row[0], tokenizer.token_to_id(END)]
        mask[0, : n + 2] = 1
        case[0, 1 : n + 1] = row[1]
        return {"words": self.table.embed(ids), "mask": mask, "case": case}


@cache
def shipped() -> LanguageFiles:
    """The one that ships with Sotto, loaded once for all who read with it."""
    return LanguageFiles()
