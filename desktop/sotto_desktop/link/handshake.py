"""The proof on both sides of a connection that each holds the key it names, and the code that people compare.

Every signature covers what both sides chose for this connection, so none is of use on another. The browser names only
the hash of its nonce until it has the app's: so nobody in between can choose a nonce knowing what it has to fit.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key

from sotto.errors import ProtocolError

NONCE_BYTES = 32
COMMITMENT_BYTES = 32  # of SHA-256
_HALF = 32  # bytes of r, and of s
_ECDSA = ec.ECDSA(SHA256())


def commitment_to(nonce: bytes) -> bytes:
    return hashlib.sha256(nonce).digest()


@dataclass(frozen=True)
class Opening:
    """What both sides have said before the browser's nonce is known. Keys are SPKI DER."""

    commitment: bytes
    app_nonce: bytes
    client_key: bytes
    app_key: bytes

    def app_statement(self) -> bytes:
        return b"sotto app 2" + self.commitment + self.app_nonce + self.client_key + self.app_key

    def revealed(self, nonce: bytes) -> Handshake | None:
        """None where it is not the nonce that the browser had bound itself to."""
        if not hmac.compare_digest(commitment_to(nonce), self.commitment):
            return None
        return Handshake(nonce, self.app_nonce, self.client_key, self.app_key)


@dataclass(frozen=True)
class Handshake:
    """What both sides of one connection have said. Keys are SPKI DER."""

    client_nonce: bytes
    app_nonce: bytes
    client_key: bytes
    app_key: bytes

    def browser_statement(self) -> bytes:
        return self._under(b"sotto browser 2")

    def code(self) -> str:
        """Six digits, "123 456": the same on both screens unless somebody sits between."""
        digest = hashlib.sha256(self._under(b"sotto code 2")).digest()
        digits = f"{int.from_bytes(digest[:8], 'big') % 1_000_000:06d}"
        return f"{digits[:3]} {digits[3:]}"

    def _under(self, label: bytes) -> bytes:
        return label + self.client_nonce + self.app_nonce + self.client_key + self.app_key


def sign(key: ec.EllipticCurvePrivateKey, statement: bytes) -> bytes:
    """64 bytes, r then s: what WebCrypto makes and takes."""
    r, s = decode_dss_signature(key.sign(statement, _ECDSA))
    return r.to_bytes(_HALF, "big") + s.to_bytes(_HALF, "big")


def verify(key: bytes, statement: bytes, signature: bytes) -> bool:
    """Was ``statement`` signed (64 bytes) by the owner of ``key``? Raises ProtocolError where it is no key."""
    if len(signature) != 2 * _HALF:
        return False
    r, s = (int.from_bytes(half, "big") for half in (signature[:_HALF], signature[_HALF:]))
    try:
        _load(key).verify(encode_dss_signature(r, s), statement, _ECDSA)
    except InvalidSignature:
        return False
    return True


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)


def untrusted_key(text: str) -> bytes:
    """The DER of a P-256 key in base64. Raises ProtocolError, also for a second spelling of the same key."""
    der = untrusted_bytes(text)
    if public_bytes(_load(der)) != der:
        raise ProtocolError
    return der


def untrusted_bytes(text: str, size: int | None = None) -> bytes:
    """Base64, of ``size`` bytes where one is given. Raises ProtocolError."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ProtocolError from None
    if size is not None and len(found) != size:
        raise ProtocolError
    return found


def _load(der: bytes) -> ec.EllipticCurvePublicKey:
    try:
        key = load_der_public_key(der)
    except (ValueError, UnsupportedAlgorithm):
        raise ProtocolError from None
    if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
        raise ProtocolError
    return key
