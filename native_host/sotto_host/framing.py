"""Frames: four bytes little-endian length, then that many bytes of JSON. Bounded before room is made."""

from __future__ import annotations

import struct
from collections.abc import Callable

FRAME_LIMIT = 1_048_576
_HEADER = struct.Struct("<I")


class FrameTooLargeError(Exception):
    """A frame was announced that is longer than the limit; nothing after it can be understood."""


def read_frame(read: Callable[[int], bytes]) -> bytes | None:
    """The next frame's body from ``read``, which gives up to so many bytes and none at the end.

    None at the end, also when it comes within a frame. Raises FrameTooLargeError.
    """
    header = _exactly(read, _HEADER.size)
    if header is None:
        return None
    length = _HEADER.unpack(header)[0]
    if length > FRAME_LIMIT:
        raise FrameTooLargeError
    return _exactly(read, length)


def frame(body: bytes) -> bytes:
    return _HEADER.pack(len(body)) + body


def _exactly(read: Callable[[int], bytes], size: int) -> bytes | None:
    kept = bytearray()
    while len(kept) < size:
        portion = read(size - len(kept))
        if not portion:
            return None
        kept += portion
    return bytes(kept)
