"""The proofs are those of the golden file, by which the extension's JavaScript is tested too."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sotto.errors import ProtocolError
from sotto_desktop.link.handshake import (
    Handshake,
    Opening,
    commitment_to,
    public_bytes,
    sign,
    untrusted_bytes,
    untrusted_key,
    verify,
)

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "protocol" / "golden.json").read_text("utf-8"))[
    "handshake"
]


def golden(name: str) -> bytes:
    return base64.b64decode(GOLDEN[name])


HANDSHAKE = Handshake(*(golden(name) for name in ("client_nonce", "app_nonce", "client_key", "app_key")))
OPENING = Opening(*(golden(name) for name in ("commitment", "app_nonce", "client_key", "app_key")))


def test_the_golden_signatures_hold() -> None:
    assert verify(HANDSHAKE.app_key, OPENING.app_statement(), golden("app_signature"))
    assert verify(HANDSHAKE.client_key, HANDSHAKE.browser_statement(), golden("client_signature"))


def test_the_golden_code_is_shown() -> None:
    assert HANDSHAKE.code() == GOLDEN["code"]


@pytest.mark.parametrize("other", GOLDEN["codes"], ids=lambda other: other["why"])
def test_the_golden_codes_are_those_of_their_nonces(other: dict[str, str]) -> None:
    client_nonce, app_nonce = (base64.b64decode(other[name]) for name in ("client_nonce", "app_nonce"))
    assert base64.b64decode(other["commitment"]) == commitment_to(client_nonce)
    assert Handshake(client_nonce, app_nonce, HANDSHAKE.client_key, HANDSHAKE.app_key).code() == other["code"]


def test_only_the_nonce_of_the_commitment_makes_a_handshake() -> None:
    nonce = golden("client_nonce")
    assert OPENING.revealed(nonce) == HANDSHAKE
    for wrong in (bytes(32), golden("commitment"), golden("app_nonce"), nonce[:-1], nonce + b"\0", b""):
        assert OPENING.revealed(wrong) is None
    for bit in range(8 * len(nonce)):
        changed = bytearray(nonce)
        changed[bit // 8] ^= 1 << bit % 8
        assert OPENING.revealed(bytes(changed)) is None


@pytest.mark.parametrize("wrong", GOLDEN["wrong_client_signatures"], ids=lambda wrong: wrong["why"])
def test_wrong_client_signatures_do_not_hold(wrong: dict[str, str]) -> None:
    assert not verify(HANDSHAKE.client_key, HANDSHAKE.browser_statement(), base64.b64decode(wrong["signature"]))


@pytest.mark.parametrize("wrong", GOLDEN["wrong_app_signatures"], ids=lambda wrong: wrong["why"])
def test_wrong_app_signatures_do_not_hold(wrong: dict[str, str]) -> None:
    assert not verify(HANDSHAKE.app_key, OPENING.app_statement(), base64.b64decode(wrong["signature"]))


@pytest.mark.parametrize("part", ["commitment", "app_nonce", "client_key", "app_key"])
def test_every_part_is_covered_by_the_apps_signature(part: str) -> None:
    changed = Opening(**{**vars(OPENING), part: another(part)})
    assert not verify(HANDSHAKE.app_key, changed.app_statement(), golden("app_signature"))


@pytest.mark.parametrize("part", ["client_nonce", "app_nonce", "client_key", "app_key"])
def test_every_part_is_covered_by_the_browsers_signature_and_the_code(part: str) -> None:
    changed = Handshake(**{**vars(HANDSHAKE), part: another(part)})
    assert changed.code() != HANDSHAKE.code()
    assert not verify(HANDSHAKE.client_key, changed.browser_statement(), golden("client_signature"))


def another(part: str) -> bytes:
    return public_bytes(ec.generate_private_key(ec.SECP256R1()).public_key()) if part.endswith("key") else bytes(32)


@pytest.mark.parametrize("signature", [b"", bytes(63), bytes(64), bytes(65), b"\xff" * 64])
def test_no_signature_at_all_does_not_hold(signature: bytes) -> None:
    assert not verify(HANDSHAKE.app_key, OPENING.app_statement(), signature)


def test_our_own_signatures_are_64_bytes_and_hold() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    for _ in range(40):  # r and s are short now and then
        signature = sign(key, b"statement")
        assert len(signature) == 64
        assert verify(public_bytes(key.public_key()), b"statement", signature)


def der_of(key: Any, form: PublicFormat = PublicFormat.SubjectPublicKeyInfo) -> bytes:
    return bytes(key.public_bytes(Encoding.DER, form))


def second_spelling() -> bytes:
    """A valid SPKI of the golden key, whose point is written in its compressed form."""
    key = golden("client_key")
    x, y = key[-64:-32], key[-32:]
    compressed = bytes([2 + (y[-1] & 1)]) + x
    algorithm = key[2:23]
    body = algorithm + b"\x03" + bytes([len(compressed) + 1]) + b"\x00" + compressed
    return b"\x30" + bytes([len(body)]) + body


@pytest.mark.parametrize(
    "der",
    [
        b"",
        b"no key at all",
        golden("client_key")[:-1],
        golden("client_key") + b"\x00",
        golden("client_key")[:-32] + bytes(32),
        der_of(ec.generate_private_key(ec.SECP384R1()).public_key()),
        der_of(ed25519.Ed25519PrivateKey.generate().public_key()),
        second_spelling(),
    ],
    ids=["nothing", "text", "cut", "longer", "off the curve", "another curve", "another kind", "compressed point"],
)
def test_other_keys_are_refused(der: bytes) -> None:
    with pytest.raises(ProtocolError):
        untrusted_key(base64.b64encode(der).decode())


def test_a_right_key_is_taken() -> None:
    assert untrusted_key(GOLDEN["client_key"]) == golden("client_key")


@pytest.mark.parametrize("text", ["!!!!", "AAAA\n", "AAA", "ÄÖ==", "AA AA"])
def test_only_plain_base64_is_read(text: str) -> None:
    with pytest.raises(ProtocolError):
        untrusted_bytes(text)


def test_the_size_is_judged() -> None:
    with pytest.raises(ProtocolError):
        untrusted_bytes(base64.b64encode(bytes(31)).decode(), 32)
