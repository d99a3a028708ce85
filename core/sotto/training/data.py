"""The hand-written lines as word-level labels, and the split that training must never cross."""

from __future__ import annotations

import difflib
import hashlib
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.engines.builtin.words import Word, words

DATA = Path(__file__).parents[2] / "data"
CONTEXTUAL_FILES = ("contextual", "short", "medical", "paste", "plain")
FOLDS = 8

# The attribute of an item of which nobody has said what it is.
UNTYPED = "untyped"

# Names in the data that are one attribute of the taxonomy.
_ALIASES = {
    "social security or national id number": "national id number",
    "record number": "reference number", "insurance": "reference number", "appointment": "dates",
    "living situation": "relationship status", "housing": "relationship status", "relationship": "relationship status",
    "custody": "family", "family relation": "family", "family planning": "family",
    "immigration status": "legal", "legal status": "legal",
    "political affiliation": "political views", "politics": "political views",
    "pregnancy": "physical health", "genetics": "family history", "skin": "ethnicity", "diagnosis": "physical health",
    "immunization": "physical health", "contraception": "medications", "substance use": "mental health",
    "sexual activity": "sexual orientation", "sex life": "sexual orientation",
    "identification number": "national id number", "tax id": "national id number", "license plate": "licence plate",
    "nationality": "ethnicity", "business id": "reference number", "device id": "reference number",
    "password": "credential", "health habits": "physical health", "account type": "financial situation",
    "work schedule": "employment", "age discrimination": "age",
    "habits": "favourite hobbies", "hobbies": "favourite hobbies", "sports": "favourite hobbies",
    "activity": "favourite hobbies", "travel": "vacation preferences", "dietary preferences": "diet type",
    "food": "favourite food", "academic record": "education", "academic plans": "education",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """An annotated span of a line: ``attribute`` is "task" or a taxonomy value."""

    text: str
    attribute: str
    subject: str


@dataclass(frozen=True, slots=True)
class Line:
    """One contextual-integrity line: a prompt, its essential and non-essential spans, a human rewrite."""

    id: str
    group: str
    kind: str
    domain: str
    task: str
    query: str
    essential: tuple[Item, ...]
    non_essential: tuple[Item, ...]
    rewrite: str

    @property
    def _bucket(self) -> int:
        return int(hashlib.sha256(self.group.encode()).hexdigest(), 16) % 1000

    @property
    def split(self) -> str:
        """ "test" (15 %) or "train", the same for all lines of a contrast set."""
        return "test" if self._bucket < 150 else "train"

    @property
    def fold(self) -> int:
        """One of ``FOLDS`` parts of the training lines; -1 for the test split.

        Each body of the encoder leaves out one fold, on which the policy above it is then trained.
        """
        return -1 if self.split == "test" else self._bucket % FOLDS


def _items(raw: list[dict[str, str]]) -> tuple[Item, ...]:
    return tuple(Item(i["text"], _ALIASES.get(i["attribute"], i["attribute"]), i["subject"]) for i in raw)


def read_lines(kind: str, folder: Path = DATA) -> list[Line]:
    """The lines of ``folder/kind.jsonl``."""
    lines = []
    for raw in _jsonl(folder / f"{kind}.jsonl"):
        lines.append(
            Line(
                id=raw["id"],
                group=raw.get("set", raw["id"]),
                kind=kind,
                domain=raw["domain"],
                task=raw["task"],
                query=raw["query"],
                essential=_items(raw["essential"]),
                non_essential=_items(raw["non_essential"]),
                rewrite=raw["rewrite"],
            )
        )
    return lines


def _jsonl(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


@dataclass(frozen=True, slots=True)
class Remark:
    """Few words that give one private fact away; ``topic`` tells which prompts may need it, "" that any may."""

    text: str
    attribute: str
    topic: str

    @property
    def split(self) -> str:
        """ "test" (15 %) or "train"."""
        return "test" if int(hashlib.sha256(self.text.encode()).hexdigest(), 16) % 1000 < 150 else "train"


def read_remarks(folder: Path = DATA) -> list[Remark]:
    """The remarks of ``folder/remarks.jsonl``."""
    return [
        Remark(raw["text"], _ALIASES.get(raw["attribute"], raw["attribute"]), raw["topic"])
        for raw in _jsonl(folder / "remarks.jsonl")
    ]


def spans_of(text: str, query: str) -> list[tuple[int, int]]:
    """Every place where ``text`` stands in ``query`` as whole words (or anywhere, if nowhere so)."""
    whole = [m.span() for m in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", query)]
    return whole or [m.span() for m in re.finditer(re.escape(text), query)]


@dataclass(frozen=True, slots=True)
class Labels:
    """Per word: needed, private, cut in the human rewrite, part of the request (0/1), attribute ("" or a value)."""

    words: list[Word]
    needed: list[int]
    private: list[int]
    cut: list[int]
    request: list[int]
    attribute: list[str]


def label(line: Line) -> Labels:
    """The word labels of a line. ``cut`` comes from a word diff of query and human rewrite."""
    ws = words(line.query)
    count = len(ws)
    needed, private, request, attribute = [0] * count, [0] * count, [0] * count, [""] * count
    for items, is_private in ((line.essential, False), (line.non_essential, True)):
        for item in items:
            for start, end in spans_of(item.text, line.query):
                for i, w in enumerate(ws):
                    if w.start < end and start < w.end:
                        (private if is_private else needed)[i] = 1
                        if item.attribute == "task":
                            request[i] = 1
                        else:
                            attribute[i] = item.attribute
    cut = [1] * count
    before, after = [w.text.lower() for w in ws], [w.text.lower() for w in words(line.rewrite)]
    for block in difflib.SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        for i in range(block.a, block.a + block.size):
            cut[i] = 0
    return Labels(ws, needed, private, cut, request, attribute)


class NameSwap:
    """Gives the people of a line other names, so that the tagger learns the place of a name and not the names."""

    def __init__(self, lines: list[Line], seed: int) -> None:
        self._random = random.Random(seed)
        self._names = sorted(
            {
                word
                for line in lines
                for item in (*line.essential, *line.non_essential)
                if item.attribute == "name" and item.text.istitle()
                for word in item.text.split()
                if len(word) > 2 and word.isalpha()
            }
        )

    def __call__(self, line: Line) -> Line:
        mapping: dict[str, str] = {}
        for item in (*line.essential, *line.non_essential):
            if item.attribute == "name":
                for word in re.findall(r"[A-Z]\w+", item.text):
                    if word in self._names:
                        mapping.setdefault(word, self._random.choice(self._names))
        if not mapping:
            return line
        pattern = re.compile(r"\b(" + "|".join(map(re.escape, mapping)) + r")\b")

        def swap(text: str) -> str:
            return pattern.sub(lambda m: mapping[m[0]], text)

        def swap_items(items: tuple[Item, ...]) -> tuple[Item, ...]:
            return tuple(Item(swap(i.text), i.attribute, i.subject) for i in items)

        return Line(
            line.id, line.group, line.kind, line.domain, line.task, swap(line.query),
            swap_items(line.essential), swap_items(line.non_essential), swap(line.rewrite),
        )  # fmt: skip


def lowered(line: Line) -> Line:
    """The line as people type it who never use capitals."""

    def low(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(Item(i.text.lower(), i.attribute, i.subject) for i in items)

    return Line(
        line.id, line.group, line.kind, line.domain, line.task, line.query.lower(),
        low(line.essential), low(line.non_essential), line.rewrite.lower(),
    )  # fmt: skip
