"""The window around the pages: keys, state, size, status."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto_desktop.about_dialog import AboutDialog
from sotto_desktop.main_window import MainWindow
from sotto_desktop.pages.browsers_page import BrowsersPage
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.page import Place
from sotto_desktop.pages.profiles_page import ProfilesPage
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.status import Health, Part, Status
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.edit_detail import EditDetail
from sotto_desktop.widgets.rail import Rail
from sotto_desktop.widgets.scrolled import Scrolled, ScrolledIfItMust
from tests.desktop.samples import sample


@pytest.fixture
def make(
    qtbot: QtBot,
    appearance: Appearance,
    book: ProfileBook,
    rewriter: Rewriter,
    records: Records,
    budget: Budget,
    tmp_path: Path,
):  # type: ignore[no-untyped-def]
    def make() -> MainWindow:
        places = [
            Place("compose", "Compose", "compose", lambda: ComposePage(appearance, book, rewriter, records, budget)),
            Place("profiles", "Profiles", "profiles", lambda: ProfilesPage(appearance, book, rewriter.find)),
            Place("browsers", "Browsers", "browsers", lambda: BrowsersPage(appearance, list)),
        ]
        settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        window = MainWindow(appearance, places, settings)
        appearance.dress(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    return make


@pytest.fixture
def window(make) -> MainWindow:  # type: ignore[no-untyped-def]
    return make()


@pytest.mark.parametrize(
    ("key", "title"), [(Qt.Key.Key_2, "Profiles"), (Qt.Key.Key_3, "Browsers"), (Qt.Key.Key_1, "Compose")]
)
def test_pages_have_keys(qtbot: QtBot, window: MainWindow, key: Qt.Key, title: str) -> None:
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(
        lambda: any(one.isVisible() and one.text() == title for one in window.findChildren(QLabel)), timeout=2_000
    )


def test_the_title_says_nothing_but_the_name(window: MainWindow) -> None:
    assert window.windowTitle() == "Sotto"


def test_the_size_is_kept(qtbot: QtBot, make) -> None:  # type: ignore[no-untyped-def]
    first = make()
    first.resize(760, 705)  # wider than the screen of these tests it would not be kept
    first.close()
    assert (make().width(), make().height()) == (760, 705)


def test_the_state_line_follows_and_about_explains(qtbot: QtBot, window: MainWindow) -> None:
    status = Status()
    status.model = Part("Model", "The built-in model's files are missing. Install Sotto again.", Health.BAD)
    window.show_status(status)
    state = next(
        one for one in window.findChildren(QPushButton) if one.accessibleName().startswith("State: The built-in")
    )
    qtbot.mouseClick(state, Qt.MouseButton.LeftButton)
    about = window.findChildren(AboutDialog)[0]
    assert status.model.words in [one.text() for one in about.findChildren(QLabel)]
    about.close()


def test_a_pause_is_shown_with_the_way_to_end_it(qtbot: QtBot, window: MainWindow) -> None:
    status = Status(paused_until=1.0)
    window.show_status(status)
    resume = next(one for one in window.findChildren(QPushButton) if one.accessibleName() == "Resume now")
    with qtbot.waitSignal(window.resume_wanted):
        qtbot.mouseClick(resume, Qt.MouseButton.LeftButton)
    window.show_status(Status())
    assert not resume.isVisible()


def test_a_file_of_the_window_that_was_cut_short_does_not_keep_it_shut(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "window.ini").write_text("[window]\ngeometry=@ByteArr")
    assert make().isVisible()


def test_in_a_small_window_the_rail_keeps_its_pictures_names_and_keys(qtbot: QtBot, window: MainWindow) -> None:
    window.show_status(Status(paused_until=1.0))
    rail = window.findChild(Rail)
    window.resize(1000, 700)
    qtbot.waitUntil(lambda: rail.width() > 150)
    window.resize(640, 480)
    assert (window.width(), window.height()) == (640, 480)
    qtbot.waitUntil(lambda: rail.width() < 80)
    buttons = [one for one in rail.findChildren(QPushButton) if one.isVisible()]
    assert not any(one.text() for one in buttons)
    assert all(one.accessibleName() and one.toolTip() and not one.icon().isNull() for one in buttons)
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.findChild(ProfilesPage) is not None)
    window.resize(1000, 700)
    assert all(one.text() for one in buttons)


def test_what_has_no_room_in_a_small_window_comes_into_view_with_the_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    page = window.show_page("compose")
    assert isinstance(page, ComposePage)
    window.resize(640, 480)
    page.show_example()
    page.rewriting.show_rewrite(sample(), 0.1)
    last = page.findChild(EditDetail).findChild(QLineEdit)
    area = next(one for one in window.findChildren(Scrolled) if one.widget() is page)
    for _ in range(60):
        if QApplication.focusWidget() is last:
            break
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is last
    in_view = area.viewport().rect()
    assert in_view.contains(QRect(last.mapTo(area.viewport(), QPoint(0, 0)), last.size()))


def test_about_fits_on_a_low_screen(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.show_about()
    about = window.findChildren(AboutDialog)[0]
    whole = about.height()
    screen = window.screen()
    monkeypatch.setattr(AboutDialog, "screen", lambda _self: LowScreen())
    about.close()
    window.show_about()
    about = window.findChildren(AboutDialog)[-1]
    qtbot.waitExposed(about)
    assert about.height() <= 540 < whole <= screen.availableGeometry().height()
    close = next(one for one in about.findChildren(QPushButton) if one.text() == "Close")
    assert about.rect().contains(QRect(close.mapTo(about, QPoint(0, 0)), close.size()))
    keys = about.findChild(ScrolledIfItMust).verticalScrollBar()
    assert keys.maximum() > 0
    about.close()


class LowScreen:
    def availableGeometry(self) -> QRect:  # noqa: N802 - as a screen of Qt
        return QRect(0, 0, 960, 540)
