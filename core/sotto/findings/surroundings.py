"""What stands around a candidate: the words before it, code, plain example data."""

from __future__ import annotations

import re
from functools import lru_cache

_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)", re.MULTILINE)
_CODE_LINE = re.compile(
    r"^[ \t]*(?:def |class |const |let |var |assert\b|import |from \w+ import|return\b|print\(|>>> |\$ |\} "
    r"|func |public |#include)|[{};][ \t]*$|\w\([^()\n]{0,80}[\"'][^\n]{0,80}\)|(?<![=!<>])==(?!=)"
    r"|\w[ \t]?=[ \t]?[\"'\[{]"
)
_REACH = 48


def before(text: str, at: int, reach: int = _REACH) -> str:
    """The words of the same line (or the end of the one above) in front of ``at``, without case."""
    return text[max(0, at - reach) : at].casefold()


def after(text: str, at: int, reach: int = _REACH) -> str:
    return text[at : at + reach].casefold()


@lru_cache(maxsize=4)
def _fenced(text: str) -> tuple[tuple[int, int], ...]:
    """Where fenced code stands. A fence that is never closed reaches to the end."""
    marks = [mark.start() for mark in _FENCE.finditer(text)]
    if len(marks) % 2:
        marks.append(len(text))
    return tuple(zip(marks[::2], marks[1::2], strict=True))


def in_code(text: str, at: int) -> bool:
    """Whether ``at`` stands in a code block, between backticks, or on a line that reads as code."""
    if any(start <= at < end for start, end in _fenced(text)):
        return True
    line_start = text.rfind("\n", max(0, at - 400), at) + 1 or max(0, at - 400)
    line_end = text.find("\n", at, at + 400)
    line = text[line_start : line_end if line_end >= 0 else at + 400]
    if line[: at - line_start].count("`") % 2:
        return True
    return _CODE_LINE.search(line) is not None


_EXAMPLE_WORDS = re.compile(
    r"(?<![\w.@-])(?:for example|example|examples|e\.g|eg|sample|dummy|fake|placeholder|test data|docs?"
    r"|documentation|fictional|made[- ]up|validat\w+|such as|numbers? like|format|regex|unit tests?|doctests?)"
    r"\b"
)


def called_example(text: str, at: int) -> bool:
    """Whether the words before ``at`` say that the value there only shows a format."""
    return _EXAMPLE_WORDS.search(before(text, at, 60)) is not None
