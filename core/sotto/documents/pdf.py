"""PDF documents, by pypdf."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from sotto.documents.document import MOST_CHARACTERS, Check, Document, Unread, bounded
from sotto.errors import SottoError, UnreadableFile

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_MOST_PAGES = 2_000
_BOUNDS: dict[str, Any] = {
    "maximum_declared_stream_length": 20_000_000,
    "array_based_stream_maximum_output_length": 20_000_000,
    "lzw_maximum_output_length": 20_000_000,
    "run_length_maximum_output_length": 20_000_000,
    "zlib_maximum_output_length": 20_000_000,
    "brotli_maximum_output_length": 20_000_000,
    "stream_decoding_work_maximum_length": 60_000_000,
    "stream_parsing_work_maximum_count": 300_000,
    "xform_maximum_invocations_per_extraction": 200,
    "page_tree_maximum_entries": 20_000,
    "page_tree_maximum_page_entries": 100_000,
    "jbig2dec_binary": None,  # no other program is started
}

# What the library says of a broken file may quote it.
logging.getLogger("pypdf").addHandler(logging.NullHandler())
logging.getLogger("pypdf").propagate = False


def read_pdf(content: bytes, check: Check) -> Document:
    """Text of the pages with notes, form fields and addresses of links; the document's properties.

    A page that cannot be read counts as one without text. Raises UnreadableFile.
    """
    from pypdf import PdfReader, apply_configuration

    with apply_configuration(**_BOUNDS):
        try:
            reader = PdfReader(BytesIO(content))
            count = len(reader.pages)
        except (MemoryError, SottoError):
            raise
        except Exception:  # noqa: BLE001 - a hostile file may break the library anywhere
            raise UnreadableFile from None
        lines = list(_guarded(_properties, reader))
        unread = {Unread.ATTACHMENTS for _ in _guarded(_attached, reader)}
        characters = 0
        for index in range(count):
            check()
            if index >= _MOST_PAGES or characters > MOST_CHARACTERS:
                unread.add(Unread.REST)
                break
            page = next(_guarded(lambda at: [reader.pages[at]], index), None)
            text = "" if page is None else "".join(_guarded(lambda one: [one.extract_text()], page)).strip()
            if not text:
                unread.add(Unread.PAGES)
            if page is not None:
                unread.update(Unread.PICTURES for _ in _guarded(_pictures, page))
                text = "\n".join([text, *_few(_guarded(_notes, page))])
            lines.append(text)
            characters += len(text)
    return bounded("\n\n".join(filter(str.strip, lines)), frozenset(unread))


def _few(texts: Iterator[str]) -> Iterator[str]:
    """As many of ``texts`` as are read of a document: a page may name one note a million times."""
    characters = 0
    for text in texts:
        yield text
        characters += len(text)
        if characters > MOST_CHARACTERS:
            return


def _guarded(look: Any, at: Any) -> Iterator[Any]:
    """What ``look`` gives of a part of the file, up to where it breaks."""
    try:
        yield from look(at)
    except (MemoryError, SottoError):
        raise
    except Exception:  # noqa: BLE001 - see above
        return


def _properties(reader: PdfReader) -> Iterator[str]:
    told: Any = reader.metadata or {}
    for name in ("/Title", "/Author", "/Subject", "/Keywords"):
        if value := told.get(name):
            yield str(value)


def _attached(reader: PdfReader) -> Iterator[Unread]:
    root: Any = reader.root_object
    if "/EmbeddedFiles" in root.get("/Names", {}):
        yield Unread.ATTACHMENTS


def _pictures(page: PageObject) -> Iterator[Unread]:
    resources: Any = page["/Resources"]
    for one in resources.get("/XObject", {}).values():
        if one.get_object().get("/Subtype") == "/Image":
            yield Unread.PICTURES


def _notes(page: PageObject) -> Iterator[str]:
    """What stands on a page without being its text: notes, values of a form, addresses of links."""
    for one in page.get("/Annots", ()):
        note: Any = one.get_object()
        for value in (note.get("/Contents"), note.get("/V"), note.get("/A", {}).get("/URI")):
            if isinstance(value, str) and value.strip():
                yield str(value)
