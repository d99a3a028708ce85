"""The app's own key, made once and kept in the store: browsers remember it when they are paired."""

from __future__ import annotations

import base64
from typing import Any, Protocol

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)

from sotto.store.documents import file_of
from sotto.store.shapes import shape_of
from sotto_desktop.link.handshake import public_bytes, sign

_DOCUMENT = "identity"


class Documents(Protocol):
    """The store: named JSON documents, encrypted on disk."""

    def read(self, name: str) -> dict[str, Any] | None: ...
    def write(self, name: str, document: dict[str, Any]) -> None: ...


class Identity:
    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = public_bytes(key.public_key())

    def sign(self, statement: bytes) -> bytes:
        return sign(self._key, statement)


def own_identity(store: Documents) -> Identity:
    """The kept identity, or a new one where none was kept. Raises StoreDamaged: a new one would end every pairing."""
    document = store.read(_DOCUMENT)
    if document is None:
        key = ec.generate_private_key(ec.SECP256R1())
        der = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        store.write(_DOCUMENT, {"key": base64.b64encode(der).decode()})
        return Identity(key)
    with shape_of(file_of(_DOCUMENT)):
        kept = load_der_private_key(base64.b64decode(document["key"], validate=True), password=None)
        if not isinstance(kept, ec.EllipticCurvePrivateKey):
            raise TypeError
        return Identity(kept)
