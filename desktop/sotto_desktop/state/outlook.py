"""What a stranger can tell before and after, and what a formal guarantee means, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sotto.rewrite import DifferentialPrivacy, Inferred, StrangerTest
from sotto_desktop.core_words import said
from sotto_desktop.state.edit_words import quoted
from sotto_desktop.translation import QT_TR_NOOP, number, percent, tr

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
        return f"{tr(self.attribute.capitalize())}  {percent(self.before)} → {percent(self.after)}"

    @property
    def explained(self) -> str:
        sentences = [f"{self.words}."]
        if self.guess:
            sentences.append(tr("A stranger would say: {guess}.").format(guess=self.guess))
        if self.evidence:
            sentences.append(tr("It is told by {words}.").format(words=quoted(self.evidence)))
        return " ".join(sentences)


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
    shown = (
        number(factor, 1 if factor < 100 else 0)
        if factor < 1e6
        else tr("10 to the power of {exponent}").format(exponent=number(guarantee.epsilon / math.log(10)))
    )
    words = tr(
        "Formal guarantee: epsilon = {epsilon} in total. Had you written any other text, this rewrite would have been "
        "at most {factor} times as likely."
    ).format(epsilon=number(guarantee.epsilon, 2), factor=shown)
    if factor >= 1e6:
        words += " " + tr("That is a weak guarantee: it is told as it is.")
    if guarantee.not_covered:
        words += " " + tr("Not covered: {what}.").format(what=", ".join(said(one) for one in guarantee.not_covered))
    return words


VOID = QT_TR_NOOP("The formal guarantee no longer holds: you changed or took back an edit. Undo brings it back.")
