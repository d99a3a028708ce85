"""Text, Markdown, CSV and JSON files."""

from __future__ import annotations

import codecs
import json

from sotto.documents.document import MOST_CHARACTERS, Document, bounded
from sotto.errors import UnreadableFile


def read_plain(content: bytes) -> Document:
    """UTF-8, or UTF-16 with its mark. Raises UnreadableFile for anything else, such as a renamed picture."""
    return bounded(_decoded(content))


def read_json(content: bytes) -> Document:
    """Each name with its value as a line, because an escaped character would hide a word from the model."""
    text = _decoded(content)
    try:
        # Numbers stay as they are written: a phone number is one, too.
        value = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return bounded(text)
    lines: list[str] = []
    characters = 0
    pending: list[tuple[str, object]] = [("", value)]
    # A long name stands before each of its values: what they come to may be a thousand times the file.
    while pending and characters <= MOST_CHARACTERS:
        name, value = pending.pop()
        if isinstance(value, dict):
            pending += reversed(value.items())
        elif isinstance(value, list):
            pending += [(name, one) for one in reversed(value)]
        elif value is not None and not isinstance(value, bool):
            lines.append(f"{name}: {value}" if name else str(value))
            characters += len(lines[-1]) + 1
    return bounded("\n".join(lines))


def _decoded(content: bytes) -> str:
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile from None
    if "\0" in text:
        raise UnreadableFile
    return text.replace("\r\n", "\n")
