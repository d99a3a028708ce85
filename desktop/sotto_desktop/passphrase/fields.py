"""A field for a passphrase: what is typed is not shown, unless the person wants to see it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from sotto_desktop.translation import tr

_LONGEST = 1024


def passphrase_field(name: str) -> QLineEdit:
    field = QLineEdit(maxLength=_LONGEST)
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    show = QAction(tr("Show what is typed"), field, checkable=True)
    show.setShortcut("Ctrl+D")
    show.toggled.connect(lambda on: field.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password))
    field.addAction(show)
    field.setToolTip(tr("Ctrl+D shows what is typed"))
    return field
