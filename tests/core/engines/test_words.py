"""Words, their places and their letter case."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from sotto.engines.builtin.words import Case, words


def test_cases() -> None:
    found = {w.text: w.case for w in words("Ask Maren. Her NASA iPhone costs 40 euros! ok")}
    assert found["Ask"] is Case.TITLE_AT_START
    assert found["Maren"] is Case.TITLE
    assert found["Her"] is Case.TITLE_AT_START
    assert found["NASA"] is Case.UPPER
    assert found["iPhone"] is Case.MIXED
    assert found["40"] is Case.DIGIT
    assert found["euros"] is Case.LOWER
    assert found["!"] is Case.SIGN


def test_what_belongs_together_is_one_word() -> None:
    assert [w.text for w in words("don't a.b@c.example twenty-one")] == ["don't", "a.b@c.example", "twenty-one"]


@given(st.text(max_size=200))
def test_every_sign_that_is_no_space_is_in_exactly_one_word(text: str) -> None:
    found = words(text)
    assert all(w.text == text[w.start : w.end] for w in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    covered = {i for w in found for i in range(w.start, w.end)}
    assert all(c.isspace() or not c.isprintable() for i, c in enumerate(text) if i not in covered)
