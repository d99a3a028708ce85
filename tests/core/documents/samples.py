"""Real files of each kind, made from a text."""

from __future__ import annotations

import zlib
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def paragraphs(text: str) -> str:
    """The body of a part; each word is a run of its own, as editors cut them."""
    runs = ("".join(f"<w:r><w:t>{escape(word)} </w:t></w:r>" for word in line.split(" ")) for line in text.split("\n"))
    return "".join(f"<w:p>{line}</w:p>" for line in runs)


def part(body: str, root: str = "document") -> str:
    return f'<?xml version="1.0"?><w:{root} xmlns:w="{_W}" xmlns:mc="m">{body}</w:{root}>'


def docx(body: str, **parts: str) -> bytes:
    """A Word document whose body is ``body``; ``parts`` are more of the archive, / written as __ and . as _."""
    kept = BytesIO()
    with ZipFile(kept, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("word/document.xml", part(f"<w:body>{body}</w:body>"))
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml").replace("_png", ".png"), content)
    return kept.getvalue()


def pdf(*pages: str, extra: str = "", page_extra: str = "", packed: bytes | None = None) -> bytes:
    """A PDF with a page for each text; ``extra`` are more entries of the document's properties."""
    objects: list[bytes] = []

    def add(body: bytes | str) -> int:
        objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(objects)

    font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    root_at, tree_at = 2, 3
    objects += [b"", b""]
    kids = []
    for text in pages:
        shown = [line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") for line in text.split("\n")]
        stream = "BT /F1 11 Tf 14 TL 60 760 Td " + " ".join(f"({line}) Tj T*" for line in shown) + " ET"
        data = zlib.compress(stream.encode("cp1252")) if packed is None else packed
        content = add(b"<< /Length %d /Filter /FlateDecode >> stream\n" % len(data) + data + b"\nendstream")
        kids.append(
            add(
                f"<< /Type /Page /Parent {tree_at} 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R {page_extra} "
                f"/Resources << /Font << /F1 {font} 0 R >> >> >>"
            )
        )
    objects[tree_at - 1] = (
        f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{k} 0 R' for k in kids)}] >>".encode()
    )
    objects[root_at - 1] = f"<< /Type /Catalog /Pages {tree_at} 0 R >>".encode()
    info = add(f"<< {extra} >>")
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    at = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1, root_at, info, at,
    )  # fmt: skip
    return bytes(out)
