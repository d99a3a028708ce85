"""The app's icon as Windows and macOS want it: one file that holds the PNGs of all sizes.

Formats: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) and Apple's icns, whose entries have been
PNGs since Mac OS X 10.7.
"""

from __future__ import annotations

import struct
from pathlib import Path

PNGS = {size: Path(__file__).resolve().parents[2] / f"extension/icons/{size}.png" for size in (16, 32, 48, 128)}
_ICNS = {16: b"icp4", 32: b"icp5", 128: b"ic07"}


def ico() -> bytes:
    """For Windows."""
    pictures = {size: path.read_bytes() for size, path in PNGS.items()}
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries = []
    for size, picture in pictures.items():
        entries.append(struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), at))
        at += len(picture)
    return b"".join([head, *entries, *pictures.values()])


def icns() -> bytes:
    """For macOS."""
    pictures = {kind: PNGS[size].read_bytes() for size, kind in _ICNS.items()}
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body
