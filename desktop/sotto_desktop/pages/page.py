"""What every page of the window has: a title, a column below it, and the moment it comes into view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.widgets.labels import label


class Page(QWidget):
    """``header`` is the row of the title, ``column`` holds it and all that is below."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("page")
        self.header = QHBoxLayout()
        self.header.setSpacing(8)
        self.header.addWidget(label(title, look="title"))
        self.header.addSpacing(12)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(24, 20, 24, 16)
        self.column.setSpacing(16)
        self.column.addLayout(self.header)

    def refresh(self) -> None:
        """Show what is so now: the page comes into view, or what it shows has changed."""

    def focus(self) -> None:
        """Put the keyboard where the page is used first."""
        self.setFocus()


@dataclass(frozen=True, slots=True)
class Place:
    """An entry of the rail. Its page is made when it is first wanted, so that a start need not wait for it."""

    name: str
    title: str
    icon: str
    make: Callable[[], Page]
