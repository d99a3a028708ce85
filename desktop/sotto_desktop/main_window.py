"""The one window: a rail at the left, a page beside it, the state at the bottom of the rail."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from sotto_desktop.about_dialog import AboutDialog
from sotto_desktop.pages.page import Page, Place
from sotto_desktop.state.status import Status
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.rail import Rail
from sotto_desktop.widgets.scrolled import Scrolled

# What is left of a small screen at twice its size. A page that needs more scrolls.
_SMALLEST = QSize(640, 480)
_FIRST = QSize(1220, 840)
_ROOM_FOR_RAIL = 1000


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
        self._rail = Rail(appearance, places)
        self._rail.chosen.connect(lambda at: self.show_page(self._places[at].name))
        self._rail.resume_wanted.connect(self.resume_wanted)
        self._rail.state_wanted.connect(self.show_about)
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
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
        self._restore()
        self.show_page(self._places[0].name)

    # Showing ----------------------------------------------------------------------------------

    def show_page(self, name: str) -> Page:
        """Switch to the page of that name, and make it if it is not there yet."""
        at = next(at for at, place in enumerate(self._places) if place.name == name)
        page = self._pages.get(name)
        if page is None:
            page = self._pages[name] = self._places[at].make()
            area = Scrolled(gutter=0)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(page)
            self._stack.addWidget(area)
        self._rail.check(at)
        self._stack.setCurrentIndex(list(self._pages).index(name))
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
        self._rail.show_status(status)

    def show_about(self) -> None:
        AboutDialog(self._status, self).open()

    # Window state -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._rail.set_narrow(event.size().width() < _ROOM_FOR_RAIL)

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
