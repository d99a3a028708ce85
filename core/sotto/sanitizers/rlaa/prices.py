"""What a step gains and what it costs (definitions 1 to 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sotto.rewrite import Inferred
from sotto.sanitizers.rlaa.matcher import matches


def success(known: Mapping[str, str], leaks: Sequence[Inferred]) -> float:
    """P_asr (eq. 2) in [0, 1], over the attributes that the attack before the step could tell.

    Nobody knows the truth here, so ``known``, what was guessed then (empty where no value was named),
    stands for it; each hit counts as much as the attacker is sure of it.

    >>> success({"age": "34", "sex": ""}, [Inferred("age", 0.8, guess="60"), Inferred("sex", 0.5)])
    0.25
    """
    hits = sum(
        leak.confidence
        for leak in leaks
        if leak.attribute in known and _same(leak.attribute, known[leak.attribute], leak.guess)
    )
    return hits / len(known) if known else 0.0


def _same(attribute: str, truth: str, guess: str) -> bool:
    return not truth or not guess or matches(attribute, truth, guess)
