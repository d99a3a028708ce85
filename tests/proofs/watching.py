"""Looks, again and again, at what every user of a machine can see of its processes."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.proofs.canaries import canaries

_PAUSE = 0.05
_SHOWN = ("cmdline", "environ", "comm")
# A process may change what it shows; a new one is looked at at once.
_LOOKS_BETWEEN = 20


class ProcessList:
    """The process list of Linux. ``seen`` are the programs that were in it, ``told`` what told something private."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.told: set[str] = set()
        self._known: set[str] = set()
        self._looks = 0

    def look(self) -> None:
        there = {name for name in os.listdir("/proc") if name.isdigit()}
        self._looks += 1
        new = there if self._looks % _LOOKS_BETWEEN == 0 else there - self._known
        self._known = there
        for process in new:
            for shown in _SHOWN:
                with suppress(OSError):  # it may have ended by now
                    data = Path("/proc", process, shown).read_bytes()
                    if shown == "cmdline":
                        self.seen.update(Path(word).name for word in data.decode(errors="replace").split("\0")[:4])
                    self.told |= {f"{shown} of {process}: {word}" for word in canaries(data)}


@contextmanager
def again_and_again(look: Callable[[], None]) -> Iterator[None]:
    """``look`` is called all the time on a thread of its own."""
    over = threading.Event()

    def watch() -> None:
        while not over.is_set():
            look()
            time.sleep(_PAUSE)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
