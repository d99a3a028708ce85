"""A browser's end of the link, for tests: real frames, real keys; every message that comes is judged by the schema."""

from __future__ import annotations

import base64
import os
import socket
import threading
from collections.abc import Callable
from itertools import count
from queue import Empty, Queue
from typing import Any, BinaryIO

from cryptography.hazmat.primitives.asymmetric import ec

from sotto.protocol.chunks import Joiner
from sotto.protocol.frames import read_frame, write_frame
from sotto.protocol.messages import PROTOCOL, app_message
from sotto_desktop.link.handshake import Handshake, Opening, commitment_to, public_bytes, sign, verify
from sotto_host import endpoint

PATIENCE = 60.0  # seconds until a message that does not come is taken for missing

Key = ec.EllipticCurvePrivateKey


def new_key() -> Key:
    return ec.generate_private_key(ec.SECP256R1())


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


class Browser:
    """``reader`` and ``writer``: the pipes of a host, or the app's socket; ``close`` ends the link."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO, close: Callable[[], object], key: Key | None = None) -> None:
        self._writer = writer
        self.close = close
        self.key = key or new_key()
        self.nonce = os.urandom(32)
        self.handshake: Handshake | None = None
        self.seen: list[dict[str, Any]] = []  # what was passed over by ask()
        self._ids = (str(number) for number in count(1))
        self._arrived: Queue[dict[str, Any] | Exception | None] = Queue()
        threading.Thread(target=self._read, args=(reader,), daemon=True).start()

    @classmethod
    def at_socket(cls, key: Key | None = None) -> Browser:
        connected = socket.socket(socket.AF_UNIX)
        connected.connect(endpoint.address())
        reader, writer = connected.makefile("rb"), connected.makefile("wb")
        return cls(reader, writer, lambda: connected.shutdown(socket.SHUT_RDWR), key)

    def _read(self, reader: BinaryIO) -> None:
        joiner = Joiner()
        try:
            while (message := read_frame(reader)) is not None:
                app_message(message)
                whole = joiner.add(message) if message["type"] == "chunk" else message
                if whole is not None:
                    self._arrived.put(app_message(whole))
        except ConnectionError:
            pass
        except Exception as failure:  # noqa: BLE001 - raised again where the test waits
            self._arrived.put(failure)
        self._arrived.put(None)

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)
        self._writer.flush()

    def send(self, kind: str, **fields: Any) -> str:
        """The id it was sent under."""
        identity: str = fields.pop("id", None) or next(self._ids)
        write_frame(self._writer, {"type": kind, "id": identity, **fields})
        return identity

    def receive(self) -> dict[str, Any] | None:
        """The next message, None at the end of the link."""
        try:
            arrived = self._arrived.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("nothing came") from None
        if isinstance(arrived, Exception):
            raise arrived
        return arrived

    def answer_to(self, identity: str) -> dict[str, Any]:
        """The final answer; what comes before it is kept in ``seen``."""
        while (message := self.receive()) is not None:
            if message["id"] == identity and message["type"] != "progress":
                return message
            self.seen.append(message)
        raise AssertionError("the link ended without an answer")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        return self.answer_to(self.send(kind, **fields))

    def code_or_type(self, kind: str, **fields: Any) -> str:
        """The answer's error code, or its type where it is none."""
        answer = self.ask(kind, **fields)
        return str(answer.get("code", answer["type"]))

    # The handshake --------------------------------------------------------------------------------

    def hello(self, **about: str) -> dict[str, Any]:
        """``about``: more than its name and version of the client."""
        key = public_bytes(self.key.public_key())
        client = {"name": "Test", "version": "1", **about}
        commitment = commitment_to(self.nonce)
        answer = self.ask(
            "hello", protocol=PROTOCOL, client=client, key=base64_of(key), commitment=base64_of(commitment)
        )
        if answer["type"] == "welcome":
            app_key, app_nonce = (base64.b64decode(answer[name]) for name in ("key", "nonce"))
            opening = Opening(commitment, app_nonce, key, app_key)
            signature = base64.b64decode(answer["signature"])
            assert verify(app_key, opening.app_statement(), signature), "the app did not prove its key"
            self.handshake = opening.revealed(self.nonce)
        return answer

    def proof(self) -> str:
        assert self.handshake is not None
        return base64_of(sign(self.key, self.handshake.browser_statement()))

    def authenticate(self) -> dict[str, Any]:
        return self.ask("authenticate", nonce=base64_of(self.nonce), signature=self.proof())

    def paired(self, name: str = "Test browser") -> Browser:
        """Go all the way."""
        assert self.hello()["type"] == "welcome"
        answer = self.authenticate()
        assert answer["type"] == "authenticated"
        if not answer["paired"]:
            assert self.ask("pair", name=name)["type"] == "paired"
        return self

    # What a paired browser asks -------------------------------------------------------------------

    def send_rewrite(self, text: str, deadline_ms: int = 60_000, **fields: Any) -> str:
        return self.send("rewrite", site="chatgpt.com", conversation="c", text=text, deadline_ms=deadline_ms, **fields)

    def rewrite(self, text: str, deadline_ms: int = 60_000, **fields: Any) -> dict[str, Any]:
        return self.answer_to(self.send_rewrite(text, deadline_ms, **fields))

    def events(self) -> list[str]:
        """What the ScriptedApp did so far."""
        return [pair["original"] for pair in self.ask("stand_ins", conversation="c")["pairs"]]
