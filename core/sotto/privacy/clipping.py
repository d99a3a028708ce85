"""Logits held within bounds that were fixed before the text was seen: what makes their sensitivity finite."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.errors import ModelFailed

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bounds:
    """``low`` and ``high`` are the paper's b_min and b_max. They must come from public text, never from the user's."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not (np.isfinite(self.low) and np.isfinite(self.high) and self.low < self.high):
            raise ValueError("clip bounds are two finite numbers, the lower one first")

    @property
    def width(self) -> float:
        """By how much the logit of one token can differ between two texts."""
        return self.high - self.low


def clipped(logits: npt.NDArray[np.floating], bounds: Bounds) -> Floats:
    """``logits`` (any shape) within ``bounds``, as float64. Raises ModelFailed where one is not a number."""
    result: Floats = np.clip(logits.astype(np.float64), bounds.low, bounds.high)
    if np.isnan(result).any():
        raise ModelFailed
    return result
