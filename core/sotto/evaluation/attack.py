"""RLAA's measures: attack success by the paper's matcher, utility from its parts, price of privacy."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sotto.sanitizers.rlaa.matcher import matches

TOP_SCORE = 10.0


def success(truths: Sequence[Mapping[str, str]], guesses: Sequence[Mapping[str, str]]) -> float:
    """PRIV (eq. 11): the share of all attributes of all samples that were hit. Nothing to hit gives 0.

    >>> success([{"age": "30", "sex": "male"}], [{"age": "31"}])
    0.5
    """
    hits = asked = 0
    for truth, guess in zip(truths, guesses, strict=True):
        asked += len(truth)
        hits += sum(matches(attribute, value, guess.get(attribute, "")) for attribute, value in truth.items())
    return hits / asked if asked else 0.0


@dataclass(frozen=True, slots=True)
class Utility:
    """The parts of one judged rewrite: readability and meaning from 1 to 10; whether it invents nothing."""

    readability: float
    meaning: float
    grounded: bool

    @property
    def score(self) -> float:
        """In [0, 1] (eq. 12).

        >>> Utility(10, 5, True).score
        0.8333333333333334
        """
        return (self.readability / TOP_SCORE + self.meaning / TOP_SCORE + self.grounded) / 3


def utility(judged: Sequence[Utility]) -> float:
    """UTIL (eq. 12): the mean score; of nothing it is 0."""
    return sum(one.score for one in judged) / len(judged) if judged else 0.0


def marginal_rates(attack_success: Sequence[float], utilities: Sequence[float]) -> list[float]:
    """MRS (eq. 6) of every step: utility lost per attack success taken away.

    Infinite where a step costs utility and gains nothing; 0 where it costs nothing.

    >>> marginal_rates([0.5, 0.25, 0.25], [1.0, 0.75, 0.5])
    [1.0, inf]
    """
    rates = []
    for t in range(1, len(attack_success)):
        rates.append(_rate(utilities[t - 1] - utilities[t], attack_success[t - 1] - attack_success[t]))
    return rates


def cumulative_rate(attack_success: Sequence[float], utilities: Sequence[float]) -> float:
    """The price of the whole way: utility lost from the first to the last step per attack success taken away.

    >>> cumulative_rate([0.5, 0.25], [1.0, 0.75])
    1.0
    """
    return _rate(utilities[0] - utilities[-1], attack_success[0] - attack_success[-1])


def _rate(cost: float, gain: float) -> float:
    if cost <= 0:
        return 0.0
    return cost / gain if gain > 0 else math.inf
