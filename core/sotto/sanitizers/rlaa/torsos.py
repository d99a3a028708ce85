"""Sentences of which so much is cut that what is left would say nothing: they go whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Case, Word
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.contextual.cuts import sentences
from sotto.sanitizers.rlaa.plan import Plan

MOSTLY = 0.6

Mask = npt.NDArray[np.bool_]


def take_along(plan: Plan, needed: Mask | None = None, *, least: int = 0) -> None:
    """Cut the rest of every sentence of which most is cut, or ``least`` words or fewer that say something are left.

    ``needed`` (words,) marks what the request needs: a sentence with such a word in its rest stays, and no rest goes
    where nothing would be left of the text.
    """
    whole = []
    for sentence in sentences(plan.text, plan.words):
        cut = [i for i in sentence if plan.cut[i]]
        part = slice(sentence.start, sentence.stop)
        if not cut or plan.keep[part].any() or (needed is not None and (needed & ~plan.cut)[part].any()):
            continue
        said = content(sentence, plan.words)
        gone = content(cut, plan.words)
        if gone and (gone > MOSTLY * said or said - gone <= least):
            whole.append((sentence, cut[0]))
    rest = set(range(len(plan.words))).difference(*(sentence for sentence, _ in whole))
    if needed is not None and not content(rest, plan.words):
        return  # a half sentence is better than an empty message
    for sentence, like in whole:
        plan.remove_whole(range(sentence.start, sentence.stop), like)


def content(indices: Iterable[int], words: Sequence[Word]) -> int:
    """How many of the words say something."""
    return sum(words[i].case is not Case.SIGN and words[i].text.lower() not in STOP_WORDS for i in indices)
