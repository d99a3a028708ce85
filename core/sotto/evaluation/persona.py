"""Rewrites under a profile fact: does the fact still stand, and how near is the text to the human rewrite?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sotto.errors import ModelMissing
from sotto.evaluation.contextual import REFUSALS
from sotto.evaluation.similarity import Similarity, similarity
from sotto.profiles import Profile, Strictness
from sotto.service import Request, Service
from sotto.training.fact_pairs import FactLine
from sotto.vault import Vault

STANDS = 0.5


class Judge(Protocol):
    """Gives the probability that ``text`` lets one infer ``fact``."""

    def entails(self, fact: str, text: str) -> float: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one system over lines: share whose fact no longer stands (None without a judge), likeness to the human
    rewrites, share of refused lines."""

    protected: float | None
    likeness: Similarity
    refused: float


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


def outcome(lines: Sequence[FactLine], texts: Sequence[str], judge: Judge | None) -> Outcome:
    """``texts`` are the rewrites of ``lines``; the fact is judged on lines that revealed it."""
    revealing = [(line, text) for line, text in zip(lines, texts, strict=True) if line.reveals]
    safe = [judge.entails(line.fact, text) < STANDS if text else True for line, text in revealing] if judge else []
    return Outcome(
        protected=sum(safe) / len(safe) if safe else None,
        likeness=similarity(texts, [line.rewrite for line in lines]),
        refused=sum(not text for text in texts) / max(1, len(texts)),
    )
