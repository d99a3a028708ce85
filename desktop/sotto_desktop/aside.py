"""Long work on threads of its own, so that neither the window nor what is kept on disk waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from sotto.errors import SottoError
from sotto_desktop.faults import report

Result = TypeVar("Result")


class Aside(QObject):
    """Each piece of work has its own thread, which ends with the app whatever it is doing."""

    _over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._over.connect(lambda call: call(), Qt.ConnectionType.QueuedConnection)

    def run(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[SottoError], None]
    ) -> None:
        """``done`` gets the result, ``failed`` the error, both on the Qt thread."""

        def run() -> None:
            try:
                result = work()
            except SottoError as error:
                problem = error
            except Exception as error:  # noqa: BLE001 - a thread has nobody above it who could tell
                report(error)
                problem = SottoError()
            else:
                self._tell(lambda: done(result))
                return
            self._tell(lambda: failed(problem))

        threading.Thread(target=run, name="aside", daemon=True).start()

    def _tell(self, call: Callable[[], None]) -> None:
        try:
            self._over.emit(call)
        except RuntimeError:
            return  # the app has ended
