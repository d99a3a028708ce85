"""One request under way: how to stop it, and when it must be."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer

from sotto_desktop.link.app import Cancel


class Work:
    def __init__(self) -> None:
        self._cancel: Cancel | None = None
        self._timer: QTimer | None = None
        self._over = False

    def limit(self, seconds: float, expired: Callable[[], None]) -> None:
        self._timer = QTimer()
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(expired)
        self._timer.start(round(seconds * 1000))

    def started(self, cancel: Cancel) -> None:
        """``cancel`` is kept only while there is something to stop: a start may have finished the work already."""
        if not self._over:
            self._cancel = cancel

    def settle(self) -> None:
        """It has been answered."""
        self._over = True
        self._cancel = None
        if self._timer is not None:
            self._timer.stop()
            self._timer.deleteLater()
            self._timer = None

    def stop(self) -> None:
        """End it unfinished."""
        cancel = self._cancel
        self.settle()
        if cancel is not None:
            cancel()
