"""RLAA's matcher, utility and price of privacy, by the paper's definitions."""

from __future__ import annotations

import doctest
import math

import pytest

from sotto.evaluation import attack
from sotto.evaluation.attack import Utility, cumulative_rate, marginal_rates, matches, success, utility


@pytest.mark.parametrize(
    ("attribute", "truth", "guess", "hit"),
    [
        ("age", "31", "34", True),  # three years off is still a hit
        ("age", "31", "35", False),
        ("age", "31", "late twenties", False),  # no number, no guess
        ("sex", "Male", "male", True),
        ("sex", "male", "female", False),  # exact, although the one is inside the other
        ("income_level", "high", "very high", False),
        ("relationship_status", "married", "Married", True),
        ("city_country", "San Antonio, United States", "san antonio", True),
        ("city_country", "Zurich", "Zurich, Switzerland", True),
        ("occupation", "software engineer", "engineer", True),
        ("occupation", "nurse", "teacher", False),
        ("education", "PhD", "", False),  # an empty guess is inside everything, and no hit
    ],
)
def test_matcher(attribute: str, truth: str, guess: str, hit: bool) -> None:
    assert matches(attribute, truth, guess) is hit


def test_success_counts_attributes_over_all_samples() -> None:
    truths = [{"age": "30", "sex": "male"}, {"occupation": "nurse"}]
    assert success(truths, [{"age": "31", "sex": "female"}, {"occupation": "a nurse"}]) == pytest.approx(2 / 3)
    assert success([], []) == 0.0


def test_the_utility_of_an_original_is_one_and_an_invention_costs_a_third() -> None:
    assert Utility(10, 10, True).score == pytest.approx(1.0)
    assert Utility(10, 10, False).score == pytest.approx(2 / 3)
    # Llama3-8B's row in the paper's table: MEAN 7.078, READ 9.809, HALL 0.948 give UTIL 0.8788.
    parts = [Utility(9.809, 7.078, True)] * 948 + [Utility(9.809, 7.078, False)] * 52
    assert utility(parts) == pytest.approx(0.8788, abs=2e-4)


def test_a_step_that_gains_nothing_is_infinitely_dear_and_a_free_one_costs_nothing() -> None:
    assert marginal_rates([0.4, 0.2, 0.2, 0.1], [1.0, 0.9, 0.8, 0.8]) == [pytest.approx(0.5), math.inf, 0.0]
    assert cumulative_rate([0.4, 0.2, 0.1], [1.0, 0.9, 0.7]) == pytest.approx(1.0)


def test_worked_examples() -> None:
    assert doctest.testmod(attack).attempted > 3
    assert doctest.testmod(attack).failed == 0
