"""Long numbers and codes that nothing in the text explains: few people type one that means nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.accounts import sample_card
from sotto.findings.confidence import finding
from sotto.findings.surroundings import after, before, called_example, in_code
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_LONG = re.compile(r"(?<![\w.,/+\-$€£#=])(?<![$€£] )\d(?:[ -]?\d){8,15}(?![\w%]|[.,/-]\w)")
_CODE = re.compile(
    r"(?<![\w./\\@#=&?%-])(?=[A-Z0-9-]{8,20}(?![\w-]))(?=(?:[A-Z-]*\d){5})(?=[\d-]*[A-Z])"
    r"[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12}){0,4}(?![\w.@/%-]\w|\w)"
)
_COUNTED = re.compile(
    r"^\s{0,2}(?:%|€|£|\$|usd|eur|people|users|rows|bytes|records|km|years|ms|seconds|tons|miles|inhabitants)"
)
_PUBLIC = re.compile(
    r"(?:isbn|issn|doi|arxiv|rfc|iso|cve|sku|model|part|version|commit|pmid|oclc|ean|upc|gtin|timestamp|epoch)"
    r"[\w: .#-]{0,12}$"
)
_PUBLIC_CODE = re.compile(
    r"(?:CVE|ISO|RFC|UTF|SHA|MD|IEEE|IEC|EN|DIN|BS|COVID|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|HTTP"
    r"|X\d\d)[A-Z]*-?\d"
)
# Two long numbers beside each other in a line of columns are two, not one.
_TWO_LONG = re.compile(r"\d{5,} \d{5,}")
_COLUMN_GAP = re.compile(r"\S(?:[ ]{2,}|\t)(?=\S)")
_FEWEST_GAPS = 3
_DATES = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{0,6}|(?:19|20)\d\d[ -]\d\d?[ -]\d\d?.*")


def find_bare_numbers(text: str) -> Iterator[Finding]:
    for pattern, rule in ((_LONG, "long number"), (_CODE, "long code")):
        for match in pattern.finditer(text):
            written = match.group()
            if (
                len(set(written)) < 5
                or re.search(r"(?<!\d)\d[ -]\d[ -]\d(?!\d)", written)
                or _DATES.fullmatch(written)
                or _PUBLIC_CODE.match(written)
                or (_TWO_LONG.fullmatch(written) and _in_columns(text, match.start()))
            ):
                continue
            if sample_card(re.sub(r"\D", "", written)):
                continue
            if in_code(text, match.start()) or called_example(text, match.start()):
                continue
            if _PUBLIC.search(before(text, match.start(), 24)) or _COUNTED.match(after(text, match.end(), 16)):
                continue
            yield finding(text, match.start(), match.end(), Attribute.REFERENCE, rule)


def _in_columns(text: str, at: int) -> bool:
    """Whether the line around ``at`` is one of a table that spaces make."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    return len(_COLUMN_GAP.findall(line)) >= _FEWEST_GAPS
