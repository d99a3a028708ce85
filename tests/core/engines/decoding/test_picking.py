"""Tokens are drawn as often as they should be, by the seed alone."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sotto.engines.base import Sampling
from sotto.engines.decoding.picking import likeliest, picker
from sotto.errors import ModelFailed

INFINITY = np.float32(np.inf)
LOGITS = np.log(np.array([0.5, 0.3, 0.15, 0.04, 0.01], np.float32))


def test_greedy_takes_the_first_of_equals() -> None:
    assert likeliest(np.array([1, 3, 3], np.float32)) == 1


def test_where_all_is_forbidden_there_is_none() -> None:
    forbidden = np.full(4, -INFINITY)
    assert likeliest(forbidden) is None
    assert picker(Sampling(temperature=1.0), 0)(forbidden) is None


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_nonsense_is_a_failure(temperature: float) -> None:
    with pytest.raises(ModelFailed):
        picker(Sampling(temperature=temperature), 0)(np.array([0, np.nan], np.float32))


@pytest.mark.parametrize("temperature", [0.5, 1.0, 2.0])
def test_drawn_as_often_as_the_model_says(temperature: float) -> None:
    pick = picker(Sampling(temperature=temperature, seed=3), 0)
    drawn = Counter(pick(LOGITS.copy()) for _ in range(20_000))
    # The last one has less than a twentieth of the likeliest's probability.
    expected = np.exp(LOGITS[:4] / temperature)
    expected /= expected.sum()
    assert set(drawn) == {0, 1, 2, 3}
    for token, share in enumerate(expected):
        assert drawn[token] / 20_000 == pytest.approx(share, abs=0.02)


def test_the_seed_of_an_answer_is_the_calls_plus_its_number() -> None:
    def draws(seed: int, index: int) -> list[int | None]:
        pick = picker(Sampling(temperature=1.0, seed=seed), index)
        return [pick(LOGITS.copy()) for _ in range(50)]

    assert draws(5, 2) == draws(7, 0) == draws(6, 1)
    assert draws(5, 2) != draws(5, 1)
