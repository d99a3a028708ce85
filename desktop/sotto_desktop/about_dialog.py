"""About: the version, how each part is, and the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sotto import __version__
from sotto_desktop.state.status import Health, Status
from sotto_desktop.theme.icons import app_icon
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label, line

KEYS = (
    (QT_TR_NOOP("Ctrl+1  …  8"), QT_TR_NOOP("The pages, in the order of the rail")),
    (QT_TR_NOOP("Ctrl+↵"), QT_TR_NOOP("Rewrite; run the self-test; go on")),
    (QT_TR_NOOP("Esc"), QT_TR_NOOP("Cancel")),
    (QT_TR_NOOP("Ctrl+Shift+C"), QT_TR_NOOP("Copy the rewrite")),
    (QT_TR_NOOP("Ctrl+Shift+V"), QT_TR_NOOP("Paste at the cursor")),
    (QT_TR_NOOP("Ctrl+O"), QT_TR_NOOP("Open a text file; import a model")),
    (QT_TR_NOOP("Ctrl+N"), QT_TR_NOOP("New conversation")),
    (QT_TR_NOOP("Ctrl+D"), QT_TR_NOOP("Show every change in the text, or the result")),
    (QT_TR_NOOP("Ctrl+E"), QT_TR_NOOP("Go to the edits")),
    (QT_TR_NOOP("↑ ↓   Space   A   K"), QT_TR_NOOP("In the edits: move, flip, accept, keep")),
    (QT_TR_NOOP("Shift+A   Shift+K"), QT_TR_NOOP("Accept or keep all edits of the same kind")),
    (QT_TR_NOOP("Ctrl+T"), QT_TR_NOOP("Teach the profile: always keep, always hide")),
    (QT_TR_NOOP("Ctrl+Z   Ctrl+Shift+Z"), QT_TR_NOOP("Undo and redo, in the text and in the edits")),
    (QT_TR_NOOP("Ctrl+Alt+Z"), QT_TR_NOOP("Undo the last change of a profile")),
    (QT_TR_NOOP("Ctrl+F"), QT_TR_NOOP("Search the history")),
    (QT_TR_NOOP("F1"), QT_TR_NOOP("About Sotto, and how its parts are")),
    (QT_TR_NOOP("Ctrl+Q"), QT_TR_NOOP("Quit")),
)


class AboutDialog(QDialog):
    def __init__(self, status: Status, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Sotto"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(64, 64))
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label(tr("Sotto {version}").format(version=__version__), look="title"))
        words.addWidget(label(tr("Keeps private what a chatbot does not need to know."), look="muted"))
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(picture)
        top.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(16)
        column.addLayout(top)
        column.addWidget(line())
        column.addLayout(_state(status))
        column.addWidget(line())
        column.addLayout(_keys())
        close = button(tr("Close"), self.close)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(580)
        close.setFocus()


def _state(status: Status) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(8)
    for row, part in enumerate(status.parts):
        grid.addWidget(label(part.name, look="caption"), row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(part.words, look="danger" if part.health is Health.BAD else "", wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    return grid


def _keys() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(4)
    for row, (keys, meaning) in enumerate(KEYS):
        grid.addWidget(label(tr(keys), look="key"), row, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(tr(meaning), look="muted", wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    return grid
