"""Rewrites under a profile fact: does the fact still stand, how near is the text to the human rewrite, how natural?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Protocol

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.evaluators.entailment import EntailmentModel
from sotto.engines.evaluators.fluency import FluencyModel
from sotto.errors import ModelMissing
from sotto.evaluation.contextual import REFUSALS
from sotto.evaluation.measure import Results
from sotto.evaluation.sets import EvaluationSet
from sotto.evaluation.similarity import Similarity, similarity
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.sanitizers.contextual.coverage import coverage
from sotto.service import Request, Service
from sotto.training.fact_pairs import FactLine
from sotto.vault import Vault

STANDS = 0.5


class Judge(Protocol):
    """Gives the probability that ``text`` lets one infer ``fact``."""

    def entails(self, fact: str, text: str) -> float: ...


class Fluency(Protocol):
    """Gives the perplexity of texts."""

    def perplexity(self, texts: Sequence[str]) -> list[float]: ...


@dataclass(frozen=True, slots=True)
class Instruments:
    """What judges and measures: models of the user's own, or the built-in ones. No ``judge``, no verdict."""

    judge: Judge | None
    fluency: Fluency | None
    judged_by: str
    perplexity_of: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one system over lines.

    ``protected``: the share whose fact no longer stands (None without a judge); ``telling``: the share of the
    words that people marked as telling the fact which still stand; ``likeness`` to the human rewrites, of all
    lines and of those that ``told`` the fact; the median ``perplexity``; the share of ``refused`` lines.
    """

    protected: float | None
    telling: float
    likeness: Similarity
    told: Similarity
    perplexity: float | None
    refused: float


def instruments(judge: Path | None = None, fluency: Path | None = None) -> Instruments:
    """The models in these folders, and built-in ones where there is none."""
    own = builtin_judge() if judge is None else EntailmentModel(judge)
    by = "by the built-in reader of facts, which Sotto's rewriting uses too: that flatters it"
    return Instruments(
        own,
        builtin_fluency() if fluency is None else FluencyModel(fluency),
        by if judge is None else f"by {judge.name}",
        "the built-in masked model's pseudo-perplexity" if fluency is None else f"the perplexity under {fluency.name}",
    )


def builtin_judge() -> Judge | None:
    """The built-in reader of facts, or None where this installation has none.

    It is the reader that rewrites, too, so it judges its own work: the numbers flatter.
    """
    from sotto.engines.builtin.facts import FactReader

    reader = FactReader()
    try:
        reader.entails("I have a dog.", "My dog is asleep.")
    except ModelMissing:
        return None
    return reader


class _Pseudo:
    """The built-in masked model's pseudo-perplexity."""

    def __init__(self, masked: MaskedModel) -> None:
        self._masked = masked

    def perplexity(self, texts: Sequence[str]) -> list[float]:
        return self._masked.pseudo_perplexity(texts)


def builtin_fluency() -> Fluency | None:
    """The built-in masked model, or None where this installation has none."""
    masked = MaskedModel()
    try:
        masked.pseudo_perplexity(["My dog is asleep."])
    except ModelMissing:
        return None
    return _Pseudo(masked)


def rewrites(service: Service, lines: Sequence[FactLine], strictness: Strictness, sanitizer: str) -> list[str]:
    """Sotto's rewrites, each with a profile that holds the line's fact; empty where it was refused."""
    made = []
    for line in lines:
        profile = Profile("evaluation", "Evaluation", facts=(line.fact,), strictness=strictness)
        try:
            made.append(service.rewrite(Request(line.query, profile, Vault(), sanitizer)).text)
        except REFUSALS:
            made.append("")
    return made


def outcome(lines: Sequence[FactLine], texts: Sequence[str], by: Instruments) -> Outcome:
    """``texts`` are the rewrites of ``lines``; the fact is judged on lines that revealed it."""
    told = [(line, text) for line, text in zip(lines, texts, strict=True) if line.reveals]
    safe = [by.judge.entails(line.fact, text) < STANDS if text else True for line, text in told] if by.judge else []
    marked = [coverage(text, segment) for line, text in told if text for segment in line.segments]
    written = [text for text in texts if text.strip()]
    return Outcome(
        protected=sum(safe) / len(safe) if safe else None,
        telling=sum(marked) / max(1, len(marked)),
        likeness=similarity(texts, [line.rewrite for line in lines]),
        told=similarity([text for _, text in told], [line.rewrite for line, _ in told]),
        perplexity=median(by.fluency.perplexity(written)) if by.fluency and written else None,
        refused=sum(not text for text in texts) / max(1, len(texts)),
    )


def measure_persona(
    one: EvaluationSet, service: Service, by: Instruments, strictness: Strictness, sanitizer: str, results: Results
) -> None:
    """The table of one set: the original texts, the human rewrites and Sotto's."""
    lines: Sequence[FactLine] = one.persona
    texts = {
        "original text": [line.query for line in lines],
        "human rewrite": [line.rewrite for line in lines],
        "Sotto": rewrites(service, lines, strictness, sanitizer),
    }
    outcomes = {name: outcome(lines, made, by) for name, made in texts.items()}
    columns = ("system", "lines", "fact no longer stands %", "telling words left %", "ROUGE-1", "ROUGE-1 where told",
               "ROUGE-L", "BLEU", "perplexity", "refused %")  # fmt: skip
    rows = tuple((name, str(len(lines)), *_cells(o)) for name, o in outcomes.items())
    told = sum(bool(line.reveals) for line in lines)
    note = (
        f"ROUGE and BLEU: to the human rewrite, over all lines; where told: over the {told} lines that gave their "
        f"fact away. On those the fact is judged, {by.judged_by if by.judge else 'but no judge is installed here'}. "
        f"Telling words: those that people marked, function words aside. Perplexity: the median of {by.perplexity_of}."
    )
    data = {name: asdict(o) for name, o in outcomes.items()}
    results.add(Table(one.name, "Profile facts", columns, rows, note), data)


def _cells(o: Outcome) -> tuple[str, ...]:
    protected = "" if o.protected is None else percent(o.protected)
    likeness = (o.likeness.rouge_1, o.told.rouge_1, o.likeness.rouge_l, o.likeness.bleu)
    perplexity = "" if o.perplexity is None else f"{o.perplexity:.1f}"
    return (protected, percent(o.telling), *(f"{value:.3f}" for value in likeness), perplexity, percent(o.refused))
