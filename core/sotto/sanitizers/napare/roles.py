"""Who takes part in NaPaRe: the aligner, the one-step rewriter, the attacker and the reward.

Each role has a built-in implementation and one that a language model or a model of the user's plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sotto.rewrite import Finding
from sotto.sanitizers.base import Job
from sotto.sanitizers.napare.draft import Draft, Range, Source
from sotto.sanitizers.napare.tree_search import Action
from sotto.taxonomy import Attribute

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Segment:
    """t_p: where the text tells ``secret``, a fact of the profile or a value that was found.

    A value may stand in several places, which are rewritten together. ``score`` is Align (eq. 1).
    ``pieces`` are what was found inside, for naming and for coarser wordings.
    """

    secret: str
    attribute: Attribute
    where: tuple[Range, ...]
    score: float
    pieces: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def is_fact(self) -> bool:
        return self.attribute is Attribute.FACT

    @property
    def hull(self) -> Range:
        return Range(self.where[0].first, self.where[-1].last)


class Aligner(Protocol):
    """Pri(p, t): which segments of the source give a fact away."""

    def segments(self, source: Source, fact: str, job: Job, *, boldly: bool) -> list[Segment]:
        """The fact's segments, most telling first; ``boldly`` where a first try was not enough."""
        ...


class OneStepRewriter(Protocol):
    """Rewrite(x, a, C)."""

    def candidates(self, draft: Draft, segment: Segment, action: Action, count: int) -> Sequence[Draft]:
        """At most ``count`` rewrites of the draft; none where the action can do nothing more to the segment."""
        ...


class Attacker(Protocol):
    """L_S(y, p): what an attacker still gets."""

    def left(self, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        """For each draft the probability, in [0, 1], that it gives the segment's secret away."""
        ...


class Quality(Protocol):
    """The part of the reward that is not privacy."""

    def worth(self, before: Draft, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        """For each draft how much of what is not private it keeps, and how natural it reads, in [0, 1]."""
        ...


# What models do for these roles, whether they ship with Sotto or are the user's own.


class Embeds(Protocol):
    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors (texts, width)."""
        ...


class Entails(Protocol):
    def entails(self, fact: str, text: str) -> float:
        """The probability that ``text`` lets one infer ``fact``."""
        ...


class Scores(Protocol):
    def perplexity(self, texts: Sequence[str]) -> list[float]:
        """How surprising each text is to a language model; at least 1."""
        ...


class Rewards(Protocol):
    def score(self, question: str, answers: Sequence[str]) -> list[float]:
        """How good each answer to the question is, on the reward model's own scale."""
        ...
