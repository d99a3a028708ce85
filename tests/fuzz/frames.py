"""Frames: app, worker and host read the same messages whatever the portions, and believe no announced length."""

from __future__ import annotations

import io
import struct

from sotto.errors import FrameTooLarge, ProtocolError, SottoError
from sotto.protocol.frames import FRAME_LIMIT, FrameBuffer, dump, frame, parse, read_frame
from sotto_host.framing import FrameTooLargeError
from sotto_host.framing import read_frame as host_read_frame

SEEDS = (
    b"\x03" + frame(b'{"type":"ping","id":"1"}') * 2,
    b"\x01" + frame(b"{}") + struct.pack("<I", FRAME_LIMIT + 1) + b"{}",
    b"\x10" + frame(b"[]") + frame(b'{"a":"\\ud800"}') + b"\x02\x00\x00\x00{",
    b"\xff" + struct.pack("<I", 2**32 - 1) + b"x" * 20,
    b"\x07" + frame(b'{"a":NaN}') + frame(b'{"a":' + b"9" * 5000 + b"}") + frame(b"[" * 2000),
)


def check(data: bytes) -> None:
    portion, wire = 1 + (data[0] if data else 0), data[1:]
    whole = _buffered(wire, len(wire) or 1)
    assert _buffered(wire, portion) == whole, "the portions matter"
    bodies, refused = whole
    assert _streamed(wire) == whole, "a stream is read otherwise than portions"
    assert _by_host(wire, portion) == whole, "the host reads otherwise than the app"
    for body in bodies:
        _check_body(body)
    if not refused and bodies:
        assert wire.startswith(b"".join(map(frame, bodies)))


def _check_body(body: bytes) -> None:
    try:
        message = parse(body)
    except ProtocolError as error:
        assert str(error) == ProtocolError.message, "an error quotes the frame"
        return
    try:
        assert parse(dump(message)) == message
    except SottoError as error:
        assert b"\\u" in body, error.code  # only an escape can hold half a surrogate pair


def _buffered(wire: bytes, portion: int) -> tuple[list[bytes], bool]:
    """The bodies, and whether a frame was refused."""
    buffer, bodies, fed = FrameBuffer(), [], 0
    try:
        for start in range(0, len(wire), portion):
            part = wire[start : start + portion]
            fed += len(part)
            for body in buffer.feed(part):
                bodies.append(body)
            kept = fed - sum(len(body) + 4 for body in bodies)
            assert kept < FRAME_LIMIT + 4, "more than one frame is kept"
    except FrameTooLarge:
        return bodies, True
    return bodies, False


class _Stream(io.BytesIO):
    """Counts what is asked for, because a read of so many bytes makes room for them."""

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert 0 <= size <= FRAME_LIMIT, "room is made for what was only announced"
        return super().read(size)


def _streamed(wire: bytes) -> tuple[list[bytes], bool]:
    """As the worker reads, whose messages come parsed: the body's place is told by where the stream stands."""
    stream, bodies = _Stream(wire), []
    while True:
        start = stream.tell()
        try:
            if read_frame(stream) is None:
                return bodies, False
        except FrameTooLarge:
            return bodies, True
        except ProtocolError:
            length = int.from_bytes(wire[start : start + 4], "little")
            if stream.tell() - start < 4 + length or stream.tell() - start < 4:
                return bodies, False  # half a frame at the end
        bodies.append(wire[start + 4 : stream.tell()])


def _by_host(wire: bytes, portion: int) -> tuple[list[bytes], bool]:
    stream, bodies = _Stream(wire), []
    try:
        while (body := host_read_frame(lambda size: stream.read(min(size, portion)))) is not None:
            bodies.append(body)
    except FrameTooLargeError:
        return bodies, True
    return bodies, False
