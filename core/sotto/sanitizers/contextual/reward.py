"""The reward of the contextual policy (DelegateCI, section 4.2): pure functions of texts and items.

``semantic`` is an optional second opinion on whether an item can be recovered from a text by meaning
(the paper uses rescaled BERTScore precision); without one, only lexical coverage counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sotto.sanitizers.contextual.coverage import coverage, overlaps

ALPHA = 0.5  # concave exponent of essential recall, eq. 4
SEMANTIC_THRESHOLD = 0.3  # tau_priv, eq. 2

Semantic = Callable[[str, str], float]


def recoverable(text: str, item: str, semantic: Semantic | None = None) -> bool:
    """Whether ``item`` stands in ``text``: all its words, or its meaning beyond the threshold.

    >>> recoverable("I was diagnosed with lupus last spring", "diagnosed with lupus")
    True
    >>> recoverable("I was unwell last spring", "diagnosed with lupus")
    False
    """
    return coverage(text, item) >= 1.0 or (semantic is not None and semantic(text, item) > SEMANTIC_THRESHOLD)


def privacy(text: str, private: Sequence[str], essential: Sequence[str], semantic: Semantic | None = None) -> float:
    """R_priv (eq. 2): -1 if any private item can be recovered or nothing is left, else 0.

    Items that share a word with an essential one are not counted.

    >>> privacy("Suggest snacks for a hike.", ["my divorce"], ["snacks for a hike"])
    0.0
    >>> privacy("After my divorce, suggest snacks.", ["my divorce"], ["snacks"])
    -1.0
    >>> privacy("", [], ["snacks"])
    -1.0
    """
    if not text.strip():
        return -1.0
    counted = [item for item in private if not overlaps(item, list(essential))]
    return -1.0 if any(recoverable(text, item, semantic) for item in counted) else 0.0


def essential_recall(
    text: str, essential: Sequence[str], semantic: Semantic | None = None, alpha: float = ALPHA
) -> float:
    """R_ess (eq. 3 and 4): the share of essential items that can be recovered, to the power ``alpha``.

    >>> essential_recall("Suggest snacks.", ["snacks", "peanut allergy"], alpha=1.0)
    0.5
    """
    if not essential:
        return 1.0
    kept = sum(recoverable(text, item, semantic) for item in essential)
    return float((kept / len(essential)) ** alpha)


def brevity(words: int, target: int) -> float:
    """L_brev (eq. 5) in (0, 1]: only a rewrite longer than the target is discounted.

    >>> brevity(10, 20)
    1.0
    >>> round(brevity(40, 20), 4)
    0.3679
    """
    return min(1.0, math.exp(1.0 - words / max(1, target)))


def reward(
    text: str,
    private: Sequence[str],
    essential: Sequence[str],
    target_words: int,
    *,
    semantic: Semantic | None = None,
    restored: str | None = None,
    with_privacy: bool = True,
    with_essential: bool = True,
) -> float:
    """R (eq. 6): essential recall times brevity where nothing leaks, -1 where anything does.

    ``restored`` is the rewrite with its stand-ins put back, in which essential items are looked for: a
    name that comes back in the answer was not lost. The two switches give the paper's ablations (section 5.5).

    >>> reward("Suggest snacks.", ["my divorce"], ["snacks"], 2)
    1.0
    >>> reward("My divorce. Suggest snacks.", ["my divorce"], ["snacks"], 2)
    -1.0
    """
    if with_privacy and privacy(text, private, essential, semantic) < 0:
        return -1.0
    recall = essential_recall(restored or text, essential, semantic) if with_essential else 1.0
    return recall * brevity(len(text.split()), target_words)


def advantages(rewards: Sequence[float], epsilon: float = 1e-6) -> list[float]:
    """Group-relative advantages (eq. 7): each reward less the group's mean, over its standard deviation.

    >>> advantages([1.0, 0.0])
    [0.999998, -0.999998]
    """
    mean = sum(rewards) / len(rewards)
    spread = math.sqrt(sum((r - mean) ** 2 for r in rewards) / len(rewards))
    return [round((r - mean) / (spread + epsilon), 6) for r in rewards]
