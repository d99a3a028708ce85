"""Counts the handshakes with unknown browsers that the person has not answered a question about."""

from __future__ import annotations

import time
from collections import deque

MOST = 10
SECONDS = 600.0  # longer than an extension waits for the person


class Strangers:
    """Somebody between browser and app knows the app's six digits as soon as a handshake is through, and could drop it
    and shake hands again, unseen, until they are those on the browser's screen. So only few handshakes may go
    unanswered before the next question, and none can be kept for later.
    """

    def __init__(self) -> None:
        self._unanswered: deque[float] = deque(maxlen=MOST + 1)

    def met(self) -> float:
        """One more; what is returned stands for this handshake in the other methods."""
        now = time.monotonic()
        self._unanswered.append(now)
        return now

    def may_ask(self, met: float) -> bool:
        oldest = time.monotonic() - SECONDS
        return met > oldest and sum(one > oldest for one in self._unanswered) <= MOST

    def answered(self, met: float) -> None:
        """The person has seen this one."""
        if met in self._unanswered:
            self._unanswered.remove(met)
