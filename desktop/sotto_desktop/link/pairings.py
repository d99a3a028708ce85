"""The browsers that may ask: each a public key, with a name the person knows it by."""

from __future__ import annotations

import base64
import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from sotto.store.documents import file_of
from sotto.store.shapes import shape_of
from sotto_desktop.link.identity import Documents
from sotto_desktop.state.names import readable

_DOCUMENT = "pairings"
_LONGEST_NAME = 64


@dataclass(frozen=True)
class Pairing:
    """``key`` is SPKI DER; times are seconds since the epoch."""

    name: str
    key: bytes
    paired: float
    seen: float

    @property
    def id(self) -> str:
        return hashlib.sha256(self.key).hexdigest()[:16]


class Pairings:
    def __init__(self, store: Documents) -> None:
        """Raises StoreDamaged where the kept pairings cannot be read."""
        self._store = store
        document = store.read(_DOCUMENT)
        with shape_of(file_of(_DOCUMENT)):
            kept = [] if document is None else _from_plain(document)
        self._by_key = {pairing.key: pairing for pairing in kept}

    def all(self) -> list[Pairing]:
        return sorted(self._by_key.values(), key=lambda pairing: pairing.paired)

    def find(self, key: bytes) -> Pairing | None:
        return self._by_key.get(key)

    def add(self, name: str, key: bytes) -> Pairing:
        """Under ``name``, or a name like it where another browser has it."""
        now = time.time()
        return self._keep(Pairing(self._free(browser_name(name), key), key, paired=now, seen=now))

    def seen(self, key: bytes) -> None:
        # When a browser was last here is nothing to turn it away for where the disk is full.
        with suppress(OSError):
            self._keep(replace(self._by_key[key], seen=time.time()))

    def remove(self, identity: str) -> Pairing | None:
        """The pairing that is no more; None where there was none of that id."""
        removed = next((pairing for pairing in self._by_key.values() if pairing.id == identity), None)
        if removed is not None:
            self._replace({key: kept for key, kept in self._by_key.items() if key != removed.key})
        return removed

    def _keep(self, pairing: Pairing) -> Pairing:
        self._replace({**self._by_key, pairing.key: pairing})
        return pairing

    def _replace(self, by_key: dict[bytes, Pairing]) -> None:
        # Written first: where that fails, what the app goes by is still what is on disk.
        self._store.write(_DOCUMENT, {"pairings": [_to_plain(pairing) for pairing in by_key.values()]})
        self._by_key = by_key

    def _free(self, name: str, key: bytes) -> str:
        taken = {pairing.name for pairing in self._by_key.values() if pairing.key != key}
        candidates = (name if number == 1 else f"{name[: _LONGEST_NAME - 4]} {number}" for number in range(1, 1000))
        return next(candidate for candidate in candidates if candidate not in taken)


def browser_name(untrusted_name: str) -> str:
    """As it may be shown."""
    return readable(untrusted_name) or "Browser"


def _to_plain(pairing: Pairing) -> dict[str, Any]:
    key = base64.b64encode(pairing.key).decode()
    return {"name": pairing.name, "key": key, "paired": pairing.paired, "seen": pairing.seen}


def _from_plain(document: dict[str, Any]) -> list[Pairing]:
    return [
        Pairing(
            name=str(plain["name"]),
            key=base64.b64decode(plain["key"], validate=True),
            paired=float(plain["paired"]),
            seen=float(plain["seen"]),
        )
        for plain in document["pairings"]
    ]
