"""A native host that speaks the real protocol, handshake included, and otherwise does as it is told.

Started by the browser as ``scripted_host.py FOLDER ...``. It reads FOLDER/scenario.json anew for every
message and writes every message it gets to FOLDER/received.jsonl. See ``host.Host`` for the scenario.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

Message = dict[str, Any]
ECDSA = ec.ECDSA(hashes.SHA256())


class ScriptedHost:
    def __init__(self, folder: Path) -> None:
        if "PYTEST_CURRENT_TEST" not in os.environ:
            raise RuntimeError("a fake was used outside the tests")
        self.folder = folder
        self.writing = threading.Lock()
        self.cancelled: set[str] = set()
        self.paired = self.authenticated = False
        self.state: Message = {"protection": "hold", "paused_until": None, "profile": "everyday", "sanitizer": "auto"}

    @property
    def scenario(self) -> Message:
        return json.loads((self.folder / "scenario.json").read_text("utf-8"))  # type: ignore[no-any-return]

    def tell(self, message: Message) -> None:
        body = json.dumps(message).encode()
        with self.writing:
            sys.stdout.buffer.write(struct.pack("<I", len(body)) + body)
            sys.stdout.buffer.flush()

    def serve(self) -> None:
        while header := sys.stdin.buffer.read(4):
            message = json.loads(sys.stdin.buffer.read(struct.unpack("<I", header)[0]))
            with (self.folder / "received.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(message) + "\n")
            if message["type"] in self.scenario["silent"]:
                continue
            if error := self.scenario["errors"].get(message["type"]):
                self.tell({"type": "error", "id": message["id"], "code": error, "message": "told to"})
            else:
                kind = self.scenario["like"].get(message["type"], message["type"])
                getattr(self, f"on_{kind}")(message)

    # The handshake --------------------------------------------------------------------------------

    def app_key(self) -> ec.EllipticCurvePrivateKey:
        path = self.folder / "app.pem"
        if not path.exists():
            path.write_bytes(
                ec.generate_private_key(ec.SECP256R1()).private_bytes(
                    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
                )
            )
        key = serialization.load_pem_private_key(path.read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return key

    def on_hello(self, message: Message) -> None:
        key, self.nonce = self.app_key(), os.urandom(32)
        der = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        self.client, self.commitment = message["key"], base64.b64decode(message["commitment"])
        self.said = self.nonce + base64.b64decode(self.client) + der
        r, s = decode_dss_signature(key.sign(b"sotto app 2" + self.commitment + self.said, ECDSA))
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        if self.scenario["forge"]:
            signature = os.urandom(64)
        self.tell(
            {
                "type": "welcome", "id": message["id"], "protocol": self.scenario["protocol"],
                "version": self.scenario["version"],
                "key": base64.b64encode(der).decode(), "nonce": base64.b64encode(self.nonce).decode(),
                "signature": base64.b64encode(signature).decode(), "known": self.is_paired(),
                "language": self.scenario["language"],
            }
        )  # fmt: skip

    def on_authenticate(self, message: Message) -> None:
        nonce = base64.b64decode(message["nonce"])
        assert hashlib.sha256(nonce).digest() == self.commitment
        transcript = nonce + self.said
        raw = base64.b64decode(message["signature"])
        signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        client = serialization.load_der_public_key(base64.b64decode(self.client))
        assert isinstance(client, ec.EllipticCurvePublicKey)
        client.verify(signature, b"sotto browser 2" + transcript, ECDSA)
        digest = hashlib.sha256(b"sotto code 2" + transcript).digest()
        self.code = f"{int.from_bytes(digest[:8], 'big') % 1_000_000:06d}"
        self.authenticated, self.paired = True, self.is_paired()
        self.tell({"type": "authenticated", "id": message["id"], "paired": self.paired})

    def is_paired(self) -> bool:
        path = self.folder / "paired"
        return path.exists() and self.client in path.read_text("utf-8")

    def on_pair(self, message: Message) -> None:
        (self.folder / "code").write_text(f"{self.code[:3]} {self.code[3:]}", "utf-8")
        self.later(message, self.decide)

    def decide(self, message: Message) -> None:
        if self.scenario["pairing"] == "accept":
            with (self.folder / "paired").open("a", encoding="utf-8") as paired:
                paired.write(self.client)
            self.paired = True
            self.tell({"type": "paired", "id": message["id"], "name": message["name"]})
        else:
            self.tell({"type": "error", "id": message["id"], "code": "pairing_refused", "message": "no"})

    # Requests -------------------------------------------------------------------------------------

    def on_site(self, message: Message) -> None:
        self.tell(
            {
                "type": "site_state", "id": message["id"], "site": message["site"], **self.state,
                "profiles": [{"id": "everyday", "name": "Everyday"}, {"id": "work", "name": "Work"}],
                "sanitizers": ["auto", "contextual"],
            }
        )  # fmt: skip

    def on_configure(self, message: Message) -> None:
        for field in ("protection", "profile", "sanitizer"):
            if field in message:
                self.state[field] = message[field]
        if "pause_minutes" in message:
            minutes = message["pause_minutes"]
            self.state["paused_until"] = time.time() + 60 * minutes if minutes else None
        self.on_site(message)

    def on_find(self, message: Message) -> None:
        segments = [
            piece
            if "text" in piece
            else {
                "text": piece["edit"]["original"],
                "finding": {
                    "attribute": piece["edit"]["attribute"],
                    "label": piece["edit"]["label"],
                    "source": "script",
                    "confidence": 0.9,
                },
            }
            for piece in self.segments(message["text"])
        ]
        self.tell({"type": "found", "id": message["id"], "segments": segments})

    def segments(self, text: str) -> list[Message]:
        """``text`` cut at the first occurrence of each of the scenario's edits."""
        places = sorted((text.find(e["original"]), e) for e in self.scenario["edits"] if e["original"] in text)
        pieces: list[Message] = []
        at = 0
        for index, (start, edit) in enumerate(places):
            if start > at:
                pieces.append({"text": text[at:start]})
            pieces.append({"edit": {"index": index, **edit}})
            at = start + len(edit["original"])
        return pieces + ([{"text": text[at:]}] if at < len(text) else [])

    def on_rewrite(self, message: Message) -> None:
        if self.scenario["die"]:
            os._exit(1)
        self.later(message, self.rewrite)

    def rewrite(self, message: Message) -> None:
        if message["id"] in self.cancelled:
            self.tell({"type": "error", "id": message["id"], "code": "cancelled", "message": ""})
            return
        reply = {
            "type": "rewritten", "id": message["id"], "rewrite": "r1", "sanitizer": "contextual", "choice": "",
            "task": self.scenario["task"], "segments": self.segments(message["text"]), "guarantee": {"kind": "none"},
            "seconds": 0.1, **self.scenario["reply"],
        }  # fmt: skip
        if not self.scenario["chunks"]:
            self.tell(reply)
            return
        whole = json.dumps(reply)
        count = self.scenario["chunks"]
        size = -(-len(whole) // count)
        for index in range(count):
            data = whole[index * size : (index + 1) * size]
            self.tell({"type": "chunk", "id": message["id"], "index": index, "count": count, "data": data})

    def on_file_piece(self, message: Message) -> None:
        self.tell({"type": "done", "id": message["id"]})

    def on_look_through(self, message: Message) -> None:
        self.later(message, self.look_through)

    def look_through(self, message: Message) -> None:
        self.tell({"type": "progress", "id": message["id"], "stage": "looking", "fraction": 0.5})
        details = [
            {"attribute": "name", "label": label, "text": text, "times": times}
            for text, times, label in self.scenario["in_files"]
        ]
        unread = self.scenario["unread"]
        self.tell(
            {"type": "looked_through", "id": message["id"], "details": details, "total": len(details), "unread": unread}
        )

    def on_cancel(self, message: Message) -> None:
        self.cancelled.add(message["request"])
        self.tell({"type": "done", "id": message["id"]})

    def on_sent(self, message: Message) -> None:
        self.tell({"type": "done", "id": message["id"]})

    on_open = on_sent

    def on_stand_ins(self, message: Message) -> None:
        self.tell({"type": "stand_ins", "id": message["id"], "pairs": self.scenario["stand_ins"]})

    def later(self, message: Message, then: Any) -> None:
        """Answer now, or once FOLDER/go is there. Meanwhile other messages are read."""

        def wait() -> None:
            while self.scenario["wait"] and not (self.folder / "go").exists() and message["id"] not in self.cancelled:
                time.sleep(0.02)
            then(message)

        threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    ScriptedHost(Path(sys.argv[1])).serve()
