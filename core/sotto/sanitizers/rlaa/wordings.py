"""What can stand in place of words that give an attribute away: other words, coarser ones, or what fills a gap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sotto.engines.builtin.words import Case, Word
from sotto.sanitizers.contextual import wording
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.ladders import (
    ANY_GAP,
    DETERMINERS,
    GAPS,
    NAMES,
    PLACES,
    article,
    coarser,
    coarsest,
    fitted,
    in_case,
)
from sotto.sanitizers.stranger import TOLD
from sotto.taxonomy import Attribute

# These are told apart by one rung; of others the top of the ladder stands there.
_ONE_RUNG = frozenset({"sex", "family"})
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


_PLACES = frozenset({"place of living", "place of birth"})
_NAMES_TELL = _PLACES | {"employer", "occupation", "relationship status", "family", "sex"}
_NAMED = frozenset({Case.TITLE, Case.UPPER, Case.MIXED})
PREPOSITIONS = frozenset("in at from near around to for with on of out by since until during after before".split())
# After these a preposition cannot go.
_NEED = wording.BE | frozenset(
    "live lives lived living based born come comes came coming go goes went going gone get gets got belong belongs "
    "look looks looked looking listen listens listening listened depend depends allergic interested afraid proud tired "
    "fond full sick diagnosed think thought talk talked talking work for as up back one some most many all".split()
)
_CLOSING = frozenset(".,;:!?)…—–")
# What follows belongs to what stands before these.
_BELONGING = frozenset("of is was are were has have".split())
# A verb follows these.
_SUBJECTS = frozenset("i we you they he she it to not will would can could must don't didn't don’t didn’t".split())
_TOWARDS = frozenset("in near from to around".split())


@dataclass(frozen=True, slots=True)
class Rung:
    """Other words for the words of ``part``."""

    part: range
    text: str


def other_words(text: str, words: Sequence[Word], part: range, told: str) -> list[Rung]:
    """What is known to say less than the words of ``part``, which give ``told`` away; nothing where nothing is."""
    attribute = TOLD[told][0] if told in TOLD else Attribute(told)
    said = text[words[part.start].start : words[part.stop - 1].end]
    left = words[part.start - 1].text if part.start else ""
    if told == "relationship status" and (someone := _someone(words, part)):
        return someone
    if told in _ONE_RUNG:
        found = [_rung(words, range(i, i + 1), up) for i in part if (up := coarser(words[i].text))]
        if found:
            return found
    if known := _measured(said, left.lower(), told):
        return [Rung(part, known)]
    if up := coarsest(words[part.stop - 1].text):  # what the last word names, the whole names
        return [_rung(words, part, up)]
    participle = left.lower() in wording.BE and said.endswith("ed")  # nobody "was a health matter"
    if (told in {"health", "beliefs"} or told not in TOLD) and not participle:
        known = wording.generalised(said, attribute, left.lower())
    return [Rung(part, known)] if known else _somewhere(words, part, told)


def _rung(words: Sequence[Word], part: range, wording: str) -> Rung:
    said, with_article = fitted(wording, words[part.start - 1].text if part.start else "")
    return Rung(range(part.start - with_article, part.stop), said if with_article else in_case(said, words[part.start]))


def _somewhere(words: Sequence[Word], part: range, told: str) -> list[Rung]:
    """Where somebody lives or comes from needs a place to be named."""
    if told not in _PLACES or part.start < 1 or not is_name(words, part):
        return []
    place = {"in": "a city", "from": "another place"}.get(words[part.start - 1].text.lower())
    needed = part.start > 1 and words[part.start - 2].text.lower() in _NEED
    return [Rung(part, place)] if place and needed else []


def is_name(words: Sequence[Word], part: range) -> bool:
    return any(words[i].case in _NAMED and words[i].text != "I" for i in part)


def loose(words: Sequence[Word], part: range) -> range | None:
    """``part`` with its preposition, where a sentence reads as well without them: "paid in dollars"."""
    start = part.start
    if start and words[start - 1].text.lower() in DETERMINERS:
        start -= 1
    if not start or words[start - 1].text.lower() not in PREPOSITIONS:
        return None
    if start < 2 or words[start - 2].text.lower() in _NEED or words[start - 2].case is Case.SIGN:
        return None
    after = words[part.stop].text.lower() if part.stop < len(words) else "."
    goes_on = after in STOP_WORDS and after not in _BELONGING
    if not (after in _CLOSING or after.endswith("ing") or goes_on):
        return None
    return range(start - 1, part.stop)


def described(words: Sequence[Word], part: range) -> Rung | None:
    """Nothing in place of what only tells a thing apart: "the Jobcenter letter", "the purple ones"."""
    if not part.start or part.stop >= len(words):
        return None
    left, after = words[part.start - 1], words[part.stop].text
    if left.text.lower() not in DETERMINERS or not (after.isalpha() and after.islower()) or after in STOP_WORDS:
        return None
    if not is_name(words, part) and after not in {"one", "ones"}:
        return None
    article_of_after = fitted(after, left.text)[0].split()[0]
    said = article_of_after if left.text.lower() in ("a", "an") else left.text
    return Rung(range(part.start - 1, part.stop), said)


def in_gap(words: Sequence[Word], part: range, filling: str) -> Rung:
    """``filling`` for ``part``, with the article before it made to fit."""
    left = words[part.start - 1].text if part.start else ""
    fits = left.lower() not in {"a", "an"} or article(filling) == left.lower()
    return Rung(part, in_case(filling, words[part.start])) if fits else _rung(words, part, filling)


def adverb(words: Sequence[Word], part: range) -> bool:
    """Whether ``part`` is a word like "badly", which no noun can stand for and no sentence needs."""
    return len(part) == 1 and words[part.start].case is Case.LOWER and words[part.start].text.endswith("ly")


def fillable(words: Sequence[Word], part: range) -> bool:
    """Whether a noun can stand for ``part``: no number, and no verb after its subject."""
    if all(words[i].case is Case.DIGIT for i in part):
        return False
    return is_name(words, part) or not part.start or words[part.start - 1].text.lower() not in _SUBJECTS


def fills(told: str, said: str, left: str, name: bool) -> tuple[str, ...]:
    """Words that could stand after the word ``left`` in place of ``said``, which gives ``told`` away.

    >>> fills("education", "matric", "an", False)
    ('thing',)
    >>> fills("employer", "Ryanair's", "", True)[0]
    "someone's"
    """
    singular, several = (words.split("|") for words in GAPS.get(told, ANY_GAP))
    owner, left = said.endswith(("'s", "’s")), left.lower()
    if left in {"a", "an"}:
        found = [noun for noun in singular if (noun[0] in "aeiou") == (left == "an")] or [ANY_GAP[0]]
    elif left in DETERMINERS or left.endswith(("'s", "’s")):
        found = several if said.endswith("s") and not owner else [*singular, ANY_GAP[0]]
    elif name and left in _TOWARDS:
        found = PLACES.split("|")
    elif name and told in _NAMES_TELL:
        found = NAMES.split("|")
    elif name:
        found = [fitted(noun, "a")[0] for noun in singular] + ["something"]
    else:
        found = [*several, ANY_GAP[1], "something"]
    return tuple(dict.fromkeys(f"{one}'s" for one in found if not one.endswith("s"))) if owner else tuple(found)


def _measured(said: str, left: str, told: str) -> str | None:
    """A degree, an age, a year or an amount, less exactly."""
    if told == "education" and _DEGREE.fullmatch(said):
        return "degree" if left in DETERMINERS else "a degree"
    if told == "age" and (_DECADE.fullmatch(said) or _YEAR.fullmatch(said)):
        return "past" if left == "the" else "the past"
    if told == "age":
        return _age(str(_NUMBERS.get(said.lower(), said)), left)
    return wording.money(said) or (wording.generalised(said, Attribute.AGE, left) if said.isdigit() else None)


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
            if i + 1 < len(words) and words[i + 1].case is Case.TITLE:  # "someone Anna" is nobody
                rungs.append(_rung(words, range(i, i + 1), "friend"))
                continue
            owned = i > 0 and words[i - 1].text.lower() in DETERMINERS
            first = i - 1 if owned else i
            rungs.append(Rung(range(first, i + 1), in_case("someone", words[first])))
    return rungs
