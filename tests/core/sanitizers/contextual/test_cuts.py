"""The best sequence of keep and cut, against every sequence there is."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import words
from sotto.sanitizers.contextual import cuts

numbers = st.floats(-6, 6, allow_nan=False).map(lambda x: round(x, 3))


def value(mask: tuple[bool, ...], scores: list[float], costs: list[float]) -> float:
    changes = sum(c for a, b, c in zip(mask, mask[1:], costs, strict=False) if a != b)
    return sum(s for m, s in zip(mask, scores, strict=True) if m) - changes


@given(st.lists(st.tuples(numbers, st.floats(0, 4).map(lambda x: round(x, 3))), min_size=1, max_size=9))
def test_no_sequence_is_better(pairs: list[tuple[float, float]]) -> None:
    scores, costs = [s for s, _ in pairs], [c for _, c in pairs][:-1]
    found = tuple(bool(m) for m in cuts.best_sequence(np.array(scores), np.array(costs)))
    best = max(value(m, scores, costs) for m in itertools.product((False, True), repeat=len(scores)))
    assert value(found, scores, costs) == pytest.approx(best, abs=1e-9)


def test_nothing_to_cut_in_nothing() -> None:
    assert not len(cuts.best_sequence(np.zeros(0), np.zeros(0)))


def test_boundaries_tell_sentences_clauses_and_phrases_apart() -> None:
    text = "I am ill, and tired. Help me"
    found = words(text)
    kinds = [cuts.Boundary(int(k)) for k in cuts.boundaries(text, found)]
    by_left = {w.text: k for w, k in zip(found, kinds, strict=False)}
    assert by_left["am"] is cuts.Boundary.PHRASE
    assert by_left["ill"] is cuts.Boundary.CLAUSE
    assert by_left["."] is cuts.Boundary.SENTENCE
    assert by_left["tired"] is cuts.Boundary.SENTENCE  # before its full stop


def test_sentences_end_at_signs_and_at_lines() -> None:
    text = "One two. Three!\nfour\n- five Dr. Six, e.g. seven"
    found = words(text)
    pieces = [" ".join(found[i].text for i in r) for r in cuts.sentences(text, found)]
    assert pieces == ["One two .", "Three !", "four", "- five Dr . Six , e.g . seven"]


def test_numbers_that_signs_part() -> None:
    text = "Lyon 08:19, seat 61, 2,000 EUR at 1:2:3, v4 and 12: none"
    found = words(text)
    numbers = [text[found[n][0].start : found[n][-1].end] for n in cuts.split_numbers(text, found)]
    assert numbers == ["08:19", "2,000", "1:2:3"]


@pytest.mark.parametrize(("text", "stays"), [("The cause is:", True), ("Is it late?", True), ("It is late.", False)])
def test_what_asks_stays_where_it_tells_nothing(text: str, stays: bool) -> None:
    found = tuple(words(text))
    sure, never = np.full(len(found), 0.9, dtype=np.float32), np.full(len(found), 0.03, dtype=np.float32)
    table = np.full((len(found), 1 + len(ATTRIBUTES)), 0.01, dtype=np.float32)
    reading = Reading(text, found, needed=never, private=never, cut=sure, request=never, attributes=table)
    policy = cuts.CutPolicy.load()
    nowhere = np.zeros(len(found), dtype=bool)
    weighs = replace(policy, message=(*policy.message[:-1], 100.0), offset=20.0)
    cut = cuts.decide(reading, weighs, private=never, must_stay=nowhere, must_go=nowhere)
    assert not cut.any() if stays else cut.all()
