"""ROUGE and BLEU at their ends, answers, and what is said where the packages are missing."""

from __future__ import annotations

import sys

import pytest

from sotto.errors import SottoError
from sotto.evaluation.similarity import answer_accuracy, similarity

TEXT = "could you suggest five snacks for a hike with my eight children"


def test_the_same_text_is_wholly_alike_and_another_one_is_not() -> None:
    same = similarity([TEXT], [TEXT])
    assert (same.rouge_1, same.rouge_l, same.bleu) == (pytest.approx(1), pytest.approx(1), pytest.approx(1))
    other = similarity(["completely different words here"], [TEXT])
    assert (other.rouge_1, other.rouge_l) == (0, 0)
    assert other.bleu < 0.05


def test_order_counts_for_rouge_l_only() -> None:
    turned = similarity(["b a"], ["a b"])
    assert turned.rouge_1 == pytest.approx(1)
    assert turned.rouge_l == pytest.approx(0.5)


def test_answers() -> None:
    assert answer_accuracy(["B.", "the  answer", "c"], ["b", "The answer", "a"]) == pytest.approx(2 / 3)
    assert answer_accuracy([], []) == 0.0


def test_without_the_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rouge_score.rouge_scorer", None)
    with pytest.raises(SottoError, match=r"pip install -e '\.\[evaluate\]'"):
        similarity([TEXT], [TEXT])
