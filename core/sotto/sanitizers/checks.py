"""What every rewrite must pass before anybody sees it: nothing removed survives, nothing new appears."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sotto.errors import SanitizeFailed
from sotto.rewrite import Action, Finding, Rewrite
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
    left: list[Finding] = []
    for finding in findings:
        if not _must_not_survive(finding) or len(finding.text) < 3:
            continue
        edited = any(e.accepted and e.span.contains(finding.span) for e in rewrite.edits)
        # A name in lower case is as likely to be a word; a number or address stays one in any case.
        flags = re.IGNORECASE if re.search(r"[\d@]", finding.text) else re.NOFLAG
        if edited and re.search(rf"(?<!\w){re.escape(finding.text)}(?!\w)", text, flags):
            left.append(finding)
    return left


def check(rewrite: Rewrite, findings: Sequence[Finding], vault: Vault) -> None:
    """Raise SanitizeFailed where the rewrite breaks a promise.

    A removed identifier, secret or own term may not stand elsewhere; numbers and names that the
    original does not have may only be the vault's stand-ins.
    """
    if survivors(rewrite, findings):
        raise SanitizeFailed
    stand_ins = " ".join(stand_in for stand_in, _ in vault.pairs())
    for edit in rewrite.edits:
        if not edit.accepted or edit.action is Action.PSEUDONYM:
            continue
        for pattern in (_NUMBER, _CAPITALISED):
            for value in pattern.findall(edit.replacement):
                if value.lower() not in rewrite.original.lower() and value not in stand_ins:
                    raise SanitizeFailed
    for finding in findings:
        if finding.attribute.family is Family.SECRET and finding.text in rewrite.text:
            raise SanitizeFailed
