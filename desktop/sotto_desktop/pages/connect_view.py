"""How to connect a browser, in three steps, with the browsers of this computer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto_desktop.state import browser_setup
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice


class ConnectView(QWidget):
    """``notice`` tells what went wrong. ``refresh`` looks at the browsers again."""

    def __init__(self, appearance: Appearance, notice: Notice) -> None:
        super().__init__()
        self._appearance = appearance
        self._notice = notice
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        words = tr("Registers Sotto's host program, for you only.")
        column.addWidget(_step("1", tr("Let the browser start Sotto"), words, self._rows))
        column.addWidget(self._extension_card())
        column.addWidget(
            _step(
                "3",
                tr("Pair"),
                tr(
                    "Click Sotto's icon in the browser and press Pair. The same six digits must stand there and in the "
                    "question that opens here."
                ),
            )
        )
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        _empty(self._rows)
        found = browser_setup.setups()
        for setup in found:
            self._rows.addWidget(self._row(setup))
        if not found:
            words = tr("No browser was found. Start it once, then come back to this page.")
            self._rows.addWidget(label(words, look="warn", wrap=True))

    def _row(self, setup: browser_setup.Setup) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(setup.title))
        row.addWidget(label(setup.note, look="caption", wrap=True), 1)
        if setup.registered:
            row.addWidget(label(tr("Registered"), look="badge"))
        elif setup.name:
            one = button(tr("Register"), partial(self._register, setup.name))
            one.setAccessibleName(tr("Register with {browser}").format(browser=setup.title))
            row.addWidget(one)
        return holder

    def _register(self, name: str) -> None:
        try:
            browser_setup.register(name)
        except SottoError as error:
            self._notice.say(str(error), "danger")
            return
        self.refresh()

    def _extension_card(self) -> QFrame:
        words = tr(
            "Chrome, Chromium, Edge, Brave, Vivaldi: open chrome://extensions, switch Developer mode on, press "
            "Load unpacked and choose the folder. Firefox: open about:debugging, This Firefox, Load Temporary Add-on, "
            "and choose manifest.json in the folder."
        )
        row = QHBoxLayout()
        folder = browser_setup.extension_folder()
        if folder is None:
            row.addWidget(label(tr("The folder is called “extension” and comes with Sotto."), look="caption"))
        else:
            path = label(str(folder), look="caption", wrap=True)
            path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            row.addWidget(path, 1)
            row.addWidget(
                button(tr("Copy path"), partial(self._copy, str(folder)), icon="copy", appearance=self._appearance)
            )
            url = QUrl.fromLocalFile(str(folder))
            show = partial(QDesktopServices.openUrl, url)
            row.addWidget(button(tr("Show folder"), show, icon="open", appearance=self._appearance))
        return _step("2", tr("Load the extension"), words, row)

    def _copy(self, path: str) -> None:
        QGuiApplication.clipboard().setText(path)
        self._notice.say(tr("The path is on the clipboard."), seconds=4)


def _empty(layout: QLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            # Later: it may be its own button that asked for this.
            widget.deleteLater()


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
