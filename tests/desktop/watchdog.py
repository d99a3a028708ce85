"""Watches the event loop: how long it was away, and what it was doing then."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from types import TracebackType

from PySide6.QtCore import QTimer

_TICK_MS = 5


class Watchdog:
    """``with Watchdog() as dog: ...; assert not dog.stalls``.

    A stall is a turn of the loop that took more than ``limit`` seconds of this thread's own processor
    time, so that other work on the machine does not count, or twenty times that by the clock, which
    no waiting for a processor explains.
    """

    def __init__(self, limit: float = 0.1) -> None:
        self.limit = limit
        self.stalls: list[str] = []
        self.longest = 0.0
        self._main = threading.get_ident()
        self._timer = QTimer(interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._away = ""
        self._done = threading.Event()
        self._sampler = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> Watchdog:
        self._began, self._spent = time.monotonic(), time.thread_time()
        self._timer.start()
        self._sampler.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._tick()
        self._timer.stop()
        self._done.set()
        self._sampler.join()

    def _tick(self) -> None:
        now, spent = time.monotonic(), time.thread_time()
        busy = spent - self._spent
        self.longest = max(self.longest, busy)
        if busy > self.limit or now - self._began > 20 * self.limit:
            self.stalls.append(f"{busy:.3f} s busy, {now - self._began:.3f} s by the clock:\n{self._away}")
        self._began, self._spent, self._away = now, spent, ""

    def _sample(self) -> None:
        """Remember where the loop is when it has been away for half of the limit."""
        while not self._done.wait(self.limit / 4):
            if time.monotonic() - self._began > self.limit / 2 and not self._away:
                frame = sys._current_frames().get(self._main)
                self._away = "".join(traceback.format_stack(frame)[-8:]) if frame else ""
