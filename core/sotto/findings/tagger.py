"""Findings of the built-in encoder: stretches of words that it gives one attribute of the taxonomy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import Case, Word
from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute

SOURCE = "tagger"
_THRESHOLD = 0.5
_BRIDGED = 0.3
_NUMBERS = frozenset(
    {
        Attribute.PHONE, Attribute.NATIONAL_ID, Attribute.DRIVER_LICENCE, Attribute.ACCOUNT, Attribute.IP_ADDRESS,
    }
)  # fmt: skip
_BETWEEN_NAMES = frozenset({"and", "or", "&", ",", ";", "/"})
# "My sister Elsa" tells of a sister, and the encoder may take the name for a part of that: it is one where it is as
# likely as not.
_TOLD_OF_NAMES = (
    Attribute.SEXUAL_ORIENTATION,
    Attribute.RELATIONSHIP,
    Attribute.FAMILY,
    Attribute.GENDER,
    Attribute.PETS,
)
_NAME = 1 + ATTRIBUTES.index(Attribute.NAME)
_NEARLY = 0.5
# What surrounds a name in an annotation, but is no part of it.
AROUND_NAMES = frozenset(
    "my our his her their your the a an mr mrs ms miss mx dr prof sir dear hi hello hey from to and with for of by "
    "sister brother mother father mum mom dad uncle aunt cousin niece nephew son daughter wife husband partner "
    "friend boss colleague coworker neighbour neighbor gran grandma grandpa nan girlfriend boyfriend ex named "
    "called i jr sr phd md esq".split()
)


def findings(reading: Reading) -> list[Finding]:
    """The encoder's findings in order, disjoint; confidence is the mean probability of the attribute."""
    table = reading.attributes
    if not len(table):
        return []
    some = 1.0 - table[:, 0]
    best = 1 + np.argmax(table[:, 1:], axis=1)
    capitals = np.asarray([word.case is Case.TITLE for word in reading.words])
    told_of = np.isin(best, [1 + ATTRIBUTES.index(one) for one in _TOLD_OF_NAMES])
    named = table[:, _NAME] >= _NEARLY * np.take_along_axis(table, best[:, None], axis=1)[:, 0]
    best[capitals & told_of & named] = _NAME
    ends = _stretches(best, some >= _BRIDGED)
    told = (some >= _THRESHOLD) & np.asarray([_has_letter_or_digit(word) for word in reading.words])
    last_told = np.maximum.accumulate(np.where(told, np.arange(len(told)), -1))
    found: list[Finding] = []
    i = 0
    while i < len(best):
        if some[i] < _THRESHOLD:
            i += 1
            continue
        # Up to the last sure word of the stretch.
        j = max(int(last_told[ends[i] - 1]), i) + 1
        attribute = Attribute(ATTRIBUTES[int(best[i]) - 1])
        for begin, end in _single(reading.words, i, j, attribute):
            first, last = _core(reading.words, begin, end - 1, attribute)
            span = Span(reading.words[first].start, reading.words[last].end) if first <= last else Span(0, 0)
            if _plausible(span.of(reading.text), attribute):
                confidence = float(some[first : last + 1].mean())
                found.append(Finding(span, span.of(reading.text), attribute, confidence, SOURCE))
        i = j
    return found


def _stretches(best: npt.NDArray[np.intp], bridged: npt.NDArray[np.bool_]) -> list[int]:
    """For each word, where the stretch from it on ends in which all words have its attribute and are ``bridged``."""
    ends = list(range(1, len(best) + 1))
    for i in range(len(best) - 2, -1, -1):
        if best[i + 1] == best[i] and bridged[i + 1]:
            ends[i] = ends[i + 1]
    return ends


def _single(words: tuple[Word, ...], begin: int, end: int, attribute: Attribute) -> Iterator[tuple[int, int]]:
    """Each of several names: "Nana and Kevin" are two. Anything else is one."""
    if attribute is Attribute.NAME:
        for i in range(begin, end):
            if words[i].text.lower() in _BETWEEN_NAMES:
                yield begin, i
                begin = i + 1
    yield begin, end


def _plausible(text: str, attribute: Attribute) -> bool:
    """Whether ``text`` can be what it was taken for: an address has an @, a number digits, a key no mere word."""
    if attribute is Attribute.EMAIL:
        return "@" in text
    if attribute in _NUMBERS:
        return sum(c.isdigit() for c in text) >= 3
    if attribute is Attribute.CREDENTIAL:
        return len(text) > 3 and not (text.isalpha() and text[1:].islower())
    return any(c.isalnum() for c in text) and (len(text) > 1 or attribute is not Attribute.NAME)


def _has_letter_or_digit(word: Word) -> bool:
    return word.case is not Case.SIGN


def _core(words: tuple[Word, ...], first: int, last: int, attribute: Attribute) -> tuple[int, int]:
    """A name without the words around it; anything else as it is, less leading signs."""
    while first < last and not _has_letter_or_digit(words[first]):
        first += 1
    if attribute is not Attribute.NAME:
        return first, last
    capitals = any(w.case in (Case.TITLE, Case.UPPER, Case.MIXED) for w in words[first : last + 1])

    def no_name(word: Word) -> bool:
        return word.text.lower() in AROUND_NAMES or (capitals and word.case is Case.LOWER)

    while first <= last and no_name(words[first]):
        first += 1
    while first <= last and (no_name(words[last]) or re.fullmatch(r"\W+", words[last].text)):
        last -= 1
    return first, last
