"""Turns the bytes of a fuzzer into choices: numbers, picks, hostile texts, and JSON that is almost right."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, TypeVar

from tests.fuzz.hostile import PIECES

Choice = TypeVar("Choice")

_NUMBERS = (0, 1, -1, 2, 64, 255, 65_536, 2**31, 2**53 + 1, 2**63, 2**64, 10**40, -(2**63), 0.5, -0.0, 1e308, 1e-320)
_ENDINGS = ("\n", " ", "\x00", "é", "\ud800", "A", "\u2028", "/")


class Reader:
    """Reads choices from ``data``; at its end every choice is the first one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def done(self) -> bool:
        return self._at >= len(self._data)

    def take(self, size: int) -> bytes:
        taken = self._data[self._at : self._at + size]
        self._at += size
        return taken

    def rest(self) -> bytes:
        return self.take(len(self._data))

    def below(self, limit: int) -> int:
        """In [0, limit)."""
        size = ((limit - 1).bit_length() + 7) // 8
        return int.from_bytes(self.take(size), "big") % limit

    def pick(self, choices: Sequence[Choice]) -> Choice:
        return choices[self.below(len(choices))]

    def text(self, longest: int = 1500) -> str:
        """Pieces of private texts and hostile Unicode in any order, some of them many times; ends at byte 255."""
        parts: list[str] = []
        length = 0
        while not self.done and length < longest:
            code = self.below(256)
            if code == 255:
                break
            if code < 200:
                part = PIECES[code % len(PIECES)]
            elif code < 215:
                part = self.pick(PIECES) * (1 + self.below(256))
            elif code < 245:
                part = chr(32 + self.below(95))
            else:
                part = chr(self.below(0x110000))  # halves of surrogate pairs, too
            parts.append(part)
            length += len(part)
        return "".join(parts)[:longest]

    def almost(self, value: Any) -> Any:
        """``value`` (what JSON can hold) with a few places changed, removed or added."""
        made = copy.deepcopy(value)
        for _ in range(self.below(4)):
            made = self._changed(made)
        return made

    def json_value(self) -> Any:
        match self.below(8):
            case 0:
                return self.text(200)
            case 1:
                return self.pick(_NUMBERS)
            case 2:
                return self.pick((None, True, False, [], {}, ""))
            case 3:
                return [self.text(20), self.pick(_NUMBERS)]
            case 4:
                return {self.text(10): self.text(20)}
            case 5:
                return self.text(3) * 300
            case 6:
                return [[]] * self.below(100)
            case _:
                return self.below(1000)

    def _changed(self, value: Any) -> Any:
        keys: list[Any] = []
        if isinstance(value, dict):
            keys = list(value)
        elif isinstance(value, list):
            keys = list(range(len(value)))
        if not keys:
            return self._changed_leaf(value)
        key = self.pick(keys)
        match self.below(8):
            case 0:
                del value[key]
            case 1:
                value[key] = self.json_value()
            case 2 if isinstance(value, dict):
                value[self.text(10)] = self.json_value()
            case 2:
                value.append(self.json_value())
            case _:
                value[key] = self._changed(value[key])
        return value

    def _changed_leaf(self, value: Any) -> Any:
        change = self.below(4)
        if isinstance(value, str) and change:
            return (value + self.pick(_ENDINGS), value[: self.below(len(value) + 1)], value * 2)[change - 1]
        if isinstance(value, int | float) and not isinstance(value, bool) and change:
            return (value + 1, -value, value / 2)[change - 1]
        return self.json_value()
