"""Whether an independent judge finds in a message what its skeleton put there (DelegateCI, appendix C.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sotto.sanitizers.contextual.coverage import coverage

MATCHES = 0.5  # share of a value's words
PASSES, SOFTLY = 0.8, 0.5


class Verdict(StrEnum):
    PASS = "pass"  # noqa: S105
    SOFT_FAIL = "soft fail"
    HARD_FAIL = "hard fail"


@dataclass(frozen=True, slots=True)
class Judged:
    """The judge's own partition of a message."""

    essential: tuple[str, ...]
    private: tuple[str, ...]


def matches(value: str, found: str) -> bool:
    """Step 1: at least half of the value's content words stand in what the judge quoted; its kind is ignored.

    >>> matches("diagnosed with gout in May", "gout, diagnosed last May")
    True
    >>> matches("my cousin Leila", "my cousin")
    True
    >>> matches("allergic to peanuts", "peanut snacks")
    False
    """
    return coverage(found, value) >= MATCHES


def recall(values: Sequence[str], found: Sequence[str]) -> float:
    """Step 2: the share of the sampled values that the judge put on this side; of none it is 1."""
    return sum(any(matches(v, f) for f in found) for v in values) / len(values) if values else 1.0


def score(essential: Sequence[str], private: Sequence[str], judged: Judged) -> float:
    """Step 3, in [0, 1]: the worse of the two sides, or, where nothing is essential, the private side less
    half of what the judge took for essential.

    >>> score(["peanut allergy"], ["my divorce"], Judged(("a peanut allergy",), ("my divorce", "Leila")))
    1.0
    >>> score([], ["my divorce", "my debts"], Judged(("my debts",), ("my divorce", "my debts")))
    0.75
    """
    hidden = recall(private, judged.private)
    if essential:
        return min(recall(essential, judged.essential), hidden)
    promoted = recall(private, judged.essential) if private else 0.0
    return hidden * (1 - 0.5 * promoted)


def verdict(reached: float) -> Verdict:
    """What becomes of a sample with this score."""
    return Verdict.PASS if reached >= PASSES else Verdict.SOFT_FAIL if reached >= SOFTLY else Verdict.HARD_FAIL
