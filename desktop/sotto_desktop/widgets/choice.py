"""A drop-down list."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

# What the style sheet leaves beside the words: the padding and the arrow.
_AROUND = 44


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
        # Here and not in the items: Qt makes plain strings of enumerated ones.
        self._values: list[object] = []
        self.offer(choices, value)
        self.activated.connect(lambda at: self.chosen.emit(self._values[at]))

    @property
    def value(self) -> object:
        return self._values[self.currentIndex()] if self._values else None

    def offer(self, choices: Iterable[tuple[object, str]], value: object) -> None:
        """Other choices, with ``value`` on, or the first where there is no such value."""
        self.clear()
        self._values = []
        for one, words in choices:
            self._values.append(one)
            self.addItem(words)
        self.show_value(value)

    def show_value(self, value: object) -> None:
        self.setCurrentIndex(self._values.index(value) if value in self._values else 0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """As Qt paints it, but words that do not fit end in an ellipsis."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.width() - _AROUND
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
