"""How well a model expected a text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from sotto.engines.base import Logits


def perplexity(tokens: Sequence[int], rows: Iterable[Sequence[Logits]]) -> float:
    """exp of the mean surprise of every token but the first; ``rows`` are the logits after each. Infinite for none."""
    if len(tokens) < 2:
        return math.inf
    surprise = 0.0
    following = iter(tokens[1:])
    for group in rows:
        # The logits after the last token are about nothing.
        for logits, token in zip(group, following, strict=False):
            best = float(logits.max())
            surprise += best + math.log(float(np.exp(logits.astype(np.float64) - best).sum())) - float(logits[token])
    return math.exp(surprise / (len(tokens) - 1))
