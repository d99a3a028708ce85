"""The store as the window uses it: nobody on the Qt thread waits for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from sotto_desktop.background import Background


class Documents(Protocol):
    """What is needed of the store."""

    def read(self, name: str) -> dict[str, Any] | None: ...
    def write(self, name: str, document: dict[str, Any]) -> None: ...


class Keeping:
    """What was written last is what is read, whether or not it is on the disk yet.

    Where it could not be written the background says so; it counts until the app ends, and the next write of
    that document, or ``try_again``, tries once more. A document belongs to the store once it is written: nobody
    changes it any more.
    """

    def __init__(self, store: Documents, background: Background) -> None:
        self._store = store
        self._background = background
        self._waiting: dict[str, Callable[[], dict[str, Any]]] = {}
        self._lock = threading.Lock()

    def read(self, name: str) -> dict[str, Any] | None:
        """Raises StoreDamaged."""
        with self._lock:
            if name in self._waiting:
                return self._waiting[name]()
        return self._store.read(name)

    def write(self, name: str, document: dict[str, Any]) -> None:
        self.write_made(name, lambda: document)

    def write_made(self, name: str, make: Callable[[], dict[str, Any]]) -> None:
        """A document that takes a while to make; ``make`` is called aside."""
        with self._lock:
            self._waiting[name] = make
        self._background.run(lambda: self._keep(name))

    def try_again(self) -> None:
        """Write what could not be written so far."""
        with self._lock:
            waiting = list(self._waiting)
        for name in waiting:
            self._background.run(partial(self._keep, name))

    def _keep(self, name: str) -> None:
        """Write what is the last one by now; one that came before it need not reach the disk."""
        with self._lock:
            make = self._waiting.get(name)
        if make is None:
            return
        self._store.write(name, make())
        with self._lock:
            if self._waiting.get(name) is make:
                del self._waiting[name]
