"""A person's own terms are found in every form people write, and what they never want flagged is not."""

from __future__ import annotations

import time

import pytest

from sotto.errors import ProfileInvalid
from sotto.findings.rules import find
from sotto.profiles import OwnTerm, Profile
from sotto.taxonomy import Attribute

TERMS = [
    ("Bluebird", "about the bluebird launch", "bluebird"),  # another case
    ("Bluebird", "the Bluebirds and", "Bluebirds"),  # plural
    ("Bluebird", "Bluebird's budget", "Bluebird"),  # possessive: the name alone
    ("company", "both companies", "companies"),
    ("Zoë", "ask Zoe", "Zoe"),  # without its diacritics
    ("Zoe", "ask Zoë", "Zoë"),  # with ones it does not have
    ("Jose", "ask Jose\u0301 now", "Jose\u0301"),  # a combining accent
    ("Project Blue-Bird", "in project  blue bird,", "project  blue bird"),  # joints written otherwise
    ("C++", "I like c++!", "c++"),  # signs
    ("@mira", "thanks @Mira", "@Mira"),
    ("王伟", "我叫 王伟。", "王伟"),
    ("Müller GmbH & Co.", "für Müller GmbH & Co arbeite", "Müller GmbH & Co"),
]  # fmt: skip


@pytest.mark.parametrize(("term", "text", "value"), TERMS)
def test_an_own_term_is_found_in_its_variants(term: str, text: str, value: str) -> None:
    findings = find(text, Profile("a", "A", own_terms=(OwnTerm(term),)))
    assert [(finding.text, finding.attribute) for finding in findings] == [(value, Attribute.OWN_TERM)]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("Ann", "Anna and Hannah"),  # never inside a word
        ("C++", "C and C#"),
        ("Blue Bird", "blue and a bird"),
        ("Blue Bird", "blue\n\n\n\nbird"),  # two paragraphs are not one term
    ],
)
def test_what_only_resembles_a_term_is_not_one(term: str, text: str) -> None:
    assert find(text, Profile("a", "A", own_terms=(OwnTerm(term),))) == []


def test_a_term_has_the_attribute_its_owner_gave_it() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm("Tindra", attribute=Attribute.PETS),))
    assert find("Tindra barks", profile)[0].attribute is Attribute.PETS


def test_a_pattern_is_a_term() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm(r"\bKX-\d{3}\b", pattern=True),))
    assert [finding.text for finding in find("use KX-417, not KX-41", profile)] == ["KX-417"]


def test_a_pattern_that_takes_too_long_is_an_error_and_not_a_miss() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm(r"(a|aa)+$", pattern=True),))
    started = time.process_time()
    with pytest.raises(ProfileInvalid, match="too long") as caught:
        find("a" * 5000 + "canary-7f3a", profile)
    assert time.process_time() - started < 10
    assert "canary" not in str(caught.value)


def test_many_terms_cost_no_more_than_one_reading() -> None:
    terms = tuple(OwnTerm(f"term{number} of mine") for number in range(2000))
    profile = Profile("a", "A", own_terms=terms)
    find("warm", profile)
    started = time.process_time()
    findings = find("Something about term77 of mine. " * 3000, profile)
    assert len(findings) == 3000
    assert time.process_time() - started < 10


NEVER = [
    ("Samsung", "mail samsung@nordpost.se", ["samsung@nordpost.se"]),  # a longer finding stays
    ("maja.lind@nordpost.se", "mail Maja.Lind@nordpost.se", []),
    ("0131 496 0733", "call 0131 496 0733", []),
    ("10 Downing Street", "at 10 Downing Street, London", ["10 Downing Street, London"]),
    ("10 Downing Street, London", "at 10 downing street, London's", []),  # the finding lies inside
    ("mira_k", "username: mira_k's", []),  # possessive
]  # fmt: skip


@pytest.mark.parametrize(("never", "text", "left"), NEVER)
def test_what_is_never_to_be_flagged_is_not(never: str, text: str, left: list[str]) -> None:
    findings = find(text, Profile("a", "A", never_flag=(never,)))
    assert [finding.text for finding in findings] == left


def test_a_term_that_was_asked_for_beats_the_never_flag_list() -> None:
    profile = Profile("a", "A", own_terms=(OwnTerm("Bluebird"),), never_flag=("Bluebird",))
    assert [finding.text for finding in find("Bluebird", profile)] == ["Bluebird"]


FACTS = [
    ("I take lithium.", "does Lithium interact with coffee", ["Lithium"]),
    ("My dogs are called Rex and Bella.", "Rex's paw and a dog", ["Rex", "dog"]),  # names, and another form
    ("I live in Łódź.", "the weather in Lodz", ["Lodz"]),
    ("I work as a night nurse.", "nursing homes at night", ["nursing"]),
    ("I like to cook at home.", "I like this, at home or not", []),  # plain words tell nothing
]  # fmt: skip


@pytest.mark.parametrize(("fact", "text", "values"), FACTS)
def test_the_telling_words_of_a_fact_are_found(fact: str, text: str, values: list[str]) -> None:
    findings = find(text, Profile("a", "A", facts=(fact,)))
    assert [finding.text for finding in findings if finding.attribute is Attribute.FACT] == values
