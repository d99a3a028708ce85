"""What can be set about NaPaRe, with the paper's constants as defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sotto.errors import OptionInvalid

_LEAST = {"exploration": 0.0, "budget": 1, "candidates": 1, "gamma": 0.0, "alignment": 0.0, "enough": 0.0, "seed": 0}
_MOST = {"exploration": 100.0, "budget": 64, "candidates": 16, "gamma": 1.0, "alignment": 1.0, "enough": 1.0,
         "seed": 2**31}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """The paper's symbols, and models of the user's own in place of the built-in ones.

    ``exploration`` is C of UCT (appendix A.2), ``budget`` the tree's computation budget B and
    ``candidates`` the sampling budget C of Rewrite (Algorithm 1), ``gamma`` the bound on what may be left
    of a secret (L_S <= gamma, section 2.1), ``enough`` the reward at which a search stops (R >= gamma in
    Algorithm 1; how the two readings fit together stands in ``tree_search.py``), ``alignment`` the score
    from which a stretch of the text counts as a private segment (Pri, eq. 1), ``seed`` what the first
    action and a language model's samples are drawn from.

    Paths of model folders: ``alignment_model`` (sentence-transformers), ``entailment_model`` (NLI),
    ``fluency_model`` (causal language model), ``reward_model`` (ArmoRM or another reward model, whose
    score then is the reward; a search stops at ``reward_enough``, the paper's 0.10).
    """

    exploration: float = 6.36
    budget: int = 5
    candidates: int = 3
    gamma: float = 0.10
    enough: float = 0.8
    alignment: float = 0.4
    seed: int = 0
    alignment_model: str = ""
    entailment_model: str = ""
    fluency_model: str = ""
    reward_model: str = ""
    reward_enough: float = 0.10

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            if not least <= getattr(self, name) <= _MOST[name]:
                raise OptionInvalid(f"The option `{name}` has to be between {least} and {_MOST[name]}.")

    @property
    def reward_threshold(self) -> float:
        """The reward at which a search stops, on the scale of the reward that is used."""
        return self.reward_enough if self.reward_model else self.enough

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Options:
        """From names and values. Raises OptionInvalid for unknown names, wrong types and values out of range."""
        kinds: dict[str, type] = {name: type(value) for name, value in asdict(cls()).items()}
        made: dict[str, Any] = {}
        for name, value in plain.items():
            if name not in kinds:
                raise OptionInvalid(f"NaPaRe has no option `{name}`. It has: {', '.join(kinds)}.")
            if isinstance(value, bool) or not isinstance(
                value, kinds[name] if kinds[name] is not float else int | float
            ):
                raise OptionInvalid(f"The option `{name}` has to be {_CALLED[kinds[name]]}.")
            made[name] = kinds[name](value)
        return cls(**made)


_CALLED = {float: "a number", int: "a whole number", str: "a path"}
