"""A card of the models page: what a model is, how it is doing, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from sotto_desktop.widgets.labels import label

_STEPS = 1000


class ModelCard(QFrame):
    """``lines`` stand below the title; the buttons at the right."""

    def __init__(self, title: str, badges: Sequence[str] = (), lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setAccessibleName(title)
        self._bar: QProgressBar | None = None
        self._amount: QLabel | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(16)
        self._column = QVBoxLayout()
        self._column.setSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(label(title, look="heading"))
        for badge in badges:
            top.addWidget(label(badge, look="badge"))
        top.addStretch(1)
        self._column.addLayout(top)
        for line in lines:
            self.add_line(line)
        row.addLayout(self._column, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        row.addLayout(self._buttons)
        row.setAlignment(self._buttons, Qt.AlignmentFlag.AlignVCenter)

    def add_line(self, words: str, look: str = "caption", selectable: bool = False) -> None:
        line = label(words, look=look, wrap=True)
        if selectable:
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(line)

    def add_button(self, one: QPushButton) -> None:
        """Its accessible name says which model it is about."""
        one.setAccessibleName(f"{one.text().strip() or one.toolTip()}: {self.accessibleName()}")
        self._buttons.addWidget(one)

    def add_widget(self, widget: QWidget) -> None:
        """Before the buttons."""
        self._buttons.addWidget(widget)

    def add_bar(self, name: str) -> None:
        """A progress bar with its amount in words. It moves by itself until it is told how far it is."""
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 0)
        self._bar.setAccessibleName(name)
        self._amount = label(look="caption")
        self._column.addSpacing(4)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._amount)

    def show_progress(self, done: int, total: int, words: str) -> None:
        if self._bar is None or self._amount is None:
            return
        if total:
            self._bar.setRange(0, _STEPS)
            self._bar.setValue(_STEPS * done // total)
        self._amount.setText(words)
