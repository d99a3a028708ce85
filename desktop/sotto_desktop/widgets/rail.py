"""The rail at the left of the window: the pages, and at its foot how Sotto's parts are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from sotto_desktop.pages.page import Place
from sotto_desktop.state.status import Health, Status
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.icons import app_icon
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button, set_icon
from sotto_desktop.widgets.labels import label, relook

# What margins, padding and the dot take of the rail beside the words of the state.
_WIDTH, _AROUND_STATE = 196, 72
_NARROW = 64


class Rail(QFrame):
    """Wide, or ``narrow``: pictures alone, with tips that say what they are.

    Signals:
        chosen(int): the page at this place is wanted.
        resume_wanted(): end the pause in all browsers.
        state_wanted(): say how the parts are.
    """

    chosen = Signal(int)
    resume_wanted = Signal()
    state_wanted = Signal()

    def __init__(self, appearance: Appearance, places: Sequence[Place]) -> None:
        super().__init__()
        self._appearance = appearance
        self._narrow = False
        self._status = Status()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._titles = [place.title for place in places]
        self._name = label("Sotto", look="title")
        self._resume = button(
            tr("Resume now"), self.resume_wanted.emit, icon="forward", appearance=appearance,
            tip=tr("Sotto is paused in all browsers. Resume now"),
        )  # fmt: skip
        self._state = button("", self.state_wanted.emit)
        self._state.setIconSize(QSize(12, 12))
        self.setObjectName("rail")
        self._build(places)
        appearance.changed.connect(self._draw)
        self._draw()

    def _build(self, places: Sequence[Place]) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 20, 12, 12)
        column.setSpacing(4)
        brand = QHBoxLayout()
        brand.setContentsMargins(8, 0, 0, 0)
        brand.setSpacing(8)
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(QSize(28, 28), self.devicePixelRatio()))
        brand.addWidget(picture)
        brand.addWidget(self._name, 1)
        column.addLayout(brand)
        column.addSpacing(20)
        for at, place in enumerate(places):
            one = QPushButton()
            one.setCheckable(True)
            set_icon(one, self._appearance, place.icon)
            one.setIconSize(QSize(20, 20))
            one.setShortcut(QKeySequence(f"Ctrl+{at + 1}"))
            one.setToolTip(tr("{page}  (Ctrl+{digit})").format(page=place.title, digit=at + 1))
            one.setAccessibleName(place.title)
            self._group.addButton(one, at)
            column.addWidget(one)
        column.addStretch(1)
        foot = QWidget()
        foot.setObjectName("statusline")
        foot_column = QVBoxLayout(foot)
        foot_column.setContentsMargins(0, 0, 0, 0)
        foot_column.setSpacing(4)
        foot_column.addWidget(self._resume)
        foot_column.addWidget(self._state)
        column.addWidget(foot)

    def check(self, at: int) -> None:
        """Show that the page at this place is in view."""
        self._group.button(at).setChecked(True)

    def set_narrow(self, narrow: bool) -> None:
        if narrow is not self._narrow:
            self._narrow = narrow
            self._draw()

    def show_status(self, status: Status) -> None:
        self._status = status
        self._draw()

    def _draw(self) -> None:
        self.setFixedWidth(_NARROW if self._narrow else _WIDTH)
        relook(self, "narrow", self._narrow)
        self._name.setVisible(not self._narrow)
        for at, title in enumerate(self._titles):
            one = self._group.button(at)
            keys = one.shortcut()
            one.setText("" if self._narrow else f"  {title}")
            # A new text takes the key away.
            one.setShortcut(keys)
        part = self._status.headline
        room = _WIDTH - _AROUND_STATE
        words = " " + self._state.fontMetrics().elidedText(part.words, Qt.TextElideMode.ElideRight, room)
        self._state.setText("" if self._narrow else words)
        self._state.setToolTip(part.words + "\n" + tr("About Sotto, and how its parts are  (F1)"))
        self._state.setIcon(self._dot(part.health))
        self._state.setAccessibleName(tr("State: {words}").format(words=part.words))
        self._resume.setText("" if self._narrow else " " + tr("Resume now"))
        self._resume.setVisible(self._status.paused_until is not None)

    def _dot(self, health: Health) -> QIcon:
        tokens = self._appearance.tokens
        colour = {Health.GOOD: tokens.accent, Health.BUSY: tokens.warn, Health.BAD: tokens.danger}[health]
        pixmap = QPixmap(24, 24)
        pixmap.setDevicePixelRatio(2)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(2, 2, 8, 8)
        painter.end()
        return QIcon(pixmap)
