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
        if not all(0.01 <= t <= 100 for t in (self.temperature, last)):
            raise OptionInvalid("A temperature of dp-gtr lies between 0.01 and 100.")
        if not (1 <= self.paraphrases <= 64 and 0 <= self.keywords <= 64):
            raise OptionInvalid("dp-gtr makes 1 to 64 paraphrases and bans up to 64 keywords.")
        if not 0.001 <= self.keyword_epsilon <= 1000:
            raise OptionInvalid("The epsilon of dp-gtr's keywords lies between 0.001 and 1000.")
        if not (16 <= self.max_tokens <= 8192 and self.seed >= 0):
            raise OptionInvalid("dp-gtr's max_tokens lies between 16 and 8192, and a seed is not negative.")

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
        unknown = set(plain) - set(kinds)
        if unknown:
            raise OptionInvalid(f"dp-gtr has no such option. It has: {', '.join(kinds)}.")
        try:
            made = {name: kinds[name](str(value)) for name, value in plain.items()}
        except ValueError:
            raise OptionInvalid from None
        return cls(**made)
