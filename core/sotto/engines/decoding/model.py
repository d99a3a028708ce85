"""What every model has in common whose tokens Sotto chooses itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import numpy as np

from sotto.engines.base import Check, Draw, Logits, OnText, Prompt, Sampling, Usage, go_on, unheard
from sotto.engines.chat import Chat, Template
from sotto.engines.decoding.answer import Answer, Form, Vocabulary
from sotto.engines.decoding.banned import Banned
from sotto.engines.decoding.loop import Sequences, require_room, write
from sotto.engines.decoding.picking import picker
from sotto.engines.decoding.scoring import perplexity

# Rows of logits that are held at a time while a text is read, in bytes.
_ROWS_BYTES = 64 * 1024**2
_MOST_ROWS = 512


class Reader(Sequences, Protocol):
    """Sequences that can also be read through. ``evaluated`` and ``reused`` count prompt tokens."""

    evaluated: int
    reused: int

    def read(self, tokens: Sequence[int], rows: int, check: Check) -> Iterator[list[Logits]]:
        """The logits that follow each of the tokens, up to ``rows`` at a time."""
        ...

    def forget_prompts(self) -> None:
        """Keep nothing of earlier calls."""
        ...


class Words(Vocabulary, Protocol):
    """``marks`` are the words that steer the model when they are read as marks."""

    @property
    def marks(self) -> Sequence[str]: ...

    @property
    def begin(self) -> int:
        """The token to put before a text so that its first token can be scored."""
        ...

    @property
    def begins(self) -> bool:
        """Does the model want that token before every text?"""
        ...


class DecodingModel(ABC):
    """A TokenModel over an engine's sequences. Raises NotAModel where the chat template cannot be used."""

    place = "this computer"

    def __init__(
        self,
        name: str,
        *,
        context: int,
        vocabulary: int,
        clip: tuple[float, float] | None,
        words: Words,
        sequences: Reader,
        template: Template,
    ) -> None:
        self.name = name
        self.context = context
        self.vocabulary = vocabulary
        self.clip = clip
        self._words = words
        self._sequences = sequences
        self._chat = Chat(template, self.tokenize, lambda: words.marks)
        self._decoded = 0

    @abstractmethod
    def tokenize(self, text: str, marks: bool) -> list[int]:
        """Without a first token; ``marks``: words like <|end|> are read as marks."""

    @abstractmethod
    def form(self, schema: Mapping[str, Any]) -> Form:
        """The form of one answer."""

    @abstractmethod
    def close(self) -> None: ...

    def tokens(self, prompt: Prompt) -> int:
        return len(self._prompt(prompt))

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]:
        tokens = [self._prompt(prompt) for prompt in prompts]
        require_room(tokens, sampling.max_tokens, self.context)
        banned = Banned(sampling.banned, escaped=sampling.schema is not None)
        answers = [
            Answer(
                prompt,
                self._words,
                picker(sampling, index),
                sampling.max_tokens,
                banned,
                None if sampling.schema is None else self.form(sampling.schema),
                None if on_text is unheard else partial(on_text, index),
            )
            for index, prompt in enumerate(tokens)
        ]
        self._write(answers, check)
        return [answer.text for answer in answers]

    def draw(
        self, prompt: Prompt, count: int, draw: Draw, max_tokens: int, check: Check = go_on
    ) -> list[tuple[str, int]]:
        tokens = self._prompt(prompt)
        require_room([tokens], max_tokens, self.context)

        def pick(index: int, logits: Logits) -> int:
            return draw(logits, index)

        answers = [Answer(tokens, self._words, partial(pick, index), max_tokens, Banned(())) for index in range(count)]
        self._write(answers, check)
        return [(answer.text, answer.drawn) for answer in answers]

    def logits(self, text: str, check: Check = go_on) -> Logits:
        tokens = self._text(text)
        require_room([tokens], 0, self.context)
        return np.stack([row for rows in self._read(tokens, check) for row in rows])

    def perplexity(self, texts: Sequence[str], check: Check = go_on) -> list[float]:
        tokenized = [self._text(text) for text in texts]
        require_room(tokenized, 0, self.context)
        return [perplexity(tokens, self._read(tokens, check)) for tokens in tokenized]

    def forget(self) -> None:
        """Let go of earlier prompts: the next one is evaluated from its first token."""
        self._sequences.forget_prompts()

    def usage(self) -> Usage:
        return Usage(self._sequences.evaluated, self._sequences.reused, self._decoded)

    def _write(self, answers: Sequence[Answer], check: Check) -> None:
        try:
            write(answers, self._sequences, check)
        finally:
            self._decoded += sum(answer.drawn for answer in answers)

    def _read(self, tokens: Sequence[int], check: Check) -> Iterator[list[Logits]]:
        return self._sequences.read(tokens, max(2, min(_MOST_ROWS, _ROWS_BYTES // (4 * self.vocabulary))), check)

    def _prompt(self, prompt: Prompt) -> list[int]:
        """With the first token that the model wants; a template may have written it already."""
        tokens, begin = self._chat.tokens(prompt), self._words.begin
        return [begin, *tokens] if self._words.begins and tokens[:1] != [begin] else tokens

    def _text(self, text: str) -> list[int]:
        """With a first token, so that the text's own first one is expected from something."""
        return [self._words.begin, *self.tokenize(text, False)]
