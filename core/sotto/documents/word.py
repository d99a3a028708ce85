"""Word documents (.docx): a zip archive of XML parts (ECMA-376, Office Open XML)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from sotto.documents.document import MOST_CHARACTERS, Check, Document, Unread, bounded
from sotto.errors import UnreadableFile

_MOST_PARTS = 5_000
_MOST_UNPACKED = 64 * 1024 * 1024  # bytes of all parts together that are read
_MOST_ELEMENTS = 1_000_000
_PORTION = 64 * 1024

_PARTS = re.compile(
    r"word/(document|header|footer|footnotes|endnotes|comments)\w*\.xml|word/_rels/\w+\.xml\.rels|docProps/\w+\.xml"
)
# Deleted text stands in a file with tracked changes; field codes hold the addresses of links.
_WORDS = {"t", "delText", "instrText"}
_PROPERTIES = {"creator", "lastModifiedBy", "title", "subject", "keywords", "description", "Company", "Manager"}
_BREAKS = {"br": "\n", "cr": "\n", "tab": "\t"}


class _Collector:
    """Hears the elements of a part and keeps its text; what it does not need is never kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.authors: dict[str, None] = {}
        self.characters = 0
        self._elements = 0
        self._line: list[str] = []
        self._takes = False
        self._skipping = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > _MOST_ELEMENTS:
            raise UnreadableFile
        name = _local(tag)
        if name == "Fallback" or self._skipping:  # the same once more, for older programs
            self._skipping += 1
            return
        self._takes = name in _WORDS or name in _PROPERTIES
        self._line.append(_BREAKS.get(name, ""))
        if name == "Relationship" and attributes.get("TargetMode") == "External":
            self._line.append(attributes.get("Target", ""))
            self._end_line()
        for attribute, value in attributes.items():
            if _local(attribute) == "author":  # of a comment or a change
                self.authors[value] = None

    def data(self, text: str) -> None:
        if self._takes:
            self._line.append(text)

    def end(self, tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        self._takes = False
        if _local(tag) == "p" or _local(tag) in _PROPERTIES:
            self._end_line()

    def close(self) -> None:
        self._end_line()

    def _end_line(self) -> None:
        line = "".join(self._line)
        self._line = []
        if line.strip():
            self.lines.append(line)
            self.characters += len(line) + 1


def read_word(content: bytes, check: Check) -> Document:
    """Text of the body, tables, headers, footers, notes, comments and deletions; authors, links and properties.

    Raises UnreadableFile.
    """
    # Expat raises ParseError, a SyntaxError; defusedxml a ValueError for an XML that declares entities.
    broken = (BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError, SyntaxError)
    found = _Collector()
    try:
        with ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
            if len(names) > _MOST_PARTS or not any(name.startswith("word/document") for name in names):
                raise UnreadableFile
            left = _MOST_UNPACKED
            for name in filter(_PARTS.fullmatch, names):
                for size in _feed(archive, name, found):
                    check()
                    left -= size
                    if left < 0:
                        raise UnreadableFile
                    if found.characters > MOST_CHARACTERS:
                        return bounded("\n".join(found.lines), _unread(names))
    except broken:
        raise UnreadableFile from None
    return bounded("\n".join([*found.lines, *found.authors]), _unread(names))


def _feed(archive: ZipFile, name: str, found: _Collector) -> Iterator[int]:
    """Read a part into ``found``; gives the size of each portion before it is parsed."""
    from defusedxml.ElementTree import XMLParser

    if archive.getinfo(name).compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise UnreadableFile
    parser = XMLParser(target=found, forbid_dtd=True)
    with archive.open(name) as stream:
        while portion := stream.read(_PORTION):
            yield len(portion)
            parser.feed(portion)
    parser.close()


def _unread(names: Sequence[str]) -> frozenset[Unread]:
    held = {
        Unread.PICTURES: ("word/media/", "word/charts/", "word/diagrams/"),
        Unread.ATTACHMENTS: ("word/embeddings/", "word/afchunk"),
    }
    return frozenset(kind for kind, folders in held.items() if any(name.startswith(folders) for name in names))


def _local(name: str) -> str:
    """Without the namespace, of which there are two (transitional and strict)."""
    return name.rpartition("}")[2]
