"""Whether the built-in model can read a text at all."""

from __future__ import annotations

import re
import unicodedata

from sotto.errors import UnsupportedLanguage

_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH_LETTERS = 40
_ENOUGH_WORDS = 12

# Words of one to five letters that make up about half of any English text and are rare elsewhere.
_ENGLISH = frozenset(
    "the and to of in is it for my that you with have this are was be on at i'm i but not as from or if can me we "
    "he she they his her their our your so what how do does did will would could should about just like need please "
    "want an by when there has had been were which who than then them some out up all more any because into after "
    "before help write make give get know think where why am im its us no yes only also too very really".split()
)
_OTHERS = frozenset(
    "der die das und ist nicht ich ein eine mit für auf den dem zu sie wir wie aber auch oder bin habe mein meine "
    "le la les et est une un des du je ne pas pour que qui dans avec sur mon ma mes vous nous il elle ce cette el "
    "los las y en es una con por para mi su como pero que del al soy está yo muy o e di il che non per sono mio mia "
    "con della nel anche io os uma um não com meu minha você eu muito het een en van ik niet met mijn voor zijn "
    "maar och att det som jag är inte på med för ett min og jeg ikke det som til av nie się jest na do że mam "
    "mój".split()
)


def require_readable(text: str) -> None:
    """Raise UnsupportedLanguage where most of ``text`` is in a script or language the model was not made for.

    Short texts pass: there is too little to tell by.
    """
    letters = [c for c in text if c.isalpha()]
    if len(letters) < _ENOUGH_LETTERS and not _mostly_foreign_script(letters):
        return
    if _mostly_foreign_script(letters):
        raise UnsupportedLanguage
    words = [w.lower() for w in _WORD.findall(text)]
    if len(words) < _ENOUGH_WORDS:
        return
    english = sum(w in _ENGLISH for w in words)
    others = sum(w in _OTHERS and w not in _ENGLISH for w in words)
    if others > 2 * english and others > 0.15 * len(words):
        raise UnsupportedLanguage


def _mostly_foreign_script(letters: list[str]) -> bool:
    if len(letters) < 8:
        return False
    latin = sum(c.isascii() or "LATIN" in unicodedata.name(c, "") for c in letters)
    return latin < 0.5 * len(letters)
