"""Messages too large for one frame, cut into ``chunk`` messages and put together again."""

from __future__ import annotations

from typing import Any

from sotto.errors import FrameTooLarge, ProtocolError
from sotto.protocol.frames import dump, frame, parse

CHUNKED_ABOVE = 900_000  # bytes of JSON
MOST_PIECES = 64
# A character of a piece is at most four bytes in UTF-8 and two where JSON escapes it once more.
_PIECE = 200_000  # characters


def to_frames(message: dict[str, Any]) -> list[bytes]:
    """The frames that carry ``message``: one, or its chunks. Raises FrameTooLarge above 12.8 million characters."""
    body = dump(message)
    if len(body) <= CHUNKED_ABOVE:
        return [frame(body)]
    whole = body.decode()
    pieces = [whole[start : start + _PIECE] for start in range(0, len(whole), _PIECE)]
    if len(pieces) > MOST_PIECES:
        raise FrameTooLarge
    envelope = {"type": "chunk", "id": message["id"], "count": len(pieces)}
    return [frame(dump({**envelope, "index": index, "data": piece})) for index, piece in enumerate(pieces)]


class Joiner:
    """Puts the chunks of one connection together; those of different messages may arrive mixed."""

    def __init__(self) -> None:
        self._begun: dict[str, tuple[int, list[str]]] = {}

    def add(self, chunk: dict[str, Any]) -> dict[str, Any] | None:
        """The whole message with its last chunk, None before. Raises ProtocolError; the message is then lost."""
        identity, index, count = chunk["id"], chunk["index"], chunk["count"]
        expected, pieces = self._begun.pop(identity, (count, []))
        if index != len(pieces) or count != expected or not index < count <= MOST_PIECES:
            raise ProtocolError
        pieces.append(chunk["data"])
        if len(pieces) < count:
            self._begun[identity] = count, pieces
            return None
        whole = parse("".join(pieces).encode(errors="surrogatepass"))
        if whole.get("id") != identity or whole.get("type") == "chunk":
            raise ProtocolError
        return whole
