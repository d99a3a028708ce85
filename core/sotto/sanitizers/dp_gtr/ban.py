"""The ban on the consensus keywords: in any of their forms, and inside longer words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from sotto.sanitizers.dp_gtr.keywords import words

# A keyword this long is banned inside other words too; a shorter one would take half the language with it.
_INSIDE_FROM = 5
_BEFORE = (" ", "\n")
_AFTER = (" ", ".", ",", ";", ":", "!", "?", ")", "'", "’", "\n")

_ENDINGS = ("s", "es", "ed", "ing", "er", "ers", "est", "ly")
# What a word may end in, and what its plain form ends in then.
_UNDONE = (
    ("ies", "y"), ("ied", "y"), ("ier", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""),
    ("ing", "e"), ("er", ""), ("er", "e"), ("ers", ""), ("ers", "e"), ("est", ""), ("ly", ""),
)  # fmt: skip
_IRREGULAR = """
child children|man men|woman women|person people|wife wives|life lives|knife knives|half halves|leaf leaves
self selves|shelf shelves|thief thieves|foot feet|tooth teeth|mouse mice|buy bought|sell sold|teach taught|pay paid
lose lost|leave left|go goes went gone|write wrote written|drive drove driven|eat ate eaten|run ran|speak spoke spoken
take took taken|give gave given|come came|meet met|feel felt|sleep slept|keep kept|tell told|say said|find found
think thought|bring brought|begin began begun|know knew known|grow grew grown|fall fell fallen|break broke broken
choose chose chosen|wear wore worn|die dying|lie lying|see saw seen|spend spent|send sent|build built|win won|sing sang
sung|drink drank drunk|fly flew flown|ride rode ridden|rise rose risen|hold held|hear heard|fight fought|catch caught
"""
_RELATED = {
    word: frozenset(group)
    for line in _IRREGULAR.strip().replace("\n", "|").split("|")
    for group in [line.split()]
    for word in group
}


class Ban:
    """Words that may not come up again."""

    def __init__(self, keywords: Sequence[str]) -> None:
        self.keywords = tuple(keywords)
        self._forms = {form for word in keywords for form in inflections(word)}
        self._inside = {word for word in keywords if len(word) >= _INSIDE_FROM}

    def __contains__(self, word: str) -> bool:
        """Whether a folded word is a form of a keyword, or holds a longer one."""
        return word in self._forms or any(part in word for part in self._inside)

    def among(self, vocabulary: Sequence[str]) -> npt.NDArray[np.bool_]:
        """(vocabulary,): which of many folded words are banned."""
        banned = np.asarray([word in self._forms for word in vocabulary], dtype=bool)
        # One search through all of them at once finds what holds a keyword.
        listed = "\n".join(vocabulary)
        starts = np.cumsum([0, *(len(word) + 1 for word in vocabulary)])
        for part in self._inside:
            places = [found.start() for found in re.finditer(re.escape(part), listed)]
            banned[np.searchsorted(starts, places, side="right") - 1] = True
        return banned

    def within(self, text: str) -> list[str]:
        """The words of a text that are banned."""
        return [word for word in words(text) if word in self]

    @property
    def strings(self) -> tuple[str, ...]:
        """What to tell a decoder that keeps strings from standing anywhere, also across its tokens.

        Short forms are told as whole words: "art" must not take "start" along. ``within`` finds the rare
        one that slips through, at the very beginning or end.
        """
        told: set[str] = set()
        for form in self._forms:
            if len(form) >= _INSIDE_FROM:
                told.add(form)
            else:
                told |= {f"{before}{form}{after}" for before in _BEFORE for after in _AFTER}
        return tuple(sorted(s for s in told if not any(other != s and other in s for other in told)))


def inflections(word: str) -> frozenset[str]:
    """A word's forms by the rules of English spelling and the commonest exceptions; rather too many than too few.

    >>> {"hike", "hikes", "hiked", "hiker"} <= inflections("hiking")
    True
    """
    forms: set[str] = set()
    for plain in {form for base in _bases(word) for form in (base, *_RELATED.get(base, ()))}:
        stems = {plain, plain[:-1] if plain[-1] in "ey" else plain, plain + plain[-1]}
        forms |= {plain} | {stem + ending for stem in stems for ending in _ENDINGS}
        if plain[-1] == "y":
            forms |= {plain[:-1] + ending for ending in ("ies", "ied", "ier", "ily")}
    return frozenset(forms)


def _bases(word: str) -> Iterator[str]:
    """What ``word`` may be a form of, itself first."""
    yield word
    for ending, instead in _UNDONE:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            base = word[: -len(ending)] + instead
            yield base
            if base[-1] == base[-2]:
                yield base[:-1]
