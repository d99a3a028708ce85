"""Who does what (section 3.3): attacker, arbitrator and anonymizer, and the judge who weighs a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sotto.engines.base import Check
from sotto.rewrite import Inferred, Rewrite
from sotto.sanitizers.stranger import Attacker

__all__ = ["Anonymizer", "Arbitrator", "Attacker", "Judge", "Validity", "Verdict"]


class Validity(StrEnum):
    """The validity space V. The values are the names used in options and by language models."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the arbitrator holds of a leak: how valid, and the words of the text (verbatim) that must change."""

    leak: Inferred
    validity: Validity
    evidence: tuple[str, ...]
    concept: str = ""


class Arbitrator(Protocol):
    """M_arb: grades what the attacker thinks it knows."""

    def arbitrate(self, draft: Rewrite, leaks: Sequence[Inferred], check: Check) -> list[Verdict]:
        """A verdict for each leak; a leak that gets none counts as invalid."""
        ...


class Anonymizer(Protocol):
    """M_ano: hides what it is told to hide, and no more."""

    def anonymize(self, draft: Rewrite, policy: Sequence[Verdict], check: Check) -> Rewrite:
        """The draft with further edits; the same text where it can do nothing."""
        ...


class Judge(Protocol):
    """U of equation 5: how much of the original's use is left in a draft, in [0, 1]."""

    def utility(self, draft: Rewrite) -> float: ...
