"""Labels and lines in the looks of the style sheet."""

from __future__ import annotations

from html import escape

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


def plain_tip(text: str) -> str:
    """``text`` for a tool tip, which Qt would otherwise read as markup where it looks like some."""
    return f"<span>{escape(text)}</span>" if "<" in text else text


def plain_button(text: str) -> str:
    """``text`` for a button, where Qt takes an ampersand for the mark of a key."""
    return text.replace("&", "&&")


def key_hint(keys: str) -> QLabel:
    """A shortcut, drawn like a key."""
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
