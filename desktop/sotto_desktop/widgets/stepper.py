"""One of several, with a step to the next and the one before."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import number, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label


class Stepper(QWidget):
    """Hidden where there is one only.

    Signals:
        chosen(int): the person went to this one, counted from 0.
    """

    chosen = Signal(int)

    def __init__(self, before: str, after: str, keys: tuple[str, str], appearance: Appearance) -> None:
        """``before`` and ``after`` name the two buttons, ``keys`` are their shortcuts."""
        super().__init__()
        self._at = 0
        self._words = label(look="muted")
        self._back = button(
            "", lambda: self.chosen.emit(self._at - 1), look="quiet", icon="back", tip=before, key=keys[0],
            appearance=appearance,
        )  # fmt: skip
        self._on = button(
            "", lambda: self.chosen.emit(self._at + 1), look="quiet", icon="forward", tip=after, key=keys[1],
            appearance=appearance,
        )  # fmt: skip
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self._back, self._words, self._on):
            row.addWidget(widget)
        self.show_place(0, 1)

    def show_place(self, at: int, count: int) -> None:
        self._at = at
        self._words.setText(tr("{at} of {count}").format(at=number(at + 1), count=number(count)))
        self._back.setEnabled(at > 0)
        self._on.setEnabled(at + 1 < count)
        self.setVisible(count > 1)
