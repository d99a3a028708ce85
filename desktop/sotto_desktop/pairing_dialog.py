"""Asks whether a browser may talk to Sotto: its name and a code that must stand in the browser too."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.labels import label

_WIDTH = 480


class PairingDialog(Dialog):
    """Stays above other windows. ``decided`` is called once; closing or Escape refuses.

    ``untrusted_name`` was chosen by the browser, so it is shown as plain text.
    """

    def __init__(
        self, untrusted_name: str, code: str, decided: Callable[[bool], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Pair a browser"), _WIDTH, parent)
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._decided: Callable[[bool], None] | None = decided
        digits = label(code, look="code")
        digits.setAccessibleName(tr("Code {digits}").format(digits=" ".join(code.replace(" ", ""))))
        digits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        digits.setMinimumHeight(72)
        self.refuse_button = button(tr("Refuse"), self.reject)
        self.pair_button = button(tr("The codes are the same"), self.accept, look="primary")
        # Somebody who types on when the dialog appears must not pair by accident.
        self.refuse_button.setDefault(True)
        words = tr(
            "Look at the browser: the same code must stand there, and you say so there, too. If it is another one, or "
            "if you did not ask, refuse."
        )
        for widget in (
            label(tr("May this browser talk to Sotto?"), look="title", wrap=True),
            label(tr("It calls itself “{name}”.").format(name=untrusted_name), wrap=True),
            digits,
            label(words, look="muted", wrap=True),
        ):
            self.column.addWidget(widget)
        self.add_buttons(self.refuse_button, self.pair_button)
        self.refuse_button.setFocus()

    def withdraw(self) -> None:
        """The browser went away: close without an answer."""
        self._decided = None
        self.close()

    def done(self, result: int) -> None:
        decided, self._decided = self._decided, None
        super().done(result)
        if decided is not None:
            decided(result == QDialog.DialogCode.Accepted)
