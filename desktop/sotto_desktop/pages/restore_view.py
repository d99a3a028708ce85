"""Compose, second half: an answer with stand-ins in it, and beside it the answer with the names back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sotto.vault import restored
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.text_box import TextBox
from sotto_desktop.widgets.text_panel import TextPanel

_PAUSE_MS = 150


class RestoreView(QWidget):
    """``pairs`` gives the (stand-in, original) pairs of the conversation at hand, longest first."""

    def __init__(self, appearance: Appearance, pairs: Callable[[], Sequence[tuple[str, str]]]) -> None:
        super().__init__()
        self._pairs = pairs
        self.notice = Notice(appearance)
        self.box = TextBox(tr("The answer"), tr("Paste the chatbot's answer here."), appearance)
        self.restored = TextBox(
            tr("The answer with your names back"), tr("It reads like this."), appearance, read_only=True
        )
        self._known = label(look="caption", wrap=True)
        self._outcome = label(look="caption")
        self._copy = button(
            tr("Copy"), self._copy_restored, look="primary", tip=tr("Copy the answer with your names back")
        )
        paste = button(
            tr("Paste"), self._paste, look="quiet", tip=tr("Replace the text by the clipboard"), icon="paste",
            appearance=appearance,
        )  # fmt: skip
        left = TextPanel(tr("The chatbot's answer"), self.box, [paste])
        left.add_footer(self._known)
        right = TextPanel(tr("With your names back"), self.restored, [])
        right.add_footer(self._outcome, self._copy)
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addWidget(left, 1)
        row.addWidget(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.notice)
        column.addLayout(row, 1)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.box.textChanged.connect(self._pause.start)

    def refresh(self) -> None:
        """Restore anew: the answer or the conversation's stand-ins have changed."""
        pairs = self._pairs()
        answer = self.box.text
        text = restored(answer, pairs)
        self.restored.put(text)
        if pairs:
            self._known.setText(tr("Sotto remembers the stand-ins of this conversation."))
        else:
            self._known.setText(tr("There are no stand-ins yet: rewrite a prompt first, then bring the answer here."))
        changed = bool(answer) and text != answer
        self._outcome.setText(
            "" if not answer else tr("Your names are back.") if changed else tr("No stand-in in this answer.")
        )
        self._copy.setEnabled(bool(answer))

    def _paste(self) -> None:
        if text := QGuiApplication.clipboard().text():
            self.box.put(text)
        else:
            self.notice.say(tr("There is no text on the clipboard."), "warn", seconds=4)

    def _copy_restored(self) -> None:
        QGuiApplication.clipboard().setText(self.restored.text)
        self.notice.say(tr("The answer is on the clipboard, with your names back."), seconds=4)
