"""The forms in which an answer may write a stand-in, each with what to put there instead."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

# How what follows a label in brackets begins when the brackets are those of a Markdown link.
_LINKS = ("](https:", "](http:", "](mailto:", "](tel:")


def of_label(label: str, original: str) -> Iterator[tuple[str, str]]:
    """``[phone number 1]`` at the start of a sentence, in headings, with Markdown around it, over two lines."""
    for written in (label, label[:2].upper() + label[2:], label.title(), label.upper()):
        yield written, original
        for link in _LINKS:
            yield written[:-1] + link, f"[{original}{link}"
    yield rf"\[{label[1:-1]}\]", original
    for at, sign in enumerate(label):
        if sign == " ":
            yield f"{label[:at]}\n{label[at + 1 :]}", original


def of_possessive(name: str, original: str) -> Iterator[tuple[str, str]]:
    """``Ellis' birthday``, which is Anna's; but not the end of a quotation, as in 'Ellis'."""
    if not name.endswith(("s", "S")):
        return
    for opening, closing in ("''", "‘’"):
        ending = closing if original.endswith(("s", "S")) else f"{closing}s"
        yield f"{name}{closing} ", f"{original}{ending} "
        yield f"{opening}{name}{closing} ", f"{opening}{original}{closing} "


def in_address(stand_in: str, original: str) -> Iterator[tuple[str, str]]:
    """As the address of a page writes what is no letter: ``person1%40example.com``, ``%5Blocation%201%5D``."""
    encoded = quote(stand_in, safe="", errors="replace")
    plus = encoded.replace("%20", "+")
    for written in (encoded, encoded.lower(), plus, plus.lower(), stand_in.replace(" ", "%20")):
        if "%" in written and stand_in.isascii():
            yield written, quote(original, safe="", errors="replace")
