"""E-mail addresses and telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.surroundings import after, before, called_example, in_code
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_EMAIL = re.compile(
    r"(?<![\w.+%@-])[^\W_](?:[\w.+%'-]{0,62}[\w+-])?@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.){1,5}[^\W\d_]{2,24}(?![\w@])"
)
# Reserved for documentation (RFC 2606), so nobody's address; and addresses nobody reads.
_EXAMPLE_DOMAINS = re.compile(
    r"@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|(?:test|invalid|localhost)|(?:your)?(?:domain|company|email"
    r"|site)\.com)$",
    re.IGNORECASE,
)
_NOBODY = re.compile(r"^(?:no-?reply|do-?not-?reply|mailer-daemon|git)@", re.IGNORECASE)
# jan(at)firma.de, jan [at] firma [dot] de: so that machines do not read it.
_AT = r"[ ]?[(\[{<][ ]?(?:at|ät|@)[ ]?[)\]}>][ ]?"
_DOT = r"(?:\.|[ ]?[(\[{<][ ]?(?:dot|punkt|\.)[ ]?[)\]}>][ ]?|[ ]dot[ ])"
_DISGUISED_AT = re.compile(r"[(\[{<][ ]?(?:at|ät|@)[ ]?[)\]}>]", re.IGNORECASE)
_DISGUISED = re.compile(
    rf"(?<![\w.+%@-])[^\W_][\w+%-]{{0,62}}(?:{_DOT}[\w+%-]{{1,62}}){{0,3}}{_AT}"
    rf"(?P<domain>(?:[^\W_][\w-]{{0,61}}{_DOT}){{1,5}}[^\W\d_]{{2,24}})(?![\w@(])",
    re.IGNORECASE,
)


def find_emails(text: str) -> Iterator[Finding]:
    yield from _disguised(text)
    if "@" not in text:
        return
    for match in _EMAIL.finditer(text):
        address = match.group()
        if _EXAMPLE_DOMAINS.search(address) or _NOBODY.search(address):
            continue
        if before(text, match.start(), 40).endswith("://") or _inside_url(text, match.start()):
            continue
        yield finding(text, match.start(), match.end(), Attribute.EMAIL, "email")


def _disguised(text: str) -> Iterator[Finding]:
    if not _DISGUISED_AT.search(text):
        return
    for match in _DISGUISED.finditer(text):
        domain = re.sub(_DOT, ".", match.group("domain"), flags=re.IGNORECASE)
        if not _EXAMPLE_DOMAINS.search(f"@{domain}") and not in_code(text, match.start()):
            yield finding(text, match.start(), match.end(), Attribute.EMAIL, "email, disguised")


def _inside_url(text: str, at: int) -> bool:
    """user@host in a URL is a login, which the network rules read."""
    word = text[max(0, at - 64) : at].rsplit(maxsplit=1)[-1:] or [""]
    return "://" in word[0] and "?" not in word[0]


_PHONE = re.compile(
    r"(?<![\w/+.$€£-])(?<!\d:)(?:\+|00(?=[1-9]))?\(?\d(?:[   ().\-–‑/]{0,3}\d){6,14}(?:[ ,]{0,2}(?:ext\.?"
    r"|extension|x)[ ]?\d{1,6})?(?![\w%])"
)
_PHONE_WORDS = re.compile(
    r"\b(?:phone|tele?phone|tel|mobile|mob|cell|handy|call(?:ed|ing|s)?|text(?:ed|ing)?|ring(?:ing)?|rang"
    r"|whats ?app|signal|fax|sms|dial|contact|reach(?:ed|able)?|landline|direct|ph|hotline|viber|telegram"
    r"|telefon\w*|tél|móvil|celular|portable|natel|gsm|numéro|messag\w+|my number|his number|her number"
    r"|their number|number is|number's|switchboard|extension|[tm])\b"
)
_OTHER_NUMBER = re.compile(
    r"(?:isbn|issn|doi|order|invoice|version|ref|case|policy|account|iban|card|serial|imei|pesel|bsn|passport"
    r"|licen[cs]e|ssn|\bid|vat|nif|dni|cpr|ticket|tracking|sort code|\bno\.?|nr\.?|#|\$|€|£)[\s:.#(]*$"
)
_DATE_LIKE = re.compile(
    r"(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|(?:19|20)\d\d[ ,/–-]{1,3}(?:19|20)\d\d)"
    r"(?:[ T]\d{1,2}.*)?"
)
# Volume, issue and pages of a journal: 59(236) 433-460.
_CITATION = re.compile(r"[1-9]\d{0,2}\(\d{1,4}\)[,:]? ?\d{1,5}[–-]\d{1,5}")
# Set aside for fiction and documentation in North America: in code it is nobody's number.
_FICTION = re.compile(r"(?:\+?1[ .-]?)?(?:\(?\d{3}\)?[ .-]?)?(?:555[ .-]?0\d\d\d?|010-\d{4})(?:-\d{4})?")
_GROUPED = re.compile(
    r"\(?\d{3}\)?[ .\-–‑]{1,2}\d{3}[.\-–‑ ]\d{4}|1[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}"
    r"|\(?0\d{1,4}\)?(?:[ ./\-–‑]{1,2}\d{2,8}){1,4}"
)
_REGIONS = (
    "US", "GB", "DE", "FR", "IE", "AU", "NL", "IT", "ES", "SE", "ZA", "CH", "BE", "NZ", "TR", "KE", "MY", "NG", "PT",
    "AT", "DK", "NO", "FI", "JP", "KR", "BR", "MX", "IN", "PK", "EG", "IL", "GH", "PH",
)  # fmt: skip


_EXTENSION = re.compile(r"\b(?:ext|extension|bleep|pager)\.?:? ?(?P<number>\d{3,5})(?![\w.,-]\d|\w)", re.IGNORECASE)


def find_phones(text: str) -> Iterator[Finding]:
    for match in _PHONE.finditer(text):
        rule = _phone_rule(text, match)
        if rule:
            yield finding(text, _with_its_bracket(text, match), match.end(), Attribute.PHONE, rule)
    for match in _EXTENSION.finditer(text):
        yield finding(text, match.start("number"), match.end("number"), Attribute.PHONE, "phone extension")


def _with_its_bracket(text: str, match: re.Match[str]) -> int:
    """Where a number starts: with the bracket that it closes, without one that closes after it."""
    written, start = match.group(), match.start()
    if written.count("(") > written.count(")") and written.startswith("("):
        return start + 1
    return start - (written.count(")") > written.count("(") and text[start - 1 : start] == "(")


def _phone_rule(text: str, match: re.Match[str]) -> str | None:
    """Which rule makes a number a telephone number, if any does."""
    written = match.group()
    if _DATE_LIKE.fullmatch(written) or _CITATION.fullmatch(written):
        return None
    if _FICTION.fullmatch(written) and (in_code(text, match.start()) or called_example(text, match.start())):
        return None
    main = re.split(r"[ ,]{0,2}[ex]", written, maxsplit=1)[0]
    lead = before(text, match.start())
    if main.startswith(("+", "00")):
        return _international(main)
    if _OTHER_NUMBER.search(lead):
        return None
    digits = re.sub(r"\D", "", main)
    if not re.search(r"\d{3}", main) or re.search(r"\d\.\d{1,2} ", main):
        return None  # a row of small numbers
    said = _PHONE_WORDS.search(lead) or re.match(
        r"[\s,]*\(?(?:mobile|cell|home|work|landline|office|mob)\b", after(text, match.end(), 16)
    )
    if said and 7 <= len(digits) <= 13 and (len(main) > len(digits) or len(digits) >= 9 or digits[0] == "0"):
        return "phone, said so"
    if _GROUPED.fullmatch(main) and 9 <= len(digits) <= 12 and _valid_somewhere(main):
        return "phone, national"
    if _GROUPED.fullmatch(main) and 9 <= len(digits) <= 11 and "/" not in main:
        return "phone, national shape"
    return None


def _international(written: str) -> str | None:
    import phonenumbers

    try:
        number = phonenumbers.parse("+" + written.removeprefix("00") if written.startswith("00") else written)
    except phonenumbers.NumberParseException:
        return None
    if phonenumbers.is_valid_number(number):
        public = (phonenumbers.PhoneNumberType.TOLL_FREE, phonenumbers.PhoneNumberType.PREMIUM_RATE)
        return None if phonenumbers.number_type(number) in public else "phone, international"
    grouped = len(written) - len(re.sub(r"\D", "", written)) > 1
    possible = phonenumbers.is_possible_number(number)
    return "phone, international shape" if possible or grouped else None


def _valid_somewhere(written: str) -> bool:
    import phonenumbers

    for region in _REGIONS:
        try:
            number = phonenumbers.parse(written, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(number):
            return bool(phonenumbers.number_type(number) != phonenumbers.PhoneNumberType.TOLL_FREE)
    return False
