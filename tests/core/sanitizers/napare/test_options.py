"""Options: the paper's constants unless somebody says otherwise, and nothing unknown."""

from __future__ import annotations

import pytest

from sotto.errors import OptionInvalid
from sotto.sanitizers.napare.options import Options


def test_the_papers_constants_are_the_defaults() -> None:
    options = Options.from_plain({})
    assert (options.exploration, options.budget, options.gamma) == (6.36, 5, 0.10)


def test_values_are_taken_over() -> None:
    options = Options.from_plain({"budget": 8, "exploration": 2, "entailment_model": "/models/nli"})
    assert (options.budget, options.exploration, options.entailment_model) == (8, 2.0, "/models/nli")


def test_a_reward_model_brings_its_own_scale() -> None:
    assert Options().reward_threshold == Options().enough
    assert Options(reward_model="/models/armo").reward_threshold == 0.10


@pytest.mark.parametrize(
    "plain",
    [
        {"magic": 1},
        {"budget": 0},
        {"budget": 1.5},
        {"budget": True},
        {"budget": "5"},
        {"gamma": 1.01},
        {"gamma": -0.1},
        {"gamma": float("nan")},
        {"candidates": 17},
        {"entailment_model": 3},
    ],
)
def test_what_makes_no_sense_is_refused(plain: dict[str, object]) -> None:
    (name,) = plain
    with pytest.raises(OptionInvalid, match=f"`{name}`"):
        Options.from_plain(plain)
