"""Generalisation ladders: from a word to a coarser one, rung by rung, as ``ladders.txt`` lists them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

# Words that say next to nothing; what the masked model may choose from where a word has no ladder.
VAGUE = tuple(
    """
    thing things something stuff matter matters item items kind part parts case place places area person people
    someone somebody others group time times day while situation issue problem activity event plan way detail
    certain particular usual regular recent common ordinary different various several some did does doing have had
    use used went goes made
    """.split()
)


@cache
def _rungs() -> dict[str, str]:
    text = (files(__package__) / "ladders.txt").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            words, _, coarser = line.partition(">")
            for word in words.split("|"):
                found.setdefault(word.strip(), coarser.strip())
    return found


def coarser(word: str, rungs: int = 1) -> str | None:
    """``word`` said ``rungs`` rungs coarser in its own number and case, or None where the ladder ends before.

    >>> coarser("Mom"), coarser("mom", 2), coarser("dogs"), coarser("wives"), coarser("table")
    ('Parent', 'relative', 'pets', None, None)
    """
    at = word.lower()
    for _ in range(rungs):
        one = _rungs().get(at)
        if one is None and at.endswith("s") and at[:-1] in _rungs():
            one = _plural(_rungs()[at[:-1]])
        if one is None:
            return None
        at = one
    return at.capitalize() if word[:1].isupper() and not word.isupper() else at


@cache
def coarse_words() -> frozenset[str]:
    """Every word that a rung may bring into a text, in lower case."""
    phrases = [*_rungs().values(), *map(_plural, _rungs().values())]
    return frozenset(word for phrase in phrases for word in phrase.split()) | frozenset(VAGUE)


def _plural(phrase: str) -> str:
    if " " in phrase or phrase.endswith("s"):
        return phrase
    return "children" if phrase == "child" else f"{phrase[:-1]}ies" if phrase.endswith("y") else f"{phrase}s"
