"""Pairs of texts and facts: what they say, and that no fact stands on both sides of the split."""

from __future__ import annotations

import pytest

from sotto.engines.builtin.words import words
from sotto.training.fact_pairs import DrawnPairs, FactLine, Pair, pairs_of, read_fact_lines

LINE = FactLine(
    "x", "I have two dogs.", "Walked both labradors, then rain. Which coat?", ("Walked both labradors",),
    "Caught in the rain. Which coat?", "Caught in the rain with my barking pair. Which coat?", True,
)  # fmt: skip


def marked(pair: Pair) -> list[str]:
    return [w.text for w, mark in zip(words(pair.text), pair.revealing, strict=True) if mark]


def test_facts_stand_on_one_side_of_the_split_only() -> None:
    facts = {split: {line.fact.lower() for line in read_fact_lines(split)} for split in ("train", "dev", "test")}
    assert not facts["train"] & facts["dev"]
    assert not facts["train"] & facts["test"]
    assert not facts["dev"] & facts["test"]
    total = sum(map(len, facts.values()))
    assert 0.1 < len(facts["test"]) / total < 0.2


def test_a_line_makes_three_pairs() -> None:
    prompt, rewrite, leak = pairs_of(LINE)
    assert [prompt.entails, rewrite.entails, leak.entails] == [1, 0, 1]
    assert marked(prompt) == ["Walked", "both", "labradors"]
    assert marked(rewrite) == []
    assert marked(leak) == ["with", "my", "barking", "pair"]


def test_a_label_that_its_segments_contradict_is_not_believed() -> None:
    lines = [line for line in read_fact_lines("train") if line.reveals is None]
    assert lines
    for line in lines:
        assert line.segments
        assert pairs_of(line)[0].entails is None


@pytest.mark.parametrize("seed", [1, 2])
def test_an_epoch_marks_words_only_where_a_fact_is_given_away(seed: int) -> None:
    lines = read_fact_lines("train")[:200]
    pairs = DrawnPairs(lines, seed).epoch()
    known = {line.fact for line in lines}
    for pair in pairs:
        assert len(pair.revealing) == len(words(pair.text))
        assert pair.fact in known
        assert pair.entails != 0 or not any(pair.revealing)
        assert pair.entails == 0 or any(pair.revealing)
    assert 0.25 < sum(pair.entails == 1 for pair in pairs) / len(pairs) < 0.5
