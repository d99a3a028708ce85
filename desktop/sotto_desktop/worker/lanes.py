"""One thread with a queue: what waits in one lane never waits for another."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from sotto.errors import Busy, Cancelled, DeadlineExceeded


class Job:
    """One request on its way through a lane. ``deadline_seconds`` counts from the moment it arrived."""

    def __init__(self, id: int, work: Callable[[Job], None], deadline_seconds: float | None = None) -> None:
        self.id = id
        self._work = work
        self._cancelled = threading.Event()
        self._due = None if deadline_seconds is None else time.monotonic() + deadline_seconds

    def run(self) -> None:
        self._work(self)

    def cancel(self) -> None:
        self._cancelled.set()

    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def remaining(self) -> float | None:
        """Seconds until the deadline, or None. Raises Cancelled or DeadlineExceeded when there is no point."""
        if self.cancelled():
            raise Cancelled
        if self._due is None:
            return None
        left = self._due - time.monotonic()
        if left <= 0:
            raise DeadlineExceeded
        return left

    def check(self) -> None:
        """Asked between steps of the work: raises Cancelled or DeadlineExceeded when there is no point."""
        self.remaining()


class Lane:
    """Runs jobs one after another, in the order they came.

    ``idle`` is called on the lane's own thread when no job has come for ``idle_seconds``.
    """

    def __init__(
        self,
        name: str,
        most_waiting: int,
        idle: Callable[[], None] = lambda: None,
        idle_seconds: float | None = None,
    ) -> None:
        self._most_waiting = most_waiting
        self._idle = idle
        self._idle_seconds = idle_seconds
        self._jobs: deque[Job] = deque()
        self._changed = threading.Condition()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    def add(self, job: Job) -> None:
        """Raises Busy when too many wait already."""
        with self._changed:
            if len(self._jobs) > self._most_waiting:
                raise Busy
            self._jobs.append(job)
            self._changed.notify()

    def cancel(self, id: int) -> bool:
        """Cancels the job of that id if it is here. True: it only waited and is gone; nothing else will answer it."""
        with self._changed:
            for place, job in enumerate(self._jobs):
                if job.id == id:
                    job.cancel()
                    if place > 0:
                        del self._jobs[place]
                    return place > 0
        return False

    def _run(self) -> None:
        while True:
            job = self._next(self._idle_seconds)
            if job is None:
                self._idle()
                job = self._next(None)
            assert job is not None  # noqa: S101 - there was no time limit
            job.run()
            # It stays first in the queue while it runs, so that a cancel finds it there.
            with self._changed:
                self._jobs.popleft()

    def _next(self, seconds: float | None) -> Job | None:
        """The first job, waited for; None where none came in time."""
        with self._changed:
            there = self._changed.wait_for(lambda: bool(self._jobs), seconds)
            return self._jobs[0] if there else None
