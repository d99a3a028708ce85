"""A banner with one sentence and at most one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from sotto_desktop.core_words import said
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label, relook


class Notice(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._act: Callable[[], object] = lambda: None
        self._words = label(wrap=True)
        self._action = button("", self._acted, look="link")
        self._close = button("", self.hide, look="quiet", tip=tr("Dismiss"), icon="close", appearance=appearance)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 4, 4)
        row.setSpacing(8)
        row.addWidget(self._words, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self,
        text: str,
        kind: str = "info",
        action: str = "",
        act: Callable[[], object] = lambda: None,
        seconds: float = 0,
    ) -> None:
        """Show ``text``. ``kind`` is info, warn or danger; it goes by itself after ``seconds``, if given."""
        relook(self, "notice", kind)
        for child in (self._words, self._action):
            child.style().unpolish(child)
            child.style().polish(child)
        text = said(text)
        self._words.setText(text)
        self._act = act
        self._action.setText(action)
        self._action.setAccessibleName(action)
        self._action.setVisible(bool(action))
        self.setAccessibleName(text)
        self.show()
        self._timer.stop()
        if seconds:
            self._timer.start(round(seconds * 1000))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _acted(self) -> None:
        self.hide()
        self._act()
