"""What every page of the window has: a title, a column below it, and the moment it comes into view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.theme.tokens import CONTROL_HEIGHT
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.scrolled import GUTTER


class Page(QWidget):
    """``header`` is the row of the title, ``top`` holds it and what stands above the rest, ``column`` all of it."""

    def __init__(self, title: str, scrolls: bool = False) -> None:
        """``scrolls``: what is below ``top`` is Scrolled."""
        super().__init__()
        self.setObjectName("page")
        self.header = QHBoxLayout()
        self.header.setSpacing(8)
        # As high with buttons as without, so that every title stands in the same place.
        self.header.addStrut(CONTROL_HEIGHT)
        self.header.addWidget(label(title, look="title"))
        self.header.addSpacing(12)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(24, 20, 24, 16)
        self.column.setSpacing(16)
        self.top = QVBoxLayout()
        self.top.setSpacing(16)
        self.top.setContentsMargins(0, 0, GUTTER if scrolls else 0, 0)
        self.top.addLayout(self.header)
        self.column.addLayout(self.top)

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
