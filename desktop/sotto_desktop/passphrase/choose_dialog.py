"""Choose a passphrase, or another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto_desktop.aside import Aside
from sotto_desktop.core_words import said
from sotto_desktop.passphrase.fields import passphrase_field
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label


class ChoosePassphrase(QDialog):
    """``check`` raises WrongPassphrase for what is not the passphrase of now; None where there is none yet.

    ``lock`` locks what is kept with a new one; both take a moment and run aside.

    Signals:
        done_without(): go on without a passphrase, and so without a history.
    """

    done_without = Signal()

    def __init__(
        self, lock: Callable[[str], None], check: Callable[[str], object] | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Passphrase"))
        self._lock, self._check = lock, check
        self._aside = Aside(self)
        self.now = passphrase_field(tr("The passphrase of now"))
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
        self._build(check is None)

    def _build(self, first: bool) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._without)
        row.addStretch(1)
        row.addWidget(button(tr("Cancel"), self.reject))
        row.addWidget(self._set)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(12)
        title = tr("Lock what Sotto keeps") if first else tr("Change the passphrase")
        column.addWidget(label(title, look="title", wrap=True))
        if first:
            words = tr(
                "This computer has no keyring that could hold the key. With a passphrase the key is locked, and Sotto "
                "asks for it at every start. Without one, Sotto keeps no history of what you send."
            )
            column.addWidget(label(words, look="muted", wrap=True))
        for field in (self.now, self.new, self.again):
            field.returnPressed.connect(self._go)
            column.addWidget(field)
        words = tr("Nobody can bring it back if you forget it: not you, and not Sotto's makers.")
        column.addWidget(label(words, look="caption", wrap=True))
        column.addWidget(self.problem)
        column.addSpacing(8)
        column.addLayout(row)
        self.setFixedWidth(560)
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

        self._set.setEnabled(False)
        self._aside.run(work, lambda _none: self.accept(), self._refuse)

    def _go_without(self) -> None:
        self.done_without.emit()
        self.reject()

    def _refuse(self, error: SottoError) -> None:
        self._set.setEnabled(True)
        self.problem.setText(said(str(error)))
        self.problem.show()
        self.adjustSize()
