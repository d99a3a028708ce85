"""Rates of judged rewrites, by attribute and domain, and after perfect answers."""

from __future__ import annotations

import pytest

from sotto.evaluation.asking import answered
from sotto.evaluation.breakdown import by_attribute, by_domain
from sotto.evaluation.contextual import Made, judged, run
from sotto.evaluation.delegate import rates, wilson
from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.taxonomy import Attribute
from sotto.training.data import Item, Line
from sotto.vault import Vault

QUERY = "After my divorce, suggest snacks for Rex, my old beagle. I earn 41,000."
LINE = Line(
    "x", "x", "test", "pets", "tips", QUERY,
    (Item("suggest snacks", "task", "self"), Item("old beagle", "pet ownership", "self")),
    (Item("my divorce", "relationship status", "self"), Item("earn 41,000", "financial situation", "self")),
    "Suggest snacks for my old beagle.",
)  # fmt: skip


def edit(words: str, replacement: str = "", **more: bool) -> Edit:
    start = QUERY.index(words)
    span = Span(start, start + len(words))
    return Edit(span, words, replacement, Action.REMOVE, Attribute.OTHER, "because", 0.6, "test", **more)


def test_leaks_and_losses_are_lexical() -> None:
    sample = judged(LINE, "Suggest snacks for my beagle. I earn 41,000.", "Suggest snacks for my beagle.")
    assert sample.leaked == ("earn 41,000",)
    assert sample.lost == ("old beagle",)
    assert not sample.refused


def test_a_stand_in_keeps_what_it_stands_for() -> None:
    line = Line("y", "y", "test", "", "", "Write to Ana Lund.", (Item("Ana Lund", "name", "friend"),), (), "")
    vault = Vault()
    stand_in = vault.stand_in("Ana Lund", Attribute.NAME)
    assert judged(line, f"Write to {stand_in}.", vault.restore(f"Write to {stand_in}.")).lost == ()
    assert judged(line, "Write to someone.", "Write to someone.").lost == ("Ana Lund",)


def test_rates_count_refusals_as_nothing_sent_and_nothing_kept() -> None:
    measured = rates(run(lambda line: ("", ""), [LINE]) + run(lambda line: (line.query, line.query), [LINE]))
    assert (measured.sample_leak, measured.item_leak, measured.essential_kept) == (0.5, 0.5, 0.5)
    assert (measured.refused, measured.unchanged) == (0.5, 0.5)


def test_wilson_interval_of_known_values() -> None:
    assert wilson(0, 100) == (0.0, pytest.approx(0.0370, abs=1e-4))
    assert wilson(10, 100) == (pytest.approx(0.0552, abs=1e-4), pytest.approx(0.1744, abs=1e-4))


def test_where_it_goes_wrong() -> None:
    sample = judged(LINE, "Suggest snacks. I earn 41,000.", "Suggest snacks. I earn 41,000.")
    counts = by_attribute([LINE], [sample])
    assert (counts["financial situation"].private, counts["financial situation"].leaked) == (1, 1)
    assert (counts["relationship status"].private, counts["relationship status"].leaked) == (1, 0)
    assert (counts["pet ownership"].essential, counts["pet ownership"].lost) == (1, 1)
    assert by_domain([LINE], [sample])["pets"].sample_leak == 1.0


def test_a_perfect_answer_gives_back_what_is_needed_and_takes_what_is_private() -> None:
    edits = (
        edit("After my divorce, ", uncertain=True),
        edit("old beagle", "pet", uncertain=True),
        edit(" I earn 41,000.", uncertain=True, accepted=False),
    )
    made = Made(LINE, Rewrite(QUERY, edits, "test"), Vault())
    assert (made.judged().leaked, made.judged().lost) == (("earn 41,000",), ("old beagle",))
    after_two, asked = answered(made)
    assert asked == 2
    assert after_two.lost == ()  # the second answer gave the beagle back
    assert after_two.leaked == ("earn 41,000",)  # nobody asked a third time
    assert answered(made, questions=3)[0].leaked == ()


def test_nobody_is_asked_about_what_is_certain_or_refused() -> None:
    certain = Made(LINE, Rewrite(QUERY, (edit("old beagle", "pet"),), "test"), Vault())
    assert answered(certain) == (certain.judged(), 0)
    assert answered(Made(LINE, None, Vault()))[1] == 0
