"""Private words that cannot occur by chance, and the search for them in whatever somebody left behind."""

from __future__ import annotations

from pathlib import Path

NAME = "Zorblat Quimbeyard"
ADDRESS = "zorblat@kestrelmailing.example"
TERM = "Bluefinch7719"
PASSPHRASE = "harbour-grelbvanthorpe-lantern"
PROMPT = (
    f"Hi, this is {NAME} ({ADDRESS}). Could you suggest five snacks for a two-hour hike with eight children? "
    f"My daughter is allergic to peanuts. We want them before the {TERM} launch. I have slept badly since my divorce."
)
_WORDS = ("zorblat", "quimbeyard", "kestrelmailing", "bluefinch7719", "grelbvanthorpe")
_FORMS = tuple((word, word.encode(encoding)) for word in _WORDS for encoding in ("utf-8", "utf-16-le", "utf-16-be"))


def canaries(data: bytes | str) -> set[str]:
    """The private words in ``data``, as UTF-8 or as UTF-16 of either byte order, in whatever case."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    lowered = data.lower()
    return {word for word, form in _FORMS if form in lowered}


def files_with_canaries(folder: Path) -> dict[str, set[str]]:
    """Every file below ``folder`` that holds a private word, or is named after one."""
    found = {}
    for path in folder.rglob("*"):
        words = canaries(path.name)
        if path.is_file() and not path.is_symlink():
            words |= canaries(path.read_bytes())
        if words:
            found[str(path.relative_to(folder))] = words
    return found
