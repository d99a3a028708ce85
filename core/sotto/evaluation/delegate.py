"""The papers' measures of a contextual rewrite (DelegateCI-Bench, section 5.1), by lexical coverage.

SLR: samples with at least one leaked private item. NE: leaked items. EA: essential items kept. An
essential name or number counts as kept where its reversible stand-in stands, since the answer gets the
original back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sotto.sanitizers.contextual.coverage import coverage, overlaps


@dataclass(frozen=True, slots=True)
class Sample:
    """One judged rewrite: which private items leaked, which essential ones stayed, share of words kept."""

    id: str
    private: tuple[str, ...]
    leaked: tuple[str, ...]
    essential: tuple[str, ...]
    lost: tuple[str, ...]
    words_kept: float
    unchanged: bool
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates in [0, 1] over a set; ``interval`` is the 95 % Wilson interval of the sample leak rate."""

    samples: int
    sample_leak: float
    item_leak: float
    essential_kept: float
    words_kept: float
    unchanged: float
    refused: float
    interval: tuple[float, float]


def judge(
    id: str, original: str, rewritten: str, restored: str, essential: Sequence[str], private: Sequence[str]
) -> Sample:
    """Judge one rewrite. ``restored`` is the rewrite with its stand-ins put back; an empty one was refused."""
    counted = tuple(p for p in private if not overlaps(p, list(essential)))
    leaked = tuple(p for p in counted if coverage(rewritten, p) >= 1.0)
    lost = tuple(e for e in essential if coverage(restored, e) < 1.0)
    words = max(1, len(original.split()))
    same = rewritten == original
    return Sample(id, counted, leaked, tuple(essential), lost, len(rewritten.split()) / words, same, not rewritten)


def rates(samples: Iterable[Sample]) -> Rates:
    """The rates over ``samples``; rates over nothing are zero (leaks) and one (kept)."""
    judged = list(samples)
    count = len(judged)
    private = sum(len(s.private) for s in judged)
    essential = sum(len(s.essential) for s in judged)
    leaking = sum(bool(s.leaked) for s in judged)
    return Rates(
        samples=count,
        sample_leak=leaking / max(1, count),
        item_leak=sum(len(s.leaked) for s in judged) / max(1, private),
        essential_kept=1.0 - sum(len(s.lost) for s in judged) / max(1, essential),
        words_kept=sum(s.words_kept for s in judged) / max(1, count),
        unchanged=sum(s.unchanged for s in judged) / max(1, count),
        refused=sum(s.refused for s in judged) / max(1, count),
        interval=wilson(leaking, count),
    )


def wilson(hits: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a proportion."""
    if not count:
        return 0.0, 1.0
    p = hits / count
    centre = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, centre - half), min(1.0, centre + half)
