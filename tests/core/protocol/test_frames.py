from __future__ import annotations

import io
import json
import struct
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import FrameTooLarge, ProtocolError, UnreadableText
from sotto.protocol.frames import FRAME_LIMIT, FrameBuffer, dump, frame, parse, read_frame, write_frame

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "protocol" / "golden.json").read_text("utf-8"))


@pytest.mark.parametrize("golden", GOLDEN["frames"], ids=lambda golden: golden["json"])
def test_golden_frames(golden: dict[str, str]) -> None:
    wire = bytes.fromhex(golden["hex"])
    assert frame(dump(json.loads(golden["json"]))) == wire
    assert read_frame(io.BytesIO(wire)) == json.loads(golden["json"])


def test_the_limits_are_those_of_the_golden_file() -> None:
    assert GOLDEN["frame_limit_bytes"] == FRAME_LIMIT


@given(texts=st.lists(st.text(max_size=40), max_size=6), cuts=st.lists(st.integers(1, 60), min_size=1, max_size=20))
def test_frames_survive_being_cut_anywhere(texts: list[str], cuts: list[int]) -> None:
    wire = b"".join(frame(dump({"text": text})) for text in texts)
    buffer, read, at, turn = FrameBuffer(), [], 0, 0
    while at < len(wire):
        size = cuts[turn % len(cuts)]
        read += [parse(body)["text"] for body in buffer.feed(wire[at : at + size])]
        at, turn = at + size, turn + 1
    assert read == texts


def test_a_frame_of_two_gigabytes_is_refused_without_room_being_made() -> None:
    tracemalloc.start()
    try:
        with pytest.raises(FrameTooLarge):
            list(FrameBuffer().feed(struct.pack("<I", 2**31)))
        with pytest.raises(FrameTooLarge):
            read_frame(io.BytesIO(struct.pack("<I", 2**31) + b"x" * 100))
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_frames_before_a_refused_one_are_still_read() -> None:
    fed = FrameBuffer().feed(frame(b"{}") + struct.pack("<I", FRAME_LIMIT + 1))
    assert next(fed) == b"{}"
    with pytest.raises(FrameTooLarge):
        next(fed)


def test_the_limit_itself_fits_and_one_more_does_not() -> None:
    body = b" " * (FRAME_LIMIT - 2) + b"{}"
    assert list(FrameBuffer().feed(frame(body))) == [body]
    with pytest.raises(FrameTooLarge):
        frame(body + b" ")
    stream = io.BytesIO()
    with pytest.raises(FrameTooLarge):
        write_frame(stream, {"text": "x" * FRAME_LIMIT})
    assert stream.getvalue() == b""


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"garbage",
        b'{"a":',
        b"\xff\xfe{}",
        b"[]",
        b"null",
        b'"text"',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b"[" * 500_000,
        b'{"a": ' + b"9" * 5000 + b"}",
        b"{}{}",
    ],
    ids=lambda body: repr(body[:12]),
)
def test_what_is_no_json_object_is_refused(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        parse(body)


@pytest.mark.parametrize("cut", [1, 3, 4, 7])
def test_a_stream_that_ends_within_a_frame_is_an_error_and_not_the_end(cut: int) -> None:
    with pytest.raises(ProtocolError):
        read_frame(io.BytesIO(frame(b'{"type":"ping"}')[:cut]))
    assert read_frame(io.BytesIO(b"")) is None


def test_half_a_surrogate_pair_is_an_error_that_does_not_carry_the_text() -> None:
    with pytest.raises(UnreadableText) as refused:
        dump({"text": "Canary \ud800"})
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__
