"""Whether facts still stand is judged where they stood; likeness is measured on every line."""

from __future__ import annotations

import pytest

from sotto.evaluation.persona import outcome
from sotto.training.fact_pairs import FactLine
from tests.fakes import WordJudge

LINES = [
    FactLine("1", "I ski.", "I ski a lot. Which boots?", ("I ski a lot.",), "Which boots?", "", reveals=True),
    FactLine("2", "I ski.", "Which boots for skiing?", ("for skiing",), "Which boots?", "", reveals=True),
    FactLine("3", "I ski.", "Which boots?", (), "Which boots?", "", reveals=False),
]


def test_outcome() -> None:
    made = outcome(LINES, ["Which boots?", "I ski: which boots?", ""], WordJudge())
    assert made.protected == 0.5  # of the two that gave it away, one still does
    assert made.refused == pytest.approx(1 / 3)
    assert made.likeness.rouge_1 == pytest.approx((1 + 2 * (2 / 4) / (1 + 2 / 4) + 0) / 3)


def test_without_a_judge_there_is_no_verdict() -> None:
    assert outcome(LINES, [line.rewrite for line in LINES], None).protected is None
