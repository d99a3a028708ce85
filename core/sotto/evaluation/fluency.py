"""What a rewrite broke in the language: faults that the original did not have, counted by kind."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

KINDS = (
    "doubled space",
    "doubled punctuation",
    "orphaned comma",
    "bracket or quote",
    "conjunction",
    "empty bullet",
    "half clause",
    "lower-case start",
)

# Words that nothing can end with, whatever the clause was.
_OPEN_ENDED = (
    "the|a|an|my|your|our|their|its|of|for|with|without|from|into|than|because|although|while|whose|who|which|when|"
    "where|if|unless|i'm|we're|they're|i've|we've|who's|am|named|called|aged"
)
_SENTENCE_START = r"(?:\A|(?<=[.!?]\s)|(?<=\n))"
_PATTERNS = {
    "doubled space": re.compile(r"(?<=\S) {2,}(?=\S)"),
    "doubled punctuation": re.compile(r"[,;:]\s*[,;:.!?]|(?<=[a-z]{3})(?<!etc)\.\s*[,;]|(?<!\.)\.\s?\.(?!\.)|[!?]\s*,"),
    "orphaned comma": re.compile(rf"(?:{_SENTENCE_START}|[(\[“]) *[,;]|(?<=\w) +[,;.!?](?=\s|\Z)|[,;](?=\s*(?:\n|\Z))"),
    "bracket or quote": re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}|“\s*”|\(\s*[,;.]|[,;]\s*\)|(?<=\s)\"[,;]"),
    "conjunction": re.compile(
        r"(?<![\w-])(?:and|or|but|so|because|nor|plus)\s*(?:[,;.!?)]|\n|\Z)"
        rf"|{_SENTENCE_START} *(?:and|or|nor|who|which|whose)\b"
    ),
    "empty bullet": re.compile(r"^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]*$", re.MULTILINE),
    "half clause": re.compile(rf"\b(?:{_OPEN_ENDED})\s*(?:[,;.!?)]|\n\n|\Z)", re.IGNORECASE),
    "lower-case start": re.compile(r"(?:\A|(?<=[a-z]{2}[.!?] )(?<!etc\. )(?<!vs\. ))[a-z]\w*"),
}
# A comma ends such a line with good reason.
_LETTER_LINE = re.compile(
    r"(?:dear|hi|hello|hey|best|kind|warm|many|thanks|regards|yours|sincerely|respectfully)\b", re.I
)
_BRACKETS = ("()", "[]", "{}", "“”")


@dataclass(frozen=True, slots=True)
class Fault:
    """One place that reads wrong: its kind and the words around it."""

    kind: str
    excerpt: str


def faults(original: str, rewritten: str) -> list[Fault]:
    """The faults of ``rewritten`` that ``original`` has not, in the order of ``KINDS``.

    A fault counts as the original's own where it stands there too with the same words at both sides; a
    text that has sentences in lower case may go on so.

    >>> [f.kind for f in faults("I like it, my dog too, a lot.", "I like it, , a lot.")]
    ['doubled punctuation']
    >>> faults("so , what", "so , what")
    []
    """
    found: list[Fault] = []
    before = _folded(original)
    starts_lower = _PATTERNS["lower-case start"].search(original) is not None
    for kind in KINDS:
        if kind == "lower-case start" and starts_lower:
            continue
        for match in _PATTERNS[kind].finditer(rewritten):
            if kind == "orphaned comma" and _LETTER_LINE.match(rewritten, rewritten.rfind("\n", 0, match.start()) + 1):
                continue
            own = _folded(_around(rewritten, *match.span(), words=1))
            if not (own in before if match.start() else before.startswith(own)):
                found.append(Fault(kind, _around(rewritten, *match.span(), words=4)))
        if kind == "bracket or quote":
            found += _unbalanced(original, rewritten)
    return found


def count(pairs: list[tuple[str, str]]) -> Counter[str]:
    """Faults by kind over pairs of original and rewritten text."""
    return Counter(fault.kind for original, rewritten in pairs for fault in faults(original, rewritten))


def _unbalanced(original: str, rewritten: str) -> list[Fault]:
    """Brackets that lost their other half; the one of "a)" has none."""
    before, after = (re.sub(r"(?m)(^|\s)\w{1,2}\)", r"\1", text) for text in (original, rewritten))
    halved = [Fault("bracket or quote", 'an odd "')] if after.count('"') % 2 > before.count('"') % 2 else []
    return halved + [
        Fault("bracket or quote", f"{after.count(pair[0])} of {pair[0]}, {after.count(pair[1])} of {pair[1]}")
        for pair in _BRACKETS
        if abs(after.count(pair[0]) - after.count(pair[1])) > abs(before.count(pair[0]) - before.count(pair[1]))
    ]


def _around(text: str, start: int, end: int, words: int) -> str:
    left = re.search(rf"(?:\S+\s*){{0,{words}}}\Z", text[max(0, start - 80) : start])
    right = re.match(rf"(?:\s*\S+){{0,{words}}}", text[end : end + 80])
    return (left[0] if left else "") + text[start:end] + (right[0] if right else "")


def _folded(text: str) -> str:
    # Only a doubled space is judged by its spaces; there they are kept.
    return re.sub(r"\s*\n\s*", "\n", text).strip()
