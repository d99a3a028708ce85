"""The exponential mechanism over clipped logits (DP-GTR, section 3): a token v with probability ~ exp(u_v / T).

What is exact, and what is not. Each token gets the weight w_v = exp((u_v - b_max) / T), computed in
float64 and cut to an integer of at least 32 significant bits times a power of two. Drawing from those weights
is exact: sums are integers and the draw is an integer from a uniform source, so no rounding, no
logarithm of a random float and no truncated tail is involved (Mironov, 2012, shows what those leak). Each
weight is within a relative error of 2**-30 of the true one, for all |u - b_max| / T up to 700; beyond
that it is held at exp(-700), which only brings probabilities closer together. Probabilities are
therefore within a relative error of 2**-28 of softmax(clip(u) / T), and ``epsilon`` counts that error in.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from sotto.privacy.clipping import Bounds, clipped
from sotto.privacy.randomness import Below

# What the relative error of the weights can add to the privacy loss of one draw, for both texts compared.
SLACK = 2.0**-28
_LOWEST = -700.0
_FRACTION_BITS = 52


def epsilon(bounds: Bounds, temperature: float) -> float:
    """The privacy loss of one draw: 2 (b_max - b_min) / T, and what rounding can add."""
    _require(temperature)
    return 2.0 * bounds.width / temperature + SLACK


class TokenDraw:
    """One distribution over tokens, from the logits (vocabulary,) of one step; can be drawn from many times.

    The candidates are all of ``logits``: leave tokens out only by a rule that does not look at the text.
    """

    def __init__(self, logits: npt.NDArray[np.floating], bounds: Bounds, temperature: float) -> None:
        _require(temperature)
        exponents = np.maximum((clipped(logits, bounds) - bounds.high) / temperature, _LOWEST)
        # A float64 is an integer of 53 bits times a power of two: read both from its bits.
        bits = np.exp(exponents).view(np.int64)
        self._powers = bits >> _FRACTION_BITS
        # As many bits less as keep the sum of all integers below 2**53, where float64 sums are exact too.
        dropped = len(bits).bit_length()
        self._integers = ((bits & ((1 << _FRACTION_BITS) - 1)) | (1 << _FRACTION_BITS)) >> dropped
        sums = np.bincount(self._powers, weights=self._integers)
        self._by_power = [int(power) for power in np.flatnonzero(sums)[::-1]]  # likeliest first
        self._lowest = self._by_power[-1]
        self._upto = list(accumulate(int(sums[power]) << (power - self._lowest) for power in self._by_power))
        self._opened: dict[int, tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]] = {}

    def draw(self, below: Below) -> int:
        """The index of the token drawn."""
        at = below(self._upto[-1])
        row = bisect_right(self._upto, at)
        power = self._by_power[row]
        inside = (at - (self._upto[row - 1] if row else 0)) >> (power - self._lowest)
        tokens, upto = self._tokens(power)
        return int(tokens[np.searchsorted(upto, inside, side="right")])

    def _tokens(self, power: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The tokens whose weights have that power of two, and the running sums of their integers."""
        if power not in self._opened:
            tokens = np.flatnonzero(self._powers == power)
            self._opened[power] = (tokens, np.cumsum(self._integers[tokens]))
        return self._opened[power]


def _require(temperature: float) -> None:
    if not temperature > 0:
        raise ValueError("a temperature is above 0")
