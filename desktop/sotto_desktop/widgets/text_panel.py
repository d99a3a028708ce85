"""A text box with its title, its buttons and a footer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.theme.tokens import CONTROL_HEIGHT
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.text_box import TextBox


class TextPanel(QWidget):
    """Title and buttons above, the box, and a footer that ``add_footer`` fills."""

    def __init__(self, title: str, box: TextBox, buttons: Sequence[QWidget]) -> None:
        super().__init__()
        heading = label(title, look="heading")
        heading.setBuddy(box)
        top = QHBoxLayout()
        top.setSpacing(4)
        top.addWidget(heading)
        top.addStretch(1)
        for one in buttons:
            top.addWidget(one)
        top_row = QWidget()
        top_row.setLayout(top)
        top.setContentsMargins(0, 0, 0, 0)
        top_row.setMinimumHeight(CONTROL_HEIGHT)
        self._foot = QWidget()
        self._foot.setMinimumHeight(CONTROL_HEIGHT)
        self._foot.hide()
        self._footer = QHBoxLayout(self._foot)
        self._footer.setSpacing(8)
        self._footer.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(top_row)
        column.addWidget(box, 1)
        column.addWidget(self._foot)

    def add_footer(self, first: QWidget, *rest: QWidget) -> None:
        """``first`` at the left, the others at the right."""
        self._foot.setVisible(True)
        self._footer.addWidget(first, 1)
        for one in rest:
            self._footer.addWidget(one)
