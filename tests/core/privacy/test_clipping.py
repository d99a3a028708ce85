import math

import numpy as np
import pytest

from sotto.errors import ModelFailed
from sotto.privacy.clipping import Bounds, clipped


def test_logits_stay_within_the_bounds() -> None:
    result = clipped(np.array([-math.inf, -1.0, 0.5, 3.0, math.inf], dtype=np.float32), Bounds(-0.5, 2.0))
    assert result.dtype == np.float64
    assert result.tolist() == [-0.5, -0.5, 0.5, 2.0, 2.0]
    assert Bounds(-0.5, 2.0).width == 2.5


def test_what_is_no_number_is_a_failure_and_not_a_logit() -> None:
    with pytest.raises(ModelFailed):
        clipped(np.array([0.0, math.nan]), Bounds(0.0, 1.0))


@pytest.mark.parametrize(("low", "high"), [(1.0, 1.0), (2.0, 1.0), (-math.inf, 0.0), (0.0, math.inf), (math.nan, 1.0)])
def test_bounds_that_bound_nothing_are_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="clip bounds"):
        Bounds(low, high)
