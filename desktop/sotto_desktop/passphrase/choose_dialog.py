"""Choose a passphrase, or another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sotto.errors import SottoError, WrongPassphrase
from sotto_desktop.aside import Aside
from sotto_desktop.core_words import said
from sotto_desktop.passphrase.fields import passphrase_field
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.labels import label

_WIDTH = 560


class ChoosePassphrase(Dialog):
    """``check`` raises WrongPassphrase for what is not the passphrase of now; None where there is none yet.

    ``lock`` locks what is kept with a new one; both take a moment and run aside.

    Signals:
        done_without(): go on without a passphrase, and so without a history.
    """

    done_without = Signal()

    def __init__(
        self, lock: Callable[[str], None], check: Callable[[str], object] | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Passphrase"), _WIDTH, parent)
        self._lock, self._check = lock, check
        self._aside = Aside(self)
        self.now = passphrase_field(tr("Current passphrase"))
        self.now.setVisible(check is not None)
        self.new = passphrase_field(tr("New passphrase"))
        self.again = passphrase_field(tr("The same once more"))
        self.problem = label(look="danger", wrap=True)
        self.problem.hide()
        self._set = button(tr("Lock with it"), self._go, look="primary")
        self._set.setDefault(True)
        self._without = button(
            tr("Go on without a history"), self._go_without, look="quiet",
            tip=tr("Profiles and stand-ins are kept with a key in a file that only your account can read"),
        )  # fmt: skip
        self._without.setVisible(check is None)
        self._cancel = button(tr("Cancel"), self.reject)
        self._build(check is None)

    def _build(self, first: bool) -> None:
        title = tr("Lock what Sotto keeps") if first else tr("Change the passphrase")
        self.column.addWidget(label(title, look="title", wrap=True))
        if first:
            words = tr(
                "This computer has no keyring that could hold the key. With a passphrase the key is locked, and Sotto "
                "asks for it at every start. Without one, Sotto keeps no history of what you send."
            )
            self.column.addWidget(label(words, look="muted", wrap=True))
        for field in (self.now, self.new, self.again):
            field.returnPressed.connect(self._go)
            self.column.addWidget(field)
        words = tr("Nobody can bring it back if you forget it: not you, and not Sotto's makers.")
        self.column.addWidget(label(words, look="caption", wrap=True))
        self.column.addWidget(self.problem)
        self.add_buttons(self._cancel, self._set, left=self._without)
        (self.new if first else self.now).setFocus()

    def _go(self) -> None:
        if not self._set.isEnabled():
            return
        new, now, check = self.new.text(), self.now.text(), self._check
        if new != self.again.text():
            self._refuse(SottoError(tr("The two are not the same. Type the new one twice.")))
            return

        def work() -> None:
            if check is not None:
                check(now)
            self._lock(new)

        self._show_busy(True)
        self._aside.run(work, lambda _none: self.accept(), self._refuse)

    def _go_without(self) -> None:
        self.done_without.emit()
        self.reject()

    def _refuse(self, error: SottoError) -> None:
        self._show_busy(False)
        self.problem.setText(said(str(error)))
        self.problem.show()
        field = self.now if isinstance(error, WrongPassphrase) else self.new
        field.setFocus()
        field.selectAll()

    def reject(self) -> None:
        # What is being locked will be: leaving now would hide that the passphrase is another one.
        if self._set.isEnabled():
            super().reject()

    def _show_busy(self, busy: bool) -> None:
        for one in (self._set, self._cancel, self._without):
            one.setEnabled(not busy)
        for field in (self.now, self.new, self.again):
            field.setReadOnly(busy)
