"""Labels and lines in the looks of the style sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget


def label(text: str = "", look: str = "", wrap: bool = False) -> QLabel:
    """A label that shows ``text`` as it is: never as markup, because it may come from anywhere."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if look:
        made.setProperty("look", look)
    return made


def key_hint(keys: str) -> QLabel:
    """A shortcut, drawn like a key. For the eye only: the button it belongs to names it too."""
    made = label(keys, look="key")
    made.setFixedHeight(made.fontMetrics().height() + 8)
    return made


def line() -> QFrame:
    """A thin horizontal line."""
    made = QFrame()
    made.setProperty("look", "line")
    made.setFixedHeight(1)
    return made


def relook(widget: QWidget, name: str, value: object) -> None:
    """Set a dynamic property that the style sheet looks at, and have the widget drawn anew."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
