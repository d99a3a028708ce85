import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.privacy.composition import Spent, composed, group_spent


@given(st.lists(st.floats(0, 1e6), max_size=50))
def test_the_sum_is_never_less_than_its_parts(losses: list[float]) -> None:
    assert composed(losses) >= math.fsum(losses)
    assert composed(losses) <= math.fsum(losses) * (1 + 1e-15) + 1e-300


def test_nothing_costs_nothing() -> None:
    assert composed([]) == composed([0.0, 0.0]) == 0.0


@pytest.mark.parametrize("loss", [-0.1, math.nan])
def test_a_loss_is_never_negative_or_unknown(loss: float) -> None:
    with pytest.raises(ValueError, match="at least 0"):
        composed([1.0, loss])


def test_a_group_is_bounded_by_its_limit_and_realised_by_its_draws() -> None:
    # Two paraphrases of at most 100 tokens at epsilon 4 and 2 a token, 10 and 100 drawn, keywords for 1.5.
    spent = group_spent([4.0, 2.0], 100, [10, 100], 1.5)
    assert spent == Spent(pytest.approx(601.5), pytest.approx(241.5))
    assert spent.bound >= 601.5


@pytest.mark.parametrize(("epsilons", "drawn"), [([1.0], [101]), ([1.0], [-1]), ([1.0, 1.0], [5])])
def test_more_draws_than_the_limit_are_an_error(epsilons: list[float], drawn: list[int]) -> None:
    with pytest.raises(ValueError, match="within the limit"):
        group_spent(epsilons, 100, drawn)
