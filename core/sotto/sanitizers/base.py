"""What a sanitizer is: it gets the text, what was found and the profile, and gives a rewrite or raises."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sotto.errors import Cancelled, DeadlineExceeded
from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite
from sotto.vault import Vault

Progress = Callable[[str, float | None], None]
IsCancelled = Callable[[], bool]


def no_progress(_stage: str, _fraction: float | None) -> None:
    """For callers that show none."""


def never() -> bool:
    """For callers that cannot cancel."""
    return False


@dataclass(frozen=True, slots=True)
class Job:
    """One text to sanitize. ``deadline`` is a ``time.monotonic()`` value in seconds, or None.

    The vault is the conversation's and gains the stand-ins that the rewrite uses. ``attempt`` counts the
    tries from 0: one that draws at random draws differently in each.
    """

    text: str
    findings: Sequence[Finding]
    profile: Profile
    vault: Vault
    deadline: float | None = None
    progress: Progress = no_progress
    cancelled: IsCancelled = never
    attempt: int = 0

    def check(self) -> None:
        """Raise Cancelled or DeadlineExceeded when it is time to stop; call it between steps."""
        if self.cancelled():
            raise Cancelled
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise DeadlineExceeded


class Sanitizer(Protocol):
    """Sanitize or raise: an implementation never gives back the original because something failed."""

    name: str

    def sanitize(self, job: Job) -> Rewrite: ...
