"""Street addresses, postcodes and coordinates of common shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.surroundings import before
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_UP = r"[A-ZÀ-ÞĀ-ŽΑ-ΩЀ-Я]"
_WORD = rf"{_UP}[\w'’.-]{{0,24}}"
_NUMBER = r"\d{1,5}[A-Za-z]?(?:[/-]\d{1,4}[A-Za-z]?)?"
_FLAT = r"(?:(?:Flat|Apt\.?|Apartment|Unit|Suite|Room|Floor|App\.?|Apto\.?)[ ]#?[\w/]{1,6}(?:,[ ]?|[ ]))?"
_NOT_INSIDE = r"(?<![\w.,/£$€#-])"
_NUMBER_ENDS = r"(?!\w|[.,]\d|%)"

_ENGLISH = (
    "Street|St|Road|Rd|Avenue|Ave|Av|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Terrace|Tce|Way|Row|Mews|Place|Pl|"
    "Square|Sq|Gardens|Gdns|Grove|Rise|Hill|Bank|Parade|Pde|Quay|Walk|Wharf|View|Park|Loop|Bend|Turn|Boulevard|Blvd|"
    "Highway|Hwy|Circle|Cir|Trail|Trl|Alley|Green|Mount|Cottages?|Yard|Gate|Common|Fold|Brae|Loan|Wynd|Vale|Croft|"
    "Parkway|Pkwy|Esplanade|Circuit|Villas|Buildings|Steps|Layout|Colony|Nagar|House|Promenade|Broadway|Bay|Ridge|Run|"
    "Path|Fields?|Meadows?|Heights|Chase|Copse|Drove|Pike|Spur|Embankment|Orchard"
)
# Written before the name. Those of the first row may be lower-case; the others are also plain words.
_RUE = (
    "rue|quai|impasse|avenue|boulevard|allée|chemin|montée|calle|c/|avenida|rua|travessa|praça|ulica|ul\\.|rehov|emek"
)
_VIA = (
    "Av\\.|Bd|Cours|Avda\\.?|Plaza|Paseo|Carrera|Largo|Via|Viale|Vicolo|Piazza|Corso|Contrada|Strada|Str\\.|Calea|"
    "Bulevardul|Jalan|Jl\\.|Lorong|Aleja|Al\\.|Ulitsa|Cesta|Ngõ|Carrer|Pasaje|Jirón|Jr\\.|Plaça|Odos|Allé"
)
_ROMANCE = rf"(?:(?i:{_RUE})|{_VIA})"
_ARTICLES = r"(?:(?:d[eu]s?|la|l['’]|les|el|los|das|dos|do|da|della|dei|del)[ ]?){0,2}"
# Written at the end of the name, or after it.
_STRASSE = (
    "straße|strasse|str\\.|gasse|weg|platz|allee|ring|damm|ufer|steig|gata|gatan|gaten|gade|vej|veien|vegen|vägen|straat|"
    "bakken|hlíð|allé|plass|torget|torg|laan|plein|kade|gracht|dijk|singel|katu|tie|kuja|utca|stræde|markt|sokak|caddesi|"
    "körút|tér|út"
)
# As endings these also end English words: Spring 2024, Brigade 4, Katie 12.
_ENDINGS = {
    "ring": r"(?:(?<=[bdfghklmnsvz])|(?<=[ds]t|sa)|(?<=[sgl]er))ring",
    "gade": r"(?<!i)gade",
    "tie": r"(?<![st])(?<!Ka)(?<!Aun)(?<!ee)tie",
}
_STRASSE_JOINED = "|".join(_ENDINGS.get(word, word) for word in _STRASSE.split("|"))
_STRASSE_APART = "|".join(word.capitalize() for word in _STRASSE.split("|"))
_GERMANIC = (
    rf"(?:(?:{_WORD}[ ]){{0,2}}{_UP}[\w'’-]{{1,24}}(?:{_STRASSE_JOINED})|{_WORD}[ ](?:{_WORD}[ ])?(?:{_STRASSE_APART}))"
)

_POSTCODE = (
    rf"(?:{_UP}{{1,2}}\d[A-Z\d]?(?:[ ]\d[A-Z]{{2}})?|[A-Z]{{2}}[ ]\d{{5}}(?:-\d{{4}})?|[A-Z]\d[A-Z][ ]?\d[A-Z]\d)"
)
_TOWN = rf"{_UP}(?:[^\W\d_]|['’-]){{1,24}}(?:[ -]{_UP}(?:[^\W\d_]|['’-]){{1,24}}){{0,2}}"
_FLAT_AFTER = r"(?:,?[ ](?:Flat|Apt\.?|Apartment|Unit|No\.?|app\.|#)[ ]?[\w/]{1,6})?"
# What follows a street: a flat, up to two places, a postcode, or one before its place.
_TAIL = (
    rf"(?:{_FLAT_AFTER}(?:(?:,[ ]?|[ ]in[ ]){_TOWN}){{0,2}}"
    rf"(?:,?[ ](?:{_POSTCODE}(?!\w)|\d{{4,5}}(?!\w)(?:[ ]{_TOWN})?))?(?!\w))?"
)

_STREETS = tuple(
    re.compile(pattern + _TAIL)
    for pattern in (
        # 14 Bath Avenue, Ringsend / Flat 3, 41 Nile Street
        rf"{_NOT_INSIDE}{_FLAT}{_NUMBER},?[ ](?:(?:{_WORD}|of|the|de)[ ]){{1,4}}(?:{_ENGLISH})\b"
        r"(?:\.(?=,|[ ][a-z\d]))?",
        # 27 rue des Tisserands / 18 quai de Rome
        rf"{_NOT_INSIDE}{_FLAT}{_NUMBER}(?:[ ]?(?:bis|ter))?,?[ ]{_ROMANCE}[ ]{_ARTICLES}{_WORD}"
        rf"(?:[ -](?:(?:de|du|des|la|le)[ ])?{_WORD}){{0,3}}",
        # Calle Loreto 331, Cusco / Av. Belgrano 1475 / Calle 60 No. 488
        rf"(?<![\w/]){_FLAT}{_ROMANCE}[ ]?{_ARTICLES}(?:{_WORD}[ ]){{0,3}}(?:{_WORD}|\d{{1,3}}(?=[ ](?i:n[o°º]|#)))"
        rf",?[ ](?:(?i:n[o°º]?\.?|nr\.?|#|num\.?)[ ]?)?{_NUMBER}{_NUMBER_ENDS}(?:,?[ ]\dº)?",
        # Fjordgata 61, Trondheim / Alte Gasse 27
        rf"(?<![\w/]){_GERMANIC}[ ](?:No\.?[ ])?{_NUMBER}{_NUMBER_ENDS}",
        # 27 Alte Gasse
        rf"{_NOT_INSIDE}{_NUMBER}[ ]{_GERMANIC}(?!\w)",
    )
)
_POST_BOX = re.compile(r"\bP\.?[ ]?O\.?[ ]?Box[ ]\d{1,6}", re.IGNORECASE)
_POSTCODES = tuple(
    re.compile(rf"(?<![\w-]){pattern}(?![\w-])")
    for pattern in (
        # United Kingdom
        r"(?:[A-PR-UWYZ]\d{1,2}|[A-PR-UWYZ][A-HK-Y]\d{1,2}|[A-PR-UWYZ]\d[A-HJKSTUW]|[A-PR-UWYZ][A-HK-Y]\d[ABEHMNPRVWXY])"
        r"[ ]\d[ABD-HJLNP-UW-Z]{2}",
        # Canada
        r"[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ ]\d[ABCEGHJ-NPRSTV-Z]\d",
        # Ireland
        r"(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[ ](?=[A-Z]{0,3}\d)[0-9AC-FHKNPRTV-Y]{4}",
    )
)
_POSTCODE_SAID = re.compile(
    r"\b(?:post ?code|zip(?: code)?|plz|código postal|code postal)(?: is|:|,)?[ ]"
    r"(?P<code>[A-Z0-9][A-Z0-9 -]{2,8}\d[A-Z]{0,2})(?!\w)",
    re.IGNORECASE,
)
# To four decimals, eleven metres, or to the second: a house, not a town.
_DEGREES = r"[-+]?\d{1,3}\.\d{4,15}(?!\d)(?:°?[ ]?[NSEWO]\b|°)?"
_SECONDS = r"\d{1,3}°[ ]?\d{1,2}['’′][ ]?\d{1,2}(?:\.\d{1,6})?(?:[\"”″]|'')[ ]?[NSEWO]"
_BETWEEN = r"[ ]?[,;/][ ]?|[ ]|[\"',;\s]{1,6}(?:lon|lng|long)(?:gitude)?[\"']?[ ]?[:=]?[ ]?"
_COORDINATES = re.compile(
    rf"(?<![\w.,+-])(?P<north>{_DEGREES})(?P<between>{_BETWEEN})(?P<east>{_DEGREES})"
    rf"|(?<![\w.]){_SECONDS}[, ]{{1,3}}{_SECONDS}(?!\w)"
)
# Two numbers with so many decimals are coordinates where something says so.
_PLACE_WORDS = re.compile(
    r"\b(?:lat(?:itude)?|coord\w*|gps|geo|locat\w+|position|maps?|lives?|home|house|address)\b|@$"
)


def find_places(text: str) -> Iterator[Finding]:
    for patterns, rule in ((_STREETS, "street address"), ((_POST_BOX,), "post box"), (_POSTCODES, "postcode")):
        for pattern in patterns:
            for match in pattern.finditer(text):
                yield finding(text, match.start(), match.end(), Attribute.ADDRESS, rule)
    for match in _POSTCODE_SAID.finditer(text):
        yield finding(text, match.start("code"), match.end("code"), Attribute.ADDRESS, "postcode, said so")
    for match in _COORDINATES.finditer(text):
        told = re.search(r"[NSEWO]", match.group()) or _PLACE_WORDS.search(before(text, match.start()))
        apart = any(map(str.isalpha, match.group("between") or ""))
        if told:
            for group in ("north", "east") if apart else (0,):
                yield finding(text, match.start(group), match.end(group), Attribute.ADDRESS, "coordinates")
