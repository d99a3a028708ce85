"""Paired browsers, connecting one, and the question about a new one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sotto_desktop.pages.browsers_page import BrowsersPage
from sotto_desktop.pages.confirm import Question
from sotto_desktop.pairing_dialog import PairingDialog
from sotto_desktop.state import browser_setup
from sotto_desktop.theme.appearance import Appearance


@dataclass
class Pairing:
    id: str = "p1"
    name: str = "Chromium <b>here</b>"
    paired: float = 0.0
    seen: float = 0.0


@pytest.fixture
def page(qtbot: QtBot, appearance: Appearance) -> BrowsersPage:
    page = BrowsersPage(appearance, lambda: [Pairing()])
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    page.refresh()
    return page


def named(parent: QWidget, name: str) -> QPushButton:
    return next(one for one in parent.findChildren(QPushButton) if one.accessibleName() == name)


def words(parent: QWidget) -> list[str]:
    return [one.text() for one in parent.findChildren(QLabel)]


def answer(qtbot: QtBot, page: BrowsersPage, text: str) -> None:
    qtbot.mouseClick(named(page, "Revoke Chromium <b>here</b>"), Qt.MouseButton.LeftButton)
    question = page.findChildren(Question)[-1]
    qtbot.mouseClick(named(question, text), Qt.MouseButton.LeftButton)


def test_a_pairing_is_revoked_after_a_question(qtbot: QtBot, page: BrowsersPage) -> None:
    revoked: list[str] = []
    page.revoked.connect(revoked.append)
    answer(qtbot, page, "Keep it")
    assert revoked == []
    answer(qtbot, page, "Revoke")
    assert revoked == ["p1"]


def test_a_name_is_shown_as_it_is_and_never_as_markup(page: BrowsersPage) -> None:
    assert "Chromium <b>here</b>" in words(page)
    assert all(one.textFormat() is Qt.TextFormat.PlainText for one in page.findChildren(QLabel))


def test_a_browser_that_is_here_is_registered(
    qtbot: QtBot, page: BrowsersPage, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_home / ".mozilla").mkdir()
    page.refresh()
    assert [setup.title for setup in browser_setup.setups()] == ["Firefox"]
    qtbot.mouseClick(named(page, "Register with Firefox"), Qt.MouseButton.LeftButton)
    assert (own_home / ".mozilla/native-messaging-hosts/io.sotto.host.json").is_file()
    assert browser_setup.setups()[0].registered
    QApplication.processEvents()
    assert "Registered" in words(page)


def test_without_a_browser_it_says_what_to_do(page: BrowsersPage) -> None:
    assert any("No browser was found" in text for text in words(page))


def test_a_missing_host_program_is_said(
    qtbot: QtBot, page: BrowsersPage, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_home / ".mozilla").mkdir()
    page.refresh()
    monkeypatch.setattr(sys, "executable", str(own_home / "python"))
    qtbot.mouseClick(named(page, "Register with Firefox"), Qt.MouseButton.LeftButton)
    assert "Install Sotto again" in page.notice.text


@pytest.fixture
def decisions() -> list[bool]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, appearance: Appearance, decisions: list[bool]) -> PairingDialog:
    dialog = PairingDialog("<i>Browser</i>", "123 456", decisions.append)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def test_the_question_shows_name_and_code_and_stays_on_top(dialog: PairingDialog) -> None:
    assert "It calls itself “<i>Browser</i>”." in words(dialog)
    assert "123 456" in words(dialog)
    assert dialog.windowFlags() & Qt.WindowType.WindowStaysOnTopHint


def test_only_the_button_pairs(qtbot: QtBot, dialog: PairingDialog, decisions: list[bool]) -> None:
    qtbot.mouseClick(dialog.pair_button, Qt.MouseButton.LeftButton)
    assert decisions == [True]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_typing_on_never_pairs(qtbot: QtBot, dialog: PairingDialog, decisions: list[bool], key: Qt.Key) -> None:
    qtbot.keyClick(QApplication.focusWidget() or dialog, key)
    assert decisions == [False]


def test_closing_refuses_once(qtbot: QtBot, dialog: PairingDialog, decisions: list[bool]) -> None:
    dialog.close()
    assert decisions == [False]


def test_a_browser_that_went_away_gets_no_answer(dialog: PairingDialog, decisions: list[bool]) -> None:
    dialog.withdraw()
    assert decisions == []
