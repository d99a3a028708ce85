"""From probabilities per word to the stretches that give a fact away."""

from __future__ import annotations

import numpy as np
import pytest

from sotto.engines.builtin.facts import FactReading
from sotto.engines.builtin.words import words
from sotto.findings.given_away import findings
from sotto.profiles import Strictness
from sotto.taxonomy import Attribute

TEXT = "So, my insulin pump broke. Which grill?"


def reading(entails: float, **revealing: float) -> FactReading:
    """Probabilities by word; the others give nothing away."""
    found = tuple(words(TEXT))
    values = np.asarray([revealing.get(w.text, 0.0) for w in found], dtype=np.float32)
    return FactReading("I have diabetes.", TEXT, found, entails, values)


def texts(made: FactReading, strictness: Strictness = Strictness.BALANCED, boldly: bool = False) -> list[str]:
    return [f.text for f in findings([made], strictness, boldly=boldly)]


def test_a_stretch_is_a_finding_of_the_profile() -> None:
    (found,) = findings([reading(0.9, my=0.7, insulin=0.9, pump=0.8)], Strictness.BALANCED)
    assert (found.text, found.attribute, found.source) == ("my insulin pump", Attribute.FACT, "profile")
    assert found.confidence == pytest.approx(0.9)
    assert found.span.of(TEXT) == found.text


def test_a_text_that_does_not_give_the_fact_away_has_none() -> None:
    assert texts(reading(0.1, insulin=0.9)) == []


def test_stricter_profiles_need_less() -> None:
    made = reading(0.25, insulin=0.9)
    assert texts(made, Strictness.RELAXED) == []
    assert texts(made, Strictness.BALANCED) == []
    assert texts(made, Strictness.STRICT) == ["insulin"]


def test_half_telling_words_between_telling_ones_go_along_and_signs_do_not() -> None:
    assert texts(reading(0.9, insulin=0.9, pump=0.3, broke=0.9, **{".": 0.9})) == ["insulin pump broke"]
    assert texts(reading(0.9, insulin=0.9, broke=0.9)) == ["insulin", "broke"]


def test_where_no_word_is_sure_the_most_telling_ones_go() -> None:
    assert texts(reading(0.9, insulin=0.2, pump=0.15)) == ["insulin"]


def test_boldly_more_words_go_and_weaker_facts_count() -> None:
    made = reading(0.1, my=0.2, insulin=0.9, pump=0.2)
    assert texts(made, boldly=True) == ["my insulin pump"]


def test_nothing_to_read() -> None:
    assert findings([FactReading("f", "", (), 0.9, np.zeros(0, dtype=np.float32))], Strictness.STRICT) == []
