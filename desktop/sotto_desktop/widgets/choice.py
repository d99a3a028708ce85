"""A drop-down list."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox


class Choice(QComboBox):
    """Values with words. The wheel scrolls the page, unless the list has the focus.

    Signals:
        chosen(object): the person picked this value.
    """

    chosen = Signal(object)

    def __init__(self, name: str, choices: Iterable[tuple[object, str]] = (), value: object = None) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.offer(choices, value)
        self.activated.connect(lambda at: self.chosen.emit(self.itemData(at)))

    @property
    def value(self) -> object:
        return self.currentData()

    def offer(self, choices: Iterable[tuple[object, str]], value: object) -> None:
        """Other choices, with ``value`` on, or the first where there is no such value."""
        self.clear()
        for data, words in choices:
            self.addItem(words, data)
        self.show_value(value)

    def show_value(self, value: object) -> None:
        at = next((row for row in range(self.count()) if self.itemData(row) == value), 0)
        self.setCurrentIndex(at)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
