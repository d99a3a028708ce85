"""One token out of its logits: the likeliest, or drawn with a seed."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from sotto.engines.base import Logits, Sampling
from sotto.errors import ModelFailed

# Chooses the token; None where every one of them is forbidden.
Pick = Callable[[Logits], int | None]
# A drawn token is at least this likely, compared with the likeliest: the long tail holds mostly broken words.
_LEAST = math.log(0.05)


def picker(sampling: Sampling, index: int) -> Pick:
    """How answer number ``index`` of a call picks its tokens."""
    if sampling.temperature <= 0:
        return likeliest
    random = np.random.default_rng(sampling.seed + index)

    def drawn(logits: Logits) -> int | None:
        best = likeliest(logits)
        if best is None:
            return None
        likely = np.flatnonzero(logits >= logits[best] + _LEAST)
        weights = np.exp((logits[likely].astype(np.float64) - float(logits[best])) / sampling.temperature)
        sums = np.cumsum(weights)
        place = np.searchsorted(sums, random.random() * sums[-1], side="right")
        return int(likely[min(int(place), len(likely) - 1)])

    return drawn


def likeliest(logits: Logits) -> int | None:
    """The greedy choice; the first of equals. Raises ModelFailed where the model computed nonsense."""
    best = int(logits.argmax())
    if math.isnan(logits[best]):
        raise ModelFailed
    return best if logits[best] > -math.inf else None
