"""What can be set about DP-GTR, with the paper's symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from sotto.errors import OptionInvalid


class Release(StrEnum):
    """How the consensus keywords are released (4.3.2): by post-processing, or by the joint exponential mechanism."""

    NDP = "ndp"
    JEM = "jem"


@dataclass(frozen=True, slots=True)
class Options:
    """``paraphrases`` is n of section 4.1 (m of 4.2), ``keywords`` K, ``keyword_epsilon`` epsilon_2 of 4.3.2.

    ``temperature`` is T, the same for the whole group, or with ``last_temperature`` (0: none) the first of
    evenly spaced ones up to it (5.5). ``max_tokens`` is the most tokens n that one paraphrase by a language
    model may draw (section 3), fixed before anything is drawn. A ``seed`` other than 0 makes a run
    repeatable, and by that voids its guarantee.
    """

    paraphrases: int = 10
    temperature: float = 0.5
    last_temperature: float = 0.0
    keywords: int = 10
    release: Release = Release.NDP
    keyword_epsilon: float = 1.0
    max_tokens: int = 512
    seed: int = 0

    def __post_init__(self) -> None:
        last = self.last_temperature or self.temperature
        for name, value, least, most in (
            ("temperature", self.temperature, 0.01, 100),
            ("last_temperature", last, 0.01, 100),
            ("paraphrases", self.paraphrases, 1, 64),
            ("keywords", self.keywords, 0, 64),
            ("keyword_epsilon", self.keyword_epsilon, 0.001, 1000),
            ("max_tokens", self.max_tokens, 16, 8192),
        ):
            if not least <= value <= most:
                raise OptionInvalid(f"The option `{name}` has to be between {least} and {most}.")
        if self.seed < 0:
            raise OptionInvalid.of("seed")

    @property
    def temperatures(self) -> tuple[float, ...]:
        """T_i of each paraphrase.

        >>> Options(paraphrases=3, temperature=0.5, last_temperature=1.5).temperatures
        (0.5, 1.0, 1.5)
        """
        last = self.last_temperature or self.temperature
        step = (last - self.temperature) / max(1, self.paraphrases - 1)
        return tuple(self.temperature + i * step for i in range(self.paraphrases))

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Options:
        """From what the command line or a file says. Raises OptionInvalid for unknown names and bad values."""
        kinds = {field.name: type(getattr(cls(), field.name)) for field in fields(cls)}
        made = {}
        for name, value in plain.items():
            if name not in kinds:
                raise OptionInvalid(f"DP-GTR has no option `{name}`. It has: {', '.join(kinds)}.")
            try:
                made[name] = kinds[name](str(value))
            except ValueError:
                raise OptionInvalid.of(name) from None
        return cls(**made)
