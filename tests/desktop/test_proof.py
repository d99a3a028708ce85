"""The proof: a real process without a network, real sockets, real files, and nothing left after erasing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sotto.store import open_store
from sotto_desktop.aside import Aside
from sotto_desktop.pages.confirm import Question
from sotto_desktop.pages.proof_page import ProofPage
from sotto_desktop.proof.files import erase_everything, everything
from sotto_desktop.proof.self_test import offline_results, read_results, socket_result
from sotto_desktop.proof.sockets import Socket, open_sockets
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.theme.appearance import Appearance

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc (Linux only)")
FINE = {"network": "gone", "models": {"a": True, "b": True}, "rewritten": True, "seconds": 1.0}


# Of its own process, in which no other test has left anything.
HOLDER = """
import socket
with socket.socket() as listening, socket.socket(socket.AF_UNIX) as local:
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    print("open", flush=True)
    input()
print("closed", flush=True)
input()
"""


@LINUX
def test_an_internet_socket_would_be_seen() -> None:
    command = [sys.executable, "-c", HOLDER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        found = open_sockets([("tests", holder.pid)])
        assert found is not None
        assert [one.words for one in found if one.network] == ["tcp, listening"]
        assert any(not one.network for one in found)
        result = socket_result(found)
        assert result.good is False
        assert "tests: tcp, listening" in result.words
        print(file=holder.stdin, flush=True)
        assert holder.stdout.readline() == "closed\n"
        assert socket_result(open_sockets([("tests", holder.pid)])).good


def test_where_nothing_can_be_told_nothing_is_claimed() -> None:
    assert socket_result(None).good is None
    assert socket_result([Socket("app", "a pair", False)]).good is True


@pytest.mark.parametrize(
    ("change", "goods"),
    [
        ({}, [True, True]),
        ({"network": "kept"}, [None, True]),
        ({"rewritten": False}, [False, True]),
        ({"models": {"a": True, "b": False}}, [True, False]),
    ],
)
def test_results_say_what_was_found(change: dict[str, object], goods: list[bool | None]) -> None:
    assert [result.good for result in read_results({**FINE, **change})] == goods


@LINUX
def test_a_process_without_a_network_checks_the_models_and_rewrites() -> None:
    offline, models = offline_results()
    # A container may forbid a process to give up its network; then nothing is claimed.
    assert offline.good in {True, None}
    assert models.good, models.words


@pytest.fixture
def kept(own_home: Path) -> Path:
    """A home with something of everything in it; the window's own file."""
    store = open_store()
    for name in ("profiles", "history-2026-01", "disclosures"):
        store.write(name, {})
    models = own_home / "data" / "sotto" / "models"
    models.mkdir()
    (models / "small.gguf").write_bytes(b"x" * 10)
    LoginEntry().enable()
    settings = own_home / "config" / "sotto" / "window.ini"
    settings.parent.mkdir()
    settings.write_text("")
    return settings


def test_everything_is_listed_and_then_erased(kept: Path, own_home: Path) -> None:
    listed = {Path(one.path).name: one for one in everything(kept)}
    assert {"profiles.sealed", "history-2026-01.sealed", "key", "models", "window.ini", "sotto.desktop"} <= set(listed)
    assert listed["models"].size == 10
    on_disk = {path.name for path in own_home.rglob("*") if path.is_file()} - {"small.gguf"}
    assert on_disk <= set(listed)
    erase_everything(open_store(), kept)
    assert not [path for path in own_home.rglob("*") if path.is_file()]
    assert everything(kept) == []


def test_the_page_tests_lists_and_asks_before_it_erases(
    qtbot: QtBot, appearance: Appearance, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.pages.proof_page.offline_results", lambda: read_results(FINE))
    page = ProofPage(appearance, lambda: [("app", os.getpid())], kept, Aside())
    qtbot.addWidget(page)
    page.show()
    page.refresh()

    def said() -> str:
        return "\n".join(one.text() for one in page.findChildren(QLabel))

    qtbot.waitUntil(lambda: "history-2026-01.sealed" in said(), timeout=10_000)
    qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "All 2 files are the ones that were shipped" in said(), timeout=10_000)
    erase = next(one for one in page.findChildren(QPushButton) if one.text().startswith("Erase"))
    qtbot.mouseClick(erase, Qt.MouseButton.LeftButton)
    (question,) = page.findChildren(Question)
    keep, yes = question.findChildren(QPushButton)
    assert (keep.text(), keep.isDefault(), yes.text()) == ("Keep it", True, "Erase everything")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is keep, timeout=5_000)
    with qtbot.waitSignal(page.erase_wanted):
        qtbot.mouseClick(yes, Qt.MouseButton.LeftButton)
