"""What a file says is read whole, what is no text is named, and a hostile file ends in an error, soon."""

from __future__ import annotations

import json
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import psutil
import pytest

from sotto.documents import LARGEST_BYTES, Unread, read
from sotto.documents.document import MOST_CHARACTERS
from sotto.documents.parts import parts
from sotto.errors import Cancelled, FileTooLarge, UnreadableFile
from tests.core.documents.samples import docx, paragraphs, part, pdf

TEXT = "I am Zoë Quillfeather.\nCall 0131 496 0000."


@contextmanager
def bounded_room() -> Iterator[None]:
    """Of what is taken at any moment: a bomb is given back, too."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 300 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["a.txt", "A.TXT", "notes.md", "notes.markdown", "table.csv", "t.tsv", "log.jsonl"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_as_it_stands(name: str, encoding: str) -> None:
    assert read(name, TEXT.encode(encoding)).text == TEXT


def test_json_by_its_values_whatever_their_escapes() -> None:
    value = {"name": "Zoë Quillfeather", "calls": [{"tel": 441314960000}, True, None, 1.50], "to": ["José"]}
    text = read("a.json", json.dumps(value).encode()).text
    assert text == "name: Zoë Quillfeather\ntel: 441314960000\ncalls: 1.5\nto: José"
    assert read("a.json", b'{"name": "Zo\\u00eb"').text == '{"name": "Zo\\u00eb"'  # broken: as it stands


@pytest.mark.parametrize("name", ["a.exe", "a", "photo.png", "a.doc", ".txt"])
def test_other_kinds_are_refused(name: str) -> None:
    with pytest.raises(UnreadableFile):
        read(name, TEXT.encode())


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a\0b", b"\x89PNG\r\n\x1a\n\xff"])
@pytest.mark.parametrize("name", ["a.txt", "a.json", "a.docx", "a.pdf"])
def test_what_is_not_what_its_name_says(name: str, content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read(name, content)


def test_limits() -> None:
    long = read("a.txt", b"word " * 100_000)
    assert len(long.text) == MOST_CHARACTERS
    assert long.unread == {Unread.REST}
    with pytest.raises(FileTooLarge):
        read("a.txt", bytes(LARGEST_BYTES + 1))


def test_reading_can_be_stopped() -> None:
    def stop() -> None:
        raise Cancelled

    for name, content in (("a.docx", docx(paragraphs(TEXT))), ("a.pdf", pdf(TEXT))):
        with pytest.raises(Cancelled):
            read(name, content, stop)


# Word -----------------------------------------------------------------------------------------------------------------


def test_word_reads_all_that_the_file_tells() -> None:
    body = (
        paragraphs("I am Zoë Quillfeather.")
        + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>0131</w:t><w:tab/><w:t>496</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
        + '<w:p><w:del w:author="Ann Deleter"><w:r><w:delText>once in Astley</w:delText></w:r></w:del></w:p>'
        + "<w:p><w:r><w:t>twice</w:t></w:r><mc:Fallback><w:r><w:t>twice</w:t></w:r></mc:Fallback></w:p>"
    )
    relations = (
        '<Relationships xmlns="r"><Relationship Target="mailto:zoe@quill.example" TargetMode="External"/>'
        '<Relationship Target="styles.xml"/></Relationships>'
    )
    content = docx(
        body,
        word__header1_xml=part(paragraphs("Quill & Sons"), "hdr"),
        word__footnotes_xml=part(paragraphs("A note"), "footnotes"),
        word__comments_xml=part('<w:comment w:author="Bob Commenter">' + paragraphs("Really?") + "</w:comment>", "c"),
        docProps__core_xml='<c xmlns:dc="d"><dc:creator>Carol Creator</dc:creator><dc:revision>7</dc:revision></c>',
        word__media__image1_png="",
        word__styles_xml=part(paragraphs("not a word of it"), "styles"),
        **{"word___rels__document_xml.rels": relations},
    )
    document = read("letter.docx", content)
    for told in (
        "I am Zoë Quillfeather.", "0131\t496", "once in Astley", "Quill & Sons", "A note", "Really?", "Carol Creator",
        "mailto:zoe@quill.example", "Ann Deleter", "Bob Commenter",
    ):  # fmt: skip
        assert told in document.text
    assert document.text.count("twice") == 1
    assert "not a word" not in document.text
    assert "styles.xml" not in document.text
    assert document.unread == {Unread.PICTURES}


def zipped(content: bytes, method: int = ZIP_DEFLATED, name: str = "word/document.xml") -> bytes:
    kept = BytesIO()
    with ZipFile(kept, "w", method) as archive:
        archive.writestr(name, content, compresslevel=1)
    return kept.getvalue()


ENTITIES = b'<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">' + b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)
HOSTILE_WORD = {
    "billion laughs": zipped(ENTITIES + b"]><d>&j;</d>"),
    "a file of the system": zipped(b'<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>'),
    "a bomb of spaces": zipped(b"<d>" + b" " * (80 << 20) + b"</d>"),
    "a bomb of elements": zipped(b"<d>" + b"<p/>" * 1_100_000 + b"</d>"),
    "no end of depth": zipped(b"<p>" * 1_100_000),
    "cut off": docx(paragraphs(TEXT * 100))[:-200],
    "not XML": zipped(b"I am Zoe"),
    "another archive": zipped(b"<x/>", name="xl/workbook.xml"),
    "a strange compression": zipped(b"<x/>", 14),
    "locked": docx(paragraphs(TEXT)).replace(b"PK\x03\x04\x14\x00\x00\x00", b"PK\x03\x04\x14\x00\x01\x00").replace(
        b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"
    ),
}  # fmt: skip


@pytest.mark.parametrize("content", HOSTILE_WORD.values(), ids=HOSTILE_WORD)
def test_a_hostile_word_document_ends_soon(content: bytes) -> None:
    assert len(content) < LARGEST_BYTES
    before, started = psutil.Process().memory_info().rss, time.monotonic()
    with pytest.raises(UnreadableFile) as refused:
        read("a.docx", content)
    assert refused.value.__cause__ is None
    assert "Zoe" not in str(refused.value)
    assert time.monotonic() - started < 20
    assert psutil.Process().memory_info().rss - before < 300 << 20
    with bounded_room(), pytest.raises(UnreadableFile):
        read("a.docx", content)


def test_too_many_parts() -> None:
    kept = BytesIO()
    with ZipFile(kept, "w", ZIP_STORED) as archive:
        for number in range(6_000):
            archive.writestr(f"word/document{number}.xml", "")
    with pytest.raises(UnreadableFile):
        read("a.docx", kept.getvalue())


# PDF ------------------------------------------------------------------------------------------------------------------


def test_pdf_reads_pages_notes_and_properties() -> None:
    note = (
        "/Annots [<< /Type /Annot /Subtype /Text /Contents (a note on Astley) >> "
        "<< /Subtype /Link /A << /URI (mailto:zoe@quill.example) >> >> << /Subtype /Widget /V (in a form) >>]"
    )
    document = read("a.pdf", pdf(TEXT, "The second page (really).", extra="/Author (Carol Creator)", page_extra=note))
    for told in (
        *TEXT.split("\n"), "second page (really)", "Carol Creator", "a note on Astley", "zoe@quill.example",
        "in a form",
    ):  # fmt: skip
        assert told in document.text
    assert document.unread == frozenset()


def test_a_page_without_text_is_named() -> None:
    document = read("scan.pdf", pdf("", "Words."))
    assert "Words." in document.text
    assert document.unread == {Unread.PAGES}


def locked() -> bytes:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(PdfReader(BytesIO(pdf(TEXT))))
    writer.encrypt("secret", algorithm="AES-256")
    kept = BytesIO()
    writer.write(kept)
    return kept.getvalue()


def test_a_long_name_before_many_values_is_no_bomb() -> None:
    content = json.dumps({"a" * 1_000_000: [1] * 1_000}).encode()
    with bounded_room():
        assert Unread.REST in read("a.json", content).unread


def test_one_note_on_a_page_many_times_is_no_bomb() -> None:
    content = pdf("one", page_extra=f"/Annots [{'1 0 R ' * 5_000}]")
    font = b"<< /Type /Font "
    content = content.replace(font, b"<< /Contents (" + b"a" * 100_000 + b") /Type /Font ", 1)
    with bounded_room():
        assert Unread.REST in read("a.pdf", content).unread


HOSTILE_PDF = {
    "locked": locked(),
    "no pages": b"%PDF-1.4\n%%EOF",
    "endless tree": pdf(TEXT).replace(b"/Kids [5 0 R]", b"/Kids [3 0 R]"),
    "cut off": pdf(TEXT)[:150],
}


@pytest.mark.parametrize("content", HOSTILE_PDF.values(), ids=HOSTILE_PDF)
def test_a_hostile_pdf_is_refused(content: bytes) -> None:
    started = time.monotonic()
    with pytest.raises(UnreadableFile) as refused:
        read("a.pdf", content)
    assert refused.value.__cause__ is None
    assert time.monotonic() - started < 20


HOSTILE_PAGES = {
    "a bomb": zlib.compress(b" " * (30 << 20), 1),
    "endless words": zlib.compress(b"BT " + b"(x) Tj " * 400_000 + b"ET", 1),
    "deep nesting": zlib.compress(b"[" * 200_000),
    "not deflated": b"I am no stream",
}


@pytest.mark.parametrize("packed", HOSTILE_PAGES.values(), ids=HOSTILE_PAGES)
def test_a_hostile_page_counts_as_unread(packed: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    started = time.monotonic()
    assert Unread.PAGES in read("a.pdf", pdf("one", packed=packed)).unread
    assert time.monotonic() - started < 20
    with bounded_room():
        read("a.pdf", pdf("one", packed=packed))
    assert capfd.readouterr() == ("", "")  # what the library says may quote the file


def test_many_pages_are_read_up_to_the_limit() -> None:
    document = read("a.pdf", pdf(*["word " * 4_000] * 20))
    assert Unread.REST in document.unread
    assert len(document.text) <= MOST_CHARACTERS


# In parts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "a", "one two three\nfour " * 50, "x" * 100, "\n" * 30, " " * 30])
def test_parts_joined_are_the_text(text: str) -> None:
    pieces = list(parts(text, 12))
    assert "".join(pieces) == text
    assert all(0 < len(piece) <= 12 for piece in pieces)


def test_parts_end_with_a_line_or_a_word() -> None:
    assert list(parts("one two\nthree four five", 12)) == ["one two\n", "three four ", "five"]
