"""Asides of one prompt in another: labelled as what they are there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sotto.taxonomy import Attribute
from sotto.training.data import CONTEXTUAL_FILES, UNTYPED, Item, Line, Remark, label, read_lines, read_remarks
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


def remarked(prompt: Line, remark: Remark, seed: int) -> Line:
    return Graft([SNACK], seed, [remark])(prompt)


@pytest.fixture
def always_remarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graft, "SHARES", {"plain": 1.0})
    monkeypatch.setattr(Graft, "REMARKS", {"plain": 1.0})


@pytest.mark.usefixtures("always_remarks")
@pytest.mark.parametrize("seed", range(12))
def test_a_remark_is_private_wherever_it_stands(seed: int) -> None:
    grafted = remarked(PUMP, Remark("on Biktarvy since 2020", "medications", "health"), seed)
    labels = label(grafted)
    words = [w.text for w in labels.words]
    at = words.index("Biktarvy")
    assert (labels.needed[at], labels.private[at], labels.cut[at]) == (0, 1, 1)
    assert labels.attribute[at] == "medications"
    assert " ".join(words).replace("On", "on").count("on Biktarvy since 2020") == 1
    assert "How does a heat pump work?" in grafted.query
    assert "Two paragraphs." in grafted.query


@pytest.mark.usefixtures("always_remarks")
def test_remarks_are_typed_as_the_prompt_is() -> None:
    small = replace(PUMP, query=PUMP.query.lower(), rewrite=PUMP.query.lower())
    fact = Remark("I'm gay.", UNTYPED, "")
    assert all("im gay" in remarked(small, fact, seed).query for seed in range(12))
    assert all("I'm gay" in remarked(PUMP, fact, seed).query for seed in range(12))


@pytest.mark.usefixtures("always_remarks")
def test_a_remark_stays_away_from_prompts_that_may_need_it() -> None:
    ill = Remark("on Biktarvy since 2020", "medications", "health")
    patient = replace(PUMP, domain="health and wellness")
    assert remarked(patient, ill, 1) == patient
    assert remarked(patient, Remark("I'm gay.", UNTYPED, ""), 1) == patient
    assert remarked(patient, Remark("bailiffs again", "financial situation", "money"), 1) != patient


def test_remarks_are_short_and_each_its_own() -> None:
    remarks = read_remarks()
    assert len(remarks) == len({remark.text.lower() for remark in remarks}) >= 900
    assert all(2 <= len(remark.text.split()) <= 16 and not remark.text.endswith(".") for remark in remarks)
    assert {remark.topic for remark in remarks} == Graft.NEAR.keys()
    assert {remark.attribute for remark in remarks} <= {attribute.value for attribute in Attribute}
    assert 0.1 < sum(remark.split == "test" for remark in remarks) / len(remarks) < 0.2
