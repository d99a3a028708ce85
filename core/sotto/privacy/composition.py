"""Sequential composition: losses of mechanisms run on the same text add up.

Two sums are kept apart. The a-priori one takes the most draws that there can be and is fixed before
anything is drawn: it is the epsilon of pure differential privacy. The realised one takes the draws there
were. It bounds how much likelier this very output was from one text than from another, which is not a
guarantee given beforehand, since the number of draws came out of the mechanism itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass


def composed(losses: Iterable[float]) -> float:
    """The sum of the losses, rounded up. Raises ValueError for a negative or unknown one."""
    known = list(losses)
    if any(not loss >= 0 for loss in known):
        raise ValueError("a privacy loss is at least 0")
    return math.nextafter(math.fsum(known), math.inf) if any(known) else 0.0


@dataclass(frozen=True, slots=True)
class Spent:
    """The epsilon of a whole rewrite: ``bound`` fixed beforehand, ``realised`` by what was drawn."""

    bound: float
    realised: float


def group_spent(
    draw_epsilons: Iterable[float], limit: int, drawn: Iterable[int], release_epsilon: float = 0.0
) -> Spent:
    """Of a group of texts (DP-GTR, sections 4.2 and 5.5), text i with ``draw_epsilons[i]`` a draw.

    Each text has at most ``limit`` draws and had ``drawn[i]``; ``release_epsilon`` is the keywords' (4.3.2).
    Raises ValueError where a text had more draws than the limit.
    """
    each, counts = list(draw_epsilons), list(drawn)
    if len(each) != len(counts) or any(not 0 <= count <= limit for count in counts):
        raise ValueError("every text of a group has a number of draws within the limit")
    return Spent(
        bound=composed([*(limit * one for one in each), release_epsilon]),
        realised=composed([*(count * one for count, one in zip(counts, each, strict=True)), release_epsilon]),
    )
