"""What every rewrite must pass before anybody sees it: nothing removed survives, nothing new appears."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sotto.errors import SanitizeFailed
from sotto.rewrite import Action, Finding, Rewrite, SpanIndex
from sotto.taxonomy import IDENTIFIERS, Attribute, Family
from sotto.vault import Vault

_NUMBER = re.compile(r"\d[\d.,:/-]*\d|\d")
_CAPITALISED = re.compile(r"(?<![.!?\n] )(?<!^)\b[A-Z][a-z]{2,}\b", re.MULTILINE)


def _must_not_survive(finding: Finding) -> bool:
    return finding.attribute in IDENTIFIERS or finding.attribute in {Attribute.OWN_TERM}


def survivors(rewrite: Rewrite, findings: Sequence[Finding]) -> list[Finding]:
    """Findings whose span was edited away although the same value still stands elsewhere in the text.

    Only whole values count: a removed name that stands once more, a number written the same way.
    """
    text = rewrite.text
    edited = SpanIndex(edit.span for edit in rewrite.edits if edit.accepted)
    gone = [f for f in findings if _must_not_survive(f) and len(f.text) >= 3 and edited.contains(f.span)]
    standing = {value for value in {f.text for f in gone} if _stands(value, text)}
    return [finding for finding in gone if finding.text in standing]


def _stands(value: str, text: str) -> bool:
    # A name in lower case is as likely to be a word; a number or address stays one in any case.
    flags = re.IGNORECASE if re.search(r"[\d@]", value) else re.NOFLAG
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, flags) is not None


def check(rewrite: Rewrite, findings: Sequence[Finding], vault: Vault) -> None:
    """Raise SanitizeFailed where the rewrite breaks a promise.

    A removed identifier, secret or own term may not stand elsewhere; numbers and names that the
    original does not have may only be the vault's stand-ins.
    """
    if survivors(rewrite, findings):
        raise SanitizeFailed
    stand_ins = " ".join(stand_in for stand_in, _ in vault.pairs())
    original, text = rewrite.original.lower(), rewrite.text
    for edit in rewrite.edits:
        if not edit.accepted or edit.action is Action.PSEUDONYM:
            continue
        for pattern in (_NUMBER, _CAPITALISED):
            for value in pattern.findall(edit.replacement):
                if value.lower() not in original and value not in stand_ins:
                    raise SanitizeFailed
    for finding in findings:
        if finding.attribute.family is Family.SECRET and finding.text in text:
            raise SanitizeFailed
