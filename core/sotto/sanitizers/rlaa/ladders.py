"""Coarser words for what gives an attribute away: from the exact to the general, and what may fill a gap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sotto.engines.builtin.words import Case, Word
from sotto.sanitizers.contextual import wording
from sotto.sanitizers.stranger import TOLD
from sotto.taxonomy import Attribute

POSSESSIVES = frozenset("my our his her their your me the a an this that".split())


def _table(**rows: str) -> dict[str, str]:
    return {word: by for by, words in rows.items() for word in words.split()}


# One word for another that says less; sex is told by most of these.
_NEUTRAL = _table(
    partner="husband wife ex-husband ex-wife hubby wifey boyfriend girlfriend fiance fiancé fiancee fiancée missus",
    parent="mum mom mother dad father mummy mommy daddy mama papa",
    parents="mums moms mothers dads fathers",
    grandparent="grandma granny nan gran grandmother grandpa granddad grandfather",
    person="man woman guy girl boy lady bloke chap lad lass gal dude fella gentleman",
    people="men women guys girls boys ladies blokes lads gals dudes gentlemen",
    child="son daughter",
    children="sons daughters",
    sibling="brother sister",
    siblings="brothers sisters",
    actor="actress",
    waiter="waitress",
    parenthood="motherhood fatherhood",
    homemaker="housewife househusband",
)
_CLOSE = frozenset("husband wife hubby boyfriend girlfriend fiance fiancé fiancee fiancée partner spouse ex".split())
_DEGREE = re.compile(
    r"(?:master'?s?|bachelor'?s?|ph\.?d\.?|doctorate|diploma|degree|b\.?sc|m\.?sc|mba|undergrad(?:uate)?|postgrad)"
    r"(?:\s+degree)?(?:\s+(?:in|of)\s+.+)?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:the\s+)?(?:early\s+|mid\s+|late\s+)?(?:19|20)\d\d", re.IGNORECASE)
_DECADE = re.compile(r"(?:the\s+)?(?:early\s+|mid\s+|late\s+)?(?:(?:19|20)?['’]?\d0['’]?s)", re.IGNORECASE)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_NUMBERS = (
    {word: number for number, word in enumerate(_TEENS, 10)}
    | {ten: 10 * number for number, ten in enumerate(_TENS, 2)}
    | {f"{t}{gap}{o}": 10 * i + j for i, t in enumerate(_TENS, 2) for j, o in enumerate(_ONES, 1) for gap in "- "}
)
_AGE = re.compile(r"\d{1,3}(?:[- ]?(?:years?|yrs?|y)(?:[- ]?old|[- ]?o)?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fills:
    """What may stand where no rung of a ladder fits: things one can count, others, and what describes a thing."""

    countable: str
    others: str = ""
    describing: str = ""


_FILLS = {
    "age": Fills("time year moment", "years", "older young"),
    "sex": Fills("person", "people"),
    "place of living": Fills("place town city area region shop", "home food", "local nearby"),
    "place of birth": Fills("place town region family", "home childhood food", "local foreign"),
    "education": Fills("school course class degree", "school studies learning exams", "school"),
    "occupation": Fills("job office team project client tool", "work people tasks", "professional busy"),
    "income": Fills("price budget amount", "money costs", "small"),
    "relationship status": Fills("person friend", "people friends"),
    "health": Fills("problem condition treatment doctor", "health care", "medical"),
    "beliefs": Fills("group tradition meeting event", "people traditions", "local"),
    "family": Fills("relative family", "relatives people family"),
    "employer": Fills("company office place", "work", "local"),
}
_ANY = Fills("thing", "something things")
_ARTICLES = ("the", "a", "my")
_VOWELS = frozenset("aeiou")


@dataclass(frozen=True, slots=True)
class Rung:
    """Other words for the words of ``part``."""

    part: range
    text: str


def coarser(text: str, words: Sequence[Word], part: range, told: str) -> list[Rung]:
    """What the ladders have for the words of ``part``, which give ``told`` away; nothing where they have nothing."""
    attribute = TOLD[told][0] if told in TOLD else Attribute(told)
    said = text[words[part.start].start : words[part.stop - 1].end]
    left = words[part.start - 1].text.lower() if part.start else ""
    if told == "relationship status":
        return _someone(words, part)
    if told in {"sex", "family"}:
        return [
            Rung(range(i, i + 1), in_case(_NEUTRAL[words[i].text.lower()], words[i]))
            for i in part
            if words[i].text.lower() in _NEUTRAL
        ]
    whole = _whole(said, left, told, attribute)
    return [Rung(part, whole)] if whole else []


def fills(told: str, said: str, left: str, describes: bool) -> tuple[str, ...]:
    """Words that could stand after the word ``left`` in place of ``said``, which gives ``told`` away.

    ``describes``: whether what goes may have described the word that follows.

    >>> fills("employer", "Ryanair", "an", False)
    ('office',)
    """
    own = _FILLS.get(told, _ANY)
    countable, others = f"{own.countable} {_ANY.countable}".split(), f"{own.others} {_ANY.others}".split()
    left, owner = left.lower(), said.endswith(("'s", "’s"))
    if left in {"a", "an"}:
        found = [noun for noun in countable if (noun[0] in _VOWELS) == (left == "an")]
    elif left in POSSESSIVES or left.endswith(("'s", "’s")) or left.isdigit():
        found = [*countable, *others[:-2]]
    else:
        found = [f"{article} {noun}" for noun in countable for article in _ARTICLES]
        found = [phrase for phrase in found if not (phrase.startswith("a ") and phrase[2] in _VOWELS)] + others
    if owner:
        return tuple(dict.fromkeys(["someone's", *(f"{noun}'s" for noun in found if not noun.endswith("s"))]))
    return tuple(dict.fromkeys([*found, *(own.describing.split() if describes else [])]))


def _whole(said: str, left: str, told: str, attribute: Attribute) -> str | None:
    if told == "education" and _DEGREE.fullmatch(said):
        return "degree" if left in POSSESSIVES else "a degree"
    if told == "age":
        if _DECADE.fullmatch(said) or _YEAR.fullmatch(said):
            return "past" if left == "the" else "the past"
        return _age(str(_NUMBERS.get(said.lower(), said)), left)
    if told == "income":
        return wording.generalised(said, Attribute.FINANCES, left) if any(c.isdigit() for c in said) else None
    if told in {"health", "beliefs"} or told not in TOLD:
        return wording.generalised(said, attribute, left)
    return None


def _age(said: str, left: str) -> str | None:
    if not _AGE.fullmatch(said):
        return None
    if left.startswith("turn"):
        return "a year older"
    return wording.generalised(said, Attribute.AGE, left) or ("my age" if said.isdigit() else None)


def _someone(words: Sequence[Word], part: range) -> list[Rung]:
    """ "My wife" becomes somebody; the words around it stay."""
    rungs = []
    for i in part:
        if words[i].text.lower() in _CLOSE:
            owned = i > 0 and words[i - 1].text.lower() in POSSESSIVES
            first = i - 1 if owned else i
            rungs.append(Rung(range(first, i + 1), in_case("someone", words[first])))
    return rungs


def in_case(text: str, word: Word) -> str:
    """``text`` in capitals where ``word``, which it takes the place of, has them."""
    return text[0].upper() + text[1:] if word.case is Case.TITLE_AT_START else text
