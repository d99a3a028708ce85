"""Settings hold at once: appearance, start at login, history, the key that works anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QKeySequenceEdit, QPushButton
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.store import Store, open_store
from sotto_desktop.pages.settings_page import SettingsPage
from sotto_desktop.passphrase.store_lock import StoreLock
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.state.preferences import PreferenceBook, Preferences
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.window_file import window_file


@pytest.fixture
def store() -> Store:
    return open_store()


@pytest.fixture
def lock(store: Store, preferences: PreferenceBook, appearance: Appearance) -> StoreLock:
    return StoreLock(store, preferences, appearance)


@pytest.fixture
def page(
    qtbot: QtBot, appearance: Appearance, preferences: PreferenceBook, budget: Budget, store: Store, lock: StoreLock
) -> SettingsPage:
    store.lock("a passphrase for tests")
    page = SettingsPage(appearance, preferences, budget, lambda: "It works.", window_file(), lock)
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    qtbot.waitExposed(page)
    page.refresh()
    return page


def box(page: SettingsPage, words: str) -> QCheckBox:
    return next(one for one in page.findChildren(QCheckBox) if one.text().startswith(words))


def test_dark_is_dark_at_once(qtbot: QtBot, page: SettingsPage, preferences: PreferenceBook) -> None:
    dark = next(one for one in page.findChildren(QPushButton) if one.accessibleName() == "Appearance: Dark")
    qtbot.mouseClick(dark, Qt.MouseButton.LeftButton)
    assert preferences.now.appearance == "dark"
    page.focus()
    assert dark.hasFocus()


def test_starting_at_login_writes_and_takes_away_one_file(qtbot: QtBot, page: SettingsPage, own_home: Path) -> None:
    entry = own_home / "config" / "autostart" / "sotto.desktop"
    assert LoginEntry().path == entry
    qtbot.keyClick(box(page, "Start Sotto"), Qt.Key.Key_Space)
    assert "--background" in entry.read_text()
    qtbot.keyClick(box(page, "Start Sotto"), Qt.Key.Key_Space)
    assert not entry.exists()


def test_what_cannot_be_written_is_said(qtbot: QtBot, page: SettingsPage, own_home: Path) -> None:
    (own_home / "config" / "autostart").write_text("in the way")
    qtbot.keyClick(box(page, "Start Sotto"), Qt.Key.Key_Space)
    assert "could not be changed" in page.notice.text
    assert not box(page, "Start Sotto").isChecked()


def test_the_history_can_be_off_or_kept_for_a_time(
    qtbot: QtBot, page: SettingsPage, preferences: PreferenceBook
) -> None:
    days = next(one for one in page.findChildren(QComboBox) if one.accessibleName() == "Keep it for")
    days.setFocus()
    qtbot.keyClick(days, Qt.Key.Key_Home)
    qtbot.keyClick(days, Qt.Key.Key_Down)
    days.activated.emit(days.currentIndex())
    assert preferences.now.keep_days == 30
    qtbot.keyClick(box(page, "Keep a history"), Qt.Key.Key_Space)
    assert not preferences.now.keep_history
    assert not days.isEnabled()


def test_the_privacy_budget_has_a_limit_of_the_persons_choice(qtbot: QtBot, page: SettingsPage, budget: Budget) -> None:
    limit = next(one for one in page.findChildren(QComboBox) if one.accessibleName().startswith("Most epsilon"))
    limit.setCurrentIndex(2)
    limit.activated.emit(2)
    assert budget.limit == 100.0
    limit.setCurrentIndex(0)
    limit.activated.emit(0)
    assert budget.limit is None


def test_the_key_is_set_by_pressing_it(qtbot: QtBot, page: SettingsPage, preferences: PreferenceBook) -> None:
    (field,) = page.findChildren(QKeySequenceEdit)
    field.setFocus()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(field, Qt.Key.Key_P, keys)
    qtbot.waitUntil(lambda: preferences.now.shortcut == "Ctrl+Alt+P", timeout=5_000)


@pytest.mark.parametrize(
    ("system", "place", "said"),
    [
        ("darwin", "Library/LaunchAgents/io.sotto.app.plist", "<string>--background</string>"),
        ("win32", "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/Sotto.bat", "--background"),
    ],
)
def test_elsewhere_the_file_has_its_own_place_and_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, place: str, said: str
) -> None:
    monkeypatch.delenv("APPDATA", raising=False)
    entry = LoginEntry(system, tmp_path)
    entry.enable()
    assert said in (tmp_path / place).read_text()
    assert entry.enabled()
    entry.disable()
    assert not entry.enabled()


@pytest.mark.parametrize(
    ("plain", "now"),
    [
        (None, Preferences()),
        ({"keep_days": 7, "unknown": 1}, Preferences(keep_days=7)),
        ({"keep_history": False, "welcomed": True}, Preferences(keep_history=False, welcomed=True)),
    ],
)
def test_preferences_of_other_versions_are_read_as_far_as_they_are_known(
    plain: dict[str, object] | None, now: Preferences
) -> None:
    assert Preferences.from_plain(plain) == now


def test_a_key_that_one_types_with_is_refused(page: SettingsPage, preferences: PreferenceBook) -> None:
    (keys,) = page.findChildren(QKeySequenceEdit)
    keys.setKeySequence(QKeySequence("A"))
    keys.editingFinished.emit()
    assert preferences.now.shortcut == "Ctrl+Alt+S" == keys.keySequence().toString()
    assert "You type with that key." in page.notice.text
