"""The joint exponential mechanism for top-k (Gillenwater, Joseph, Munoz, Ribero Diaz; ICML 2022).

Items have counts to which each contributor adds at most one. With c_1 >= c_2 >= ... the sorted counts, a
sequence s of k different items has the utility u(s) = -max_i (c_i - c_{s_i}), of sensitivity 1 when one
contributor comes or goes, and is released with probability ~ exp(epsilon u(s) / 2).

There are too many sequences to list, but few utilities. As in the paper, sequences are counted by their
utility, one utility is drawn, then one of its sequences uniformly. The paper sorts all d k values
c_i - c_j with tie-breakers; here counts are small integers, so sequences are grouped by the largest loss
t = max_i (c_i - c_{s_i}) and the first position that reaches it, which needs no tie-breakers and is the
same distribution. The number of choices at position i (from 0) with loss at most t is
n_i(t) - i, where n_i(t) items have a count of at least c_i - t: the sets of later positions hold those of
earlier ones.

Numbers of sequences are exact. The factors exp(-epsilon t / 2) are integers over 2**256, rounded up, so
probabilities are exact up to a relative error below 2**-90 for epsilon t up to 200; drawing from them is exact.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from decimal import Decimal, localcontext
from functools import lru_cache
from itertools import accumulate

from sotto.privacy.randomness import Below

_ONE = 1 << 256


def top_k(counts: Mapping[str, int], k: int, epsilon: float, below: Below) -> list[str]:
    """``k`` different items, or all in some order where there are fewer. Raises ValueError for epsilon <= 0."""
    if not epsilon > 0:
        raise ValueError("an epsilon is above 0")
    items = sorted(counts, key=lambda item: (-counts[item], item))
    sorted_counts = [counts[item] for item in items]
    k = min(k, len(items))
    if k < 1:
        return []
    groups = loss_groups(sorted_counts, k)
    loss, first = _draw_group(groups, epsilon, below)
    chosen: list[int] = []
    for position in range(k):
        start, end = 0, _at_least(sorted_counts, sorted_counts[position] - loss + (position < first))
        if position == first:  # exactly the loss
            start = _at_least(sorted_counts, sorted_counts[position] - loss + 1)
        free = [item for item in range(start, end) if item not in chosen]
        chosen.append(free[below(len(free))])
    return [items[item] for item in chosen]


def loss_groups(sorted_counts: list[int], k: int) -> dict[tuple[int, int], int]:
    """(largest loss, first position that has it) -> how many sequences of ``k`` items there are.

    ``sorted_counts`` fall. Groups without a sequence are left out.
    """
    groups: dict[tuple[int, int], int] = {}
    for loss in range(sorted_counts[0] - sorted_counts[-1] + 1):
        less = [_at_least(sorted_counts, count - loss + 1) - i for i, count in enumerate(sorted_counts[:k])]
        upto = [_at_least(sorted_counts, count - loss) - i for i, count in enumerate(sorted_counts[:k])]
        for first in range(k):
            # Items of the first position have a smaller count than any earlier position may choose.
            ways = upto[first] - less[first]
            for position in range(k):
                if position != first:
                    ways *= max(0, less[position] if position < first else upto[position])
            if ways:
                groups[loss, first] = ways
    return groups


def _draw_group(groups: Mapping[tuple[int, int], int], epsilon: float, below: Below) -> tuple[int, int]:
    upto = list(accumulate(ways * _factor(epsilon, loss) for (loss, _), ways in groups.items()))
    return list(groups)[bisect_right(upto, below(upto[-1]))]


@lru_cache(maxsize=64)
def _factor(epsilon: float, loss: int) -> int:
    """exp(-epsilon loss / 2) in units of 2**-256, rounded up."""
    with localcontext(prec=100):
        return int((-Decimal(epsilon) * loss / 2).exp() * _ONE) + (loss > 0)


def _at_least(sorted_counts: list[int], count: int) -> int:
    """How many of the falling counts are at least ``count``."""
    return bisect_right(sorted_counts, -count, key=lambda c: -c)
