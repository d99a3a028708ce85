"""The icon in the system tray."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from sotto_desktop.theme.icons import app_icon
from sotto_desktop.translation import tr


class Tray(QObject):
    """Signals:
    open_wanted(): show the window.
    clipboard_wanted(): review what is on the clipboard.
    pause_wanted(int): pause all browsers for that many minutes; 0 resumes.
    quit_wanted(): end the app.
    """

    open_wanted = Signal()
    clipboard_wanted = Signal()
    pause_wanted = Signal(int)
    quit_wanted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._menu = QMenu()
        self._menu.addAction(tr("Open Sotto"), self.open_wanted.emit)
        self._menu.addAction(tr("Rewrite the clipboard"), self.clipboard_wanted.emit)
        self._menu.addSeparator()
        self._menu.addAction(tr("Pause all browsers for 10 minutes"), lambda: self.pause_wanted.emit(10))
        self._menu.addAction(tr("Pause all browsers for 1 hour"), lambda: self.pause_wanted.emit(60))
        self._resume = self._menu.addAction(tr("Resume"), lambda: self.pause_wanted.emit(0))
        self._menu.addSeparator()
        self._menu.addAction(tr("Quit"), self.quit_wanted.emit)
        self._icon = QSystemTrayIcon(app_icon(), self)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._activated)
        self.show_state(tr("Ready"), paused=False)
        self._icon.show()

    @staticmethod
    def available() -> bool:
        return QSystemTrayIcon.isSystemTrayAvailable()

    @property
    def menu(self) -> QMenu:
        return self._menu

    def show_state(self, words: str, paused: bool) -> None:
        self._icon.setToolTip(tr("Sotto: {words}").format(words=words))
        self._resume.setVisible(paused)

    def say(self, title: str, words: str) -> None:
        """A notification; never with private text."""
        self._icon.showMessage(title, words, app_icon())

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in {QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick}:
            self.open_wanted.emit()
