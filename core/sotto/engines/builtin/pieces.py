"""A text as the word pieces that the built-in models read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word, words

Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The words of ``text``, and of each piece its id, the case of its word and the word's index, each (pieces,)."""

    text: str
    words: tuple[Word, ...]
    ids: Ids
    case: Ids
    owner: Ids


def pieces(text: str, tokenizer: Any) -> Pieces:
    """The pieces of ``text`` without the signs for its beginning and end."""
    found = tuple(words(text))
    encoded = tokenizer.encode([w.text for w in found], is_pretokenized=True, add_special_tokens=False)
    owner = np.asarray(encoded.word_ids, dtype=np.int64)
    case = np.asarray([int(found[o].case) for o in encoded.word_ids], dtype=np.int64)
    return Pieces(text, found, np.asarray(encoded.ids, dtype=np.int64), case, owner)
