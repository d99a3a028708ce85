"""What lets somebody in for a while: cookies, and codes for one time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_HEADER = re.compile(r"(?<![\w-])(?:Set-)?Cookie:[ \t]*(?P<pairs>[^\r\n]{3,8000})", re.IGNORECASE)
_PAIR = re.compile(r"(?<![\w.$%-])(?P<name>[\w.$-]{1,64})=(?P<value>[^\s;,\"'`<>{}]{6,4000})")
# What a header says about its cookies, and what a site remembers of everybody alike.
_ABOUT = frozenset("path domain expires max-age samesite priority lang language locale theme consent version".split())
_SESSION = re.compile(r"sess|sid\b|token|auth|csrf|xsrf|jwt|login|remember|user|_id$", re.IGNORECASE)
_SHOWN = re.compile(
    r"^[<$%\[]|your|example|xxx|\.\.\.|placeholder|^abc-?123|^(?:value|token|session)\w*$", re.IGNORECASE
)

_ONE_TIME = (
    r"(?:otp|(?-i:m?TAN)|2fa|mfa|one[- ]time[- ](?:code|pass(?:word|code)|pin)"
    r"|(?:verification|security|authenticat\w{2,5}|confirmation|log-?in|sign[- ]?in) (?:code|pin))"
)
_CODE = r"(?P<code>\d{4,8}|\d{3}[ -]\d{3})(?![\w%/-]|[.,]\d)"
_CODE_AFTER = re.compile(
    rf"(?<!\w){_ONE_TIME}(?: code| number)?(?: (?:is|was|now|still))?[ ]?(?:[:=][ ]?|[ ]){_CODE}", re.IGNORECASE
)
_CODE_BEFORE = re.compile(
    rf"(?<![\w.,/+-])(?:G-)?{_CODE} is (?:your|my|the) (?:[\w-]{{2,20}} ){{0,2}}{_ONE_TIME}(?!\w)", re.IGNORECASE
)


def find_sessions(text: str) -> Iterator[Finding]:
    for header in _HEADER.finditer(text):
        for pair in _PAIR.finditer(text, *header.span("pairs")):
            if _opens(pair.group("name"), pair.group("value")):
                yield finding(text, pair.start("value"), pair.end("value"), Attribute.CREDENTIAL, "cookie")
    for pattern in (_CODE_AFTER, _CODE_BEFORE):
        for match in pattern.finditer(text):
            if len(set(match.group("code")) - {" ", "-"}) > 1 and match.group("code") not in {"1234", "123456"}:
                yield finding(text, match.start("code"), match.end("code"), Attribute.CREDENTIAL, "one-time code")


def _opens(name: str, value: str) -> bool:
    """Whether a cookie may be the one that somebody is logged in by."""
    if name.lower() in _ABOUT or _SHOWN.search(value):
        return False
    varied = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return varied and (len(value) >= 16 or _SESSION.search(name) is not None)
