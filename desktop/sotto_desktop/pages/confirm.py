"""Asks before what cannot be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.labels import label

_WIDTH = 440


class Question(Dialog):
    """Accepted where the person presses ``yes``. The other button has the keyboard: who types on keeps everything."""

    def __init__(self, title: str, question: str, words: str, yes: str, parent: QWidget) -> None:
        super().__init__(title, _WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(f"{question} {words}")
        self.column.addWidget(label(question, look="heading", wrap=True))
        self.column.addWidget(label(words, look="muted", wrap=True))
        keep = button(tr("Keep it"), self.reject)
        keep.setDefault(True)
        self.add_buttons(keep, button(yes, self.accept, look="danger"))
        keep.setFocus()


def confirm(parent: QWidget, title: str, question: str, words: str, yes: str, act: Callable[[], object]) -> None:
    """``act`` is called when the person presses ``yes``."""
    asked = Question(title, question, words, yes, parent)
    asked.accepted.connect(act)
    asked.open()
