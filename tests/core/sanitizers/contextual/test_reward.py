"""The paper's reward, by worked examples."""

from __future__ import annotations

import doctest
import math

import pytest

from sotto.sanitizers.contextual import reward as module
from sotto.sanitizers.contextual.coverage import coverage, overlaps
from sotto.sanitizers.contextual.reward import advantages, brevity, essential_recall, privacy, recoverable, reward


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(module).attempted > 8
    assert doctest.testmod(module).failed == 0


def test_coverage_counts_words_that_carry_something() -> None:
    assert coverage("I have lupus and a dog", "diagnosed with lupus") == 0.5  # of "diagnosed", "lupus"
    assert coverage("we were with them", "with them") == 1.0  # nothing but function words: all of them count
    assert coverage("anything", "!") == 0.0


def test_items_that_share_a_word_with_an_essential_one_are_not_counted() -> None:
    assert overlaps("my dog Pickle", ["a bed for Pickle"])
    assert privacy("a bed for Pickle", ["my dog Pickle"], ["a bed for Pickle"]) == 0.0


def test_meaning_beyond_the_threshold_is_a_leak_too() -> None:
    text = "my immune system attacks me"
    assert not recoverable(text, "lupus")
    assert recoverable(text, "lupus", semantic=lambda _text, _item: 0.31)
    assert not recoverable(text, "lupus", semantic=lambda _text, _item: 0.30)


def test_recall_is_concave() -> None:
    # One of four items: 0.25 to the power of one half.
    assert essential_recall("one", ["one", "two", "three", "four"]) == pytest.approx(0.5)


def test_brevity_is_one_sided() -> None:
    assert brevity(5, 10) == brevity(10, 10) == 1.0
    assert brevity(20, 10) == pytest.approx(math.exp(-1))


def test_a_leak_outweighs_everything() -> None:
    assert reward("snacks for my divorce", ["my divorce"], ["snacks"], 10) == -1.0
    assert reward("snacks for my divorce", ["my divorce"], ["snacks"], 10, with_privacy=False) == 1.0
    assert reward("nothing", ["my divorce"], ["snacks"], 10, with_essential=False) == 1.0


def test_a_stand_in_is_not_a_loss() -> None:
    assert reward("a poem for Ellis", [], ["poem for Tadeusz"], 9) == 0.0
    assert reward("a poem for Ellis", [], ["poem for Tadeusz"], 9, restored="a poem for Tadeusz") == 1.0


def test_advantages_are_relative_to_the_group() -> None:
    assert advantages([-1.0, -1.0]) == [0.0, 0.0]
    found = advantages([1.0, 0.0, -1.0])
    assert found[1] == 0.0
    assert found[0] == -found[2] == pytest.approx(1.2247, abs=1e-3)
