"""What can be set about the contextual sanitizer when a language model does the work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from sotto.errors import OptionInvalid


class Policy(StrEnum):
    """How a language model rewrites: by a plan it makes first, or in one go, as a fine-tuned policy does."""

    PLAN = "plan"
    DIRECT = "direct"


@dataclass(frozen=True, slots=True)
class Options:
    """``policy`` is pi_theta(y | x) of section 4.1: "direct" for a model that was trained for it.

    ``temperature`` (0.7 in the paper, appendix A) is that of the second try on; the first is greedy.
    ``max_tokens`` bounds each answer (512 in the paper, for prompts of some 100 words), ``seed`` every draw.
    """

    policy: Policy = Policy.PLAN
    temperature: float = 0.7
    max_tokens: int = 1024
    seed: int = 0

    def __post_init__(self) -> None:
        right = {
            "temperature": 0 <= self.temperature <= 2,
            "max_tokens": 16 <= self.max_tokens <= 8192,
            "seed": self.seed >= 0,
        }
        for name, good in right.items():
            if not good:
                raise OptionInvalid.of(name)

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Options:
        """Raises OptionInvalid for an unknown key, a value of another type or one out of its range."""
        known = {field.name: type(getattr(cls(), field.name)) for field in fields(cls)}
        made = {}
        for name, value in plain.items():
            if name not in known:
                raise OptionInvalid(f"Contextual has no option `{name}`. It has: {', '.join(known)}.")
            try:
                made[name] = _as(known[name], value)
            except TypeError:
                raise OptionInvalid.of(name) from None
        return cls(**made)


def _as(kind: type, value: object) -> Any:
    """Raises TypeError."""
    if kind is float and type(value) is int:
        return float(value)
    if kind is Policy and isinstance(value, str) and value in set(Policy):
        return Policy(value)
    if type(value) is not kind:
        raise TypeError
    return value
