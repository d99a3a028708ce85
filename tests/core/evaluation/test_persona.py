"""Whether facts still stand is judged where they stood; likeness is measured on every line."""

from __future__ import annotations

import pytest

from sotto.evaluation.persona import Instruments, builtin_fluency, outcome
from sotto.training.fact_pairs import FactLine
from tests.fakes import WordJudge

LINES = [
    FactLine("1", "I ski.", "I ski a lot. Which boots?", ("I ski a lot.",), "Which boots?", "", reveals=True),
    FactLine("2", "I ski.", "Which boots for skiing?", ("for skiing",), "Which boots?", "", reveals=True),
    FactLine("3", "I ski.", "Which boots?", (), "Which boots?", "", reveals=False),
]


def judged_by(judge: WordJudge | None) -> Instruments:
    return Instruments(judge, None, "by words", "nothing")


def test_outcome() -> None:
    made = outcome(LINES, ["Which boots?", "I ski: which boots?", ""], judged_by(WordJudge()))
    assert made.protected == 0.5  # of the two that gave it away, one still does
    assert made.refused == pytest.approx(1 / 3)
    assert made.likeness.rouge_1 == pytest.approx((1 + 2 * (2 / 4) / (1 + 2 / 4) + 0) / 3)
    assert made.told.rouge_1 == pytest.approx((1 + 2 * (2 / 4) / (1 + 2 / 4)) / 2)
    assert made.telling == 0.0
    assert made.perplexity is None


def test_telling_words_are_counted_where_they_still_stand() -> None:
    made = outcome(LINES, ["I ski. Which boots?", "Which boots?", "Which boots?"], judged_by(None))
    assert made.telling == pytest.approx((1 / 2 + 0) / 2)  # of ski and lot the first, of skiing nothing


def test_without_a_judge_there_is_no_verdict() -> None:
    assert outcome(LINES, [line.rewrite for line in LINES], judged_by(None)).protected is None


def test_perplexity_is_the_median_over_what_was_written() -> None:
    fluency = builtin_fluency()
    assert fluency is not None
    texts = ["Which boots?", "I ski: which boots?", ""]
    by = Instruments(None, fluency, "by nobody", "the built-in model")
    assert outcome(LINES, texts, by).perplexity == pytest.approx(sum(fluency.perplexity(texts[:2])) / 2, rel=0.05)
