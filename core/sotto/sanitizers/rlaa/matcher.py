"""Whether a guess hits (appendix C.5): the programmatic matcher, which no opinion can sway."""

from __future__ import annotations

import re

AGE_TOLERANCE = 3  # years
_EXACT = frozenset({"sex", "gender", "income", "income level", "relationship status", "married"})


def matches(attribute: str, truth: str, guess: str) -> bool:
    """Age within three years; sex, income and status exactly, without regard to case; everything else where
    one of the two contains the other.

    >>> matches("age", "45", "about 47 years")
    True
    >>> matches("sex", "male", "female")
    False
    >>> matches("city_country", "Zurich, Switzerland", "zurich")
    True
    """
    if not truth.strip() or not guess.strip():
        return False
    true, guessed = _plain(truth), _plain(guess)
    if attribute == "age":
        years, guessed_years = _number(true), _number(guessed)
        return years is not None and guessed_years is not None and abs(years - guessed_years) <= AGE_TOLERANCE
    if attribute.replace("_", " ") in _EXACT:
        return true == guessed
    return true in guessed or guessed in true


def _plain(value: str) -> str:
    return " ".join(value.casefold().split())


def _number(value: str) -> float | None:
    found = re.search(r"\d+(?:\.\d+)?", value)
    return float(found[0]) if found else None
