"""Follows the system between light and dark, and tells whoever paints by hand."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from sotto_desktop.theme.icons import icon
from sotto_desktop.theme.stylesheet import stylesheet
from sotto_desktop.theme.tokens import DARK, LIGHT, Tokens


class Appearance(QObject):
    """The tokens in force.

    Signals:
        changed(): the system went from light to dark or back.
    """

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._points = app.font().pointSizeF()
        QDir.addSearchPath("sotto", str(files("sotto_desktop.theme")))
        # Where the desktop does not say which it is, its palette does.
        self._dark_palette = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
        app.setStyle("Fusion")
        hints = app.styleHints()
        self._dressed = False
        self._apply(hints.colorScheme())
        hints.colorSchemeChanged.connect(self._apply)

    def icon(self, name: str) -> QIcon:
        """An icon for a button: quiet, and in the accent while the button is checked."""
        return icon(name, self.tokens.muted, self.tokens.accent)

    def _apply(self, scheme: Qt.ColorScheme) -> None:
        self._dark = self._dark_palette if scheme is Qt.ColorScheme.Unknown else scheme is Qt.ColorScheme.Dark
        self.tokens = DARK if self._dark else LIGHT
        self._app.setPalette(_palette(self.tokens))
        if self._dressed:
            self.dress()
        self.changed.emit()

    def dress(self) -> None:
        """Put the style sheet on. Once the widgets are built: with it on, every step of building is restyled."""
        self._dressed = True
        self._app.setStyleSheet(stylesheet(self.tokens, "dark" if self._dark else "light", self._points))


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
