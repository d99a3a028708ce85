"""Drawn words as a text that can be read: spaces, signs and capitals by rule, never after the original's."""

from __future__ import annotations

from collections.abc import Iterable

SIGNS = frozenset(".,;:?!")
_ENDS = frozenset(".?!")


def as_text(words: Iterable[str]) -> str:
    """Lower-case words and signs as sentences. Of signs in a row the strongest stays, none opens the text.

    >>> as_text(["i", "am", "late", ",", ".", "what", "now", "?"])
    'I am late. What now?'
    """
    made: list[str] = []
    for word in words:
        if word not in SIGNS:
            begins = not made or made[-1] in _ENDS
            made.append(word.capitalize() if begins or word == "i" else word)
        elif made and made[-1] not in SIGNS:
            made.append(word)
        elif made and made[-1] not in _ENDS and word in _ENDS:
            made[-1] = word
    if made and made[-1] not in _ENDS:
        made[-1:] = ["."] if made[-1] in SIGNS else [made[-1], "."]
    return "".join(word if word in SIGNS or not at else f" {word}" for at, word in enumerate(made))
