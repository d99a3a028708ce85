"""What must go goes before any trade is made, and leaves whole sentences."""

from __future__ import annotations

import pytest

from sotto.findings.tagger import SOURCE
from sotto.profiles import Profile, Rule
from sotto.rewrite import Finding, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.rlaa import obligations
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.core.sanitizers.rlaa.play import EVERYDAY, shipped

SECRETIVE = Profile("secretive", "Secretive", rules=dict.fromkeys(Attribute, Rule.REMOVE))


def met(text: str, found: dict[str, Attribute], profile: Profile, confidence: float = 0.9) -> str:
    """The text after the obligations, where the tagger found these words."""
    spans = {quote: Span(text.index(quote), text.index(quote) + len(quote)) for quote in found}
    findings = [Finding(spans[quote], quote, found[quote], confidence, SOURCE) for quote in found]
    job = Job(text, findings, profile, Vault())
    return obligations.met(job, shipped().encoder.read(text), "test").text


def test_a_name_that_the_tagger_saw_goes_however_sure_it_was() -> None:
    text = "There is a collection going round for Bogdan in payroll."
    assert "Bogdan" not in met(text, {"Bogdan": Attribute.NAME}, EVERYDAY, 0.52)


def test_a_doubtful_number_stays() -> None:
    text = "There are 4471 of them in the box."
    assert met(text, {"4471": Attribute.REFERENCE}, EVERYDAY, 0.52) == text


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        (
            "My daughter Ida turns 9 on 4 May. Call Maren on +49 30 901820. What snacks can I bring on May 4?",
            {"Ida": Attribute.NAME, "turns 9": Attribute.AGE, "on 4 May": Attribute.DATES, "Maren": Attribute.NAME,
             "+49 30 901820": Attribute.PHONE},
            "What snacks can I bring on May 4?",
        ),
        (
            "Could you write a thank-you note to Tobias?",  # what is asked stays, however little is left of it
            {"Tobias": Attribute.NAME},
            "Could you write a thank-you note?",
        ),
        ("My name is Li.", {"Li": Attribute.NAME}, "My name."),  # rather than nothing
        (
            "I met Anna Kowalska in the old bakery by the river.",
            {"Anna Kowalska": Attribute.NAME},
            "I met in the old bakery by the river.",
        ),
        (
            "Could you write a letter to my landlord, Mr. Brandt?",
            {"Brandt": Attribute.NAME},
            "Could you write a letter to my landlord?",
        ),
    ],
)  # fmt: skip
def test_no_rest_of_a_sentence_that_says_nothing(text: str, found: dict[str, Attribute], left: str) -> None:
    assert met(text, found, SECRETIVE) == left
