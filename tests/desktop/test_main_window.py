"""The window around the pages: keys, state, size, status."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QPushButton
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
    first.resize(1000, 705)  # wider than the screen of these tests it would not be kept
    first.close()
    assert (make().width(), make().height()) == (1000, 705)


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
    resume = next(one for one in window.findChildren(QPushButton) if one.text() == "Resume now")
    with qtbot.waitSignal(window.resume_wanted):
        qtbot.mouseClick(resume, Qt.MouseButton.LeftButton)
    window.show_status(Status())
    assert not resume.isVisible()


def test_a_file_of_the_window_that_was_cut_short_does_not_keep_it_shut(make, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "window.ini").write_text("[window]\ngeometry=@ByteArr")
    assert make().isVisible()
