"""About: the version, how each part is, and the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sotto import __version__
from sotto_desktop.state.status import Health, Status
from sotto_desktop.theme.icons import app_icon
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label, line

KEYS = (
    ("Ctrl+1  …  8", "The pages, in the order of the rail"),
    ("Ctrl+↵", "Rewrite; run the self-test; go on"),
    ("Esc", "Cancel"),
    ("Ctrl+Shift+C", "Copy the rewrite"),
    ("Ctrl+Shift+V", "Paste at the cursor"),
    ("Ctrl+O", "Open a text file; import a model"),
    ("Ctrl+N", "New conversation"),
    ("Ctrl+D", "Show every change in the text, or the result"),
    ("Ctrl+E", "Go to the edits"),
    ("↑ ↓   Space   A   K", "In the edits: move, flip, accept, keep"),
    ("Shift+A   Shift+K", "Accept or keep all edits of the same kind"),
    ("Ctrl+T", "Teach the profile: always keep, always hide"),
    ("Ctrl+Z   Ctrl+Shift+Z", "Undo and redo, in the text and in the edits"),
    ("Ctrl+Alt+Z", "Undo the last change of a profile"),
    ("Ctrl+F", "Search the history"),
    ("F1", "About Sotto, and how its parts are"),
    ("Ctrl+Q", "Quit"),
)


class AboutDialog(QDialog):
    def __init__(self, status: Status, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Sotto")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(64, 64))
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label(f"Sotto {__version__}", look="title"))
        words.addWidget(label("Keeps private what a chatbot does not need to know.", look="muted"))
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
        close = button("Close", self.close)
        column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(520)
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
        grid.addWidget(label(keys, look="key"), row, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(meaning, look="muted"), row, 1)
    grid.setColumnStretch(1, 1)
    return grid
