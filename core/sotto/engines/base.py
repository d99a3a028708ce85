"""What runs a language model, as the sanitizers see it. They never name a concrete engine.

An engine answers prompts; one that also shows its logits (``TokenModel``) lets the caller draw every
token itself, which is what a differentially private paraphrase needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Logits = npt.NDArray[np.float32]
# Called often while a model works; raises Cancelled or DeadlineExceeded when it is time to stop.
Check = Callable[[], None]
# Called with the index of the prompt and the text that was added to its answer.
OnText = Callable[[int, str], None]
# (logits (vocabulary,), index of the sequence) -> the token drawn.
Draw = Callable[[Logits, int], int]

# The place of every model whose text does not leave it.
THIS_COMPUTER = "this computer"


def go_on() -> None:
    """A check that never stops."""


def unheard(_index: int, _text: str) -> None:
    """For callers that show no partial answers."""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a chat: ``role`` is "system", "user" or "assistant"."""

    role: str
    content: str


Prompt = Sequence[Message]


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to answer: at most ``max_tokens``; temperature 0 is greedy; equal seeds give equal answers.

    ``banned`` strings cannot appear in the answer, in any case, whole or across tokens. With a
    ``schema`` (JSON Schema) the answer is JSON of that form; the caller still validates it.
    """

    max_tokens: int = 1024
    temperature: float = 0.0
    seed: int = 0
    banned: tuple[str, ...] = ()
    schema: Mapping[str, Any] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens since the model was loaded: prompt tokens evaluated, taken from a cached prefix, and decoded."""

    evaluated: int = 0
    reused: int = 0
    decoded: int = 0


class LanguageModel(Protocol):
    """A chat model. Safe to call from one thread at a time.

    ``context`` is the number of tokens that a prompt and its answer may have together; ``place`` says
    where it runs ("this computer" or a host's name), for the review.
    """

    name: str
    context: int
    place: str

    def tokens(self, prompt: Prompt) -> int:
        """How many tokens the prompt has, the chat template included."""
        ...

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]:
        """One answer per prompt, in order; prompts that begin alike are evaluated once and decode together.

        The seed of prompt i is ``sampling.seed + i``. Raises ContextTooLong before any work, ModelFailed,
        and whatever ``check`` raises.
        """
        ...

    def usage(self) -> Usage: ...

    def close(self) -> None:
        """Give the memory back. Closing twice is allowed."""
        ...


@runtime_checkable
class TokenModel(Protocol):
    """A language model that shows its logits. ``clip`` are the calibrated bounds (b_min, b_max), if there are any."""

    name: str
    context: int
    place: str
    vocabulary: int
    clip: tuple[float, float] | None

    def tokens(self, prompt: Prompt) -> int: ...

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]: ...

    def draw(
        self, prompt: Prompt, count: int, draw: Draw, max_tokens: int, check: Check = go_on
    ) -> list[tuple[str, int]]:
        """``count`` answers to one prompt, decoded as one batch, and the tokens drawn for each.

        Every token, the end token too, comes from ``draw``, which sees the raw logits. An exception in
        ``draw`` ends the call.
        """
        ...

    def logits(self, text: str, check: Check = go_on) -> Logits:
        """Raw next-token logits (tokens, vocabulary) over ``text`` without a template, for calibration."""
        ...

    def perplexity(self, texts: Sequence[str], check: Check = go_on) -> list[float]:
        """The perplexity of each text under the model, without a template. Infinite for an empty one."""
        ...

    def usage(self) -> Usage: ...

    def close(self) -> None: ...
