"""Words as the pieces of the models' vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_REMEMBERED = 10_000


class WordPieces:
    """The ids of each word's pieces. They do not depend on the words around it, so what was split is remembered:
    the texts that are read for one rewrite have most of their words in common. Numbers, addresses and passwords
    are not remembered: nothing of them outlives its text here. Safe to share between threads.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, tuple[int, ...]] = {}

    def of(self, words: Sequence[str]) -> list[tuple[int, ...]]:
        """The ids for each word; none for one that the vocabulary has no piece for."""
        known = self._known if len(self._known) < _REMEMBERED else {}
        new = [word for word in dict.fromkeys(words) if word not in known]
        split = dict(zip(new, self._split(new), strict=True)) if new else {}
        known |= {word: ids for word, ids in split.items() if word.isalpha()}
        self._known = known
        return [known[word] if word in known else split[word] for word in words]

    def _split(self, words: Sequence[str]) -> list[tuple[int, ...]]:
        encoded = self._tokenizer.encode(words, is_pretokenized=True, add_special_tokens=False)
        found: list[list[int]] = [[] for _ in words]
        for piece, word in zip(encoded.ids, encoded.word_ids, strict=True):
            found[word].append(piece)
        return [tuple(ids) for ids in found]
