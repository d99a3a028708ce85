"""One answer in the making: which token comes next, and what is taken back."""

from __future__ import annotations

import codecs
import math
from collections.abc import Callable, Sequence
from typing import Protocol

from sotto.engines.base import Logits
from sotto.engines.decoding.banned import Banned
from sotto.engines.decoding.picking import Pick
from sotto.errors import ModelAnswerUnusable

# An answer that cannot be written without its banned strings would be tried over and over.
_MOST_RETURNS = 200


class Vocabulary(Protocol):
    """What the tokens of a model stand for."""

    def piece(self, token: int) -> bytes:
        """Its part of the text, in UTF-8; empty for a token that steers."""
        ...

    def ends(self, token: int) -> bool:
        """Is it an end token?"""
        ...


class Form(Protocol):
    """The form an answer must have. It knows the tokens that were accepted so far."""

    def allows(self, token: int) -> bool: ...

    def mask(self, logits: Logits) -> None:
        """Put every token that may not come next to minus infinity, in place."""
        ...

    def accept(self, token: int) -> None: ...

    def restart(self, tokens: Sequence[int]) -> None:
        """Forget what was accepted; these were."""
        ...

    def close(self) -> None: ...


class Answer:
    """An answer to ``prompt`` (tokens). ``tokens`` are those of the answer; the end token is not among them."""

    def __init__(
        self,
        prompt: Sequence[int],
        vocabulary: Vocabulary,
        pick: Pick,
        max_tokens: int,
        banned: Banned,
        form: Form | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> None:
        self.prompt = list(prompt)
        self.tokens: list[int] = []
        self.drawn = 0
        self.done = max_tokens <= 0
        self._vocabulary = vocabulary
        self._pick = pick
        self._max_tokens = max_tokens
        self._banned = banned
        self._form = form
        self._heard = heard
        self._pieces: list[bytes] = []
        # Position in the answer -> tokens that led to a banned string from there.
        self._forbidden: dict[int, set[int]] = {}
        self._returns = 0
        self._told = ""

    @property
    def text(self) -> str:
        return b"".join(self._pieces).decode("utf-8", "replace")

    @property
    def known(self) -> list[int]:
        """All tokens so far, those of the prompt first."""
        return self.prompt + self.tokens

    @property
    def last(self) -> int:
        """The token after which the next one is to be chosen."""
        return self.tokens[-1] if self.tokens else self.prompt[-1]

    def go_on(self, logits: Logits) -> int:
        """Choose the next token. Returns how many of the latest evaluated tokens to forget, mostly 0.

        ``logits`` (vocabulary,) belong to the answer: they are changed. Raises ModelAnswerUnusable.
        """
        before = len(self.tokens)
        self._choose(logits)
        if len(self.tokens) >= self._max_tokens:
            self.done = True
        if self.done and self._banned.within(self.text):
            raise ModelAnswerUnusable
        self._tell()
        return max(0, before - len(self.tokens) + 1) if not self.done and len(self.tokens) <= before else 0

    def close(self) -> None:
        if self._form is not None:
            self._form.close()

    def _choose(self, logits: Logits) -> None:
        logits[list(self._forbidden.get(len(self.tokens), ()))] = -math.inf
        while True:
            token = self._pick(logits)
            if token is None:
                self._take_back(len(self.tokens) - 1)
                return
            if self._form is not None and not (self._form.allows(token) and self._readable(token)):
                self._form.mask(logits)
                # A form may be unable to tell all that it forbids at once.
                logits[token] = -math.inf
                continue
            self.drawn += 1
            if self._vocabulary.ends(token):
                self.done = True
                return
            piece = self._vocabulary.piece(token)
            start = self._banned.start([*self._pieces, piece])
            if start is None:
                self._append(token, piece)
                return
            if start < len(self.tokens):
                self._take_back(start)
                return
            logits[token] = -math.inf

    def _readable(self, token: int) -> bool:
        """Does the answer stay UTF-8 with it? Forms count broken characters in ways of their own."""
        written = b"".join(self._pieces[-4:])
        _, whole = codecs.utf_8_decode(written, "replace", False)
        try:
            codecs.utf_8_decode(written[whole:] + self._vocabulary.piece(token), "strict", False)
        except UnicodeDecodeError:
            return False
        return True

    def _append(self, token: int, piece: bytes) -> None:
        self.tokens.append(token)
        self._pieces.append(piece)
        if self._form is not None:
            self._form.accept(token)

    def _take_back(self, start: int) -> None:
        """Go back to position ``start`` and never choose the same there after the same beginning."""
        self._returns += 1
        kept = b"".join(self._pieces[: max(start, 0)]).decode("utf-8", "replace")
        if start < 0 or self._returns > _MOST_RETURNS or not kept.startswith(self._told):
            raise ModelAnswerUnusable
        self._forbidden.setdefault(start, set()).add(self.tokens[start])
        self._forbidden = {position: tokens for position, tokens in self._forbidden.items() if position <= start}
        del self.tokens[start:], self._pieces[start:]
        if self._form is not None:
            self._form.restart(self.tokens)

    def _tell(self) -> None:
        """Pass on what stands for good: all but a character that is not whole, and what may be taken back."""
        if self._heard is None:
            return
        written = b"".join(self._pieces)
        if not self.done and self._banned:
            written = written[: max(0, len(written) - self._banned.reach)]
        text, _ = codecs.utf_8_decode(written, "replace", self.done)
        if len(text) > len(self._told):
            self._heard(text[len(self._told) :])
            self._told = text
