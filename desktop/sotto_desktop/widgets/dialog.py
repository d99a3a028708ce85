"""A dialog as wide as it is told and as high as its words need, or as the screen has room for."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

# What a window manager may put around it.
_FRAME = 48


class Dialog(QDialog):
    """``column`` is what it shows, from above. Where that is much, a part of it scrolls."""

    def __init__(self, title: str, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._width = width
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(32, 24, 32, 24)
        self.column.setSpacing(12)

    def add_buttons(self, *right: QWidget, left: QWidget | None = None) -> None:
        """A row of buttons below everything, the one to press at the far right."""
        row = QHBoxLayout()
        row.setSpacing(8)
        if left is not None:
            row.addWidget(left)
        row.addStretch(1)
        for one in right:
            row.addWidget(one)
        self.column.addSpacing(8)
        self.column.addLayout(row)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        # Qt guesses the height of lines that wrap, before the style sheet has chosen their letters.
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Polish}:
            room = self.screen().availableGeometry().height() - _FRAME
            self.setFixedSize(self._width, min(self.column.totalHeightForWidth(self._width), room))
        return done
