"""The vocabulary of a transformers model, as bytes."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

_BYTE = re.compile(r"<0x([0-9A-F]{2})>")


class Words:
    """What tokens stand for. ``ends`` are the tokens that end an answer."""

    def __init__(self, tokenizer: Any, size: int, ends: frozenset[int]) -> None:
        self._tokenizer = tokenizer
        self.size = size
        self._ends = ends
        self._special = frozenset(tokenizer.all_special_ids)
        self._byte_level = "ByteLevel" in tokenizer.backend_tokenizer.to_str().partition('"decoder"')[2]
        self._pieces: dict[int, bytes] = {}

    def ends(self, token: int) -> bool:
        return token in self._ends

    def piece(self, token: int) -> bytes:
        if token not in self._pieces:
            self._pieces[token] = self._piece(token)
        return self._pieces[token]

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The words that steer the model when they are read as marks."""
        return tuple(str(mark) for mark in self._tokenizer.all_special_tokens)

    @property
    def begin(self) -> int:
        """The token to put before a text so that its first token can be scored."""
        first = self._tokenizer.bos_token_id
        return int(first if first is not None else min(self._ends))

    @cached_property
    def begins(self) -> bool:
        """Does the model want that token before every text?"""
        return bool(self._tokenizer("a")["input_ids"][0] == self._tokenizer.bos_token_id)

    def _piece(self, token: int) -> bytes:
        # Models have rows beyond their vocabulary, to be of a round size.
        written = None if token in self._special else self._tokenizer.convert_ids_to_tokens(token)
        if written is None:
            return b""
        if self._byte_level and all(letter in _BYTES for letter in written):
            return bytes(_BYTES[letter] for letter in written)
        if byte := _BYTE.fullmatch(written):
            return bytes([int(byte[1], 16)])
        return str(written).replace("▁", " ").encode("utf-8")


def _letters() -> dict[str, int]:
    """The letter that stands for each byte in byte-level vocabularies: itself where it can be seen."""
    seen = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    unseen = [byte for byte in range(256) if byte not in seen]
    return {chr(byte): byte for byte in seen} | {chr(256 + place): byte for place, byte in enumerate(unseen)}


_BYTES = _letters()
