from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sotto.errors import FrameTooLarge, ProtocolError
from sotto.protocol.chunks import CHUNKED_ABOVE, Joiner, to_frames
from sotto.protocol.frames import FRAME_LIMIT, FrameBuffer, parse
from sotto.protocol.messages import app_message

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "protocol" / "golden.json").read_text("utf-8"))


def found(text: str, identity: str = "7") -> dict[str, Any]:
    return {"type": "found", "id": identity, "segments": [{"text": text}]}


def messages(frames: list[bytes]) -> list[dict[str, Any]]:
    buffer = FrameBuffer()
    return [parse(body) for frame in frames for body in buffer.feed(frame)]


def test_the_golden_chunks_make_the_golden_message() -> None:
    joiner = Joiner()
    whole = [joiner.add(app_message(part)) for part in GOLDEN["chunks"]["parts"]]
    assert whole == [None] * (len(whole) - 1) + [GOLDEN["chunks"]["whole"]]
    assert GOLDEN["chunked_above_bytes"] == CHUNKED_ABOVE


@pytest.mark.parametrize("broken", GOLDEN["chunks"]["broken"], ids=lambda broken: broken["why"])
def test_broken_chunks_are_refused(broken: dict[str, Any]) -> None:
    def receive(parts: list[dict[str, Any]]) -> None:
        joiner = Joiner()
        for part in parts:
            whole = joiner.add(app_message(part))
            if whole is not None:
                app_message(whole)

    with pytest.raises(ProtocolError):
        receive(broken["parts"])


@pytest.mark.parametrize(
    "text",
    ["\\" * 1_000_000, '"' * 1_000_000, "\U0001f98a" * 400_000, "\u2028ü\x00\x7f" * 300_000, "plain " * 400_000],
    ids=["backslashes", "quotes", "four bytes each", "separators and controls", "plain"],
)
def test_any_large_message_fits_its_frames_and_comes_back_whole(text: str) -> None:
    frames = to_frames(found(text))
    assert len(frames) > 1
    assert all(len(frame) <= FRAME_LIMIT + 4 for frame in frames)
    joiner = Joiner()
    parts = [app_message(message) for message in messages(frames)]
    assert [joiner.add(part) for part in parts][-1] == found(text)


def test_a_message_is_cut_only_above_the_threshold() -> None:
    room = CHUNKED_ABOVE - len(json.dumps(found(""), separators=(",", ":")))
    assert messages(to_frames(found("x" * room))) == [found("x" * room)]
    assert len(to_frames(found("x" * (room + 1)))) > 1


def test_chunks_of_two_messages_may_arrive_mixed() -> None:
    first, second = (messages(to_frames(found("ab" * 500_000, name))) for name in ("1", "2"))
    joiner, whole = Joiner(), []
    for pair in zip(first, second, strict=True):
        whole += [joined for part in pair if (joined := joiner.add(part))]
    assert whole == [found("ab" * 500_000, "1"), found("ab" * 500_000, "2")]


def test_a_message_beyond_all_chunks_is_refused() -> None:
    with pytest.raises(FrameTooLarge):
        to_frames(found("x" * 12_900_000))
