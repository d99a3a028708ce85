"""Asks for the passphrase before anything else: without it nothing that is kept can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout

from sotto.errors import NeedsPassphrase, SottoError
from sotto.store.passphrase import unlock_key
from sotto_desktop.aside import Aside
from sotto_desktop.core_words import said
from sotto_desktop.passphrase.fields import passphrase_field
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label


class UnlockDialog(QDialog):
    """Stays open until the passphrase is right, or the person gives up. ``key`` is set once it is right."""

    def __init__(self, unlock: Callable[[str], bytes]) -> None:
        super().__init__()
        self.setWindowTitle(tr("Open Sotto"))
        self.key: bytes | None = None
        self._unlock = unlock
        self._aside = Aside(self)
        self.field = passphrase_field(tr("Passphrase"))
        self.field.returnPressed.connect(self._try)
        self.problem = label(look="danger", wrap=True)
        self.problem.hide()
        self._open = button(tr("Open"), self._try, look="primary")
        self._open.setDefault(True)
        quit_ = button(tr("Quit"), self.reject)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(quit_)
        row.addWidget(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(12)
        column.addWidget(label(tr("Your passphrase, please"), look="title"))
        words = tr("What Sotto keeps on this computer is locked with it: profiles, stand-ins, history.")
        column.addWidget(label(words, look="muted", wrap=True))
        column.addWidget(self.field)
        column.addWidget(self.problem)
        column.addSpacing(8)
        column.addLayout(row)
        self.setFixedWidth(440)
        QLineEdit.setFocus(self.field)

    def _try(self) -> None:
        phrase = self.field.text()
        if not phrase or not self._open.isEnabled():
            return
        self._show_busy(True)
        self._aside.run(lambda: self._unlock(phrase), self._opened, self._refused)

    def _opened(self, key: bytes) -> None:
        self.key = key
        self.accept()

    def _refused(self, error: SottoError) -> None:
        self._show_busy(False)
        self.problem.setText(said(str(error)))
        self.problem.show()
        self.adjustSize()
        self.field.selectAll()
        self.field.setFocus()

    def _show_busy(self, busy: bool) -> None:
        self.field.setEnabled(not busy)
        self._open.setEnabled(not busy)
        self._open.setText(tr("Opening…") if busy else tr("Open"))


def ask_in_window(appearance: Appearance) -> Callable[[Path], bytes]:
    """How a store is unlocked where there are windows. It raises NeedsPassphrase where the person gives up."""

    def unlock(folder: Path) -> bytes:
        dialog = UnlockDialog(lambda phrase: unlock_key(folder, phrase))
        appearance.dress(dialog)
        dialog.exec()
        if dialog.key is None:
            raise NeedsPassphrase
        return dialog.key

    return unlock
