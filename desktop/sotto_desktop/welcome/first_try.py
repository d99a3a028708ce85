"""The first try: in Sotto's own box, and on the extension's practice page."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.welcome.honest import ABOVE
from sotto_desktop.widgets.labels import label

_STEPS = (
    (
        QT_TR_NOOP("Here"),
        QT_TR_NOOP(
            "Press “Try it”: Compose opens with an example. Rewrite it with Ctrl+Enter, look at what changed, flip "
            "what you would decide otherwise, and copy the result."
        ),
    ),
    (
        QT_TR_NOOP("In your browser"),
        QT_TR_NOOP(
            "Click Sotto's icon and then “Practice”. A page opens that looks like a chatbot but is part of the "
            "extension, so nothing you type there goes anywhere."
        ),
    ),
    (
        QT_TR_NOOP("Where you chat"),
        QT_TR_NOOP(
            "Write as always. Sotto underlines what is private while you type, and holds the send until you have "
            "looked. One click on its badge pauses it on that site."
        ),
    ),
)


class TryScreen(QWidget):
    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addSpacing(ABOVE)
        column.addWidget(label(tr("Try it"), look="title"))
        column.addSpacing(8)
        for title, words in _STEPS:
            column.addWidget(label(tr(title), look="heading"))
            column.addWidget(label(tr(words), look="prose", wrap=True))
            column.addSpacing(8)
        column.addStretch(1)
