"""The first run, step by step. Every step can be left out, and nothing is asked twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from sotto_desktop.pages.browsers_page import Paired
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.welcome.connect import ConnectScreen
from sotto_desktop.welcome.first_try import TryScreen
from sotto_desktop.welcome.honest import SCREENS, HonestScreen
from sotto_desktop.welcome.profile import ProfileScreen
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import key_hint, label, relook

_WIDTH = 760


class Welcome(QWidget):
    """Signals:
    profile_made(object): what the answers make of a profile, as a function of the profile to begin with.
    finished(bool): after it: the last step is done (True: try the example), or the rest was skipped.
    """

    profile_made = Signal(object)
    finished = Signal(bool)

    def __init__(self, appearance: Appearance, pairings: Callable[[], Sequence[Paired]]) -> None:
        super().__init__()
        self.setObjectName("page")
        self.connecting = ConnectScreen(appearance, pairings)
        self.asking = ProfileScreen(appearance)
        self._answered = False
        self._stack = QStackedWidget()
        self._stack.setObjectName("stack")
        screens: list[tuple[str, QWidget]] = [
            *((title, HonestScreen(icon, title, words, appearance)) for icon, title, words in SCREENS),
            (tr("Connect a browser"), self.connecting),
            (tr("Your profile"), self.asking),
            (tr("Try it"), TryScreen()),
        ]
        self._dots = []
        for title, screen in screens:
            self._stack.addWidget(screen)
            dot = QFrame()
            dot.setFixedSize(8, 8)
            dot.setToolTip(tr(title))
            self._dots.append(dot)
        self._step = label(look="caption")
        self._back = button(tr("Back"), lambda: self._go(-1), key="Alt+Left")
        self._next = button(tr("Continue"), self.go_on, look="primary")
        self._skip = button(tr("Skip the introduction"), lambda: self._finish(False), look="quiet")
        self._skip.setProperty("flush", True)
        for keys in ("Ctrl+Return", "Alt+Right"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.go_on)
        self._build()
        self._show(0)

    def _build(self) -> None:
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self._skip)
        bottom.addStretch(1)
        for dot in self._dots:
            bottom.addWidget(dot)
        bottom.addWidget(self._step)
        bottom.addStretch(1)
        bottom.addWidget(self._back)
        bottom.addWidget(key_hint(tr("Ctrl+↵")))
        bottom.addWidget(self._next)
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addWidget(self._stack, 1)
        column.addLayout(bottom)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(middle, 100)
        row.addStretch(1)

    def focus(self) -> None:
        self._next.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """The pairings have changed."""
        self.connecting.refresh()

    def go_on(self) -> None:
        """The next step; after the last one it is over."""
        self._go(1)

    def _go(self, by: int) -> None:
        at = self._stack.currentIndex()
        self._answered = self._answered or (self._stack.currentWidget() is self.asking and by > 0)
        if at + by == self._stack.count():
            self._finish(True)
        elif at + by >= 0:
            self._show(at + by)

    def _finish(self, example: bool) -> None:
        # Only now, so that going back and answering otherwise leaves no trace of the first answer.
        if self._answered:
            self.profile_made.emit(self.asking.profile)
        self.finished.emit(example)

    def _show(self, at: int) -> None:
        self._stack.setCurrentIndex(at)
        last = at == self._stack.count() - 1
        self._back.setEnabled(at > 0)
        self._next.setText(tr("Try it") if last else tr("Continue"))
        self._next.setAccessibleName(self._next.text())
        self._step.setText(tr("{step} of {steps}").format(step=at + 1, steps=self._stack.count()))
        for place, dot in enumerate(self._dots):
            relook(dot, "dot", "on" if place <= at else "off")
        self.focus()
