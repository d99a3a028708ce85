"""Joins the worker with the conversations: every rewrite gets the vault as the one before it left it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sotto.errors import Cancelled, DeadlineExceeded, SottoError
from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite
from sotto.vault import Vault
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.worker.client import (
    BUILTIN,
    LANGUAGE_SECONDS,
    REWRITE_SECONDS,
    Cancel,
    Failed,
    Partial,
    Progress,
    WorkerClient,
)


@dataclass(slots=True, eq=False)
class _Turn:
    """One rewrite that waits for the one before it in its conversation, or runs."""

    text: str
    profile: Profile
    sanitizer: str
    model: str
    options: Mapping[str, object]
    due: float
    done: Callable[[Rewrite, float], None]
    failed: Failed
    progress: Progress
    partial: Partial
    stop: Cancel | None = None


class Rewriter:
    """Rewrites and findings for the window and for the browsers.

    ``chosen`` gives the model to rewrite with where the caller asks for none.
    """

    def __init__(
        self, worker: WorkerClient, conversations: Conversations, chosen: Callable[[], str] = lambda: BUILTIN
    ) -> None:
        self._worker = worker
        self._conversations = conversations
        self._chosen = chosen
        self._turns: dict[str, deque[_Turn]] = {}

    def vault(self, conversation: str) -> Vault:
        return self._conversations.vault(conversation)

    def forget(self, conversation: str) -> None:
        self._conversations.forget(conversation)

    def find(self, text: str, profile: Profile, done: Callable[[list[Finding]], None], failed: Failed) -> Cancel:
        return self._worker.find(text, profile, done, failed)

    def look_through(
        self,
        name: str,
        content: bytes,
        profile: Profile,
        done: Callable[[dict[str, Any]], None],
        failed: Failed,
        progress: Progress,
    ) -> Cancel:
        """As ``WorkerClient.look_through``."""
        return self._worker.look_through(name, content, profile, done, failed, progress)

    def rewrite(
        self,
        conversation: str,
        text: str,
        profile: Profile,
        done: Callable[[Rewrite, float], None],
        failed: Failed,
        progress: Progress = lambda _stage, _fraction: None,
        sanitizer: str = "auto",
        deadline_seconds: float | None = None,
        model: str | None = None,
        options: Mapping[str, object] | None = None,
        partial: Partial = lambda _text: None,
    ) -> Cancel:
        """``done`` gets the rewrite and the seconds it took; only then has the conversation's vault changed."""
        model = model or self._chosen()
        usual = REWRITE_SECONDS if model == BUILTIN else LANGUAGE_SECONDS
        due = time.monotonic() + (deadline_seconds or usual)
        turn = _Turn(text, profile, sanitizer, model, options or {}, due, done, failed, progress, partial)
        turns = self._turns.setdefault(conversation, deque())
        turns.append(turn)
        if len(turns) == 1:
            self._begin(conversation)
        return lambda: self._cancel(conversation, turn)

    def _begin(self, conversation: str) -> None:
        """Start the first turn of the conversation, if there is one."""
        turns = self._turns[conversation]
        if not turns:
            del self._turns[conversation]
            return
        turn = turns[0]
        left = turn.due - time.monotonic()
        if left <= 0:
            self._fail(conversation, turn, DeadlineExceeded())
            return
        try:
            vault = self._conversations.vault(conversation)
        except SottoError as error:  # else the turn would stay the first one, and nobody behind it would ever be next
            self._fail(conversation, turn, error)
            return
        turn.stop = self._worker.rewrite(
            turn.text,
            turn.profile,
            vault,
            done=lambda rewrite, vault, seconds: self._finish(conversation, turn, rewrite, vault, seconds),
            failed=lambda error: self._fail(conversation, turn, error),
            progress=turn.progress,
            sanitizer=turn.sanitizer,
            deadline_seconds=left,
            model=turn.model,
            options=turn.options,
            partial=turn.partial,
        )

    def _finish(self, conversation: str, turn: _Turn, rewrite: Rewrite, vault: Vault, seconds: float) -> None:
        self._conversations.keep(conversation, vault)
        self._next(conversation, turn)
        turn.done(rewrite, seconds)

    def _fail(self, conversation: str, turn: _Turn, error: SottoError) -> None:
        self._next(conversation, turn)
        turn.failed(error)

    def _next(self, conversation: str, turn: _Turn) -> None:
        """``turn`` is over. It has left already where it only fails because its ``done`` did."""
        turns = self._turns.get(conversation)
        if turns and turns[0] is turn:
            turns.popleft()
            self._begin(conversation)

    def _cancel(self, conversation: str, turn: _Turn) -> None:
        if turn.stop is not None:
            turn.stop()
        elif turn in (turns := self._turns.get(conversation, deque())):
            turns.remove(turn)
            turn.failed(Cancelled())
