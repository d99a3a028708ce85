"""One app a user, however many starts."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from sotto_desktop.instance import Wishes, before_the_app, claim
from sotto_host import endpoint

SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from sotto_desktop.instance import Wishes, claim
app = QCoreApplication([])
sys.exit(0 if claim(Wishes(page="profiles", pair_next=True)) is None else 7)
"""


def second() -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", SECOND])


def test_a_second_start_hands_over_its_wishes_and_ends(qtbot: QtBot) -> None:
    first = claim(Wishes())
    assert first is not None
    wished: list[Wishes] = []
    first.wished.connect(wished.append)
    process = second()
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=20_000)
    assert process.returncode == 0
    assert wished == [Wishes(page="profiles", pair_next=True)]
    first.close()


def test_after_the_first_has_ended_the_next_is_the_app(qtbot: QtBot) -> None:
    first = claim(Wishes())
    assert first is not None
    first.close()
    process = second()
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=20_000)
    assert process.returncode == 7
    again = claim(Wishes())  # what the killed process left behind is in nobody's way
    assert again is not None
    again.close()


def test_a_second_start_brings_forward_what_is_asked_first_and_gets_its_wish_after_it(qtbot: QtBot) -> None:
    first = claim(Wishes())
    assert first is not None
    begin = before_the_app(first)
    question, other = QDialog(modal=True), QWidget()
    qtbot.addWidget(question)
    qtbot.addWidget(other)
    question.show()
    other.show()
    other.windowHandle().requestActivate()
    qtbot.waitUntil(lambda: not question.isActiveWindow(), timeout=5_000)
    process = second()
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=20_000)
    assert process.returncode == 0
    qtbot.waitUntil(question.isActiveWindow, timeout=5_000)
    question.accept()

    wished: list[Wishes] = []
    first.wished.connect(wished.append)
    begin()
    assert wished == [Wishes(page="profiles", pair_next=True)]
    process = second()
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=20_000)
    assert len(wished) == 2
    first.close()


def test_what_is_no_wish_is_ignored(qtbot: QtBot) -> None:
    first = claim(Wishes())
    assert first is not None
    wished: list[Wishes] = []
    first.wished.connect(wished.append)
    for nonsense in (b"\n", b"[]\n", b'{"page": 1}\n', b"[" * 4_000 + b"\n", b"x" * 10_000):
        socket = QLocalSocket()
        socket.connectToServer(str(endpoint.folder() / "window.sock"))
        socket.write(nonsense)
        qtbot.waitUntil(lambda s=socket: s.state() is QLocalSocket.LocalSocketState.UnconnectedState, timeout=5_000)
    assert wished == []
    first.close()


def test_nobody_else_can_reach_it() -> None:
    first = claim(Wishes())
    assert first is not None
    assert stat.S_IMODE(os.stat(endpoint.folder()).st_mode) == 0o700
    first.close()
