"""Where randomness comes from: a function that draws an integer uniformly from range(n)."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable

Below = Callable[[int], int]

# The operating system's; uniform without rounding. The only one that earns a guarantee.
secure: Below = secrets.randbelow


def seeded(seed: int) -> Below:
    """The same draws for the same seed: for tests and for repeating a run, never for a guarantee."""
    return random.Random(seed).randrange  # noqa: S311 who knows the seed knows the draws, and callers say so
