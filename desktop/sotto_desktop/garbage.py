"""Python's cyclic garbage is collected on the Qt thread, and nowhere else."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_LOOK_MS = 1000


class GarbageCollector(QObject):
    """Takes over from Python's own collector, which runs in whatever thread happens to allocate.

    A widget or a timer that another thread frees stays known to Qt's event loop, which then crashes on it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_LOOK_MS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collect the oldest generation that is due by Python's own thresholds, and the younger ones with it."""
        counts = enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
        due = [generation for generation, (count, most) in counts if count > most]
        if due:
            gc.collect(due[-1])

    def stop(self) -> None:
        """Give the work back to Python."""
        gc.enable()
