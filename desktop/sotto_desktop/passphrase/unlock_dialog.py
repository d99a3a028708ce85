"""Asks for the passphrase before anything else: without it nothing that is kept can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sotto.errors import NeedsPassphrase, SottoError
from sotto.store.opening import give_up_locked
from sotto.store.passphrase import unlock_key
from sotto_desktop.aside import Aside
from sotto_desktop.core_words import said
from sotto_desktop.passphrase.fields import passphrase_field
from sotto_desktop.passphrase.forgotten import Forgotten
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.labels import label

_WIDTH = 460


class UnlockDialog(Dialog):
    """Stays open until the passphrase is right, or the person gives up.

    ``key`` is set once it is right; ``given_up`` once what it opens is erased, because it is forgotten.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(tr("Open Sotto"), _WIDTH)
        self.key: bytes | None = None
        self.given_up = False
        self._folder = folder
        self._busy = False
        self._aside = Aside(self)
        self.field = passphrase_field(tr("Passphrase"))
        self.field.returnPressed.connect(self._try)
        self.problem = label(look="danger", wrap=True)
        self.problem.hide()
        self._open = button(tr("Open"), self._try, look="primary")
        self._open.setDefault(True)
        words = tr("What Sotto keeps on this computer is locked with it: profiles, stand-ins, history.")
        for widget in (
            label(tr("Your passphrase, please"), look="title", wrap=True),
            label(words, look="muted", wrap=True),
            self.field,
            self.problem,
        ):
            self.column.addWidget(widget)
        forgotten = button(tr("I forgot it…"), self._ask_to_give_up, look="quiet")
        self.add_buttons(button(tr("Quit"), self.reject), self._open, left=forgotten)
        self.field.setFocus()

    def _try(self) -> None:
        phrase = self.field.text()
        if phrase and not self._busy:
            self._show_busy(True)
            self._aside.run(lambda: unlock_key(self._folder, phrase), self._opened, self._refused)

    def _opened(self, key: bytes) -> None:
        self.key = key
        self.accept()

    def _refused(self, error: SottoError) -> None:
        self._show_busy(False)
        self.problem.setText(said(str(error)))
        self.problem.show()
        self.field.selectAll()

    def _show_busy(self, busy: bool) -> None:
        """Nothing is disabled: the keyboard would go on to the next button, and what is typed on would press it."""
        self._busy = busy
        self.field.setReadOnly(busy)
        self.field.setFocus()
        self._open.setText(tr("Opening…") if busy else tr("Open"))

    def _ask_to_give_up(self) -> None:
        if not self._busy:
            asked = Forgotten(self._folder, self)
            asked.accepted.connect(self._give_up)
            asked.open()

    def _give_up(self) -> None:
        try:
            give_up_locked(self._folder)
        except OSError as error:
            self._refused(SottoError(tr("This could not be erased: {why}.").format(why=error.strerror)))
        else:
            self.given_up = True
            self.accept()


def ask_in_window(appearance: Appearance) -> Callable[[Path], bytes | None]:
    """How a store is unlocked where there are windows: the key, or None where it begins anew.

    Raises NeedsPassphrase where the person gives up.
    """

    def unlock(folder: Path) -> bytes | None:
        dialog = UnlockDialog(folder)
        appearance.dress(dialog)
        dialog.exec()
        if dialog.key is None and not dialog.given_up:
            raise NeedsPassphrase
        return dialog.key

    return unlock
