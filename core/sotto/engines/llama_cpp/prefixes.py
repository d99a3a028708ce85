"""What is known of earlier prompts: the last one stays in the model's cache, others are set aside in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sotto.engines.decoding.loop import common
from sotto.engines.llama_cpp.runtime import Runtime

BASE = 0
# Tokens that are worth copying their state for.
_WORTH = 64
_MOST_BYTES = 256 * 1024**2


@dataclass(frozen=True, slots=True)
class _Saved:
    tokens: list[int]
    state: Any


class Prefixes:
    """The slot ``BASE`` holds ``tokens``, from the cache's first cell on.

    It always lies there as if it had just been evaluated, so that a prompt gives the same logits to the last
    bit whatever was asked before.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._saved: list[_Saved] = []
        self.tokens: list[int] = []

    def recall(self, tokens: Sequence[int]) -> int:
        """Let BASE hold the longest known beginning of ``tokens``; its length. No other slot may be in use."""
        if not self._runtime.can_cut:
            self.drop()
            return 0
        shared = common(self.tokens, tokens)
        known = max(self._saved, key=lambda saved: common(saved.tokens, tokens), default=None)
        better = known is not None and common(known.tokens, tokens) > shared + _WORTH
        if len(self.tokens) - shared >= _WORTH:
            self._set_aside()
        if known is not None and better:
            self._saved.remove(known)
            self.drop()
            if self._runtime.load(BASE, known.state):
                self.tokens = known.tokens
            shared = common(self.tokens, tokens)
        # A single token is computed in another way than several, with other last bits.
        if len(tokens) - shared == 1 and shared:
            shared -= 1
        self.cut(shared)
        return shared

    def cut(self, length: int) -> None:
        """Keep the first tokens only."""
        self._runtime.cut(BASE, length)
        del self.tokens[length:]

    def drop(self) -> None:
        """Empty the cache."""
        self._runtime.clear()
        self.tokens = []

    def forget(self) -> None:
        """Keep nothing, in the cache or aside."""
        self.drop()
        self._saved.clear()

    def _set_aside(self) -> None:
        self._saved = [saved for saved in self._saved if common(saved.tokens, self.tokens) < len(saved.tokens)]
        self._saved.append(_Saved(list(self.tokens), self._runtime.save(BASE)))
        while sum(len(saved.state) for saved in self._saved) > _MOST_BYTES:
            del self._saved[0]
