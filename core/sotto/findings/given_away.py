"""Stretches of a text that give a fact of the profile away, as the reader of facts sees them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sotto.engines.builtin.facts import FactReading
from sotto.engines.builtin.words import Case
from sotto.profiles.profile import Strictness
from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute

SOURCE = "profile"
# From which probability on a text gives a fact away. Chosen on lines held out from training.
GIVEN_AWAY = {Strictness.RELAXED: 0.5, Strictness.BALANCED: 0.35, Strictness.STRICT: 0.2}
# Below this, words that a fact and a text have in common say nothing: they are about something else.
POSSIBLE = 0.3
# From which probability on a word belongs to what gives the fact away; and on a second, bolder try.
TELLING = 0.4
_TELLING_BOLDLY = 0.15
# Words between two telling ones go with them from this share of the threshold on.
_BRIDGED = 0.5


def findings(readings: Iterable[FactReading], strictness: Strictness, *, boldly: bool = False) -> list[Finding]:
    """For each fact that the text gives away, the stretches that do so; those of different facts may overlap.

    ``boldly`` takes more words and every fact in ``readings``, for a text that was not safe without them.
    """
    found = []
    for reading in readings:
        if boldly or reading.entails >= GIVEN_AWAY[strictness]:
            found += _stretches(reading, _TELLING_BOLDLY if boldly else TELLING)
    return found


def _stretches(reading: FactReading, threshold: float) -> list[Finding]:
    """The stretches above ``threshold``; where no word reaches it, what stands around the most telling one."""
    values = reading.revealing
    if not len(values):
        return []
    threshold = min(threshold, float(values.max()))
    found: list[Finding] = []
    i = 0
    while i < len(values):
        if values[i] < threshold:
            i += 1
            continue
        j = i + 1
        while j < len(values) and values[j] >= threshold * _BRIDGED:
            j += 1
        last = i + int(np.flatnonzero(values[i:j] >= threshold)[-1])
        made = _finding(reading, i, last)
        if made is not None:
            found.append(made)
        i = j
    return found


def _finding(reading: FactReading, first: int, last: int) -> Finding | None:
    """Words ``first`` to ``last`` without the signs around them; None where there are only signs."""
    spelled = [i for i in range(first, last + 1) if reading.words[i].case is not Case.SIGN]
    if not spelled:
        return None
    span = Span(reading.words[spelled[0]].start, reading.words[spelled[-1]].end)
    return Finding(span, span.of(reading.text), Attribute.FACT, reading.entails, SOURCE)
