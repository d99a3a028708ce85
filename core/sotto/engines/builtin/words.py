"""Words with their offsets and their letter case: what the encoder reads, in training and at run time alike.

The encoder's vocabulary is lower case, which loses the clearest sign of a name. Each word's case
pattern is therefore an input of its own.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple

_WORD = re.compile(r"\w+(?:[’'\-.@/]\w+)*|[^\w\s]")


class Case(IntEnum):
    """The case pattern of a word; the value is the row of the case embedding."""

    PAD = 0
    LOWER = 1
    TITLE = 2
    UPPER = 3
    MIXED = 4
    DIGIT = 5
    SIGN = 6
    TITLE_AT_START = 7


class Word(NamedTuple):
    """Code points ``start`` to ``end`` of the text, half open."""

    start: int
    end: int
    text: str
    case: Case


_ENDS_SENTENCE = frozenset('.!?:;\n"“”(•-–—>*|')


def _case(word: str, at_start: bool) -> Case:
    if word.isalpha() and word.islower():  # as most words are
        return Case.LOWER
    if any(c.isdigit() for c in word):
        return Case.DIGIT
    letters = [c for c in word if c.isalpha()]
    if not letters:
        return Case.SIGN
    if word.islower():
        return Case.LOWER
    if len(letters) > 1 and word.isupper():
        return Case.UPPER
    if letters[0].isupper() and all(not c.isupper() for c in letters[1:]):
        return Case.TITLE_AT_START if at_start else Case.TITLE
    return Case.MIXED


def words(text: str) -> list[Word]:
    """The words and signs of ``text`` in order; a capital at the start of a sentence is told apart."""
    found: list[Word] = []
    previous_end = 0
    at_start = True
    for match in _WORD.finditer(text):
        word, (start, end) = match[0], match.span()
        if "\n" in text[previous_end:start]:
            at_start = True
        found.append(Word(start, end, word, _case(word, at_start)))
        at_start = word in _ENDS_SENTENCE
        previous_end = end
    return found
