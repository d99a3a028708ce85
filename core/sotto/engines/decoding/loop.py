"""Answers that are written together: one step adds a token to each."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from sotto.engines.base import Check, Logits
from sotto.engines.decoding.answer import Answer
from sotto.errors import ContextTooLong, ModelFailed


class Sequences(Protocol):
    """What an engine evaluates side by side. A slot is one sequence of tokens."""

    def open(self, prompts: Sequence[Sequence[int]], check: Check) -> list[int]:
        """Slots for as many of the prompts, in order, as there is room for now; all but their last tokens are done."""
        ...

    def step(self, tokens: Sequence[tuple[int, int]], check: Check) -> list[Logits] | None:
        """Add one token to each (slot, token); the logits that follow it. None where the memory has no room."""
        ...

    def forget(self, slot: int, count: int, check: Check) -> None:
        """Take the last ``count`` tokens of a slot back."""
        ...

    def close(self, slot: int) -> None: ...


def common(one: Sequence[int], other: Sequence[int]) -> int:
    """How many tokens both begin with."""
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return place
    return min(len(one), len(other))


def require_room(prompts: Sequence[Sequence[int]], max_tokens: int, context: int) -> None:
    """Raises ContextTooLong, with the numbers, where a prompt and its answer would not fit."""
    longest = max(map(len, prompts), default=0)
    if longest + max_tokens > context:
        raise ContextTooLong(
            f"The text takes {longest:,} tokens with its instructions and the answer up to {max_tokens:,}; this "
            f"language model holds {context:,}. Send it in parts, or choose a model with a larger context."
        )


def write(answers: Sequence[Answer], sequences: Sequences, check: Check) -> None:
    """Go on until all are done. Where there is no room for all of them at once, the last ones wait."""
    waiting = deque(answer for answer in answers if not answer.done)
    active: dict[int, Answer] = {}
    full = False
    try:
        while waiting or active:
            if waiting and not full:
                slots = sequences.open([answer.known for answer in waiting], check)
                active |= {slot: waiting.popleft() for slot in slots}
                if not active:
                    raise ModelFailed
            rows = sequences.step([(slot, answer.last) for slot, answer in active.items()], check)
            if rows is None:
                slot, answer = active.popitem()
                sequences.close(slot)
                waiting.appendleft(answer)
                full = True
                continue
            for (slot, answer), logits in zip(list(active.items()), rows, strict=True):
                forget = answer.go_on(logits)
                if answer.done:
                    sequences.close(slot)
                    del active[slot]
                    full = False
                elif forget:
                    sequences.forget(slot, forget, check)
    finally:
        for slot in active:
            sequences.close(slot)
        for answer in answers:
            answer.close()
