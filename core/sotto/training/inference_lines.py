"""What texts give away about their writers: the lines of ``inference.jsonl`` as targets per text and word."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sotto.engines.builtin.inference import INFERRED
from sotto.engines.builtin.words import words
from sotto.training.data import DATA, spans_of


@dataclass(frozen=True, slots=True)
class InferenceLine:
    """A text by somebody; evidence by attribute; the attributes that it keeps to itself; a text without evidence."""

    id: str
    text: str
    evidence: dict[str, tuple[str, ...]]
    hidden: frozenset[str]
    neutralised: str

    @property
    def split(self) -> str:
        """ "test" (15 %), "dev" (8 %) or "train"."""
        bucket = int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 1000
        return "test" if bucket < 150 else "dev" if bucket < 230 else "train"


def read_inference_lines(split: str, folder: Path = DATA) -> list[InferenceLine]:
    """The lines of ``folder/inference.jsonl`` that belong to ``split``."""
    lines = [
        InferenceLine(
            raw["id"],
            raw["text"],
            {a["attribute"]: tuple(a["evidence"]) for a in raw["attributes"]},
            frozenset(raw["hidden"]),
            raw["neutralised"],
        )
        for raw in map(json.loads, (folder / "inference.jsonl").read_text(encoding="utf-8").splitlines())
    ]
    return [line for line in lines if line.split == split]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text with ``given`` (attributes,) and ``evidence`` (words, attributes): 0, 1, or -1 where nobody knows."""

    text: str
    given: np.ndarray
    evidence: np.ndarray


def annotated(line: InferenceLine) -> Annotated:
    found = words(line.text)
    given = np.full(len(INFERRED), -1.0, dtype=np.float32)
    evidence = np.zeros((len(found), len(INFERRED)), dtype=np.float32)
    for column, name in enumerate(INFERRED):
        if name in line.evidence:
            given[column] = 1.0
            spans = [span for part in line.evidence[name] for span in spans_of(part, line.text)]
            for row, w in enumerate(found):
                evidence[row, column] = any(w.start < end and start < w.end for start, end in spans)
        elif name in line.hidden:
            given[column] = 0.0
        else:
            evidence[:, column] = -1.0
    return Annotated(line.text, given, evidence)


def neutral(line: InferenceLine) -> Annotated:
    """The line's text without its evidence: it gives nothing away of what the line is annotated for."""
    known = np.asarray([0.0 if n in line.evidence or n in line.hidden else -1.0 for n in INFERRED], dtype=np.float32)
    return Annotated(line.neutralised, known, np.tile(known, (len(words(line.neutralised)), 1)))


def harmless(text: str) -> Annotated:
    """A text that gives nothing away."""
    count = len(INFERRED)
    return Annotated(text, np.zeros(count, np.float32), np.zeros((len(words(text)), count), np.float32))
