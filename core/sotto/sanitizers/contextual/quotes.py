"""Which quotation marks belong together, also where both halves look alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sotto.engines.builtin.words import Word

# By its opening half; the straight ones are told apart by the side on which they touch a word.
_HALVES = {"“": "”", "«": "»", "„": "“", '"': '"', "'": "'", "‘": "’"}
_MARKS = frozenset(_HALVES) | frozenset(_HALVES.values())
_BEFORE_OPENING = "([{-–—:/“\"'"


class Quotation(NamedTuple):
    """Indices of the two words that are its marks."""

    opening: int
    closing: int


def quotations(text: str, words: Sequence[Word]) -> list[Quotation]:
    """The quotations of a text, the inner ones before the outer; marks without another half are left out."""
    found: list[Quotation] = []
    open_marks: list[int] = []
    for i, word in enumerate(words):
        if word.text not in _MARKS:
            continue
        before = text[word.start - 1] if word.start else " "
        after = text[word.end] if word.end < len(text) else " "
        ends = [at for at, mark in enumerate(open_marks) if _HALVES[words[mark].text] == word.text]
        if ends and not before.isspace():
            found.append(Quotation(open_marks[ends[-1]], i))
            del open_marks[ends[-1] :]
        elif word.text in _HALVES and not after.isspace() and (before.isspace() or before in _BEFORE_OPENING):
            open_marks.append(i)
    return found


def marks(quoted: Sequence[Quotation]) -> tuple[frozenset[int], frozenset[int]]:
    """The words that open one of ``quoted``, and those that close one."""
    return frozenset(one.opening for one in quoted), frozenset(one.closing for one in quoted)
