"""Asks before what cannot be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from sotto_desktop.translation import tr


def confirm(parent: QWidget, title: str, question: str, words: str, yes: str, act: Callable[[], object]) -> None:
    """``act`` is called when the person presses ``yes``; the other button is the default."""
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(words)
    pressed_yes = box.addButton(yes, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(tr("Keep it"), QMessageBox.ButtonRole.RejectRole))
    box.buttonClicked.connect(lambda pressed: act() if pressed is pressed_yes else None)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
