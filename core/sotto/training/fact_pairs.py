"""Pairs of a text and a fact about its writer: does the text give the fact away, and by which words?

From the lines of ``persona.jsonl``: the prompt, its rewrite, the leak in other words, and facts of
other lines. The split is by a hash of the fact, so that the facts of the test split are unseen.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sotto.engines.builtin.words import words
from sotto.findings.facts import stem
from sotto.training.data import DATA, read_lines, spans_of

# Words too common in facts to make two of them alike.
_COMMON = frozenset("i i'm i've my a an the am have has had is was in of to and for on at with me we our been".split())


@dataclass(frozen=True, slots=True)
class FactLine:
    """One line: a fact, a prompt by the person, the words that give the fact away and a rewrite without them.

    ``reveals`` is None where the label and the segments disagree. ``hard_leak`` gives the fact away in
    words that share none with it; "" where the prompt reveals nothing.
    """

    id: str
    fact: str
    query: str
    segments: tuple[str, ...]
    rewrite: str
    hard_leak: str
    reveals: bool | None

    @property
    def split(self) -> str:
        """ "test" (15 %), "dev" (8 %) or "train", the same for all lines of a fact."""
        bucket = int(hashlib.sha256(self.fact.lower().encode()).hexdigest(), 16) % 1000
        return "test" if bucket < 150 else "dev" if bucket < 230 else "train"


def read_fact_lines(split: str, folder: Path = DATA) -> list[FactLine]:
    """The lines of ``folder/persona.jsonl`` that belong to ``split``."""
    lines = []
    for raw in map(json.loads, (folder / "persona.jsonl").read_text(encoding="utf-8").splitlines()):
        segments = tuple(segment["text"] for segment in raw["segments"])
        entailed = raw["reveals_query"] == "entailment"
        lines.append(
            FactLine(
                raw["id"], raw["persona"], raw["query"], segments, raw["rewrite"], raw["hard_leak"] or "",
                entailed if entailed == bool(segments) else None,
            )
        )  # fmt: skip
    return [line for line in lines if line.split == split]


@dataclass(frozen=True, slots=True)
class Pair:
    """``entails`` and the words' ``revealing`` are 0 or 1; None and -1 where nobody knows."""

    text: str
    fact: str
    entails: int | None
    revealing: tuple[int, ...]


def pairs_of(line: FactLine) -> list[Pair]:
    """The line's own pairs: prompt, rewrite and hard leak."""
    entails = None if line.reveals is None else int(line.reveals)
    pairs = [Pair(line.query, line.fact, entails, _inside(line.segments, line.query))]
    if line.segments:
        pairs.append(unrelated(line.rewrite, line.fact))
        pairs.append(Pair(line.hard_leak, line.fact, 1, _added(line.rewrite, line.hard_leak)))
    return pairs


def unrelated(text: str, fact: str) -> Pair:
    """A text that gives the fact not away."""
    return Pair(text, fact, 0, (0,) * len(words(text)))


def _inside(segments: Sequence[str], text: str) -> tuple[int, ...]:
    spans = [span for segment in segments for span in spans_of(segment, text)]
    return tuple(int(any(w.start < end and start < w.end for start, end in spans)) for w in words(text))


def _added(before: str, after: str) -> tuple[int, ...]:
    """The words of ``after`` that ``before`` does not have in their place."""
    left, right = ([w.text.lower() for w in words(text)] for text in (before, after))
    added = [1] * len(right)
    for block in difflib.SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks():
        added[block.b : block.b + block.size] = [0] * block.size
    return tuple(added)


class DrawnPairs:
    """The lines' own pairs among facts that texts do not tell; each epoch draws other negatives and surroundings."""

    def __init__(self, lines: Sequence[FactLine], seed: int) -> None:
        self._random = random.Random(seed)
        self._lines = lines
        self._facts = sorted({line.fact for line in lines})
        self._telling = {fact: _telling(fact) for fact in self._facts}
        self._others = [
            line.query
            for kind in ("plain", "short", "contextual")
            for line in read_lines(kind)
            if line.split == "train" and len(line.query) < 900
        ]

    def epoch(self) -> list[Pair]:
        pairs = []
        for line in self._lines:
            own = pairs_of(line)
            # Twice, each time in other surroundings.
            pairs += [self._surrounded(pair) for pair in (*own, *own)]
            # Most pairs are private texts beside a fact they do not tell: the fact has to be read, too.
            pairs.append(unrelated(line.query, self._like(line.fact)))
            pairs.append(unrelated(self._random.choice(own).text, self._like(line.fact)))
            pairs += [self._beside(self._random.choice(own).text), self._beside(self._random.choice(self._others))]
            if self._random.random() < 0.6:
                pairs.append(unrelated(self._random.choice(self._others), line.fact))
            if self._random.random() < 0.2:
                pairs.append(self._said(line.fact))
        return pairs

    def _like(self, fact: str) -> str:
        """Another fact; half the time one that shares a telling word, but not most of them."""
        mine = self._telling[fact]
        if self._random.random() < 0.5:
            near = [
                f for f, words in self._telling.items() if mine & words and len(mine & words) * 2 < len(mine | words)
            ]
            if near:
                return self._random.choice(near)
        return self._random.choice([f for f, words in self._telling.items() if not mine & words])

    def _beside(self, text: str) -> Pair:
        """The text and a fact that shares no telling word with it."""
        mine = _telling(text)
        return unrelated(text, self._random.choice([f for f, words in self._telling.items() if not mine & words]))

    def _surrounded(self, pair: Pair) -> Pair:
        """Now and then a prompt of somebody else around the text: facts stand in long texts, too."""
        if self._random.random() >= 0.2:
            return pair
        other = self._random.choice(self._others)
        zeros = (0,) * len(words(other))
        if self._random.random() < 0.5:
            return Pair(f"{other}\n\n{pair.text}", pair.fact, pair.entails, zeros + pair.revealing)
        return Pair(f"{pair.text}\n\n{other}", pair.fact, pair.entails, pair.revealing + zeros)

    def _said(self, fact: str) -> Pair:
        """The fact in its own words between the sentences of a harmless text."""
        other = self._random.choice(self._others)
        gaps = [0] + [m.end() for m in re.finditer(r"[.!?]\s+", other)]
        at = self._random.choice(gaps)
        text = f"{other[:at]}{fact} {other[at:]}"
        return Pair(text, fact, 1, tuple(int(at <= w.start < at + len(fact)) for w in words(text)))


def _telling(fact: str) -> frozenset[str]:
    return frozenset(stem(w) for w in re.findall(r"[\w']+", fact.lower()) if w not in _COMMON)
