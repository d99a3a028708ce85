"""Segments by hand-made signals, and which values of the findings are segments."""

from __future__ import annotations

import numpy as np
import pytest

from sotto.profiles import OwnTerm, Profile, Rule
from sotto.rewrite import Finding, Span
from sotto.sanitizers.napare.alignment import shared, stretches, value_segments, word_scores
from sotto.sanitizers.napare.draft import Range, Source
from sotto.taxonomy import Attribute

TEXT = "I keep bees, and they sting. Is honey good for tea?"
FACT = "I am a beekeeper with honey."


def scores(**values: float) -> np.ndarray:
    return np.asarray([values.get(word.text, 0.0) for word in Source(TEXT).words], dtype=np.float32)


def said(found: list[Range]) -> list[str]:
    source = Source(TEXT)
    return [source.span(where).of(TEXT) for where in found]


def test_weaker_words_between_telling_ones_go_with_them() -> None:
    assert said(stretches(Source(TEXT), scores(keep=0.5, bees=0.25, they=0.0, sting=0.6), 0.4)) == ["keep", "sting"]
    assert said(stretches(Source(TEXT), scores(I=0.5, keep=0.3, bees=0.5), 0.4)) == ["I keep bees"]


def test_a_stretch_ends_with_its_sentence_and_never_with_a_sign() -> None:
    everywhere = np.full(len(Source(TEXT).words), 0.9, dtype=np.float32)
    assert said(stretches(Source(TEXT), everywhere, 0.4)) == ["I keep bees, and they sting", "Is honey good for tea"]


def test_where_no_word_is_telling_the_strongest_one_counts() -> None:
    assert said(stretches(Source(TEXT), scores(bees=0.2, tea=0.05), 0.4)) == ["bees"]


def test_words_and_likeness_of_a_clause_count_together() -> None:
    source = Source(TEXT)
    clauses = [clause for sentence in source.sentences for clause in source.clauses(sentence)]
    tea = clauses[-1]
    assert shared(source, FACT, tea) == pytest.approx(1 / 2)  # honey, of beekeeper and honey
    likeness = np.asarray([0.7 if clause == tea else 0.0 for clause in clauses], dtype=np.float32)
    found = word_scores(source, FACT, scores(bees=0.9, honey=0.1), clauses, likeness)
    assert found[tea.first] == pytest.approx((0.5 + 0.7) / 2)
    assert found.max() == pytest.approx(0.9)


def finding(text: str, attribute: Attribute, confidence: float = 0.9, source: str = "rule") -> list[Finding]:
    whole = "Ana Ruiz has asthma, mail ana@x.example. Ana Ruiz works on Bluebird."
    spans = [i for i in range(len(whole)) if whole.startswith(text, i)]
    return [Finding(Span(i, i + len(text)), text, attribute, confidence, source) for i in spans]


FOUND = [
    *finding("Ana Ruiz", Attribute.NAME, 0.9, "tagger"),
    *finding("asthma", Attribute.PHYSICAL_HEALTH, 0.9, "tagger"),
    *finding("ana@x.example", Attribute.EMAIL),
    *finding("Bluebird", Attribute.OWN_TERM, 1.0, "own term"),
]


def values(profile: Profile, found: list[Finding] = FOUND) -> dict[str, int]:
    source = Source("Ana Ruiz has asthma, mail ana@x.example. Ana Ruiz works on Bluebird.")
    return {segment.secret: len(segment.where) for segment in value_segments(source, found, profile)}


def test_without_facts_every_finding_is_a_segment_with_all_its_places() -> None:
    assert values(Profile("p", "P")) == {"Ana Ruiz": 2, "asthma": 1, "ana@x.example": 1, "Bluebird": 1}


def test_with_facts_only_what_names_somebody_and_own_terms_go_beside_them() -> None:
    profile = Profile("p", "P", facts=("I ski.",), own_terms=(OwnTerm("Bluebird"),))
    assert values(profile) == {"Ana Ruiz": 2, "ana@x.example": 1, "Bluebird": 1}


def test_rules_overrule() -> None:
    rules = {Attribute.NAME: Rule.ALLOW, Attribute.PHYSICAL_HEALTH: Rule.REMOVE}
    profile = Profile("p", "P", facts=("I ski.",), rules=rules)
    assert values(profile) == {"asthma": 1, "ana@x.example": 1, "Bluebird": 1}


def test_the_taggers_doubtful_names_stay() -> None:
    assert values(Profile("p", "P"), finding("Ana Ruiz", Attribute.NAME, 0.5, "tagger")) == {}
