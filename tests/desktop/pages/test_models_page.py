"""The models page as a person uses it, over a real worker process, a real hub and real files."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from sotto.engines.installed import BUILTIN, InstalledModels
from sotto_desktop.aside import Aside
from sotto_desktop.pages.confirm import Question
from sotto_desktop.pages.models_page import ModelsPage
from sotto_desktop.state.model_shelf import ModelShelf
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.worker.client import WorkerClient, WorkerState
from tests.core.engines.hub_server import HubServer
from tests.core.engines.model_server import ModelServer


@pytest.fixture
def page(
    qtbot: QtBot, appearance: Appearance, worker: WorkerClient, make_shelf: Callable[..., ModelShelf]
) -> Callable[..., ModelsPage]:
    def make(endpoint: str | None = None) -> ModelsPage:
        shelf = make_shelf(Aside(worker).run, worker.look_after, endpoint)
        page = ModelsPage(appearance, shelf)
        qtbot.addWidget(page)
        page.resize(1000, 700)
        page.show()
        page.refresh()
        qtbot.waitUntil(lambda: shelf.machine is not None and says(page, "Recommended here"), timeout=10_000)
        return page

    return make


def says(page: ModelsPage, words: str) -> bool:
    return any(words in one.text() for one in page.findChildren(QLabel) if one.isVisibleTo(page))


def the_button(page: ModelsPage, name: str) -> QPushButton:
    (found,) = [one for one in page.findChildren(QPushButton) if one.accessibleName() == name and one.isVisibleTo(page)]
    return found


def press(qtbot: QtBot, page: ModelsPage, name: str) -> None:
    qtbot.waitUntil(lambda: any(one.accessibleName() == name for one in page.findChildren(QPushButton)), timeout=10_000)
    qtbot.mouseClick(the_button(page, name), Qt.MouseButton.LeftButton)


def test_an_empty_page_teaches_and_recommends(qtbot: QtBot, page: Callable[..., ModelsPage]) -> None:
    shown = page()
    assert says(shown, "What a language model adds")
    assert says(shown, "16 GB memory, 8 cores")
    assert says(shown, "Sotto's own models")
    assert not says(shown, "Llama 3.2 1B")
    press(qtbot, shown, "Show all 10 models")
    qtbot.waitUntil(lambda: says(shown, "Llama 3.2 1B"), timeout=5_000)


def test_a_download_is_paused_gone_on_with_tested_used_and_deleted(
    qtbot: QtBot, page: Callable[..., ModelsPage], hub: HubServer, installed: InstalledModels, worker: WorkerClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    qtbot.waitUntil(lambda: worker.state is WorkerState.READY, timeout=20_000)
    go_on = threading.Event()
    slowly = HubServer.answer

    def answer(self: HubServer, request: Any, body: bool) -> None:
        if body and not go_on.is_set():
            self.drop_after = 60_000
            time.sleep(0.1)
        else:
            self.drop_after = None
        slowly(self, request, body)

    monkeypatch.setattr(HubServer, "answer", answer)
    shown = page(hub.endpoint)
    title = "Qwen3 4B Instruct 2507"
    press(qtbot, shown, f"Download: {title}")
    qtbot.waitUntil(lambda: says(shown, "Revision cccccccccccc"), timeout=10_000)
    qtbot.waitUntil(lambda: any(one.value() > 0 for one in shown.findChildren(QProgressBar)), timeout=10_000)
    press(qtbot, shown, f"Pause: {title}")
    qtbot.waitUntil(lambda: says(shown, "Paused."), timeout=10_000)
    go_on.set()
    press(qtbot, shown, f"Go on: {title}")
    qtbot.waitUntil(lambda: says(shown, "Not tested on this computer yet."), timeout=10_000)
    assert installed.get("qwen3-4b").sha256 == hub.sha256
    press(qtbot, shown, f"Test: {title}")
    qtbot.waitUntil(lambda: says(shown, "About 13 s for a rewrite"), timeout=10_000)
    press(qtbot, shown, f"Use: {title}")
    qtbot.waitUntil(lambda: installed.chosen == "qwen3-4b", timeout=5_000)
    qtbot.waitUntil(lambda: any(one.accessibleName() == f"More: {title}" for one in shown.findChildren(QPushButton)))
    menu = the_button(shown, f"More: {title}").menu()
    next(one for one in menu.actions() if "Delete" in one.text()).trigger()
    (question,) = shown.findChildren(Question)
    next(one for one in question.findChildren(QPushButton) if one.text() == "Delete").click()
    qtbot.waitUntil(lambda: installed.all() == (), timeout=10_000)
    qtbot.waitUntil(lambda: says(shown, "What a language model adds"), timeout=5_000)
    assert installed.chosen == BUILTIN


def test_a_file_can_be_dropped(
    qtbot: QtBot, page: Callable[..., ModelsPage], tiny_gguf: Path, installed: InstalledModels
) -> None:
    shown = page()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tiny_gguf))])
    where, action, keys = QPoint(50, 50), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    target = next(one for one in shown.findChildren(QFrame) if one.property("look") == "drop")
    assert not target.isVisible()
    shown.dragEnterEvent(QDragEnterEvent(where, action, data, Qt.MouseButton.LeftButton, keys))
    assert target.isVisible()
    shown.dropEvent(QDropEvent(where, action, data, Qt.MouseButton.LeftButton, keys))
    assert not target.isVisible()
    qtbot.waitUntil(lambda: len(installed.all()) == 1, timeout=10_000)
    qtbot.waitUntil(lambda: says(shown, "Random"), timeout=5_000)


def test_a_file_that_is_refused_says_why(qtbot: QtBot, page: Callable[..., ModelsPage], tmp_path: Path) -> None:
    shown = page()
    pickle = tmp_path / "model.gguf"
    pickle.write_bytes(b"\x80\x04K\x01.")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(pickle))])
    keys = Qt.KeyboardModifier.NoModifier
    shown.dropEvent(QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, keys))
    qtbot.waitUntil(lambda: "pickle" in shown.notice.text, timeout=10_000)


def test_a_slow_test_can_be_stopped(
    qtbot: QtBot, page: Callable[..., ModelsPage], tiny_gguf: Path, installed: InstalledModels, worker: WorkerClient,
    tmp_path: Path,
) -> None:  # fmt: skip
    from sotto.engines.importing import import_model

    qtbot.waitUntil(lambda: worker.state is WorkerState.READY, timeout=20_000)
    slow = tmp_path / "slow.gguf"
    slow.write_bytes(tiny_gguf.read_bytes())
    import_model(slow, installed)
    shown = page()
    press(qtbot, shown, "Test: Random")
    qtbot.waitUntil(lambda: says(shown, "Measuring"), timeout=10_000)
    press(qtbot, shown, "Stop: Random")
    qtbot.waitUntil(lambda: not says(shown, "Measuring"), timeout=5_000)
    assert installed.get("slow").speed is None


def test_servers_stand_before_the_downloads_and_what_is_typed_stays(
    qtbot: QtBot, page: Callable[..., ModelsPage], installed: InstalledModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = page()
    url = next(one for one in shown.findChildren(QLineEdit) if one.accessibleName() == "Address of a model server")
    shown.window().activateWindow()
    url.setFocus()
    qtbot.keyClicks(url, "http://models.example:8000")
    server = ModelServer(lambda _body: ["x"], owner="library")
    monkeypatch.setattr("sotto.engines.servers.discover.__defaults__", ((server.port,),))
    shown.refresh()
    qtbot.waitUntil(lambda: says(shown, "Runs on this computer"), timeout=10_000)
    assert not says(shown, "What a language model adds")
    assert url.text() == "http://models.example:8000"
    assert url.hasFocus()
    press(qtbot, shown, "Use: Ollama")
    qtbot.waitUntil(lambda: installed.chosen == f"127.0.0.1:{server.port}/small", timeout=5_000)
    qtbot.keyClick(url, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: says(shown, "must be reached by https"), timeout=5_000)
    url.setText("https://models.example:8000")
    qtbot.keyClick(url, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: says(shown, "Trusted. It does not answer now."), timeout=30_000)
    assert url.text() == ""
    server.close()


def test_the_keyboard_stays_where_it_was(qtbot: QtBot, page: Callable[..., ModelsPage], tiny_gguf: Path) -> None:
    shown = page()
    button = the_button(shown, "Download: Phi 3.5 mini Instruct")
    button.setFocus()
    shown.window().activateWindow()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tiny_gguf))])
    keys = Qt.KeyboardModifier.NoModifier
    shown.dropEvent(QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, keys))
    qtbot.waitUntil(lambda: says(shown, "Random"), timeout=10_000)
    focused = shown.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Download: Phi 3.5 mini Instruct"
