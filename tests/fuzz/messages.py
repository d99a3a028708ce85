"""Messages and their chunks: the app's Python and the extension's JavaScript judge each one alike."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from sotto.errors import ProtocolError, SottoError
from sotto.protocol.chunks import Joiner
from sotto.protocol.messages import app_message, client_message, readable_id
from tests.fuzz import javascript
from tests.fuzz.reader import Reader

SEEDS = (b"", *(bytes([0, number, 3, 2, 0, number]) for number in range(0, 60, 7)), b"\x01\x05\x03" + bytes(range(40)))


@cache
def valid() -> list[dict[str, Any]]:
    """The valid messages of the golden file: ``side`` and ``message``."""
    golden = json.loads((Path(__file__).parents[1] / "protocol" / "golden.json").read_text("utf-8"))
    return [case for case in golden["cases"] if case["valid"]]


def check(data: bytes) -> None:
    reader = Reader(data)
    if reader.below(4) == 1:
        _check_chunks(reader)
        return
    case = reader.pick(valid())
    message = reader.almost(case["message"])
    for side, judge in (("client", client_message), ("app", app_message)):
        try:
            good = judge(message) is message
        except ProtocolError as error:
            assert len(str(error)) < 300
            good = False
        if javascript.here() and not _differs_in_javascript(message):
            assert javascript.ask("judge", side=side, message=message) == good, f"{side}: JavaScript judges otherwise"
    identity = readable_id(message)
    assert identity is None or identity == message["id"]


def _differs_in_javascript(value: Any) -> bool:
    """Whole numbers beyond 2**53 become others there; no message has any."""
    if isinstance(value, dict):
        return any(map(_differs_in_javascript, value.values()))
    if isinstance(value, list):
        return any(map(_differs_in_javascript, value))
    return isinstance(value, int) and abs(value) >= 2**53


def _check_chunks(reader: Reader) -> None:
    """Replies in pieces, mixed; then some of the pieces are spoiled, and nothing but whole replies comes out."""
    replies = [
        {
            "type": "found",
            "id": str(number),
            "segments": [{"text": f"{number}" + reader.text(60).encode(errors="replace").decode()}],
        }
        for number in range(1 + reader.below(3))
    ]
    queues = [_pieces(reader, reply) for reply in replies]
    chunks: list[dict[str, Any]] = []
    while any(queues):
        chunks.append(reader.pick([queue for queue in queues if queue]).pop(0))
    whole = [one for one in _joined(chunks) if one is not None]
    assert sorted(whole, key=lambda one: str(one["id"])) == replies
    spoiled = [reader.almost(chunk) for chunk in chunks]
    if reader.below(2) and spoiled:
        spoiled.pop(reader.below(len(spoiled)))
    for one in _joined([chunk for chunk in spoiled if _is_chunk(chunk)]):
        assert one in ("refused", None) or (isinstance(one, dict) and isinstance(one["id"], str))


def _reply(reader: Reader, identity: str) -> dict[str, Any]:
    text = reader.text(60).encode(errors="replace").decode()
    return {"type": "found", "id": identity, "segments": [{"text": f"{identity}{text}"}]}


def _pieces(reader: Reader, reply: dict[str, Any]) -> list[dict[str, Any]]:
    body = json.dumps(reply, ensure_ascii=False)
    count = 2 + reader.below(5)
    size = -(-len(body) // count)
    return [
        {"type": "chunk", "id": reply["id"], "index": i, "count": count, "data": body[i * size : (i + 1) * size]}
        for i in range(count)
    ]


def _is_chunk(untrusted: Any) -> bool:
    try:
        return bool(app_message(untrusted)["type"] == "chunk")
    except SottoError:
        return False


def _joined(chunks: list[dict[str, Any]]) -> list[Any]:
    joiner, found = Joiner(), []
    for chunk in chunks:
        try:
            found.append(joiner.add(chunk))
        except ProtocolError:
            found.append("refused")
    if javascript.here():
        assert javascript.ask("chunks", chunks=chunks) == found, "the extension joins otherwise"
    return found
