"""Light or dark, as the system or the person has it; tells whoever paints by hand."""

from __future__ import annotations

from enum import StrEnum
from importlib.resources import files
from weakref import WeakSet

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from sotto_desktop.theme.icons import icon, picture
from sotto_desktop.theme.stylesheet import stylesheet
from sotto_desktop.theme.tokens import DARK, LIGHT, Tokens


class Scheme(StrEnum):
    """What a person can choose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Appearance(QObject):
    """The tokens in force.

    Signals:
        changed(): from light to dark or back.
    """

    changed = Signal()

    def __init__(self, app: QApplication, scheme: Scheme = Scheme.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._chosen = scheme
        self._points = app.font().pointSizeF()
        self._windows: WeakSet[QWidget] = WeakSet()
        QDir.addSearchPath("sotto", str(files("sotto_desktop.theme")))
        # Where the desktop does not say which it is, its palette does.
        self._dark_palette = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
        app.setStyle("Fusion")
        self._hints = app.styleHints()
        self._wear(self._wanted())
        self._hints.colorSchemeChanged.connect(self._apply)

    def icon(self, name: str) -> QIcon:
        """An icon for a button: quiet, and in the accent while the button is checked."""
        return icon(name, self.tokens.muted, self.tokens.accent)

    def picture(self, name: str, size: int, ratio: float) -> QPixmap:
        """An icon by itself, in the accent."""
        return picture(name, self.tokens.accent, size, ratio)

    def choose(self, scheme: Scheme) -> None:
        """Light, dark, or as the system has it."""
        self._chosen = scheme
        self._apply()

    def dress(self, window: QWidget) -> None:
        """Put the style sheet on a window and all that is and will be in it.

        Per window and not on the application: a page that is built apart and then put into its window
        is styled once, where the application's sheet would style every part anew at every step.
        """
        self._windows.add(window)
        window.setStyleSheet(self._sheet)

    def _apply(self, *_scheme: object) -> None:
        # Not where nothing changes: styling whole windows anew takes a while.
        if (wanted := self._wanted()) is not self.tokens:
            self._wear(wanted)

    def _wear(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self._app.setPalette(_palette(tokens))
        self._sheet = stylesheet(tokens, "dark" if tokens is DARK else "light", self._points)
        for window in self._windows:
            if isValid(window):
                window.setStyleSheet(self._sheet)
        self.changed.emit()

    def _wanted(self) -> Tokens:
        return DARK if self._is_dark() else LIGHT

    def _is_dark(self) -> bool:
        if self._chosen is not Scheme.SYSTEM:
            return self._chosen is Scheme.DARK
        scheme = self._hints.colorScheme()
        return self._dark_palette if scheme is Qt.ColorScheme.Unknown else scheme is Qt.ColorScheme.Dark


def _palette(tokens: Tokens) -> QPalette:
    """For what the style sheet does not reach: native dialogs, placeholders, links."""
    palette = QPalette(QColor(tokens.surface), QColor(tokens.window))
    role = QPalette.ColorRole
    for which, colour in {
        role.WindowText: tokens.text,
        role.Text: tokens.text,
        role.ButtonText: tokens.text,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.window,
        role.Highlight: tokens.selection,
        role.HighlightedText: tokens.text,
        role.PlaceholderText: tokens.muted,
        role.Link: tokens.accent,
        role.ToolTipBase: tokens.raised,
        role.ToolTipText: tokens.text,
    }.items():
        palette.setColor(which, QColor(colour))
    return palette
