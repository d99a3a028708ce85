"""Strings that may not stand in an answer: found wherever they begin, in any case and any spelling of a letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

# `\u0041` and `\"` in a JSON string.
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
# The most bytes of an answer that one character of a banned string can take: two escapes, or accents that stand apart.
_WIDEST = 12


class Banned:
    """``escaped``: the answer is JSON, whose escapes are read too."""

    def __init__(self, strings: Sequence[str], *, escaped: bool = False) -> None:
        self._strings = tuple({form for string in strings if string for form in _folded(string)})
        self._escaped = escaped
        longest = max(map(len, self._strings), default=0)
        # How far back from the end of the answer, in bytes, a banned string that just came up can begin.
        self.reach = longest * _WIDEST

    def __bool__(self) -> bool:
        return bool(self._strings)

    def within(self, text: str) -> bool:
        """Does one of them stand in the text?"""
        return any(string in form for form in self._forms(text) for string in self._strings)

    def start(self, pieces: Sequence[bytes]) -> int | None:
        """The piece in which a banned string begins that the last piece completes; None where there is none."""
        if not self._strings:
            return None
        first, size = len(pieces), 0
        while first and size < self.reach + len(pieces[-1]):
            first -= 1
            size += len(pieces[first])
        if not self._in(pieces[first:]):
            return None
        return next(at for at in range(len(pieces) - 1, first - 1, -1) if self._in(pieces[at:]))

    def _in(self, pieces: Sequence[bytes]) -> bool:
        return self.within(b"".join(pieces).decode("utf-8", "replace"))

    def _forms(self, text: str) -> Iterator[str]:
        yield from _folded(text)
        if self._escaped and "\\" in text:
            units = _ESCAPE.sub(_meant, text).encode("utf-16", "surrogatepass")
            yield from _folded(units.decode("utf-16", "replace"))


def _folded(text: str) -> Iterator[str]:
    """Without case, as written and with the letters that Unicode holds for the same made one."""
    yield text.casefold()
    if not text.isascii():
        yield unicodedata.normalize("NFKC", text).casefold()


def _meant(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else escape[2]
