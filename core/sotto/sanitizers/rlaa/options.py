"""What of RLAA can be set, by the paper's symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sotto.engines.builtin.inference import INFERRED
from sotto.errors import OptionInvalid
from sotto.sanitizers.rlaa.roles import Validity

_TRUE, _FALSE = frozenset({"true", "yes", "on", "1"}), frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True, slots=True)
class Options:
    """T is ``rounds``, V_valid is ``valid``, lambda is ``limit``; temperatures after table 9.

    ``arbitrator`` off is the greedy baseline (FgAA): every inference is acted on and no step is taken back.
    With ``floor`` the built-in roles run over what a language model made, which may have been talked into
    leaving everything as it is. ``attributes`` are the paper's eight and four that the built-in reader knows.
    """

    rounds: int = 10
    valid: tuple[Validity, ...] = (Validity.HIGH, Validity.MEDIUM)
    limit: float = 1.0
    arbitrator: bool = True
    floor: bool = True
    attributes: tuple[str, ...] = INFERRED
    attacker_temperature: float = 0.1
    anonymizer_temperature: float = 0.5
    seed: int = 0

    def __post_init__(self) -> None:
        right = {
            "rounds": 1 <= self.rounds <= 100,
            "valid": bool(self.valid) and Validity.INVALID not in self.valid,
            "limit": self.limit >= 0,
            "attributes": bool(self.attributes) and set(self.attributes) <= set(INFERRED),
            "attacker_temperature": 0 <= self.attacker_temperature <= 2,
            "anonymizer_temperature": 0 <= self.anonymizer_temperature <= 2,
        }
        for name, good in right.items():
            if not good:
                raise OptionInvalid.of(name)

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Options:
        """From what the command line or a file says. Raises OptionInvalid for unknown names and bad values."""
        made = {}
        for name, value in plain.items():
            if name not in _READ:
                raise OptionInvalid(f"RLAA has no option `{name}`. It has: {', '.join(_READ)}.")
            try:
                made[name] = _READ[name](value)
            except (ValueError, TypeError):
                raise OptionInvalid.of(name) from None
        return cls(**made)


def _switch(value: object) -> bool:
    word = str(value).lower()
    if word not in _TRUE | _FALSE:
        raise ValueError
    return word in _TRUE


def _whole(value: object) -> int:
    return int(str(value))


def _number(value: object) -> float:
    return float(str(value))


def _names(value: object) -> tuple[str, ...]:
    """From a list, or from one string with commas."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, Iterable):
        raise TypeError
    return tuple(str(part).strip().lower() for part in parts)


def _validities(value: object) -> tuple[Validity, ...]:
    return tuple(Validity(name) for name in _names(value))


_READ: dict[str, Callable[[object], Any]] = {
    "rounds": _whole,
    "valid": _validities,
    "limit": _number,
    "arbitrator": _switch,
    "floor": _switch,
    "attributes": _names,
    "attacker_temperature": _number,
    "anonymizer_temperature": _number,
    "seed": _whole,
}
