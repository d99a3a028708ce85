"""What the app asks of its worker, and how the answers are read."""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject

from sotto.plain import finding_from_plain, rewrite_from_plain
from sotto.profiles import Profile, profile_to_plain
from sotto.rewrite import Finding, Rewrite
from sotto.vault import Vault
from sotto_desktop.worker.supervised import (
    Cancel,
    Failed,
    Partial,
    Pending,
    Progress,
    SupervisedWorker,
    WorkerState,
    of_kind,
    silent,
    unread,
)

__all__ = [
    "BUILTIN",
    "LANGUAGE_SECONDS",
    "REWRITE_SECONDS",
    "Cancel",
    "Failed",
    "Partial",
    "Progress",
    "WorkerClient",
    "WorkerState",
    "command",
]

FIND_SECONDS = 30.0
REWRITE_SECONDS = 120.0
LOOK_SECONDS = 120.0
# A large language model without a graphics card takes minutes; whoever chose it was told so.
LANGUAGE_SECONDS = 900.0
_CHORE_SECONDS = 300.0
BUILTIN = "builtin"


def command() -> list[str]:
    """How the worker is started: a frozen app is its own worker. No module is taken from the working directory (-P)."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--worker"]
    return [sys.executable, "-P", "-m", "sotto_desktop.worker"]


class WorkerClient(SupervisedWorker):
    """Requests to the worker process."""

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(command, parent)
        self._last_profile: tuple[Profile, dict[str, Any]] | None = None

    def find(self, text: str, profile: Profile, done: Callable[[list[Finding]], None], failed: Failed) -> Cancel:
        """Findings of ``text``. They never wait for a rewrite."""

        def convert(message: dict[str, Any]) -> tuple[list[Finding]]:
            return ([finding_from_plain(plain) for plain in message["findings"]],)

        request = {
            "type": "find",
            "text": text,
            "profile": self._plain(profile),
            "deadline_seconds": FIND_SECONDS,
        }
        return self.ask(request, Pending(convert, done, failed, silent, FIND_SECONDS))

    def rewrite(
        self,
        text: str,
        profile: Profile,
        vault: Vault,
        done: Callable[[Rewrite, Vault, float], None],
        failed: Failed,
        progress: Progress = silent,
        sanitizer: str = "auto",
        deadline_seconds: float = REWRITE_SECONDS,
        model: str = BUILTIN,
        options: Mapping[str, object] | None = None,
        partial: Partial = unread,
    ) -> Cancel:
        """A rewrite of ``text``; ``done`` gets it with the vault after it and the seconds it took.

        ``vault`` itself is not changed. After a cancel ``failed`` is called with Cancelled, at once.
        """

        def convert(message: dict[str, Any]) -> tuple[Rewrite, Vault, float]:
            return rewrite_from_plain(message["rewrite"]), Vault.from_plain(message["vault"]), _seconds(message)

        request = {
            "type": "rewrite",
            "text": text,
            "profile": self._plain(profile),
            "vault": vault.to_plain(),
            "sanitizer": sanitizer,
            "model": model,
            "options": dict(options or {}),
            "deadline_seconds": deadline_seconds,
        }
        return self.ask(request, Pending(convert, done, failed, progress, deadline_seconds, partial))

    def look_through(
        self,
        name: str,
        content: bytes,
        profile: Profile,
        done: Callable[[dict[str, Any]], None],
        failed: Failed,
        progress: Progress = silent,
    ) -> Cancel:
        """What is private in a file: ``done`` gets its details as plain data, and what of it is ``unread``."""
        request = {
            "type": "look_through",
            "name": name,
            "content": base64.b64encode(content).decode(),
            "profile": self._plain(profile),
            "deadline_seconds": LOOK_SECONDS,
        }

        def convert(message: dict[str, Any]) -> tuple[dict[str, Any]]:
            return ({"details": message["details"], "unread": message["unread"]},)

        return self.ask(request, Pending(convert, done, failed, progress, LOOK_SECONDS))

    def look_after(
        self,
        chore: str,
        model: str,
        done: Callable[[dict[str, Any]], None],
        failed: Failed,
        progress: Progress = silent,
    ) -> Cancel:
        """Do something with a language model: "test" its speed, "calibrate" it, or "release" its memory."""
        request = {"type": chore, "model": model, "deadline_seconds": _CHORE_SECONDS}

        def convert(message: dict[str, Any]) -> tuple[dict[str, Any]]:
            return (of_kind(dict, message["result"]),)

        return self.ask(request, Pending(convert, done, failed, progress, _CHORE_SECONDS))

    def _plain(self, profile: Profile) -> dict[str, Any]:
        """The profile as data. Made and checked once for as long as it stays the same: a large one takes a while."""
        if self._last_profile is None or self._last_profile[0] is not profile:
            self._last_profile = (profile, profile_to_plain(profile))
        return self._last_profile[1]


def _seconds(message: Mapping[str, object]) -> float:
    seconds = message["seconds"]
    if isinstance(seconds, int | float) and seconds >= 0:
        return seconds
    raise ValueError
