"""Coarser wordings: they fit after the word before them, and never keep the value."""

from __future__ import annotations

import pytest

from sotto.sanitizers.contextual.wording import generalised
from sotto.taxonomy import Attribute


@pytest.mark.parametrize(
    ("text", "attribute", "left", "coarser"),
    [
        ("34-year-old", Attribute.AGE, "a", "grown"),
        ("9-year-old", Attribute.AGE, "my", "young"),
        ("80-year-old", Attribute.AGE, "an", "elderly"),  # the article before it stays right
        ("34", Attribute.AGE, "i'm", "an adult"),
        ("16", Attribute.AGE, "is", "a teenager"),
        ("34", Attribute.AGE, "route", None),  # no sentence can be told from here
        ("$8,400", Attribute.FINANCES, "owe", "thousands of dollars"),
        ("€ 350", Attribute.FINANCES, "of", "hundreds of euros"),
        ("48k pounds", Attribute.FINANCES, "earn", "tens of thousands of pounds"),
        ("1.2 million USD", Attribute.FINANCES, "with", "millions of dollars"),
        ("asthma", Attribute.PHYSICAL_HEALTH, "with", "a health matter"),
        ("asthma", Attribute.PHYSICAL_HEALTH, "my", "health matter"),
        ("sertraline", Attribute.MEDICATIONS, "on", "a medicine"),
        ("asthma", Attribute.PHYSICAL_HEALTH, "breathes", None),
        ("penicillin", Attribute.ALLERGIES, "a", None),  # "a allergy" would be wrong
    ],
)
def test_generalised(text: str, attribute: Attribute, left: str, coarser: str | None) -> None:
    assert generalised(text, attribute, left) == coarser
