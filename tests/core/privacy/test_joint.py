"""Joint top-k: counted against every sequence there is."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sotto.privacy.joint import loss_groups, top_k
from sotto.privacy.randomness import seeded


def loss(sorted_counts: list[int], sequence: tuple[int, ...]) -> int:
    return max(sorted_counts[i] - sorted_counts[item] for i, item in enumerate(sequence))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.integers(1, 6))
def test_every_sequence_is_counted_once_under_its_loss_and_first_position(counts: list[int], k: int) -> None:
    sorted_counts, k = sorted(counts, reverse=True), min(k, len(counts))
    brute: Counter[tuple[int, int]] = Counter()
    for sequence in itertools.permutations(range(len(counts)), k):
        largest = loss(sorted_counts, sequence)
        first = next(i for i, item in enumerate(sequence) if sorted_counts[i] - sorted_counts[item] == largest)
        brute[largest, first] += 1
    assert loss_groups(sorted_counts, k) == brute


@pytest.mark.parametrize("epsilon", [0.2, 1.3, 8.0])
def test_sequences_are_released_as_often_as_the_mechanism_says(epsilon: float) -> None:
    counts = {"hike": 5, "nuts": 4, "snack": 4, "peak": 2, "rain": 0}
    items = sorted(counts, key=lambda item: (-counts[item], item))
    sorted_counts = [counts[item] for item in items]
    sequences = list(itertools.permutations(range(5), 3))
    weights = [math.exp(-epsilon * loss(sorted_counts, s) / 2) for s in sequences]
    below, count = seeded(3), 12_000
    seen = Counter(tuple(top_k(counts, 3, epsilon, below)) for _ in range(count))
    expected = [weight / sum(weights) * count for weight in weights]
    observed = [seen[tuple(items[i] for i in s)] for s in sequences]
    rare = [i for i, e in enumerate(expected) if e < 5]
    common = [i for i, e in enumerate(expected) if e >= 5]
    o = [observed[i] for i in common] + ([sum(observed[i] for i in rare)] if rare else [])
    e = [expected[i] for i in common] + ([sum(expected[i] for i in rare)] if rare else [])
    assert sum(o) == count
    assert stats.chisquare(o, e).pvalue > 0.01


def test_a_large_epsilon_releases_the_top_and_a_small_one_anything() -> None:
    counts = {"a": 10, "b": 9, "c": 3, "d": 1}
    assert all(set(top_k(counts, 2, 500.0, seeded(seed))) == {"a", "b"} for seed in range(20))
    assert {word for seed in range(60) for word in top_k(counts, 2, 1e-9, seeded(seed))} == set(counts)


def test_fewer_items_than_asked_for_are_all_released() -> None:
    assert set(top_k({"a": 2, "b": 1}, 10, 1.0, seeded(0))) == {"a", "b"}
    assert top_k({}, 10, 1.0, seeded(0)) == []
    assert top_k({"a": 2}, 0, 1.0, seeded(0)) == []


@pytest.mark.parametrize("epsilon", [0.0, -1.0, float("nan")])
def test_an_epsilon_is_above_zero(epsilon: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        top_k({"a": 1}, 1, epsilon, seeded(0))


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 5), min_size=2, max_size=5),
    st.sets(st.sampled_from("abcdef")),
    st.floats(0.1, 6),
)
def test_one_contributor_changes_no_release_beyond_epsilon(
    counts: dict[str, int], added: set[str], epsilon: float
) -> None:
    """Sensitivity 1: with one more paraphrase every word's count rises by 0 or 1."""
    more = {item: count + (item in added) for item, count in counts.items()}

    def chances(of: dict[str, int]) -> dict[tuple[str, ...], float]:
        best = sorted(of.values(), reverse=True)
        weights = {
            s: math.exp(-epsilon * max(best[i] - of[item] for i, item in enumerate(s)) / 2)
            for s in itertools.permutations(of, 2)
        }
        return {s: weight / sum(weights.values()) for s, weight in weights.items()}

    before, after = chances(counts), chances(more)
    assert all(abs(math.log(before[s] / after[s])) <= epsilon + 1e-9 for s in before)
