"""Exact birth dates, where the text says that they are. Other dates depend on the task, so they are not found here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier"
    r"|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo"
    r"|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\.?"
)
_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?:[ ]of)?[ ](?:de[ ])?{_MONTH}(?:,?[ ](?:de[ ])?\d{{2,4}})?"
    rf"|{_MONTH}[ ]\d{{1,2}}(?:st|nd|rd|th)?(?:,?[ ]\d{{4}})?|"
    r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?!\w)"
)
_BIRTH = re.compile(
    r"(?<!\w)(?:d\.?o\.?b\.?|date of birth|birth ?date|birthday|b-day|born|née?|nato|nacid[oa]|geb(?:oren|\.)?"
    r"|né[e]?|fecha de nacimiento|geburtsdatum|data urodzenia|ur\.)(?:['’]s)?[\s]{0,2}[:=,(]?[ ]{0,2}(?:(?:is"
    r"|was|am|falls|on|the|le|el|am|il|dnia|in|coming up|yesterday|today|tomorrow|,)[ ,]{1,2}){0,3}"
    rf"(?P<date>{_DATE})",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?P<date>{_DATE})(?:[ ]is|['’]s)?[ ]{{1,2}}(?:is )?(?:\(?(?:my|his|her|their) (?:date of birth|birthday"
    rf"|birthdate|dob)\b)",
    re.IGNORECASE,
)


def find_birth_dates(text: str) -> Iterator[Finding]:
    for match in _BIRTH.finditer(text):
        yield finding(text, match.start("date"), match.end("date"), Attribute.DATES, "birth date")
    if "birth" not in text and "DOB" not in text and "dob" not in text:
        return
    for match in _AFTER.finditer(text):
        yield finding(text, match.start("date"), match.end("date"), Attribute.DATES, "birth date")
