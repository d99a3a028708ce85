"""Sequences of tokens in llama.cpp's cache that share what they have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sotto.engines.base import Check, Logits
from sotto.engines.decoding.loop import common
from sotto.engines.llama_cpp.prefixes import BASE, Prefixes
from sotto.engines.llama_cpp.runtime import BATCH, SEQUENCES, Runtime
from sotto.errors import ModelFailed

_READING = 1


class LlamaSequences:
    """Slots 1 and up are answers' own; BASE keeps the first prompt of a call for the next call.

    ``evaluated`` and ``reused`` count prompt tokens.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._prefixes = Prefixes(runtime)
        # Slot -> its tokens, all evaluated.
        self._tokens: dict[int, list[int]] = {}
        self.evaluated = 0
        self.reused = 0

    def open(self, prompts: Sequence[Sequence[int]], check: Check) -> list[int]:
        fresh = 0 if self._tokens else self._begin(prompts[0], check)
        opened: list[int] = []
        free = (slot for slot in range(1, SEQUENCES) if slot not in self._tokens)
        for slot, prompt in zip(free, prompts, strict=False):
            if not self._open(slot, prompt, check):
                break
            opened.append(slot)
        # The first prompt took from BASE what had just been evaluated for it.
        self.reused -= fresh
        return opened

    def _begin(self, prompt: Sequence[int], check: Check) -> int:
        """Have the first prompt in BASE, all but its last token; how many tokens were evaluated for that."""
        shared = self._prefixes.recall(prompt[:-1])
        if not self._runtime.can_cut:
            return 0
        evaluated = self._evaluate(BASE, prompt[:-1], shared, check)
        self._prefixes.tokens += evaluated
        return len(evaluated)

    def _open(self, slot: int, prompt: Sequence[int], check: Check) -> bool:
        """False where there is no room; then the slot is empty."""
        wanted = prompt[:-1]
        shared = 0
        if self._runtime.can_cut:
            source, shared = self._most_alike(wanted)
            self._runtime.copy(source, slot, shared)
        evaluated = self._evaluate(slot, wanted, shared, check)
        if shared + len(evaluated) < len(wanted):
            self._runtime.cut(slot, 0)
            return False
        self._tokens[slot] = list(wanted)
        self.reused += shared
        self.evaluated += 1  # the last token, in the first step
        return True

    def _most_alike(self, tokens: Sequence[int]) -> tuple[int, int]:
        """The slot that shares the longest beginning, and how long it is."""
        slots = {BASE: self._prefixes.tokens, **self._tokens}
        return max(((slot, common(known, tokens)) for slot, known in slots.items()), key=lambda found: found[1])

    def _evaluate(self, slot: int, tokens: Sequence[int], start: int, check: Check) -> list[int]:
        """Evaluate ``tokens`` from ``start`` on; those that there was room for."""
        at = start
        try:
            while at < len(tokens):
                # No single token is left over: it would be computed in another way.
                size = BATCH - 1 if len(tokens) - at == BATCH + 1 else BATCH
                part = tokens[at : at + size]
                count = len(part)
                if self._runtime.decode(part, [slot] * count, range(at, at + count), [False] * count, check) is None:
                    break
                at += count
                self.evaluated += count
        except BaseException:
            self._runtime.cut(slot, at if slot == BASE else 0)
            if slot == BASE:
                self._prefixes.tokens += tokens[start:at]
            raise
        return list(tokens[start:at])

    def step(self, tokens: Sequence[tuple[int, int]], check: Check) -> list[Logits] | None:
        slots = [slot for slot, _ in tokens]
        added = [token for _, token in tokens]
        positions = [len(self._tokens[slot]) for slot in slots]
        rows = self._runtime.decode(added, slots, positions, [True] * len(added), check)
        if rows is None and len(slots) == 1:
            # What BASE keeps beyond the answer's own prompt is the last that can go.
            self._prefixes.cut(0)
            rows = self._runtime.decode(added, slots, positions, [True], check)
            if rows is None:
                raise ModelFailed
        if rows is not None:
            for slot, token in tokens:
                self._tokens[slot].append(token)
        return rows

    def forget(self, slot: int, count: int, check: Check) -> None:
        kept = self._tokens[slot][:-count]
        if not self._runtime.cut(slot, len(kept)):
            self._runtime.cut(slot, 0)
            if len(self._evaluate(slot, kept, 0, check)) < len(kept):
                raise ModelFailed
        self._tokens[slot] = kept

    def close(self, slot: int) -> None:
        self._runtime.cut(slot, 0)
        del self._tokens[slot]

    def forget_prompts(self) -> None:
        self._prefixes.forget()

    def read(self, tokens: Sequence[int], rows: int, check: Check) -> Iterator[list[Logits]]:
        """The logits that follow each of the tokens, up to ``rows`` at a time; on a slot of its own."""
        try:
            for at in range(0, len(tokens), rows):
                part = tokens[at : at + rows]
                count = len(part)
                place = ([_READING] * count, range(at, at + count), [True] * count, check)
                found = self._runtime.decode(part, *place)
                if found is None:
                    self._prefixes.cut(0)
                    found = self._runtime.decode(part, *place)
                if found is None:
                    raise ModelFailed
                self.evaluated += count
                yield found
        finally:
            self._runtime.cut(_READING, 0)
