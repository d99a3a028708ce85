"""Batches of examples of like lengths, so that little is spent on padding."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

# Batches whose examples are sorted together: fewer pad more, more make what is drawn together less random.
_BLOCK = 16


class Sized(Protocol):
    """What has piece ids."""

    @property
    def ids(self) -> Sequence[int]: ...


T = TypeVar("T", bound=Sized)


def batches(examples: Sequence[T], size: int, order: random.Random) -> list[list[T]]:
    """``examples`` in batches of at most ``size``, each of like lengths, in random order."""
    shuffled = order.sample(examples, len(examples))
    made = []
    for i in range(0, len(shuffled), size * _BLOCK):
        block = sorted(shuffled[i : i + size * _BLOCK], key=lambda e: len(e.ids))
        made += [block[j : j + size] for j in range(0, len(block), size)]
    order.shuffle(made)
    return made
