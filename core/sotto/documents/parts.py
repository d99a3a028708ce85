"""A long text in parts that a model reads one after the other."""

from __future__ import annotations

from collections.abc import Iterator


def parts(text: str, size: int) -> Iterator[str]:
    """Pieces of up to ``size`` characters that joined are ``text``, cut after a line where possible, else a word."""
    at = 0
    while at < len(text):
        end = at + size
        if end < len(text):
            line, word = text.rfind("\n", at, end), text.rfind(" ", at, end)
            end = next((cut + 1 for cut in (line, word) if cut > at), end)
        yield text[at:end]
        at = end
