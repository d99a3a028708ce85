"""Generalisation ladders: from a word to a coarser one, rung by rung, as ``ladders.txt`` lists them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sotto.engines.builtin.words import Case, Word

# Words that say next to nothing; what the masked model may choose from where a word has no ladder.
VAGUE = tuple(
    """
    thing things something stuff matter matters item items kind part parts case place places area person people
    someone somebody others group time times day while situation issue problem activity event plan way detail
    certain particular usual regular recent common ordinary different various several some did does doing have had
    use used went goes made
    """.split()
)
# What may stand in a gap, by what its words gave away: things, several things, and names of somebody or something.
GAPS = {
    "age": ("time|year", "years"),
    "sex": ("person", "people"),
    "place of living": ("place|thing|event|dish|building", "things|places"),
    "place of birth": ("place|family|dish|event", "things|places"),
    "education": ("school|course|subject", "subjects|studies"),
    "occupation": ("job|team|project|tool", "colleagues|tasks|tools"),
    "income": ("amount|price|budget", "costs"),
    "relationship status": ("person|friend", "people|friends"),
    "health": ("problem|condition|treatment", "problems"),
    "beliefs": ("group|tradition|event", "traditions|groups"),
    "family": ("relative", "relatives"),
    "employer": ("company|place|project", "colleagues|products"),
}
ANY_GAP = ("thing", "things")
NAMES = "someone|a company|a group|a place|something"
PLACES = "a place|a city|another place"
GAP_WORDS = frozenset(
    word
    for singular, several in [*GAPS.values(), ANY_GAP]
    for word in f"{singular}|{several}|{NAMES}|{PLACES}|someone's|they|them|their|themself".replace("|", " ").split()
)
# After these a noun has no article of its own.
DETERMINERS = frozenset("my our his her their your its the a an this that these those no any some every each".split())
_ARTICLE = re.compile(r"an? ")
_PROFESSION = re.compile(r"\w{2,}(?:ologist|ographer|ician|maker|smith)s?")
_UNCOUNTED = frozenset("medicine treatment transport pay money work service something several".split())
_OWNERS = ("'s", "’s")


@cache
def _rungs() -> dict[str, str]:
    text = (files(__package__) / "ladders.txt").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            words, _, coarser = line.partition(">")
            for word in words.split("|"):
                found.setdefault(word.strip(), coarser.strip())
    return found


def coarser(word: str, rungs: int = 1) -> str | None:
    """``word`` said ``rungs`` rungs coarser in its own number, in lower case; None where the ladder ends before.

    >>> coarser("Mom"), coarser("mom", 2), coarser("dogs"), coarser("wife's"), coarser("table")
    ('parent', 'relative', 'pets', "partner's", None)
    """
    at, owner = word.lower(), word[-2:] if word.endswith(_OWNERS) else ""
    if owner and at not in _rungs():
        at = at[:-2]
    else:
        owner = ""
    for _ in range(rungs):
        one = _rungs().get(_ARTICLE.sub("", at, count=1))
        if one is None and at.endswith("s") and at[:-1] in _rungs():
            one = plural(_rungs()[at[:-1]])
        if one is None and _PROFESSION.fullmatch(at):
            one = "professionals" if at.endswith("s") else "professional"
        if one is None:
            return None
        at = one
    return at + owner


def coarsest(word: str) -> str | None:
    """``word`` at the top of its ladder, or None where it has none."""
    found, rungs = None, 1
    while (one := coarser(word, rungs)) is not None and rungs < 5:
        found, rungs = one, rungs + 1
    return found


def fitted(wording: str, left: str) -> tuple[str, bool]:
    """``wording`` as it reads after the word ``left``, and whether that word, an article, is a part of it now.

    >>> fitted("a health matter", "my"), fitted("professional", "an"), fitted("medicine", "A")
    (('health matter', False), ('a professional', True), ('Medicine', True))
    """
    bare = _ARTICLE.sub("", wording, count=1) if _ARTICLE.match(wording) else wording
    if left.lower() in ("a", "an"):
        last = bare.split()[-1]
        said = bare if last in _UNCOUNTED or last.endswith("s") else f"{article(bare)} {bare}"
        return (said[0].upper() + said[1:] if left[0].isupper() else said), True
    if left.lower() in DETERMINERS or left.endswith(_OWNERS):
        return bare, False
    return wording, False


def in_case(text: str, word: Word) -> str:
    """``text`` in capitals where ``word``, which it takes the place of, has them for opening a sentence."""
    return text[0].upper() + text[1:] if word.case is Case.TITLE_AT_START else text


def article(phrase: str) -> str:
    return "an" if phrase[0].lower() in "aeiou" else "a"


def plural(phrase: str) -> str:
    bare = _ARTICLE.sub("", phrase, count=1)
    if " " in bare and not bare.endswith(("person", "matter", "event", "partner", "officer")):
        return bare
    if bare.endswith("s") or bare in _UNCOUNTED:
        return bare
    if bare.endswith(("child", "person")):
        return f"{bare[: -len('child')]}children" if bare.endswith("child") else f"{bare[: -len('person')]}people"
    return f"{bare[:-1]}ies" if bare.endswith("y") else f"{bare}s"


def is_vague(text: str) -> bool:
    """Whether ``text`` says next to nothing."""
    return {"a", "an", "the", *VAGUE}.issuperset(text.lower().split())


@cache
def coarse_words() -> frozenset[str]:
    """Every word that a rung, or a gap without one, may bring into a text, in lower case."""
    phrases = [*_rungs().values(), *map(plural, _rungs().values())]
    return frozenset(word for phrase in phrases for word in phrase.split()) | frozenset(VAGUE) | GAP_WORDS
