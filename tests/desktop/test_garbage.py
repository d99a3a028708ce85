"""What Qt knows is freed on the Qt thread, whichever thread makes Python look for garbage."""

from __future__ import annotations

import threading
import weakref

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot


def test_a_thread_that_makes_garbage_frees_no_timer(qtbot: QtBot) -> None:
    freed_by: list[int] = []
    timer = QTimer()
    timer.start(10)
    timer.itself = timer  # type: ignore[attr-defined] # what only the collector can free
    weakref.finalize(timer, lambda: freed_by.append(threading.get_ident()))
    del timer
    made: list[list[int]] = []
    thread = threading.Thread(target=lambda: made.extend([n] for n in range(100_000)))
    thread.start()
    thread.join()
    assert freed_by == []
    qtbot.waitUntil(lambda: freed_by == [threading.get_ident()], timeout=5_000)
