"""A file's text, and what of the file is no text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePath

from sotto.errors import FileTooLarge, UnreadableFile

LARGEST_BYTES = 10 * 1024 * 1024
MOST_CHARACTERS = 300_000

# Called between steps; raises to stop the reading.
Check = Callable[[], None]


class Unread(Enum):
    """What a file holds besides the text that was read."""

    PICTURES = "pictures"
    PAGES = "pages"
    """Pages without readable text, such as scans."""
    ATTACHMENTS = "attachments"
    """Files within the file."""
    REST = "rest"
    """Text beyond the first 300,000 characters."""


@dataclass(frozen=True, slots=True)
class Document:
    """``text`` is all that was read, properties such as the author's name included; blank where there is none."""

    text: str
    unread: frozenset[Unread] = frozenset()


def bounded(text: str, unread: frozenset[Unread] = frozenset()) -> Document:
    """A document of the first 300,000 characters."""
    if len(text) <= MOST_CHARACTERS:
        return Document(text, unread)
    return Document(text[:MOST_CHARACTERS], unread | {Unread.REST})


def _plain(content: bytes, check: Check) -> Document:
    from sotto.documents.plain_text import read_plain

    return read_plain(content)


def _json(content: bytes, check: Check) -> Document:
    from sotto.documents.plain_text import read_json

    return read_json(content)


def _word(content: bytes, check: Check) -> Document:
    from sotto.documents.word import read_word

    return read_word(content, check)


def _pdf(content: bytes, check: Check) -> Document:
    from sotto.documents.pdf import read_pdf

    return read_pdf(content, check)


_READERS: dict[str, Callable[[bytes, Check], Document]] = {
    **dict.fromkeys((".txt", ".text", ".log", ".md", ".markdown", ".csv", ".tsv", ".jsonl"), _plain),
    ".json": _json,
    ".docx": _word,
    ".pdf": _pdf,
}
SUFFIXES = tuple(_READERS)


def read(name: str, content: bytes, check: Check = lambda: None) -> Document:
    """The text of a file. ``name`` tells its kind; the content is judged by its reader.

    Raises UnreadableFile, FileTooLarge, and whatever ``check`` raises. No error carries a part of the file.
    """
    reader = _READERS.get(PurePath(name).suffix.lower())
    if reader is None:
        raise UnreadableFile
    if len(content) > LARGEST_BYTES:
        raise FileTooLarge
    return reader(content, check)
