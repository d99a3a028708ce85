"""Offsets in two countings: Python counts code points, Qt (like JavaScript) counts UTF-16 units."""

from __future__ import annotations

from bisect import bisect_left


class Utf16:
    """The map of one text."""

    def __init__(self, text: str) -> None:
        # A text without characters beyond the basic plane, by far the most, needs no search.
        self._wide = [] if text.isascii() else [at for at, letter in enumerate(text) if letter > "\uffff"]

    def units(self, point: int) -> int:
        """The UTF-16 offset of the code point at ``point``."""
        return point + bisect_left(self._wide, point) if self._wide else point
