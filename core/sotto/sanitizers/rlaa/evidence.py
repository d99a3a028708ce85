"""Evidence is what stands in the text, word for word; anything else is a ghost, whoever vouches for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sotto.rewrite import Span

_AROUND = " \t\n\"'“”‘’`.,;:!?…"


def locate(text: str, quote: str) -> list[Span]:
    """Where ``quote`` stands in ``text`` as whole words, in any case and white space.

    >>> locate("I live in Ghent, in  ghent!", "in Ghent")
    [Span(start=7, end=15), Span(start=17, end=26)]
    >>> locate("I live in Ghent.", "in Gent")
    []
    """
    words = quote.strip(_AROUND).split()
    if not words:
        return []
    body = r"\s+".join(map(re.escape, words))
    return [Span(*found.span()) for found in re.finditer(rf"(?<!\w){body}(?!\w)", text, re.IGNORECASE)]


def verbatim(text: str, quotes: Iterable[str]) -> tuple[str, ...]:
    """Those of ``quotes`` that stand in ``text``, as they are written there."""
    found = (span.of(text) for quote in quotes for span in locate(text, quote)[:1])
    return tuple(dict.fromkeys(found))
