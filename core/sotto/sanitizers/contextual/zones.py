"""Parts of a text that are not cut inside: code, links, the options of a question. Values in them may be replaced.

What a person wrote into a comment of the code is prose like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word
from sotto.rewrite import Span

_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`[^`\n]{1,200}`")
_URL = re.compile(r"\b(?:https?|ftp|file|ssh)://[^\s<>\"']+")
_CODE_LINE = re.compile(
    r"^\s*(?:def |class |import |from \w[\w.]* import |return\b|for \w+ in .*:$|if .*:$|elif |else:|try:|except\b"
    r"|while .*:$"
    r"|#include|public |private |static |function\b|const |let |var |SELECT |INSERT |UPDATE |DELETE FROM |CREATE "
    r"|<\/?[a-z][\w-]*[ >/]|[}\])]+;?\s*$|@\w+|\$\w+\s*=|print\(|console\.)"
    r"|[;{}]\s*$|^\s*[\w.\[\]'\"]+\s*(?:[+*/-]?=|:=)\s*[^=].*[\])'\"\d;]\s*$|^\s*[\w.]+\([^)]*\)\s*$"
)
_COMMENT = re.compile(
    r"(?:(?<=\s)|^)(?:#+|//+|--)[ \t]+(?P<line>\S[^\n]*)|/\*(?P<block>.*?)\*/|<!--(?P<page>.*?)-->", re.S | re.M
)
_FEWEST_WORDS = 4
_OPTION = re.compile(r"^[ \t]*\(?([A-Ha-h])[.):][ \t]+\S.*$", re.MULTILINE)
_FEWEST_OPTIONS = 3


def code(text: str) -> list[Span]:
    """The stretches of code and links without the comments, in order; they may overlap."""
    spans = [Span(*m.span()) for pattern in (_FENCE, _INLINE, _URL) for m in pattern.finditer(text)]
    at = 0
    for line in text.splitlines(keepends=True):
        if _CODE_LINE.search(line.rstrip("\n")) and not _reads_as_prose(line):
            spans.append(Span(at, at + len(line)))
        at += len(line)
    prose = comments(text)
    return sorted(part for span in spans for part in _without(span, prose))


def comments(text: str) -> list[Span]:
    """The comments that hold prose, with their signs, wherever something stands that looks like one."""
    return [
        Span(*match.span()) for match in _COMMENT.finditer(text) if _is_prose(next(filter(None, match.groups()), ""))
    ]


def _is_prose(comment: str) -> bool:
    letters = sum(c.isalpha() or c.isspace() for c in comment)
    return (
        len(comment.split()) >= _FEWEST_WORDS and letters > 0.8 * len(comment) and not comment.endswith((";", "{", "}"))
    )


def _without(span: Span, others: Sequence[Span]) -> Iterator[Span]:
    at = span.start
    for other in others:
        if not span.overlaps(other):
            continue
        if other.start > at:
            yield Span(at, other.start)
        at = max(at, other.end)
    if at < span.end:
        yield Span(at, span.end)


def options(text: str) -> list[Span]:
    """The lines of a question's options, A, B, C and so on, in order: to whom they apply is not said in them."""
    found: list[Span] = []
    run: list[re.Match[str]] = []
    for line in _OPTION.finditer(text):
        if ord(line[1].lower()) != ord("a") + len(run):
            run = []
        if ord(line[1].lower()) == ord("a") + len(run):
            run.append(line)
        if len(run) >= _FEWEST_OPTIONS:
            found += [Span(*one.span()) for one in (run if len(run) == _FEWEST_OPTIONS else run[-1:])]
    return found


def protected(text: str, words: Sequence[Word]) -> npt.NDArray[np.bool_]:
    """Mask (words,) of the words that stand in code or in a link."""
    return within(code(text), words)


def within(spans: Sequence[Span], words: Sequence[Word]) -> npt.NDArray[np.bool_]:
    """Mask (words,) of the words that stand in one of ``spans``, which are in order."""
    mask = np.zeros(len(words), dtype=bool)
    index = 0
    for span in spans:
        while index < len(words) and words[index].end <= span.start:
            index += 1
        i = index
        while i < len(words) and words[i].start < span.end:
            mask[i] = True
            i += 1
    return mask


def _reads_as_prose(line: str) -> bool:
    if line.rstrip().endswith((";", "{", "}")):
        return False
    letters = sum(c.isalpha() or c == " " for c in line)
    return len(line.split()) > 6 and letters > 0.9 * len(line.rstrip())
