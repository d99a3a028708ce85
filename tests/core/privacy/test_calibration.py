import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import ModelFailed
from sotto.privacy.calibration import clip_bounds


@given(st.lists(st.lists(st.floats(-1e3, 1e3), max_size=20), min_size=1, max_size=8), st.floats(-1e6, 1e6))
def test_in_pieces_as_in_one(blocks: list[list[float]], shift: float) -> None:
    arrays = [np.array(block, dtype=np.float64) + shift for block in blocks]
    whole = np.concatenate(arrays)
    if len(whole) == 0 or whole.std() < 1e-3:
        return
    low, high = clip_bounds(arrays)
    assert low == pytest.approx(whole.mean(), abs=1e-6)
    assert high == pytest.approx(whole.mean() + 4 * whole.std(), rel=1e-6, abs=1e-6)


def test_many_values_far_from_zero_lose_nothing() -> None:
    draws = np.random.default_rng(2)
    low, high = clip_bounds(1e8 + draws.normal(0.0, 1.0, (10, 1000)) for _ in range(20))
    assert low - 1e8 == pytest.approx(0.0, abs=0.01)
    assert high - low == pytest.approx(4.0, rel=0.01)


@pytest.mark.parametrize("blocks", [[], [np.zeros(0)], [np.ones((2, 2))]])
def test_bounds_need_logits_that_differ(blocks: list[np.ndarray]) -> None:
    with pytest.raises(ValueError, match="differ"):
        clip_bounds(blocks)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_value_that_is_not_finite_is_a_failure(value: float) -> None:
    with pytest.raises(ModelFailed):
        clip_bounds([np.array([0.0, value])])
