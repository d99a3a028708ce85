"""Money: payment cards, IBAN, BIC, and account numbers that are called so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.surroundings import before, called_example
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_CARD = re.compile(
    r"(?<![\w.+-])[2-6]\d{3}(?:([ \-–]?)\d{4}(?:\1\d{4}\1\d{1,7}|\1\d{4})|[ -]\d{6}[ -]\d{5}|\d{11})(?![\w-])"
)
_CARD_LENGTHS = {"3": (14, 15), "4": (13, 16, 19), "5": (16,), "2": (16,), "6": (16, 19)}
_MASKED = re.compile(
    r"(?<![\w*•])(?:visa|mastercard|mc|amex|card|debit|maestro)[ :]{1,2}(?=[\d -]{0,24}[*•x])"
    r"[\d*•x][\d*•x -]{2,24}\d{4}(?!\w)|(?<![\w*•])\d{4}[ -]?(?:\d{2}[*•x]{2}|[*•x]{4,6})"
    r"[ -]?[*•x]{0,6}[ -]?\d{4}(?!\w)|(?<![\w*•])[*•]{4}(?:[ -]?[*•]{4}){0,2}[ -]?\d{4}(?!\w)",
    re.IGNORECASE,
)
_ENDING = re.compile(
    r"\b(?:card|visa|mastercard|amex|account|konto)\b[^.\n\d]{0,24}?\b(?:ending|ends|finishing)(?: in"
    r"| with)?[ :]{1,2}(\d{4})(?!\w)",
    re.IGNORECASE,
)
# What the card schemes and the payment services print in their manuals.
_SAMPLE_CARDS = re.compile(
    r"4242424242424242|4111111111111111|4012888888881881|4000056655665556|5555555555554444|5105105105105100"
    r"|2223003122003222|378282246310005|371449635398431|6011111111111117|6011000990139424|30569309025904"
    r"|3530111333300000|4000000000\d{6}"
)
_IBAN = re.compile(r"(?<![\w-])[A-Za-z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?!\w)")
_SAMPLE_IBANS = frozenset(
    """
    GB29NWBK60161331926819 GB82WEST12345698765432 GB33BUKB20201555555555 DE89370400440532013000
    FR1420041010050500013M02606 FR7630006000011234567890189 ES9121000418450200051332 NL91ABNA0417164300
    IT60X0542811101000000123456 BE68539007547034 CH9300762011623852957 PL61109010140000071219812874
    """.split()
)
_IBAN_COUNTRIES = frozenset(
    """
    AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT
    JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR
    UA VA VG XK
    """.split()
)
_BIC = re.compile(
    r"\b(?:bic|swift)(?:[ /-](?:bic|swift|code))*[\s:#=]{1,3}(?:is )?([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b",
    re.IGNORECASE,
)
_BANK_WORDS = re.compile(
    r"\b(?:account|acct|a/c|acc|konto\w*|cuenta|compte|conto|rekening\w*|iban|sort code|routing|bank|deposit"
    r"|clabe|ifsc|bsb)\b"
)
_ACCOUNT = re.compile(
    r"\b(?:bank(?=[ ]\w{1,20}[ ]\d)|account|acct\.?|a/c|acc\.?|konto(?:nummer)?|cuenta|compte"
    r"|rekening(?:nummer)?|sort code|routing|clabe|bsb|bankgiro|plusgiro)(?:[ ]?(?:number|numbers|num|no\.?"
    r"|nr\.?|n[°º]|#))?(?:[ ][A-Za-z]{2,20}){0,2}?[\s:,#(]{0,3}(?:is |are |was )?[\s:]{0,2}(\d[\d -]{4,26}\d"
    r"|\d[\d*x -]{4,24}\d{3})(?![\w])",
    re.IGNORECASE,
)
_SORT_AND_ACCOUNT = re.compile(
    r"(?<![\w-])\d{2}-\d{2}-\d{2}(?:\s{0,2}[/,]?\s{0,2}(?:acc(?:ount)?\.? (?:no\.? )?)?\d{8})(?!\w)", re.IGNORECASE
)


def find_cards(text: str) -> Iterator[Finding]:
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if len(digits) not in _CARD_LENGTHS[digits[0]] or not _luhn(digits) or sample_card(digits):
            continue
        if len(set(digits)) < 4:
            continue
        grouped = len(match.group()) > len(digits)
        rule = "card, grouped" if grouped else "card, plain digits"
        yield finding(text, match.start(), match.end(), Attribute.CARD, rule)
    for match in _MASKED.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.CARD, "card, masked")
    for match in _ENDING.finditer(text):
        yield finding(text, match.start(1), match.end(1), Attribute.CARD, "card, masked")


def sample_card(digits: str) -> bool:
    """Whether it is a number that the card schemes publish for tests."""
    return _SAMPLE_CARDS.fullmatch(digits) is not None


def _luhn(digits: str) -> bool:
    doubled = sum(sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    return (doubled + sum(map(int, digits[-1::-2]))) % 10 == 0


def find_accounts(text: str) -> Iterator[Finding]:
    for match in _IBAN.finditer(text):
        compact = re.sub(r"[ -]", "", match.group()).upper()
        if not _digits_enough(compact) or (compact in _SAMPLE_IBANS and called_example(text, match.start())):
            continue
        end = match.end()
        if _valid_iban(compact):
            yield finding(text, match.start(), end, Attribute.ACCOUNT, "IBAN")
        elif (
            compact[:2] in _IBAN_COUNTRIES
            and compact[2:4] not in {"00", "01", "99"}
            and (" " in match.group() or "iban" in before(text, match.start()))
        ):
            yield finding(text, match.start(), end, Attribute.ACCOUNT, "IBAN, wrong checksum")
    for match in _BIC.finditer(text):
        if match.group(1).isupper():
            yield finding(text, match.start(1), match.end(1), Attribute.ACCOUNT, "BIC")
    for match in _SORT_AND_ACCOUNT.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.ACCOUNT, "account number")
    for match in _ACCOUNT.finditer(text):
        if sum(map(str.isdigit, match.group(1))) >= 6:
            yield finding(text, match.start(1), match.end(1), Attribute.ACCOUNT, "account number")


def _digits_enough(compact: str) -> bool:
    return 14 <= len(compact) <= 34 and sum(map(str.isdigit, compact)) >= 10


def _valid_iban(compact: str) -> bool:
    from stdnum import iban

    return bool(iban.is_valid(compact, check_country=False))
