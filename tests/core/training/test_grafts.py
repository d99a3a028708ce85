"""Asides of one prompt in another: labelled as what they are there."""

from __future__ import annotations

import pytest

from sotto.training.data import CONTEXTUAL_FILES, Item, Line, label, read_lines
from sotto.training.grafts import Graft, asides

LINES = [line for kind in CONTEXTUAL_FILES for line in read_lines(kind) if line.split == "train"]


def line(query: str, *, domain: str, needed: tuple[Item, ...] = (), private: tuple[Item, ...] = ()) -> Line:
    return Line(query[:8], query[:8], "plain", domain, "ask", query, needed, private, query)


SNACK = line(
    "I am allergic to peanuts. Which snacks can I take on a hike?",
    domain="food",
    needed=(Item("allergic to peanuts", "allergies", "self"), Item("snacks", "task", "self")),
)
PUMP = line("How does a heat pump work? Two paragraphs.", domain="technology")


def test_a_fact_that_one_prompt_needs_is_private_and_not_needed_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graft, "SHARES", {"plain": 1.0})
    grafted = Graft([SNACK], seed=1)(PUMP)
    labels = label(grafted)
    words = [w.text for w in labels.words]
    at = words.index("peanuts")
    assert "I am allergic to peanuts." in grafted.query
    assert (labels.needed[at], labels.private[at], labels.cut[at]) == (0, 1, 1)
    assert labels.attribute[at] == "allergies"
    assert not any(labels.private[i] or labels.cut[i] for i, w in enumerate(words) if w in {"heat", "pump", "work"})


def test_a_prompt_gets_nothing_of_its_own_domain_or_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graft, "SHARES", {"plain": 1.0})
    other_food = line("Give me a soup for six.", domain="food")
    has_it = line("I am allergic to peanuts, how do heat pumps work?", domain="technology")
    graft = Graft([SNACK], seed=1)
    assert graft(other_food) == other_food
    assert graft(has_it) == has_it


def test_asides_are_whole_sentences_without_any_of_the_request() -> None:
    found = asides(LINES)
    assert len(found) > 1500
    for aside in found:
        assert aside.text[0].isupper()
        assert aside.text[-1] in ".!"
        assert aside.items
        assert all(item.text in aside.text and item.attribute != "task" for item in aside.items)


def test_the_prompt_itself_stays_word_for_word() -> None:
    graft = Graft(LINES, seed=3)
    for original in LINES[::40]:
        grafted = graft(original)
        assert grafted.rewrite == original.rewrite
        rest = grafted.query
        for sentence in original.query.split("\n"):
            for word in sentence.split():
                assert word in rest
