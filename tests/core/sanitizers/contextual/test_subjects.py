"""What comes back where a cut would leave a verb or an object alone."""

from __future__ import annotations

import re

import numpy as np
import pytest

from sotto.engines.builtin.words import words
from sotto.rewrite import Finding, Span
from sotto.sanitizers.contextual import subjects
from sotto.sanitizers.contextual.spots import Places
from sotto.taxonomy import Attribute

_MARK = re.compile(r"\{\{|\}\}|<|>|\*")


def left(marked: str) -> str:
    """The words that stay: ``{{...}}`` is cut, ``<...>`` in it is a finding, a word with * before it tells."""
    plain = ""
    marks: list[tuple[str, int]] = []
    at = 0
    for match in _MARK.finditer(marked):
        plain += marked[at : match.start()]
        marks.append((match[0], len(plain)))
        at = match.end()
    plain += marked[at:]
    found = words(plain)
    places: dict[str, tuple[int, ...]] = dict.fromkeys(("{{", "}}", "<", ">", "*"), ())
    for mark, place in marks:
        places[mark] = (*places[mark], place)
    cut = np.zeros(len(found), dtype=bool)
    for start, end in zip(places["{{"], places["}}"], strict=True):
        cut |= [start <= word.start < end for word in found]
    tells = np.array([word.start in places["*"] for word in found])
    spans = [Span(start, end) for start, end in zip(places["<"], places[">"], strict=True)]
    where = Places(found)
    findings = [Finding(span, span.of(plain), Attribute.NAME, 1.0, "rules") for span in spans]
    spots = [spot for finding in findings if (spot := where.spot(finding))]
    subjects.give_back(plain, found, spots, cut, tells)
    subjects.give_back_frames(found, cut, tells)
    subjects.give_back_hinges(plain, found, cut, tells)
    return " ".join(word.text for word, gone in zip(found, cut, strict=True) if not gone)


@pytest.mark.parametrize(
    ("marked", "stays"),
    [
        ("{{My sister, a nurse, }}is ill.", "My sister is ill ."),
        ("{{My sister *Ann, a nurse, }}is ill.", "My sister is ill ."),
        ("{{My neighbour Mr. *Petrov, 71, }}offered me a car.", "My neighbour offered me a car ."),
        ("{{My neighbour Mr. Petrov, 71, }}offered me a car.", "My neighbour Mr . Petrov offered me a car ."),
        ("{{The man with *HIV }}moved out.", "The man moved out ."),
        ("{{My *HIV }}got worse.", "got worse ."),
        ("{{My wife's *debts }}worried us.", "worried us ."),
        ("{{My credit card <4539 1488 0343 6467> }}got declined.", "My credit card got declined ."),
        ("{{I am ill and }}need help.", "need help ."),
        ("{{I am ill, }}need help.", "need help ."),
        ("{{As a nurse, }}can you help?", "can you help ?"),
        ("{{My brother-in-law, a roofer, }}must pay a fine.", "My brother-in-law must pay a fine ."),
        ("{{My brother-in-law, a roofer, }}should he pay?", "should he pay ?"),
        ("A woman {{who walks in Connecticut has }}a red ring.", "A woman has a red ring ."),
        ("A woman {{from Hanoi has had }}a fever.", "A woman has had a fever ."),
        ("A woman {{from Hanoi *has *had }}a fever.", "A woman a fever ."),
        ("He is choking {{by his wife's account and }}falls asleep.", "He is choking and falls asleep ."),
        ("I work nights {{at St Mary's and }}I need recipes.", "I work nights and I need recipes ."),
        ("The flat {{my ex and }}I rent is damp.", "The flat I rent is damp ."),
        ("The phone {{my mother has }}broke.", "The phone broke ."),
        ("The pain {{from the fall has }}is worse.", "The pain is worse ."),
        ("It is {{for Ann and }}needed soon.", "It is needed soon ."),
        ("I like it. {{My sister is ill and }}can you help?", "I like it . can you help ?"),
        ("{{I am Maria and I have }}a severe allergy.", "I have a severe allergy ."),
        ("{{I am Maria and I }}have a severe allergy.", "I have a severe allergy ."),
        ("{{I am *Maria and *I }}have a severe allergy.", "have a severe allergy ."),
        ("{{My name is Olu and we've got }}two small rooms.", "we've got two small rooms ."),
    ],
)
def test_what_comes_back(marked: str, stays: str) -> None:
    assert left(marked) == stays
