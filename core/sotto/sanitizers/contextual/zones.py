"""Parts of a text that must not be cut inside: code, links and quoted code. Values in them may be replaced."""

from __future__ import annotations

import re
from collections.abc import Sequence

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


def code(text: str) -> list[Span]:
    """The stretches of code and links, in order; they may overlap."""
    spans = [Span(*m.span()) for pattern in (_FENCE, _INLINE, _URL) for m in pattern.finditer(text)]
    at = 0
    for line in text.splitlines(keepends=True):
        if _CODE_LINE.search(line.rstrip("\n")) and not _reads_as_prose(line):
            spans.append(Span(at, at + len(line)))
        at += len(line)
    return sorted(spans)


def protected(text: str, words: Sequence[Word]) -> npt.NDArray[np.bool_]:
    """Mask (words,) of the words that stand in code or in a link."""
    mask = np.zeros(len(words), dtype=bool)
    index = 0
    for span in code(text):
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
