"""Clip bounds from the logits a model gives over public text (DP-GTR, appendix A.2)."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from sotto.errors import ModelFailed

_SIGMAS = 4.0


def clip_bounds(logits: Iterable[npt.NDArray[np.floating]]) -> tuple[float, float]:
    """(mean, mean + 4 sigma) of all values of all arrays, in one pass over any number of them.

    Blocks are merged by their mean and squared deviation (Chan, Golub and LeVeque), so nothing cancels
    out however far the values lie from zero. Raises ValueError for fewer than two different values,
    ModelFailed where one is not finite.
    """
    count, mean, deviation = 0, 0.0, 0.0
    for block in logits:
        values = block.astype(np.float64).ravel()
        if not np.isfinite(values).all():
            raise ModelFailed
        if not len(values):
            continue
        block_mean = float(values.mean())
        difference, total = block_mean - mean, count + len(values)
        deviation += float(np.square(values - block_mean).sum()) + difference**2 * count * len(values) / total
        mean += difference * len(values) / total
        count = total
    if not deviation > 0:
        raise ValueError("bounds need logits that differ")
    return mean, mean + _SIGMAS * math.sqrt(deviation / count)
