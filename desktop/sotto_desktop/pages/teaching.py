"""What stands below the texts before there is a rewrite: how it goes, in three steps."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label

_STEPS = (
    (
        "1",
        QT_TR_NOOP("Write as you would to a friend"),
        QT_TR_NOOP("Names, places, health: leave them in. Nothing leaves this computer."),
    ),
    ("2", QT_TR_NOOP("Rewrite"), QT_TR_NOOP("Sotto keeps what the request needs and takes out or disguises the rest.")),
    (
        "3",
        QT_TR_NOOP("Check and copy"),
        QT_TR_NOOP("Accept an edit, or keep your own words there. What Sotto is unsure of comes first."),
    ),
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
        for step, title, words in _STEPS:
            row.addWidget(_card(step, tr(title), tr(words)), 1)
        self.example = button(tr("Try it with an example"), self.example_wanted.emit, look="link")
        room = self.example.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.example.setSizePolicy(room)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.example, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)


def _card(step: str, title: str, words: str) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(8)
    column.addWidget(label(step, look="badge"), 0, Qt.AlignmentFlag.AlignLeft)
    column.addWidget(label(title, look="heading", wrap=True))
    column.addWidget(label(words, look="muted", wrap=True))
    column.addStretch(1)
    return card
