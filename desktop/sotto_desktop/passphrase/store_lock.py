"""How what is kept is locked, and the way from a key file to a passphrase."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from sotto.store import Store
from sotto.store.passphrase import is_locked, unlock_key
from sotto_desktop.core_words import said
from sotto_desktop.passphrase.choose_dialog import ChoosePassphrase
from sotto_desktop.state.preferences import PreferenceBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr


class StoreLock(QObject):
    """Knows the store's key from outside: in the keyring, under a passphrase, or in a file.

    Signals:
        changed(): a passphrase was set, or the person does without.
    """

    changed = Signal()

    def __init__(
        self, store: Store, preferences: PreferenceBook, appearance: Appearance, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._preferences = preferences
        self._appearance = appearance

    @property
    def protected(self) -> bool:
        """Whether a history may be kept: who has the files alone must not be able to read it."""
        return self._store.protected

    @property
    def by_passphrase(self) -> bool:
        return is_locked(self._store.folder)

    @property
    def words(self) -> str:
        if self.by_passphrase:
            return tr("Encrypted, locked with your passphrase")
        if self.protected:
            return tr("Encrypted, the key is in the system keyring")
        return said(self._store.warning or "")

    def ask_once(self, parent: QWidget) -> None:
        """Offer a passphrase where one is needed for a history, and the person has not decided yet."""
        if not self.protected and not self._preferences.now.without_passphrase:
            self.ask(parent)

    def ask(self, parent: QWidget) -> ChoosePassphrase:
        """Choose a passphrase, or another one."""
        folder = self._store.folder
        check = (lambda phrase: unlock_key(folder, phrase)) if self.by_passphrase else None
        dialog = ChoosePassphrase(self._store.lock, check, parent)
        # What was typed into it goes with it.
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._appearance.dress(dialog)
        dialog.accepted.connect(self.changed)
        dialog.done_without.connect(self._do_without)
        dialog.open()
        dialog.activateWindow()
        return dialog

    def _do_without(self) -> None:
        self._preferences.set(without_passphrase=True)
        self.changed.emit()
