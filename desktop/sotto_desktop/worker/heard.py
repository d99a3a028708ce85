"""A language model whose answers can be watched while they are written, whoever asks for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from sotto.engines.base import (
    Check,
    Draw,
    LanguageModel,
    Logits,
    OnText,
    Prompt,
    Sampling,
    TokenModel,
    Usage,
    go_on,
    unheard,
)

# What a person can follow with the eyes.
_SECONDS_BETWEEN = 0.15
_LONGEST = 2_000
Listener = Callable[[str], None]


def heard(model: LanguageModel, listener: Listener) -> LanguageModel:
    """``model``, with ``listener`` told now and then how far its answer is: the end of the text so far."""
    return _HeardTokens(model, listener) if isinstance(model, TokenModel) else _Heard(model, listener)


class _Heard:
    def __init__(self, model: LanguageModel, listener: Listener) -> None:
        self._model = model
        self._listener = listener
        self.name, self.context, self.place = model.name, model.context, model.place

    def tokens(self, prompt: Prompt) -> int:
        return self._model.tokens(prompt)

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]:
        # Several answers at once are nothing to read along with.
        watched = self._watched(on_text) if len(prompts) == 1 else on_text
        return self._model.complete(prompts, sampling, check, watched)

    def _watched(self, on_text: OnText) -> OnText:
        so_far, told = "", 0.0

        def hear(index: int, text: str) -> None:
            nonlocal so_far, told
            on_text(index, text)
            so_far = (so_far + text)[-_LONGEST:]
            now = time.monotonic()
            if now - told >= _SECONDS_BETWEEN:
                told = now
                self._listener(so_far)

        return hear

    def usage(self) -> Usage:
        return self._model.usage()

    def close(self) -> None:
        self._model.close()


class _HeardTokens(_Heard):
    """The same for a model that shows its logits. Its private draws are not listened to."""

    _model: TokenModel

    def __init__(self, model: TokenModel, listener: Listener) -> None:
        super().__init__(model, listener)
        self.vocabulary, self.clip = model.vocabulary, model.clip

    def draw(
        self, prompt: Prompt, count: int, draw: Draw, max_tokens: int, check: Check = go_on
    ) -> list[tuple[str, int]]:
        return self._model.draw(prompt, count, draw, max_tokens, check)

    def logits(self, text: str, check: Check = go_on) -> Logits:
        return self._model.logits(text, check)

    def perplexity(self, texts: Sequence[str], check: Check = go_on) -> list[float]:
        return self._model.perplexity(texts, check)
