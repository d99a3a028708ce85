"""National ids that are told by their shape and checksum alone, without a word that names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

from sotto.findings.confidence import finding
from sotto.findings.surroundings import called_example
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

# Shape, python-stdnum's module, and what the number is called. Only shapes that other numbers hardly
# have: with letters or separators in their places, or with a checksum of 1 in 97 and a date inside.
_SHAPES: tuple[tuple[str, str, str], ...] = (
    (r"\d{3}-\d{2}-\d{4}", "us.ssn", "US social security"),
    (r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]", "it.codicefiscale", "Italian codice fiscale"),
    (r"\d{8}-?[TRWAGMYFPDXBNJZSQVHLCKE]", "es.dni", "Spanish DNI"),
    (r"[XYZ]-?\d{7}-?[TRWAGMYFPDXBNJZSQVHLCKE]", "es.nie", "Spanish NIE"),
    (r"[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}", "fr.nir", "French NIR"),
    (r"756\.\d{4}\.\d{4}\.\d{2}", "ch.ssn", "Swiss AHV"),
    (r"\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}", "be.nn", "Belgian national number"),
    (r"\d{6}[-+]\d{4}", "se.personnummer", "Swedish personnummer"),
    (r"(?:19|20)\d{6}-\d{4}", "se.personnummer", "Swedish personnummer"),
    (r"\d{6}[-+A]\d{3}[0-9A-FHJ-NPR-Y]", "fi.hetu", "Finnish henkilötunnus"),
    (r"\d{3}\.\d{3}\.\d{3}-\d{2}", "br.cpf", "Brazilian CPF"),
    (r"[A-Z][AEIOUX][A-Z]{2}\d{6}[HM][A-Z]{5}[A-Z0-9]\d", "mx.curp", "Mexican CURP"),
    (r"\d{1,2}\.\d{3}\.\d{3}-[\dkK]", "cl.rut", "Chilean RUT"),
    (r"[A-Z]{5}\d{4}[A-Z]", "in_.pan", "Indian PAN"),
    (r"\d{4} \d{4} \d{4}", "in_.aadhaar", "Indian Aadhaar"),
    (r"\d{7}[A-W][A-IW]?", "ie.pps", "Irish PPS"),
    (r"\d{6}/\d{3,4}", "cz.rc", "Czech birth number"),
    (r"[1-8]\d{2}(?:0[1-9]|1[0-2])\d{8}", "ro.cnp", "Romanian CNP"),
    (r"\d{2}(?:0[1-9]|1[0-2]|2[1-9]|3[0-2])(?:0[1-9]|[12]\d|3[01])\d{5}", "pl.pesel", "Polish PESEL"),
    (r"\d{3} \d{3} \d{4}", "gb.nhs", "NHS"),
    (r"\d{6}-[1-4]\d{6}", "kr.rrn", "Korean resident registration"),
    (r"\d{17}[\dX]", "cn.ric", "Chinese resident identity"),
)  # fmt: skip
# Shapes with their separators that nothing else has, so that a wrong digit does not matter, and shapes
# that have no checksum: pattern, attribute, what it is called.
_TELLING: tuple[tuple[str, Attribute, str], ...] = (
    (
        r"[A-Z9]{5}[ ]?\d[015678]\d[0-3]\d{2}[ ]?[A-Z9]{2}[ ]?[A-Z0-9]{1,3}[A-Z]{2}",
        Attribute.DRIVER_LICENCE,
        "UK driving licence",
    ),
    (
        r"[A-CEGHJ-PR-TW-ZQ][A-CEGHJ-NPR-TW-ZQ] ?\d{2} ?\d{2} ?\d{2} ?[A-D]",
        Attribute.NATIONAL_ID,
        "UK national insurance shape",
    ),
    (r"[12] \d{2} (?:0[1-9]|1[0-2]) \d[\dAB] \d{3} \d{3} \d{2}", Attribute.NATIONAL_ID, "French NIR"),
    (r"\d{3}-\d{2}-\d{4}", Attribute.NATIONAL_ID, "US social security"),
    (r"756\.\d{4}\.\d{4}\.\d{2}", Attribute.NATIONAL_ID, "Swiss AHV"),
    (r"\d{3}\.\d{3}\.\d{3}-\d{2}", Attribute.NATIONAL_ID, "Brazilian CPF"),
    (r"\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}", Attribute.NATIONAL_ID, "Belgian national number"),
    (r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]", Attribute.NATIONAL_ID, "Italian codice fiscale"),
    (r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d", Attribute.NATIONAL_ID, "Mexican CURP"),
    (r"(?:19|20)\d{6}-\d{4}", Attribute.NATIONAL_ID, "Swedish personnummer"),
    (r"\d{6}-\d{2}-\d{4}", Attribute.NATIONAL_ID, "Malaysian IC"),
)
_EDGES = r"(?<![\w./+-])(?:{})(?![\w/]|[.-]\w)"
_CHECKED = re.compile(_EDGES.format("|".join(f"(?P<s{index}>{shape})" for index, (shape, _, _) in enumerate(_SHAPES))))
_SHAPED = re.compile(_EDGES.format("|".join(f"(?P<s{index}>{shape})" for index, (shape, _, _) in enumerate(_TELLING))))
_SAMPLE = re.compile(
    r"123-45-6789|078-05-1120|12345678-?[A-Z]|(\d)\1{2}-?\1{2}-?\1{4}|(?:123|000)[.-]?(?:456|000)[.-]?(?:789|000)-?\d\d"
)


def find_national_ids(text: str) -> Iterator[Finding]:
    for match in _CHECKED.finditer(text):
        _, module, kind = _SHAPES[int((match.lastgroup or "s0")[1:])]
        if not _sample(text, match) and bool(import_module(f"stdnum.{module}").is_valid(match.group())):
            yield finding(text, match.start(), match.end(), Attribute.NATIONAL_ID, f"checked national id: {kind}")
    for match in _SHAPED.finditer(text):
        _, attribute, kind = _TELLING[int((match.lastgroup or "s0")[1:])]
        if not _sample(text, match):
            yield finding(text, match.start(), match.end(), attribute, f"national id shape: {kind}")


def _sample(text: str, match: re.Match[str]) -> bool:
    return _SAMPLE.fullmatch(match.group()) is not None or called_example(text, match.start())
