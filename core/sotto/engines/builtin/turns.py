"""Waiting for a model that another thread uses, without being deaf meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sotto.engines.base import Check

_SECONDS = 0.05


@contextmanager
def turn(lock: threading.Lock, check: Check) -> Iterator[None]:
    """Hold ``lock``. Whoever waits for it asks ``check`` now and then, and goes away with what that raises."""
    while not lock.acquire(timeout=_SECONDS):
        check()
    try:
        yield
    finally:
        lock.release()
