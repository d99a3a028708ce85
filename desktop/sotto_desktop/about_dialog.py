"""About: the version, how each part is, and the keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sotto import __version__
from sotto_desktop.state.status import Health, Status
from sotto_desktop.theme.icons import app_icon
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.key_table import key_table
from sotto_desktop.widgets.labels import label, line
from sotto_desktop.widgets.scrolled import ScrolledIfItMust

_WIDTH = 600


class AboutDialog(Dialog):
    def __init__(self, status: Status, parent: QWidget) -> None:
        super().__init__(tr("About Sotto"), _WIDTH, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(64, 64))
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addStretch(1)
        words.addWidget(label(tr("Sotto {version}").format(version=__version__), look="title"))
        words.addWidget(label(tr("Keeps private what a chatbot does not need to know."), look="muted"))
        words.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(picture)
        top.addLayout(words, 1)
        self.column.addLayout(top)
        self.column.addWidget(line())
        self.column.addLayout(_state(status))
        self.column.addWidget(line())
        self.column.addWidget(ScrolledIfItMust(tr("Keys"), key_table()))
        close = button(tr("Close"), self.close)
        self.add_buttons(close)
        close.setFocus()


def _state(status: Status) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(8)
    for row, part in enumerate(status.parts):
        name = label(part.name, look="muted")
        name.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(name, row, 0)
        grid.addWidget(label(part.words, look="danger" if part.health is Health.BAD else "", wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    return grid
