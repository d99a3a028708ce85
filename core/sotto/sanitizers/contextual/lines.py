"""Lines of a paste: a cut that runs from one line into another takes no part of either along that tells nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Floats
from sotto.engines.builtin.words import Word
from sotto.sanitizers.contextual.cuts import runs

Mask = npt.NDArray[np.bool_]


def give_back(text: str, words: Sequence[Word], cut: Mask, private: Floats, at_most: float) -> None:
    """Give the ends of lines back to lines of which the rest stays, where no word is as private as ``at_most``."""
    for first, last in runs(cut):
        breaks = [i for i in range(first, last) if "\n" in text[words[i].end : words[i + 1].start]]
        if not breaks:
            continue
        tail, head = slice(first, breaks[0] + 1), slice(breaks[-1] + 1, last + 1)
        if first > 0 and not _parted(text, words, first - 1) and private[tail].max() < at_most:
            cut[tail] = False
        if last + 1 < len(words) and not _parted(text, words, last) and private[head].max() < at_most:
            cut[head] = False


def _parted(text: str, words: Sequence[Word], i: int) -> bool:
    """Whether a line ends after word ``i``."""
    return "\n" in text[words[i].end : words[i + 1].start]
