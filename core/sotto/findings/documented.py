"""Values that manuals print to show a format: they are nobody's, whatever stands around them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from sotto.findings.accounts import sample_card
from sotto.rewrite import Finding, Span

# The key pair of Amazon's manuals, the password that a comic made known, the token of jwt.io.
_SECRETS = re.compile(
    r"AKIAIOSFODNN7EXAMPLE|wJalrXUtnFEMI/K7MDENG/bPxRfiCY(?:EXAMPLEKEY|zEXAMPLEKEY)|correct-?horse-?battery-?staple"
    r"|eyJ[\w-]{10,100}\.eyJzdWIiOiIxMjM0NTY3ODkw[\w-]{0,200}(?:\.[\w-]{5,200})?",
    re.IGNORECASE,
)
# Addresses and people whose names say that they stand for any: Musterstraße 1, 10 Sample Road, Max Mustermann.
_ANYBODY = re.compile(
    r"(?:\b\d{1,4} )?\b(?:Muster(?:straße|strasse|str\.|weg|platz|gasse|allee)|(?:Sample|Example) (?:Street|St|Road|Rd|"
    r"Avenue|Ave|Lane|Ln|Drive|Dr))\b(?: \d{1,4}\b)?(?:,? \d{4,5}\b)?(?:,? (?:Muster\w+|Any\w+|Exampl\w+|Sampl\w+)\b)?"
    r"|\b(?:(?:Max|Erika|Frau|Herr) )?Mustermann\b"
)
# 000-00-0000: a number that stands for any.
_ZEROS = re.compile(r"(?<![\w.,+-])0{2,}(?:[ -]?0+){2,5}(?![\w.,-]?\d|\w)")
_CARD = re.compile(r"(?<![\w.+-])\d{4}(?:[ -]?\d{2,6}){2,4}(?![\w-])")


def documented(value: str) -> bool:
    """Whether ``value`` is such an example, in whatever quotation marks."""
    bare = value.strip("\"'`“”‘’ .,;:")
    return any(p.fullmatch(bare) for p in (_SECRETS, _ANYBODY, _ZEROS)) or sample_card(re.sub(r"[ -]", "", bare))


def without_documented(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings but those that lie inside such an example."""
    cards = (match for match in _CARD.finditer(text) if documented(match.group()))
    spans = sorted(
        Span(match.start(), match.end())
        for match in (*_SECRETS.finditer(text), *_ANYBODY.finditer(text), *_ZEROS.finditer(text), *cards)
    )

    def nobodys(span: Span) -> bool:
        at = bisect_right(spans, span.start, key=lambda example: example.start)
        return at > 0 and spans[at - 1].contains(span)

    return [found for found in findings if not nobodys(found.span)]
