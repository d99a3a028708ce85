"""One thread for what reads or writes the disk, so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from sotto.errors import SottoError
from sotto_desktop.faults import report
from sotto_desktop.translation import tr

Result = TypeVar("Result")


class Background(QObject):
    """Runs one piece of work after another, in order; what comes of it is told on the Qt thread.

    Signals:
        failed(SottoError): a piece of work failed that nobody waits for.
    """

    failed = Signal(object)
    _over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1)
        self._closed = False
        self._over.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None] = lambda _result: None,
        failed: Callable[[SottoError], None] | None = None,
    ) -> None:
        """``done`` gets the result, ``failed`` the error; without it the error is the signal's.

        After ``close`` nothing is begun any more: a change may still come round as the app ends.
        """
        if self._closed:
            return
        self._thread.submit(self._run, work, done, failed or self.failed.emit)

    def close(self) -> None:
        """Finish what was begun; nobody is told any more."""
        self._closed = True
        self._thread.shutdown()

    def _run(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[SottoError], None]
    ) -> None:
        try:
            result = work()
        except SottoError as error:
            problem = error
        except OSError as error:
            problem = SottoError(tr("Sotto could not save this: {why}.").format(why=error.strerror))
        except Exception as error:  # noqa: BLE001 - a thread has nobody above it who could tell
            report(error)
            problem = SottoError()
        else:
            self._over.emit(lambda: done(result))
            return
        self._over.emit(lambda: failed(problem))

    def _tell(self, call: Callable[[], None]) -> None:
        if not self._closed:
            call()
