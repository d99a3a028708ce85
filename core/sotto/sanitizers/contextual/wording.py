"""What stands in for a detail inside a sentence that stays: a generalisation, or a stand-in from the vault."""

from __future__ import annotations

import re

from sotto.taxonomy import IDENTIFIERS, Attribute, Family

# A value of these is a name or number like any other: the task goes on with a stand-in, restored in the answer.
STAND_IN = IDENTIFIERS | {Attribute.DATES, Attribute.LOCATION, Attribute.EMPLOYER, Attribute.OWN_TERM}

_NOUN_PHRASES: dict[Attribute, str] = {
    Attribute.MEDICATIONS: "a medicine",
    Attribute.ALLERGIES: "an allergy",
    Attribute.FAMILY_HISTORY: "a family history",
    Attribute.EMPLOYMENT: "a job",
    Attribute.EDUCATION: "a school",
    Attribute.LEGAL: "a legal matter",
    Attribute.FINANCES: "a financial matter",
    Attribute.RELATIONSHIP: "a relationship",
    Attribute.FAMILY: "a relative",
    Attribute.PETS: "a pet",
    Attribute.HOBBIES: "a hobby",
    Attribute.FOOD: "a dish",
    Attribute.MOVIES: "a film",
    Attribute.VACATION: "a trip",
    Attribute.RELIGION: "a belief",
    Attribute.POLITICS: "a view",
    Attribute.ETHNICITY: "a background",
    Attribute.SEXUAL_ORIENTATION: "an orientation",
    Attribute.AGE: "an age",
    Attribute.DIET: "a diet",
}
_DETERMINERS = frozenset("a an the my our your his her their its this that some any".split())
BE = frozenset("am is are was were be been being i'm im i’m he's she's he’s she’s we're they're".split())
_PREPOSITIONS = frozenset("of for in at to from by on about into with without as like near via than".split())
OPENS_PHRASE = _DETERMINERS | BE | _PREPOSITIONS | {"and", "or"}

# Every word that a coarser wording of ours may bring into a text.
VOCABULARY = frozenset(
    " ".join(_NOUN_PHRASES.values()).split()
    + "health young teenage grown senior elderly underage adult child teenager few hundreds thousands tens millions "
    "dollars euros pounds yen rupees francs".split()
    + [word for attribute in Attribute for word in attribute.label.lower().split()]
)

_AGE_ADJECTIVE = re.compile(r"^(\d{1,3})[- ]?(?:year|yr|y)s?[- ]?(?:old|o)$", re.IGNORECASE)
_NUMBER = re.compile(r"^\d{1,3}$")
_MONEY = re.compile(
    r"^(?P<before>[$€£¥₹]|USD|EUR|GBP|CHF)?\s?(?P<amount>\d[\d,. ]*)(?P<times>k|m|million|thousand)?"
    r"\s?(?P<after>[$€£¥₹]|dollars|euros|pounds|francs|usd|eur|gbp|chf)?$",
    re.IGNORECASE,
)
_CURRENCIES = {"$": "dollars", "€": "euros", "£": "pounds", "¥": "yen", "₹": "rupees", "usd": "dollars",
               "eur": "euros", "gbp": "pounds", "chf": "francs"}  # fmt: skip


def generalised(text: str, attribute: Attribute, left: str) -> str | None:
    """A coarser wording for ``text`` that fits after the word ``left``, or None where none would read well."""
    left = left.lower()
    if attribute is Attribute.AGE:
        return _age(text, left)
    if attribute is Attribute.FINANCES:
        amount = money(text)
        if amount:
            return amount
    if left not in OPENS_PHRASE:
        return None
    phrase = _NOUN_PHRASES.get(attribute)
    if phrase is None and attribute.family is Family.HEALTH:
        phrase = "a health matter"
    if phrase is None:
        return None
    article, noun = phrase.split(" ", 1)
    if left in {"a", "an"}:
        return noun if left == article else None
    return noun if left in _DETERMINERS else phrase


def _age(text: str, left: str) -> str | None:
    adjective = _AGE_ADJECTIVE.match(text)
    if adjective:
        years = int(adjective[1])
        word = "young" if years < 13 else "teenage" if years < 18 else "grown" if years < 65 else "senior"
        return ("elderly" if years >= 65 else "underage" if years < 18 else "adult") if left == "an" else word
    if _NUMBER.match(text) and left in BE:
        years = int(text)
        return "a child" if years < 13 else "a teenager" if years < 18 else "an adult" if years < 65 else "a senior"
    return None


def money(text: str) -> str | None:
    """An amount less exactly, or None for what is none."""
    match = _MONEY.match(text.strip())
    if not match or not (match["before"] or match["after"]):
        return None
    digits = re.sub(r"[.,]\d{1,2}$", "", match["amount"].strip())
    amount = float(re.sub(r"\D", "", digits) or 0)
    amount *= {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6}.get((match["times"] or "").lower(), 1)
    sign = (match["before"] or match["after"]).lower()
    currency = _CURRENCIES.get(sign, sign)
    for limit, words in ((100, "a few"), (1e3, "hundreds of"), (1e4, "thousands of"), (1e5, "tens of thousands of"),
                         (1e6, "hundreds of thousands of")):  # fmt: skip
        if amount < limit:
            return f"{words} {currency}"
    return f"millions of {currency}"
