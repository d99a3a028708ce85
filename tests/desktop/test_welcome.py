"""The first run by keyboard: through every step, skipped, and not shown again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from sotto.profiles import Profile
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.welcome.welcome import Welcome


@dataclass
class Pairing:
    id: str = "1"
    name: str = "Chromium"
    paired: float = 0.0
    seen: float = 0.0


@pytest.fixture
def paired() -> list[Pairing]:
    return []


@pytest.fixture
def welcome(qtbot: QtBot, appearance: Appearance, paired: list[Pairing]) -> Welcome:
    made = Welcome(appearance, lambda: paired)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


def said(welcome: Welcome) -> str:
    return "\n".join(one.text() for one in welcome.findChildren(QLabel) if one.isVisible())


def go_on(qtbot: QtBot, welcome: Welcome, until: str) -> None:
    qtbot.keyClick(welcome, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert until in said(welcome)


def test_it_says_what_it_does_what_it_cannot_do_and_what_it_keeps(qtbot: QtBot, welcome: Welcome) -> None:
    assert "You see every change" in said(welcome)
    go_on(qtbot, welcome, "It misses things.")
    go_on(qtbot, welcome, "encrypted, on this computer")


def test_the_connection_comes_alive(qtbot: QtBot, welcome: Welcome, paired: list[Pairing]) -> None:
    for until in ("What it cannot do", "What it keeps", "Waiting for a browser"):
        go_on(qtbot, welcome, until)
    paired.append(Pairing())
    welcome.refresh()
    assert "Connected: Chromium" in said(welcome)


def test_the_answers_make_a_profile_at_the_end_and_going_back_leaves_no_trace(qtbot: QtBot, welcome: Welcome) -> None:
    fills: list[Callable[[Profile], Profile]] = []
    welcome.profile_made.connect(fills.append)
    for until in ("cannot do", "keeps", "Connect", "What should stay private?"):
        go_on(qtbot, welcome, until)
    home = next(one for one in welcome.findChildren(QLineEdit) if one.accessibleName() == "Where do you live?")
    home.setFocus()
    qtbot.keyClicks(home, "Oslo")
    go_on(qtbot, welcome, "Practice")
    qtbot.keyClick(welcome, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "What should stay private?" in said(welcome), timeout=2_000)
    home.clear()
    qtbot.keyClicks(home, "Kiruna")
    go_on(qtbot, welcome, "Practice")
    assert fills == []
    with qtbot.waitSignal(welcome.finished) as finished:
        qtbot.keyClick(welcome, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert finished.args == [True]
    (fill,) = fills
    assert fill(Profile("everyday", "Everyday")).facts == ("I live in Kiruna.",)


def test_skipping_makes_no_profile(qtbot: QtBot, welcome: Welcome) -> None:
    made: list[object] = []
    welcome.profile_made.connect(made.append)
    skip = next(one for one in welcome.findChildren(QPushButton) if one.text() == "Skip the introduction")
    with qtbot.waitSignal(welcome.finished) as finished:
        qtbot.mouseClick(skip, Qt.MouseButton.LeftButton)
    assert finished.args == [False]
    assert made == []
