"""Who does what in DP-GTR. Each role is played by the built-in model or by a language model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sotto.engines.base import Check
from sotto.privacy.clipping import Bounds
from sotto.privacy.randomness import Below
from sotto.sanitizers.dp_gtr.ban import Ban


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """One text of the group, and how many tokens were drawn for it."""

    text: str
    drawn: int


class Paraphraser(Protocol):
    """Stage 1."""

    @property
    def not_covered(self) -> tuple[str, ...]:
        """What its guarantee leaves out, in sentences."""
        ...

    @property
    def bounds(self) -> Bounds | None:
        """What its logits are clipped to; None where it cannot draw by the exponential mechanism."""
        ...

    def limit(self, text: str) -> int:
        """The most tokens that one paraphrase can draw, known before any is drawn. Raises TextTooLong."""
        ...

    def paraphrases(self, text: str, temperatures: Sequence[float], below: Below, check: Check) -> list[Paraphrase]:
        """One for each temperature."""
        ...


class Scorer(Protocol):
    """Stage 2. How natural texts are."""

    def perplexities(self, texts: Sequence[str], check: Check) -> list[float]: ...


class Rewriter(Protocol):
    """Stage 3. It sees the exemplar and the keywords, never the original."""

    def rewrite(self, exemplar: str, ban: Ban, below: Below, check: Check) -> str:
        """A text like the exemplar without the banned words. Raises ModelAnswerUnusable."""
        ...


@dataclass(frozen=True, slots=True)
class Roles:
    paraphraser: Paraphraser
    scorer: Scorer
    rewriter: Rewriter
