"""Lexical coverage after DelegateCI-Bench (section 4.2, eq. 1): which of an item's words stand in a text."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")

# Function words carry no fact; the list is ours.
STOP_WORDS = frozenset(
    "a an the of to in on at for and or nor is am are was were be been being i me my mine we us our ours you your "
    "yours he him his she her hers it its they them their theirs this that these those with by as from so but if "
    "not no do does did done has have had having will would can could should may might must just there here what "
    "which who whom whose when where why how than then too very up out about into over after before also only".split()
)


def tokens(text: str) -> list[str]:
    """Lower-cased words without function words; all words where nothing else is left."""
    every = _WORD.findall(text.lower())
    return [w for w in every if w not in STOP_WORDS] or every


def coverage(text: str, item: str) -> float:
    """The share in [0, 1] of the item's words that stand in ``text``."""
    wanted = set(tokens(item))
    if not wanted:
        return 0.0
    present = set(_WORD.findall(text.lower()))
    return len(wanted & present) / len(wanted)


def overlaps(item: str, others: list[str]) -> bool:
    """Whether ``item`` shares a word with one of ``others`` (eq. 2's filter of private items)."""
    mine = set(tokens(item))
    return any(mine & set(tokens(other)) for other in others)
