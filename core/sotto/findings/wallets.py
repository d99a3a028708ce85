"""Addresses of crypto wallets: whoever knows one sees every payment to and from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from sotto.findings.confidence import finding
from sotto.findings.surroundings import called_example, in_code
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_OLD = re.compile(rf"(?<![\w+-])[13][{_BASE58}]{{25,34}}(?![\w/=+-])")
_SEGWIT = re.compile(rf"(?<![\w-])(?:bc1[{_BECH32}]{{25,87}}|BC1[{_BECH32.upper()}]{{25,87}})(?![\w-])")
_ETHEREUM = re.compile(r"(?<![\w-])0x[0-9A-Fa-f]{40}(?![\w-])")
# The first one ever, which nobody can spend from, and those that the standards print.
_SAMPLES = frozenset(
    """
    1a1zp1ep5qgefi2dmptftl5slmv7divfna bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
    0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed 0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359
    """.split()
)
_CHECKSUMS = frozenset({1, 0x2BC830A3})  # of bech32, and of bech32m
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def find_wallets(text: str) -> Iterator[Finding]:
    for pattern, checked in ((_OLD, _base58_holds), (_SEGWIT, _bech32_holds)):
        for match in pattern.finditer(text):
            if match.group().lower() not in _SAMPLES and checked(match.group()):
                yield finding(text, match.start(), match.end(), Attribute.ACCOUNT, "wallet address")
    for match in _ETHEREUM.finditer(text):
        written = match.group().lower()
        # In a program it is mostly a contract, which is there for everybody.
        shown = in_code(text, match.start()) or called_example(text, match.start())
        if written not in _SAMPLES and len(set(written)) > 8 and not shown:
            yield finding(text, match.start(), match.end(), Attribute.ACCOUNT, "wallet address, shape")


def _base58_holds(address: str) -> bool:
    number = 0
    for sign in address:
        number = number * 58 + _BASE58.index(sign)
    if number.bit_length() > 200:
        return False
    payload = number.to_bytes(25, "big")
    return sha256(sha256(payload[:-4]).digest()).digest()[:4] == payload[-4:]


def _bech32_holds(address: str) -> bool:
    """Whether the polynomial of the address, its prefix included, leaves the remainder that the standard asks for."""
    prefix = [ord(sign) >> 5 for sign in "bc"] + [0] + [ord(sign) & 31 for sign in "bc"]
    check = 1
    for value in prefix + [_BECH32.index(sign) for sign in address.lower()[3:]]:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(_GENERATOR):
            check ^= generator if top >> bit & 1 else 0
    return check in _CHECKSUMS
