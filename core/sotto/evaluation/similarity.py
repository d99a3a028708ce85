"""How alike two texts are: ROUGE-1, ROUGE-L and BLEU, by the usual packages; and how often answers are right.

NaPaRe measures a rewrite against the human one with these (more is better); DP-GTR measures a prompt
against its original (less is more private).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sotto.errors import SottoError


@dataclass(frozen=True, slots=True)
class Similarity:
    """F1 of ROUGE-1 and ROUGE-L as means over the pairs, and corpus BLEU; all in [0, 1]."""

    rouge_1: float
    rouge_l: float
    bleu: float


def similarity(texts: Sequence[str], references: Sequence[str]) -> Similarity:
    """``texts`` against ``references``, pair by pair. Raises SottoError where the packages are missing."""
    try:
        from rouge_score.rouge_scorer import RougeScorer
        from sacrebleu import corpus_bleu
    except ImportError:
        raise SottoError(missing("rouge-score and sacrebleu")) from None
    if not texts:
        return Similarity(0.0, 0.0, 0.0)
    scorer = RougeScorer(["rouge1", "rougeL"])
    scored = [scorer.score(reference, text) for text, reference in zip(texts, references, strict=True)]
    return Similarity(
        rouge_1=sum(s["rouge1"].fmeasure for s in scored) / len(scored),
        rouge_l=sum(s["rougeL"].fmeasure for s in scored) / len(scored),
        bleu=corpus_bleu(list(texts), [list(references)]).score / 100,
    )


def answer_accuracy(answers: Sequence[str], truths: Sequence[str]) -> float:
    """The share of answers that are the true one, without regard to case, spaces and a final full stop.

    >>> answer_accuracy(["B.", "c"], ["b", "a"])
    0.5
    """
    right = sum(_bare(a) == _bare(t) for a, t in zip(answers, truths, strict=True))
    return right / len(truths) if truths else 0.0


def missing(packages: str) -> str:
    """What a person is told where an optional package is not there."""
    return f"This needs {packages}. Install them with: pip install -e '.[evaluate]'"


def _bare(answer: str) -> str:
    return " ".join(answer.casefold().split()).rstrip(".")
