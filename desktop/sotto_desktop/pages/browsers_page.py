"""Browsers: those that are paired, and how to connect one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QMessageBox, QScrollArea, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto_desktop.state import browser_setup
from sotto_desktop.state.when import ago, date
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import put_inside


class Paired(Protocol):
    """What is shown of a pairing."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def paired(self) -> float: ...
    @property
    def seen(self) -> float: ...


class BrowsersPage(QWidget):
    """``pairings`` gives the paired browsers.

    Signals:
        revoked(str): end the pairing with this id.
    """

    revoked = Signal(str)

    def __init__(self, appearance: Appearance, pairings: Callable[[], Sequence[Paired]]) -> None:
        super().__init__()
        self.setObjectName("page")
        self._appearance = appearance
        self._pairings = pairings
        self.notice = Notice(appearance)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(16)
        column.addWidget(label("Browsers", look="title"))
        column.addWidget(self.notice)
        column.addWidget(self._area, 1)

    def focus(self) -> None:
        self._area.setFocus()

    def refresh(self) -> None:
        """Look again: at the pairings, and at the browsers on this computer."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(12)
        column.addWidget(label("Paired", look="heading"))
        pairings = self._pairings()
        for pairing in pairings:
            column.addWidget(self._pairing_card(pairing))
        if not pairings:
            column.addWidget(self._empty_card())
        column.addSpacing(12)
        column.addWidget(label("Connect a browser", look="heading"))
        column.addWidget(self._register_card())
        column.addWidget(self._extension_card())
        column.addWidget(
            _step("3", "Pair", "Click Sotto's icon in the browser and press Pair. The same six digits must stand there "
                  "and in the question that opens here.")
        )  # fmt: skip
        column.addStretch(1)
        put_inside(self._area, inside)

    # Paired -----------------------------------------------------------------------------------

    def _pairing_card(self, pairing: Paired) -> QFrame:
        card, row = _card()
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label(pairing.name, look="heading"))
        words.addWidget(label(f"Paired on {date(pairing.paired)}  ·  last seen {ago(pairing.seen)}", look="caption"))
        row.addLayout(words, 1)
        revoke = button("Revoke", lambda: self._ask_to_revoke(pairing), look="danger")
        revoke.setAccessibleName(f"Revoke {pairing.name}")
        row.addWidget(revoke)
        return card

    def _empty_card(self) -> QFrame:
        card, row = _card()
        words = "No browser is paired yet. Follow the three steps below, and Sotto reads along where you chat."
        row.addWidget(label(words, look="muted", wrap=True), 1)
        return card

    def _ask_to_revoke(self, pairing: Paired) -> None:
        question = QMessageBox(self)
        question.setWindowTitle("Revoke a browser")
        question.setTextFormat(Qt.TextFormat.PlainText)
        question.setText(f"Revoke “{pairing.name}”?")
        question.setInformativeText("Sotto stops protecting you there until you pair that browser again.")
        yes = question.addButton("Revoke", QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(question.addButton("Keep it", QMessageBox.ButtonRole.RejectRole))
        question.buttonClicked.connect(lambda pressed: self.revoked.emit(pairing.id) if pressed is yes else None)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.open()

    # Connect ----------------------------------------------------------------------------------

    def _register_card(self) -> QFrame:
        found = browser_setup.setups()
        rows = QVBoxLayout()
        rows.setSpacing(4)
        for setup in found:
            row = QHBoxLayout()
            row.addWidget(label(setup.title))
            row.addWidget(label(setup.note, look="caption", wrap=True), 1)
            if setup.registered:
                row.addWidget(label("Registered", look="badge"))
            elif setup.name:
                one = button("Register", partial(self._register, setup.name))
                one.setAccessibleName(f"Register with {setup.title}")
                row.addWidget(one)
            rows.addLayout(row)
        if not found:
            rows.addWidget(label("No browser was found. Start it once, then come back to this page.", look="warn"))
        return _step("1", "Let the browser start Sotto", "Registers Sotto's host program, for you only.", rows)

    def _register(self, name: str) -> None:
        try:
            browser_setup.register(name)
        except SottoError as error:
            self.notice.say(str(error), "danger")
            return
        self.refresh()

    def _extension_card(self) -> QFrame:
        words = (
            "Chrome, Chromium, Edge, Brave, Vivaldi: open chrome://extensions, switch Developer mode on, press "
            "Load unpacked and choose the folder. Firefox: open about:debugging, This Firefox, Load Temporary Add-on, "
            "and choose manifest.json in the folder."
        )
        row = QHBoxLayout()
        folder = browser_setup.extension_folder()
        if folder is None:
            row.addWidget(label("The folder is called “extension” and comes with Sotto.", look="caption"))
        else:
            path = label(str(folder), look="caption", wrap=True)
            path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            copy = partial(self._copy, str(folder))
            row.addWidget(path, 1)
            row.addWidget(button("Copy path", copy, icon="copy", appearance=self._appearance))
        return _step("2", "Load the extension", words, row)

    def _copy(self, path: str) -> None:
        QGuiApplication.clipboard().setText(path)
        self.notice.say("The path is on the clipboard.", seconds=4)


def _card() -> tuple[QFrame, QHBoxLayout]:
    card = QFrame()
    card.setProperty("look", "card")
    row = QHBoxLayout(card)
    row.setContentsMargins(16, 12, 16, 12)
    row.setSpacing(12)
    return card, row


def _step(number: str, title: str, words: str, *rows: QLayout) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 12, 16, 12)
    column.setSpacing(8)
    top = QHBoxLayout()
    top.setSpacing(8)
    top.addWidget(label(number, look="badge"))
    top.addWidget(label(title, look="heading"))
    top.addStretch(1)
    column.addLayout(top)
    column.addWidget(label(words, look="muted", wrap=True))
    for row in rows:
        column.addLayout(row)
    return card
