"""Frames: four bytes little-endian length, then that many bytes of one JSON object in UTF-8.

The same on every hop, because browsers prescribe it for theirs. The announced length is judged
before anything of that size is kept.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

from sotto.errors import FrameTooLarge, ProtocolError, UnreadableText

FRAME_LIMIT = 1_048_576
_HEADER = struct.Struct("<I")


def dump(message: dict[str, Any]) -> bytes:
    """The JSON of ``message``. Raises UnreadableText where it holds half a surrogate pair."""
    try:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except UnicodeEncodeError:
        # The cause would carry the text.
        raise UnreadableText from None


def parse(body: bytes) -> dict[str, Any]:
    """The object in ``body``. Raises ProtocolError for anything else; no part of the body is in the error."""
    try:
        message = json.loads(body.decode(), parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        raise ProtocolError from None
    if not isinstance(message, dict):
        raise ProtocolError
    return message


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    """1e999 is JSON, but what Python reads it as could not be written again."""
    number = float(digits)
    if math.isinf(number):
        raise ValueError("a number out of range")
    return number


def frame(body: bytes, limit: int = FRAME_LIMIT) -> bytes:
    """``body`` with its length before it. Raises FrameTooLarge."""
    if len(body) > limit:
        raise FrameTooLarge
    return _HEADER.pack(len(body)) + body


def announced(header: bytes, limit: int = FRAME_LIMIT) -> int:
    """The length in a frame's first four bytes. Raises FrameTooLarge."""
    length: int = _HEADER.unpack(header)[0]
    if length > limit:
        raise FrameTooLarge
    return length


class FrameBuffer:
    """Cuts what arrives in any portions into frames; keeps one unfinished frame at most.

    ``limit`` may change with who is there: it holds for every frame that begins from then on.
    """

    def __init__(self, limit: int = FRAME_LIMIT) -> None:
        self.limit = limit
        self._kept = bytearray()

    def feed(self, portion: bytes) -> Iterator[bytes]:
        """The bodies that ``portion`` completes. Raises FrameTooLarge, after which nothing more can be read."""
        self._kept += portion
        while len(self._kept) >= _HEADER.size:
            end = _HEADER.size + announced(bytes(self._kept[: _HEADER.size]), self.limit)
            if len(self._kept) < end:
                return
            body = bytes(self._kept[_HEADER.size : end])
            del self._kept[:end]
            yield body


def read_frame(stream: BinaryIO, limit: int = FRAME_LIMIT) -> dict[str, Any] | None:
    """The next message of a blocking stream; None at its end. Raises ProtocolError, also for half a frame."""
    header = stream.read(_HEADER.size)
    if not header:
        return None
    if len(header) < _HEADER.size:
        raise ProtocolError
    length = announced(header, limit)
    body = stream.read(length)
    if len(body) < length:
        raise ProtocolError
    return parse(body)


def write_frame(stream: BinaryIO, message: dict[str, Any], limit: int = FRAME_LIMIT) -> None:
    """Write and flush. Raises FrameTooLarge before a byte is written."""
    stream.write(frame(dump(message), limit))
    stream.flush()
