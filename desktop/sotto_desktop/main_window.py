"""The one window: a rail at the left, a page beside it, the state at the bottom of the rail."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QIcon, QKeySequence, QPainter, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sotto_desktop.about_dialog import AboutDialog
from sotto_desktop.pages.page import Page, Place
from sotto_desktop.state.status import Health, Status
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.icons import app_icon
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button, set_icon
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice

_SMALLEST = QSize(1000, 660)
_FIRST = QSize(1220, 840)
# What margins, padding and the dot take of the rail beside the words of the state.
_RAIL_WIDTH, _AROUND_STATE = 196, 72


class MainWindow(QMainWindow):
    """Signals:
    closing(): the person closed the window; it hides, and the app decides what then.
    quit_wanted(): Ctrl+Q.
    resume_wanted(): end the pause in all browsers.
    """

    closing = Signal()
    quit_wanted = Signal()
    resume_wanted = Signal()

    def __init__(self, appearance: Appearance, places: Sequence[Place], settings: QSettings) -> None:
        """The first of ``places`` is shown first."""
        super().__init__()
        self._appearance = appearance
        self._places = list(places)
        self._pages: dict[str, Page] = {}
        self._settings = settings
        self._status = Status()
        # No private text in window titles: the name of the app is all that stands there.
        self.setWindowTitle("Sotto")
        self.setMinimumSize(_SMALLEST)
        self.notice = Notice(appearance)
        self._stack = QStackedWidget()
        self._stack.setObjectName("stack")
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(lambda at: self.show_page(self._places[at].name))
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail())
        side = QVBoxLayout()
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        banner = QHBoxLayout()
        banner.setContentsMargins(24, 12, 24, 0)
        banner.addWidget(self.notice)
        side.addLayout(banner)
        side.addWidget(self._stack, 1)
        row.addLayout(side, 1)
        self._body = QStackedWidget()
        self._body.setObjectName("stack")
        self._body.addWidget(body)
        self.setCentralWidget(self._body)
        for keys, act in (("Ctrl+Q", self.quit_wanted.emit), ("F1", self.show_about)):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        appearance.changed.connect(self._redraw_status)
        self._restore()
        self.show_page(self._places[0].name)

    def _rail(self) -> QFrame:
        rail = QFrame()
        rail.setObjectName("rail")
        rail.setFixedWidth(_RAIL_WIDTH)
        column = QVBoxLayout(rail)
        column.setContentsMargins(12, 20, 12, 12)
        column.setSpacing(4)
        brand = QHBoxLayout()
        brand.setContentsMargins(8, 0, 0, 0)
        brand.setSpacing(8)
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(QSize(28, 28), self.devicePixelRatio()))
        brand.addWidget(picture)
        brand.addWidget(label("Sotto", look="title"), 1)
        column.addLayout(brand)
        column.addSpacing(20)
        for at, place in enumerate(self._places):
            one = QPushButton(f"  {place.title}")
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
        self._resume = button(tr("Resume now"), self.resume_wanted.emit)
        self._resume.hide()
        self._state = button("", self.show_about)
        self._state.setIconSize(QSize(12, 12))
        foot_column.addWidget(self._resume)
        foot_column.addWidget(self._state)
        column.addWidget(foot)
        self.show_status(self._status)
        return rail

    # Showing ----------------------------------------------------------------------------------

    def show_page(self, name: str) -> Page:
        """Switch to the page of that name, and make it if it is not there yet."""
        at = next(at for at, place in enumerate(self._places) if place.name == name)
        page = self._pages.get(name)
        if page is None:
            page = self._pages[name] = self._places[at].make()
            self._stack.addWidget(page)
        self._group.button(at).setChecked(True)
        self._stack.setCurrentWidget(page)
        page.refresh()
        page.focus()
        return page

    def refresh(self, *names: str) -> None:
        """What these pages show has changed. One that is not there yet will see it when it is made."""
        for name in names:
            if name in self._pages:
                self._pages[name].refresh()

    def cover(self, widget: QWidget) -> None:
        """Show ``widget`` in the place of everything, until ``uncover``."""
        self._body.addWidget(widget)
        self._body.setCurrentWidget(widget)

    def uncover(self) -> None:
        """Back to the pages; what covered them is gone."""
        while (former := self._body.widget(1)) is not None:
            self._body.removeWidget(former)
            former.deleteLater()

    def open_on(self, page: str | None = None) -> None:
        """Bring the window to the front, on ``page`` if one is named."""
        if any(place.name == page for place in self._places):
            self.show_page(str(page))
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_status(self, status: Status) -> None:
        self._status = status
        part = status.headline
        room = _RAIL_WIDTH - _AROUND_STATE
        self._state.setText(" " + self._state.fontMetrics().elidedText(part.words, Qt.TextElideMode.ElideRight, room))
        self._state.setToolTip(part.words + "\n" + tr("About Sotto, and how its parts are  (F1)"))
        self._state.setIcon(self._dot(part.health))
        self._state.setAccessibleName(tr("State: {words}").format(words=part.words))
        self._resume.setVisible(status.paused_until is not None)

    def _redraw_status(self) -> None:
        self.show_status(self._status)

    def show_about(self) -> None:
        AboutDialog(self._status, self).open()

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

    # Window state -----------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self.save_state()
        event.accept()
        self.closing.emit()

    def save_state(self) -> None:
        self._settings.setValue("window/geometry", self.saveGeometry())

    def _restore(self) -> None:
        # A file that was cut short or changed by hand may hold anything there.
        geometry = self._settings.value("window/geometry")
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            self.resize(_FIRST.boundedTo(self.screen().availableSize()))
