"""Watches the event loop: how long it was away, and what it was doing then."""

from __future__ import annotations

import sys
import threading
import time
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer

_TICK_MS = 5
# Where the system does not say how long a thread waited for a processor, only this many limits are no waiting for one.
_UNEXPLAINED = 20
_TASKS = Path("/proc/self/task")


class Watchdog:
    """``with Watchdog() as dog: ...; assert not dog.stalls``.

    A stall is a turn of the loop that took more than ``limit`` seconds: of this thread's own processor time, or
    by the clock without the time for which this process wanted a processor and other work had it, and without
    that by which a second thread that only sleeps came late, too. So a busy machine, or one that its host holds
    up, is no stall; a sleep, a lock or a read that the window waits for is one.
    """

    def __init__(self, limit: float = 0.1) -> None:
        self.limit = limit
        self.stalls: list[str] = []
        self.longest = 0.0
        self._main = threading.get_ident()
        self._timer = QTimer(interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._away = ""
        self._late = 0.0
        self._done = threading.Event()
        self._sampler = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> Watchdog:
        self._began, self._spent, self._waited = time.monotonic(), time.thread_time(), _waited()
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
        busy, clock = spent - self._spent, now - self._began
        self.longest = max(self.longest, busy)
        if busy > self.limit or (clock > self.limit and self._blocked(clock) > self.limit):
            self.stalls.append(f"{busy:.3f} s busy, {clock:.3f} s by the clock:\n{self._away}")
            now, spent = time.monotonic(), time.thread_time()
        self._began, self._spent, self._away, self._late = now, spent, "", 0.0

    def _blocked(self, clock: float) -> float:
        """For how much of ``clock`` seconds nobody else's work is the reason."""
        if self._waited is None:
            return clock if clock > _UNEXPLAINED * self.limit else 0.0
        return clock - ((_waited() or 0.0) - self._waited) - self._late

    def _sample(self) -> None:
        """Remember where the loop is when it has been away for half of the limit, and how late this thread is.

        Asking how long threads waited takes too long for every tick; this thread does it while the loop turns.
        """
        pause = self.limit / 4
        lay_down = time.monotonic()
        while not self._done.wait(pause):
            self._late += max(0.0, time.monotonic() - lay_down - pause)
            lay_down = time.monotonic()
            away = lay_down - self._began
            if away < pause:
                self._waited = _waited()
            elif away > self.limit / 2 and not self._away:
                frame = sys._current_frames().get(self._main)
                self._away = "".join(traceback.format_stack(frame)[-8:]) if frame else ""


def _waited() -> float | None:
    """Seconds for which the threads of this process were ready to run and had no processor; None: not told.

    With what a host took from all of this machine: the kernel of a virtual machine does not see for whom.
    """
    try:
        threads = [int((task / "schedstat").read_text().split()[1]) for task in _TASKS.iterdir()]
        stolen = int(Path("/proc/stat").read_text().split(maxsplit=9)[8])
    except (OSError, IndexError, ValueError):
        return None
    return sum(threads) / 1e9 + stolen / 100
