"""Numbers on papers that the text names: ids, passports, licences, cases, policies, invoices, number plates.

A word such as "passport" or "policy no." and a number after it; whatever its checksum says, because
people mistype. What is told by shape and checksum alone is in ``national_ids``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.surroundings import called_example
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_NO = r"(?: number| numbers| no\.?| nr\.?| n[°º]| code| card| id)?"
_ID_WORDS = (
    r"pesel|bsn|nhs|upn|nino|n\.?i\.?|national insurance|ssn|social security|social(?= (?:is|number|\d))|sin"
    r"|social insurance|medicare|dni|nie|n\.?i\.?f\.?|nric|fin|cnp|cpf|cnpj|cpr|ahv|avs|oasi"
    r"|vers(?:icherten)?\.?-?(?:nr|nummer)\.?|cnic|cnie|nik|ktp|mykad|ic|hkid|ird|tfn|trn|tax file|(?-i:My ?Number)"
    r"|ppsn?|passport|passeport|pasaporte|reisepass|paszport|passaporto|aadha?ar|pan|voter(?:'s)?|(?:national "
    r"|state |government |ghana |voter |resident |alien |citizen )?(?:id|identity|identification)(?: card"
    r"| document| book| paper)?|(?:insurance|sygesikring|health|citizen|pension|tax|residence|register|birth"
    r"|social|ghana|personal|national|pensioner's|student) (?:card|slip|number|no\.?|id|permit"
    r"|insurance(?: number| card)?)|personnummer|fødselsnummer|fodselsnummer|henkilötunnus|hetu|kennitala"
    r"|isikukood|asmens kodas|codice fiscale|cod(?:ice)? fiscal|tin|steuer(?:nummer|-?id)|insee"
    r"|sécu(?:rité sociale)?|nir|rodné číslo|rodne cislo|rč|oib|jmbg|emšo|emso|egn|amka|afm|t\.?c\.?|kimlik"
    r"|tckn|teudat zehut|emirates id|iqama|qid|curp|rfc|r\.?u\.?t\.?|r\.?u\.?n\.?|cédula|cedula|c\.c\.|c\.i\."
    r"|bi|dui|nin|bvn|huduma|omang|a-number|uscis|svnr|sv-?nummer|sozialversicherungsnummer|nhi|ihi"
    r"|rijksregisternummer|registre national|niss|insz|numéro national|matricule|nrn|taj|adóazonosító|cnss|nss"
    r"|npwp|nid|rrn|jumin"
)
_LICENCE_WORDS = (
    r"(?:driving|driver['’]?s?|learner['’]?s?|provisional|hgv|taxi|motorcycle|car|mongolian)[ -]?(?:licen[cs]e"
    r"|permit|papers)s?|licen[cs]e|provisional|permis(?: de conduire)?|führerschein|rijbewijs|patente"
    r"|carnet(?: de conducir)?|prawo jazdy|körkort|førerkort|carta de condução|g?d\.?l\.?|lic"
)
_MAKES = (
    r"toyota|suzuki|chevrolet|chevy|ford|bmw|audi|skoda|fiat|renault|peugeot|honda|nissan|hyundai|kia|mazda"
    r"|volvo|vw|volkswagen|mercedes|dacia|opel|vauxhall|seat|citro[eë]n|subaru|tesla|lexus|jeep|mitsubishi"
    r"|mini|tata|mahindra|isuzu"
)
_PLATE_WORDS = (
    r"(?:number|licen[cs]e|car|vehicle|registration)[ -]plates?|plates?|reg(?:istration)?(?: plate)?"
    r"|kennzeichen|kenteken|car|van|truck|lorry|vehicle|suv|"
    rf"motorbike|scooter|(?:{_MAKES})(?: (?-i:[A-Z])\w{{1,12}}){{0,2}}?"
)
_REFERENCE_WORDS = (
    r"ref(?:erence|\.)?|case(?: file)?|policy|invoice|order|booking|reservation|res\.|conf(?:irmation|\.)?"
    r"|ticket|claim|(?:customer|client|patient|student|employee|staff|member(?:ship)?|payroll|personnel|badge"
    r"|user|account|subscriber|tenant|pupil|candidate|applicant|donor|inmate|prisoner|matriculation|loyalty"
    r"|frequent flyer|participant|request|cohort|ucas)[ ]?(?:numbers?|no\.?|nr\.?|n[°º]|id|#|file)|mrn|nhc"
    r"|hospital (?:number|no\.?)|file|docket|tracking|pnr|serial|s/n|sn|imei|vin|chassis|fir|complaint"
    r"|application|permit|contract|tenancy|loan|apn|az\.|aktenzeichen|dossier|expediente|sygn\. akt|petition"
    r"|crime|report|registration|notice|certificate|meter|lab|accession|specimen|orcid|roll"
)
_LINK = (
    r"(?:(?:['’]s)? (?:is|was)|['’]s|[ ]?[#:=])?[\s]{0,2}[,:;=#(\-–\"']{0,2}[ ]{0,2}(?:(?:is|was|ending|ends"
    r"|reads|as|with|of|number|numbered|no\.?|nr\.?|in) ){0,2}[#(\"' ]{0,2}"
)
_HEAD = r"(?:[A-ZÀ-ÞΑ-ΩА-Я]{1,6}[ .:-]{0,2})?"
_TAIL = (
    r"(?:[ ]?[./\-–:][ ]?[A-Z0-9]{1,16}|[ ](?:\d[A-Z0-9]{0,16}|[A-Z]{1,2}\d[A-Z0-9]{0,10}|[A-Z]{1,3}(?![\w'’]))){0,7}"
)
_VALUE = rf"(?-i:(?P<value>{_HEAD}[A-Z0-9]{{1,24}}{_TAIL}))(?!\w)"
# Between the name and a number that is plainly an id: "the licence copied on the back, BE-22-190-774".
_GAP = r"(?P<gap>[^.!?\n\d]{1,32}?[ (])"


def _named(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?P<word>{words}){_NO}{_LINK}{_VALUE}", re.IGNORECASE)


def _mentioned(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?P<word>{words})\b{_GAP}{_VALUE}", re.IGNORECASE)


# rule, attribute, pattern, fewest digits
_NAMED = (
    ("driving licence, said so", Attribute.DRIVER_LICENCE, _named(_LICENCE_WORDS), 4),
    ("national id, said so", Attribute.NATIONAL_ID, _named(_ID_WORDS), 4),
    ("number plate, said so", Attribute.LICENCE_PLATE, _named(_PLATE_WORDS), 2),
    ("reference, said so", Attribute.REFERENCE, _named(_REFERENCE_WORDS), 2),
    ("driving licence, mentioned", Attribute.DRIVER_LICENCE, _mentioned(r"licen[cs]e|permit|carnet|driving papers"), 5),
    (
        "national id, mentioned",
        Attribute.NATIONAL_ID,
        _mentioned(
            r"passport|id|identity|pesel|curp|card|slip|social|insurance|personnel file|register|birth certificate"
        ),
        7,
    ),
)
_YEAR = re.compile(r"(?:19|20)\d\d(?:[-–/](?:19|20)?\d\d)?")
_DATE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?:T.*)?|\d{1,2}[:.]\d\d"
)
_SAMPLE = frozenset(
    {"123456789", "078051120", "000000000", "12345678", "1234567890", "0123456789", "123456", "12345", "1234"}
)


def find_documents(text: str) -> Iterator[Finding]:
    for rule, attribute, pattern, fewest in _NAMED:
        for match in pattern.finditer(text):
            value = match.group("value")
            if _is_number(value, attribute, fewest) and not called_example(text, match.start("value")):
                yield finding(text, match.start("value"), match.end("value"), attribute, rule)


def _is_number(value: str, attribute: Attribute, fewest: int) -> bool:
    """Whether a value has the look of a number on a paper, for a word that asks for ``fewest`` digits."""
    digits = "".join(filter(str.isdigit, value))
    mixed = any(map(str.isalpha, value))
    if (
        len(digits) < fewest
        or (digits == value and value in _SAMPLE)
        or _YEAR.fullmatch(value)
        or _DATE.fullmatch(value)
    ):
        return False
    if attribute is Attribute.LICENCE_PLATE:
        return mixed and 5 <= len(value) <= 14
    if attribute is Attribute.REFERENCE:
        return len(digits) >= 4 or (mixed and len(value) >= 6) or len(digits) < len(value) > 5
    return len(digits) >= 5 or mixed or len(value) > len(digits)
