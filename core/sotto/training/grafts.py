"""Facts put where they do not belong: an aside of one prompt in another that has no need of it.

The same sentence is needed under one request and beside the point under the next. Hand-written contrast
pairs teach some of that; grafts make as many as there are pairs of prompts.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sotto.taxonomy import IDENTIFIERS
from sotto.training.data import Item, Line

_SENTENCE_ENDS = re.compile(r"(?<=[.!?])[ \n]+(?=[A-Z])")
_ABOUT_THE_WRITER = re.compile(r"\b(?:I|I'm|I've|my|My|me|we|We|our|Our)\b")


@dataclass(frozen=True, slots=True)
class Aside:
    """A sentence about its writer, what is private in it, and the prompt it comes from."""

    text: str
    items: tuple[Item, ...]
    group: str
    domain: str


def asides(lines: Sequence[Line]) -> list[Aside]:
    """Sentences that hold something private, whether their own prompt needs it or not, and no part of its request."""
    found = []
    for line in lines:
        for sentence in _SENTENCE_ENDS.split(line.query):
            if not 20 <= len(sentence) <= 240 or not _ABOUT_THE_WRITER.search(sentence) or "\n" in sentence:
                continue
            if sentence[-1] not in ".!" or not sentence[0].isupper():
                continue
            inside = [i for i in (*line.essential, *line.non_essential) if i.text in sentence]
            if any(i.attribute == "task" for i in inside):
                continue
            # A mere name or number is no fact that some request could need.
            if any(i.attribute not in IDENTIFIERS for i in inside):
                found.append(Aside(sentence, tuple(inside), line.group, line.domain))
    return found


class Graft:
    """Puts an aside of a prompt of another domain before, into or behind a prompt, as private and not needed."""

    # How often a line of each kind gets one; pastes are long enough.
    SHARES: ClassVar = {"plain": 0.4, "short": 0.35, "medical": 0.35, "contextual": 0.2, "paste": 0.0}

    def __init__(self, lines: Sequence[Line], seed: int) -> None:
        self._random = random.Random(seed)
        self._asides = asides(lines)

    def __call__(self, line: Line) -> Line:
        if not self._asides or self._random.random() >= self.SHARES[line.kind]:
            return line
        for _ in range(1 + (self._random.random() < 0.3)):
            aside = self._random.choice(self._asides)
            if aside.group != line.group and aside.domain != line.domain:
                line = self._joined(line, aside)
        return line

    def _joined(self, line: Line, aside: Aside) -> Line:
        mine = {item.text.lower() for item in (*line.essential, *line.non_essential)}
        if any(item.text.lower() in mine or item.text in line.query for item in aside.items):
            return line
        breaks = [m.start() for m in _SENTENCE_ENDS.finditer(line.query)]
        at = self._random.choice([0, 0, len(line.query), *breaks])
        before, after = line.query[:at].rstrip(), line.query[at:].lstrip()
        # A prompt in lines stays one: the aside stands beside a sentence, not on a line of its own.
        query = " ".join(part for part in (before, aside.text, after) if part)
        return replace(line, query=query, non_essential=(*line.non_essential, *aside.items))
