"""How sure each rule is, and how a rule makes a finding.

A measured confidence is the share of a rule's findings that hand-annotated prompts call private, with
one imagined hit and one imagined miss added (``python -m sotto.evaluation.rule_confidence``).
"""

from __future__ import annotations

from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute

# Seen ten times or more on 1,730 annotated prompts.
_MEASURED = {
    "birth date": 0.96,
    "driving licence, mentioned": 0.97,
    "driving licence, said so": 0.99,
    "email": 0.99,
    "long code": 0.89,
    "long number": 0.92,
    "national id, mentioned": 0.97,
    "national id, said so": 0.99,
    "phone, international": 0.99,
    "phone, national": 0.95,
    "phone, said so": 0.98,
    "profile fact": 0.69,
    "reference, said so": 0.70,
    "street address": 0.98,
    "user in a log": 0.94,
}

# Too rare there to measure. With a checksum or an issuer's own prefix, chance is next to ruled out;
# a shape alone is less sure, and a word in front of a free value less again.
_JUDGED = {
    "BIC": 0.9,
    "IBAN": 0.99,
    "IBAN, wrong checksum": 0.85,
    "IP address": 0.9,
    "IP address, private range": 0.75,
    "MAC address": 0.9,
    "account number": 0.88,
    "assigned secret": 0.9,
    "card, grouped": 0.97,
    "card, masked": 0.88,
    "card, plain digits": 0.9,
    "checked national id": 0.95,
    "code in words": 0.83,
    "computer name": 0.8,
    "cookie": 0.9,
    "coordinates": 0.8,
    "email, disguised": 0.95,
    "handle": 0.6,
    "home folder": 0.83,
    "host of a login": 0.85,
    "host, said so": 0.75,
    "internal host": 0.85,
    "issued key": 0.97,
    "login in a URL": 0.95,
    "login pair": 0.85,
    "national id shape": 0.9,
    "network share": 0.8,
    "number plate, said so": 0.88,
    "one-time code": 0.85,
    "own term": 1.0,
    "passphrase": 0.8,
    "phone extension": 0.75,
    "phone, international shape": 0.89,
    "phone, national shape": 0.8,
    "post box": 0.9,
    "postcode": 0.9,
    "postcode, said so": 0.85,
    "private key": 0.99,
    "random string with a prefix": 0.85,
    "recovery key": 0.95,
    "secret in words": 0.8,
    "server name": 0.88,
    "token in a URL": 0.85,
    "user name, said so": 0.8,
    "wallet address": 0.97,
    "wallet address, shape": 0.85,
    "webhook": 0.97,
}

CONFIDENCE = _MEASURED | _JUDGED


def finding(text: str, start: int, end: int, attribute: Attribute, rule: str) -> Finding:
    """The finding of one rule: ``start`` and ``end`` in code points of ``text``.

    A rule may name its kind after a colon, as in "checked national id: Polish PESEL".
    """
    return Finding(Span(start, end), text[start:end], attribute, CONFIDENCE[rule.partition(":")[0]], rule)
