"""A list at the left, the chosen one at the right; while there is nothing, what will be here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from sotto_desktop.widgets.empty_state import EmptyState

_WIDTH = 1000


class ListAndDetail(QStackedWidget):
    """``detail`` is the column at the right, to be filled. Begins empty."""

    def __init__(self, rows: QWidget, empty: EmptyState, rows_width: int) -> None:
        super().__init__()
        self.setObjectName("stack")
        side = QWidget()
        self.detail = QVBoxLayout(side)
        self.detail.setContentsMargins(8, 0, 0, 0)
        self.detail.setSpacing(12)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(12)
        splitter.addWidget(rows)
        splitter.addWidget(side)
        splitter.setSizes([rows_width, _WIDTH - rows_width])
        splitter.setStretchFactor(1, 1)
        self.addWidget(empty)
        self.addWidget(splitter)

    @property
    def filled(self) -> bool:
        return self.currentIndex() == 1

    def fill(self, filled: bool) -> None:
        """Show the list, or that there is nothing."""
        self.setCurrentIndex(1 if filled else 0)
