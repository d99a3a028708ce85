"""Facts put where they do not belong: an aside of one prompt in another that has no need of it.

The same sentence is needed under one request and beside the point under the next. Hand-written contrast
pairs teach some of that; grafts make as many as there are pairs of prompts. So do remarks, bare as people
type them ("On Biktarvy since 2020"), beside prompts that have nothing to do with them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sotto.taxonomy import IDENTIFIERS
from sotto.training.data import Item, Line, Remark

_SENTENCE_ENDS = re.compile(r"(?<=[.!?])[ \n]+(?=[A-Z])")
_ABOUT_THE_WRITER = re.compile(r"\b(?:I|I'm|I've|my|My|me|we|We|our|Our)\b")
_LONGEST_REMARK = 60  # characters
# How a remark is joined to the prompt that follows it, or that it follows.
_AHEAD = ("{}. ", "{}. ", "{}, ", "{} - ", "{}; ", "({}) ", "{}! ", "{}... ")
_AHEAD_OF_SMALL = ("{} and ", "{} so ", "{} ")
_BEHIND = (", {}", " ({})", " - {}", "... {}", "; {}", ", btw {}", ". {}")
_BEHIND_STOP = (" {}.", " {}", " ({})", " {}!", " P.S. {}")


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
            if not 7 <= len(sentence) <= 240 or not _ABOUT_THE_WRITER.search(sentence) or "\n" in sentence:
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
    """Puts an aside of a prompt of another domain before, into or behind a prompt, as private and not needed.

    Or one of ``remarks``, where their topic is not what the prompt's domain is about.
    """

    # How often a line of each kind gets one; pastes are long enough.
    SHARES: ClassVar = {"plain": 0.5, "short": 0.45, "medical": 0.35, "contextual": 0.3, "paste": 0.0}
    # How often it is a remark.
    REMARKS: ClassVar = {"plain": 0.7, "short": 0.6, "medical": 0.4, "contextual": 0.4, "paste": 0.0}
    # Domains in which a remark of a topic may well be needed.
    NEAR: ClassVar = {
        "faith": {"religion", "food"},
        "family": {"personal relationships"},
        "health": {"health and wellness", "food", "psychology"},
        "identity": {"health and wellness", "personal relationships", "employment and applications"},
        "law": {"legal"},
        "money": {"financial and corporate", "legal"},
        "origin": {"language", "legal"},
        "place": {"travel"},
        "politics": {"politics"},
        "sexuality": {"sexuality and intimacy", "personal relationships", "health and wellness"},
        "work": {"employment and applications", "financial and corporate"},
    }

    def __init__(self, lines: Sequence[Line], seed: int, remarks: Sequence[Remark] = ()) -> None:
        self._random = random.Random(seed)
        self._asides = asides(lines)
        self._remarks = [remark for remark in remarks if len(remark.text) <= _LONGEST_REMARK]

    def __call__(self, line: Line) -> Line:
        if not self._asides or self._random.random() >= self.SHARES[line.kind]:
            return line
        for _ in range(1 + (self._random.random() < 0.3)):
            if self._remarks and self._random.random() < self.REMARKS[line.kind]:
                line = self._with_remark(line)
            else:
                line = self._with_aside(line)
        return line

    def _with_aside(self, line: Line) -> Line:
        aside = self._random.choice(self._asides)
        if aside.group == line.group or aside.domain == line.domain or _holds(line, aside.items):
            return line
        before, after = self._parted(line.query)
        # A prompt in lines stays one: the aside stands beside a sentence, not on a line of its own.
        query = " ".join(part for part in (before, aside.text, after) if part)
        return replace(line, query=query, non_essential=(*line.non_essential, *aside.items))

    def _with_remark(self, line: Line) -> Line:
        """With a remark, joined to the prompt by one sign or another and typed as the prompt is."""
        remark = self._random.choice(self._remarks)
        # A patient's facts, said of whatever, may well be needed where medicine is asked about.
        if line.domain in self.NEAR.get(remark.topic, {"health and wellness"}):
            return line
        text, small = remark.text.rstrip(".!"), line.query[:1].islower()
        before, after = self._parted(line.query)
        stopped = not before or before[-1] in ".!?:"
        if after:
            shape = " {}. " if before else self._random.choice(_AHEAD + _AHEAD_OF_SMALL * small)
        else:
            shape = self._random.choice(_BEHIND_STOP if stopped else _BEHIND)
        if small:
            text = text.lower().replace("i'm", "im")
        elif stopped and shape.lstrip(" (").startswith("{}"):
            text = text[0].upper() + text[1:]
        item = Item(text, remark.attribute, "self")
        if _holds(line, (item,)):
            return line
        return replace(line, query=before + shape.format(text) + after, non_essential=(*line.non_essential, item))

    def _parted(self, query: str) -> tuple[str, str]:
        """Before, between two sentences of, or behind ``query``."""
        breaks = [m.start() for m in _SENTENCE_ENDS.finditer(query)]
        at = self._random.choice([0, 0, len(query), *breaks])
        return query[:at].rstrip(), query[at:].lstrip()


def _holds(line: Line, items: Sequence[Item]) -> bool:
    mine = {item.text.lower() for item in (*line.essential, *line.non_essential)}
    return any(item.text.lower() in mine or item.text in line.query for item in items)
