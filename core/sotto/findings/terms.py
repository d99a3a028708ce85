"""The profile's own words: terms to find, and terms never to flag, with the variants people write."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sotto.errors import ProfileInvalid
from sotto.findings.confidence import finding
from sotto.findings.facts import find_facts
from sotto.folding import folded
from sotto.profiles.profile import OwnTerm, Profile
from sotto.rewrite import Finding, Span

_PATTERN_SECONDS = 0.5
_WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
# A term of words and simple joints, like "Blue-Bird project", is matched word by word; others as they are.
_WORDY = re.compile(r"\s*[^\W_](?:[\w\u0300-\u036f]|[\s'’&./,-]+(?=[^\W_]))*\.?\s*")
_JOINT = re.compile(r"[\s_'’&.,/-]{0,3}")
_ENDINGS = ("s", "es", "'s", "’s")


def find_terms(text: str, profile: Profile) -> Iterator[Finding]:
    """The profile's own terms and patterns, and the telling words of its facts.

    Raises ProfileInvalid when a pattern takes too long: then nobody knows what it would have found.
    """
    tokens = _tokens(text) if profile.own_terms or profile.facts else []
    terms = tuple(term for term in profile.own_terms if not term.pattern)
    if terms:
        for start, end, number in _index(tuple(term.text for term in terms)).search(text, tokens):
            yield finding(text, start, end, terms[number].attribute, "own term")
    for term in profile.own_terms:
        if term.pattern:
            yield from _find_pattern(text, term)
    yield from find_facts(text, tokens, profile.facts)


def never_flagged(text: str, profile: Profile) -> list[Span]:
    """Where words or phrases stand that the profile says never to flag, in order."""
    if not profile.never_flag:
        return []
    return sorted(Span(start, end) for start, end, _ in _index(profile.never_flag).search(text, _tokens(text)))


def without_never_flagged(findings: Iterable[Finding], text: str, profile: Profile) -> list[Finding]:
    """The findings but those that stand inside a word or phrase which the profile says never to flag.

    A person's own terms stay: they asked for those by name.
    """
    spans = never_flagged(text, profile)
    if not spans:
        return list(findings)
    starts = [span.start for span in spans]
    # How far the spans up to each one reach: those all begin before a finding that begins after them,
    # so it lies inside one of them when the reach covers its end.
    reaches = list(itertools.accumulate((span.end for span in spans), max))

    def harmless(found: Finding) -> bool:
        core = _core(found)
        at = bisect_right(starts, core.start)
        return at > 0 and reaches[at - 1] >= core.end

    return [found for found in findings if found.source == "own term" or not harmless(found)]


def _core(found: Finding) -> Span:
    """A finding's span without a possessive ending and outer punctuation."""
    text = re.sub(r"(?:['’]s?|\W)+$", "", found.text)
    lead = len(text) - len(text.lstrip(" \t\"'“‘(["))
    return Span(found.span.start + lead, found.span.start + max(len(text), lead))


def _find_pattern(text: str, term: OwnTerm) -> Iterator[Finding]:
    import regex

    try:
        for match in regex.finditer(term.text, text, timeout=_PATTERN_SECONDS, concurrent=True):
            if match.group().strip():
                yield finding(text, match.start(), match.end(), term.attribute, "own term")
    except TimeoutError:
        raise ProfileInvalid(
            "One of the profile's own patterns takes too long on this text. Make it simpler, or remove it."
        ) from None


# Matching with variants ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text: folded, and where it stands."""

    word: str
    start: int
    end: int


def _tokens(text: str) -> list[Token]:
    return [Token(folded(match.group()), match.start(), match.end()) for match in _WORD.finditer(text)]


class _Index:
    """Terms by their first word, so that a text is read once however many terms there are."""

    def __init__(self, terms: Iterable[str]) -> None:
        self._by_word: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._literal: list[tuple[re.Pattern[str], int]] = []
        for number, text in enumerate(terms):
            words = tuple(folded(word) for word in _WORD.findall(text))
            if words and _WORDY.fullmatch(text):
                firsts = _variants(words[0]) if len(words) == 1 else {words[0]}
                for first in firsts:
                    self._by_word.setdefault(first, []).append((words, number))
            else:
                self._literal.append((_literal(text.strip()), number))

    def search(self, text: str, tokens: list[Token]) -> Iterator[tuple[int, int, int]]:
        """(start, end, which term) of every match, in no order."""
        for index, token in enumerate(tokens):
            for words, number in self._by_word.get(token.word, ()):
                last = self._last(text, tokens, index, words)
                if last is not None:
                    yield token.start, last.end, number
        for pattern, number in self._literal:
            for match in pattern.finditer(text):
                yield match.start(), match.end(), number

    @staticmethod
    def _last(text: str, tokens: list[Token], index: int, words: tuple[str, ...]) -> Token | None:
        """The token that ends ``words`` when they begin at ``index``, else None."""
        if index + len(words) > len(tokens):
            return None
        for offset, word in enumerate(words[1:], start=1):
            token, previous = tokens[index + offset], tokens[index + offset - 1]
            same = token.word in _variants(word) if offset == len(words) - 1 else token.word == word
            if not same or not _JOINT.fullmatch(text, previous.end, token.start):
                return None
        return tokens[index + len(words) - 1]


@lru_cache(maxsize=8)
def _index(terms: tuple[str, ...]) -> _Index:
    return _Index(terms)


@lru_cache(maxsize=4096)
def _variants(word: str) -> frozenset[str]:
    """A folded word, its plurals, and its singular when it looks like a plural."""
    forms = {word}
    if len(word) > 2 and word.isalpha():
        forms |= {f"{word}s", f"{word}es"}
        if word.endswith("y"):
            forms.add(f"{word[:-1]}ies")
        if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
            forms.add(word[:-1])
        if word.endswith("ies") and len(word) > 4:
            forms.add(f"{word[:-3]}y")
    return frozenset(forms)


def _literal(text: str) -> re.Pattern[str]:
    """A term with signs in it, like C++ or @mira: as it is written, in any case, not inside a word."""
    before = r"(?<!\w)" if text[0].isalnum() else ""
    after = r"(?!\w)" if text[-1].isalnum() else ""
    return re.compile(before + re.escape(text) + after, re.IGNORECASE)
