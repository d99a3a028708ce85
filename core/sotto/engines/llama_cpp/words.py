"""The vocabulary of a loaded model."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sotto.engines.llama_cpp.library import library
from sotto.engines.llama_cpp.runtime import Runtime


class Words:
    """What tokens stand for. It keeps what it was asked before."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._c: Any = library()
        self._pieces: dict[int, bytes] = {}

    def piece(self, token: int) -> bytes:
        if token not in self._pieces:
            self._pieces[token] = self._runtime.piece(token)
        return self._pieces[token]

    def ends(self, token: int) -> bool:
        return bool(self._c.llama_vocab_is_eog(self._runtime.vocabulary, token))

    @cached_property
    def begin(self) -> int:
        """The token to put before a text so that its first token can be scored."""
        first: int = self._c.llama_vocab_bos(self._runtime.vocabulary)
        return first if first >= 0 else self.end

    @cached_property
    def end(self) -> int:
        """The token that ends a text; below 0 where there is none."""
        return int(self._c.llama_vocab_eos(self._runtime.vocabulary))

    @cached_property
    def begins(self) -> bool:
        """Does the model want a first token before every text?"""
        return bool(self._c.llama_vocab_get_add_bos(self._runtime.vocabulary))

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The words that steer the model when they are read as marks."""
        vocabulary = self._runtime.vocabulary
        return tuple(
            text
            for token in range(self._runtime.words)
            if self._c.llama_vocab_is_control(vocabulary, token)
            and (text := self._runtime.piece(token, marks=True).decode("utf-8", "replace"))
        )

    def mark(self, token: int) -> str:
        """How a mark is written; empty for a token that there is none of."""
        return self._runtime.piece(token, marks=True).decode("utf-8", "replace") if token >= 0 else ""
