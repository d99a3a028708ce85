"""What a stranger can tell before and after, and what a formal guarantee means, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sotto.rewrite import DifferentialPrivacy, Inferred, StrangerTest

# Less sure than this, a stranger is guessing.
_TELLING = 0.5


@dataclass(frozen=True, slots=True)
class Outlook:
    """One thing a stranger may tell: how sure before and after, and from which words of the original."""

    attribute: str
    before: float
    after: float
    guess: str
    evidence: tuple[str, ...]

    @property
    def told(self) -> bool:
        """Whether the rewrite still gives it away."""
        return self.after >= _TELLING

    @property
    def words(self) -> str:
        return f"{self.attribute.capitalize()}  {self.before:.0%} → {self.after:.0%}"

    @property
    def explained(self) -> str:
        guess = f" A stranger would say: {self.guess}." if self.guess else ""
        rests = ", ".join(f"“{word}”" for word in self.evidence)
        return f"{self.words}.{guess}" + (f" It is told by {rests}." if rests else "")


def outlooks(test: StrangerTest) -> list[Outlook]:
    """What could be told from the original, and whatever the rewrite still tells; the surest first."""
    before = {one.attribute: one for one in test.before}
    after = {one.attribute: one for one in test.after}
    found = []
    for attribute in {**before, **after}:
        was: Inferred = before.get(attribute) or Inferred(attribute, 0.0)
        now = after.get(attribute)
        sure = now.confidence if now else 0.0
        if max(was.confidence, sure) >= _TELLING:
            words = was.evidence or (now.evidence if now else ())
            found.append(Outlook(attribute, was.confidence, sure, was.guess or (now.guess if now else ""), words))
    return sorted(found, key=lambda one: (-one.after, -one.before))


def meaning(guarantee: DifferentialPrivacy) -> str:
    """What the total epsilon says, and what it does not cover."""
    factor = math.exp(min(guarantee.epsilon, 700.0))
    shown = f"{factor:,.1f}" if factor < 1e6 else f"10 to the power of {guarantee.epsilon / math.log(10):.0f}"
    words = (
        f"Formal guarantee: epsilon = {guarantee.epsilon:,.2f} in total. Had you written any other text, this rewrite "
        f"would have been at most {shown} times as likely."
    )
    if factor >= 1e6:
        words += " That is a weak guarantee: it is told as it is."
    if guarantee.not_covered:
        words += f" Not covered: {', '.join(guarantee.not_covered)}."
    return words


VOID = "The formal guarantee no longer holds: you changed or took back an edit. Undo brings it back."
