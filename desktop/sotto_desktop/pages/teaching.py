"""What stands below the texts before there is a rewrite: how it goes, in three steps."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label

_STEPS = (
    ("1", "Write as you would to a friend", "Names, places, health: leave them in. Nothing leaves this computer."),
    ("2", "Rewrite", "Sotto keeps what the request needs and takes out or disguises the rest."),
    ("3", "Check and copy", "Accept an edit, or keep your own words there. What Sotto is unsure of comes first."),
)


class Teaching(QWidget):
    """Three cards and an example.

    Signals:
        example_wanted(): fill in the example.
    """

    example_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout()
        row.setSpacing(12)
        for number, title, words in _STEPS:
            row.addWidget(_card(number, title, words), 1)
        self.example = button("Try it with an example", self.example_wanted.emit, look="link")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.example, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)


def _card(number: str, title: str, words: str) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(8)
    column.addWidget(label(number, look="badge"), 0, Qt.AlignmentFlag.AlignLeft)
    column.addWidget(label(title, look="heading", wrap=True))
    column.addWidget(label(words, look="muted", wrap=True))
    column.addStretch(1)
    return card
