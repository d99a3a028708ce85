"""A text as a reader sees it, with the way back to how it is written.

Word processors, web pages and address books put no-break spaces and hyphens into numbers and invisible
signs around and into words. People see no difference, so the rules must see none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sotto.rewrite import Finding, Span

# Soft hyphens, zero-width signs, marks of the direction of writing.
_UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_HYPHENS = "\u2010\u2011\u2212"
_FULL_WIDTH = "".join(map(chr, range(0xFF01, 0xFF5F)))
# One sign for one sign, so that places stay what they are.
_GAPS = str.maketrans(_SPACES + _HYPHENS, " " * len(_SPACES) + "-" * len(_HYPHENS))
_ALIKE = _GAPS | str.maketrans(_FULL_WIDTH, unicodedata.normalize("NFKC", _FULL_WIDTH))


class Look:
    """What ``written`` looks like: ``text``, in plain signs and without those that cannot be seen."""

    def __init__(self, written: str) -> None:
        self.written = written
        self.text = written if written.isascii() else _UNSEEN.sub("", written.translate(_ALIKE))
        # Of other spaces and hyphens the rules make nothing else; an invisible sign, and one of another width,
        # may also part what stands beside it.
        self.parts = self.text != written.translate(_GAPS)
        self._places: list[int] | None = None

    def as_written(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Findings of ``text``, where and as they stand in ``written``."""
        if len(self.text) < len(self.written) and self._places is None:
            self._places = [at for at, sign in enumerate(self.written) if not _UNSEEN.match(sign)]
        for finding in findings:
            span = finding.span
            if self._places is not None:
                span = Span(self._places[span.start], self._places[span.end - 1] + 1)
            yield replace(finding, span=span, text=span.of(self.written))
