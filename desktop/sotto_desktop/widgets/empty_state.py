"""What stands where there is nothing yet: what will be here, and how it comes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.labels import label

_PICTURE = 40


class EmptyState(QWidget):
    """An icon, a line and a few words, in the middle."""

    def __init__(self, icon: str, title: str, words: str, appearance: Appearance) -> None:
        super().__init__()
        self._icon = icon
        self._appearance = appearance
        self._picture = QLabel()
        self._title = label(title, look="heading")
        self._words = label(words, look="muted", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setMaximumWidth(520)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        for widget in (self._picture, self._title):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        # In a row and not aligned: only so a label gets the height that its lines need.
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._words, 6)
        middle.addStretch(1)
        column.addLayout(middle)
        column.addStretch(3)
        appearance.changed.connect(self._draw)
        self._draw()

    def add(self, widget: QWidget) -> None:
        """Something to do about it, below the words."""
        column = self.layout()
        assert isinstance(column, QVBoxLayout)  # noqa: S101 - made so above
        column.insertWidget(column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def say(self, title: str, words: str) -> None:
        self._title.setText(title)
        self._words.setText(words)

    def _draw(self) -> None:
        self._picture.setPixmap(self._appearance.picture(self._icon, _PICTURE, self.devicePixelRatioF()))
