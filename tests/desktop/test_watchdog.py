"""Nothing the window does holds up its event loop, also while a rewrite runs and with the longest texts."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sotto.rewrite import Rewrite
from sotto.store.history import Sent
from sotto_desktop.app import App
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.history_page import HistoryPage
from sotto_desktop.pages.rewrite_view import EXAMPLE, MAX_CHARACTERS
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.worker.client import WorkerState
from tests.desktop.samples import long_sample
from tests.desktop.watchdog import Watchdog


@pytest.fixture
def app(open_app: Callable[..., App], qtbot: QtBot) -> App:
    """The whole app with the real worker and the built-in models."""
    app = open_app(real=True, welcomed=True, without_passphrase=True)
    qtbot.waitUntil(lambda: app.worker.state is WorkerState.READY, timeout=120_000)
    return app


def compose(app: App) -> ComposePage:
    page = app.window.show_page("compose")
    assert isinstance(page, ComposePage)
    return page


def _work() -> None:
    end = time.thread_time() + 0.15
    while time.thread_time() < end:
        pass


def _wait_for_another_thread() -> None:
    threading.Event().wait(3.0)


@pytest.mark.parametrize("call", [_work, partial(time.sleep, 3.0), _wait_for_another_thread])
def test_a_stall_would_be_seen(qtbot: QtBot, call: Callable[[], object]) -> None:
    with Watchdog() as dog:
        qtbot.wait(30)
        call()
        qtbot.wait(30)
    assert len(dog.stalls) == 1
    assert "test_a_stall_would_be_seen" in dog.stalls[0]


def test_a_busy_machine_is_no_stall(qtbot: QtBot) -> None:
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        with Watchdog() as dog:
            qtbot.wait(2_000)
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert not dog.stalls, "\n\n".join(dog.stalls)


def test_the_loop_goes_on_while_a_rewrite_runs_and_pages_are_turned(qtbot: QtBot, app: App) -> None:
    for name in ("history", "ledger", "profiles", "models", "browsers", "settings", "proof"):
        app.window.show_page(name)  # each is made here, once
        qtbot.wait(50)
    page = compose(app)
    with Watchdog() as dog:
        page.rewriting.box.put((EXAMPLE + "\n\n") * 3)
        page.rewriting.request()
        for name in ("history", "ledger", "profiles", "models", "browsers", "settings", "proof", "compose"):
            app.window.show_page(name)
            qtbot.wait(50)
        qtbot.keyClicks(page.rewriting.box, " and something else")  # stops the rewrite
        qtbot.waitUntil(lambda: not page.rewriting.notice.text, timeout=5_000)
        page.rewriting.request()
        qtbot.waitUntil(lambda: page.rewriting.preview.text != "", timeout=120_000)
        edits = page.findChildren(EditList)[0]
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_A, Qt.Key.Key_Down, Qt.Key.Key_K):
            qtbot.keyClick(edits, key)
        page.rewriting.copy()
        qtbot.wait(200)
    assert not dog.stalls, "\n\n".join(dog.stalls)


def test_a_hundred_thousand_characters_are_typed_decided_and_scrolled_without_lag(qtbot: QtBot, app: App) -> None:
    page = compose(app)
    rewrite = long_sample(MAX_CHARACTERS // 36)
    page.rewriting.box.put(rewrite.original)
    qtbot.wait(50)
    with Watchdog(0.25) as dog:  # the whole text comes in at once only here
        page.rewriting.show_rewrite(rewrite, 1.0)
        qtbot.wait(50)
    assert not dog.stalls, "\n\n".join(dog.stalls)
    view, edits = page.rewriting, page.findChildren(EditList)[0]

    def each(act: Callable[[], object]) -> None:
        with Watchdog() as dog:
            act()
            qtbot.wait(20)
        assert not dog.stalls, "\n\n".join(dog.stalls)

    for key in (Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_K, Qt.Key.Key_End):
        each(lambda key=key: qtbot.keyClick(edits, key))  # type: ignore[misc]
    each(lambda: view.preview.verticalScrollBar().setValue(view.preview.verticalScrollBar().maximum() // 2))
    each(lambda: qtbot.keyClick(view.box, "x"))
    each(lambda: qtbot.keyClick(view.box, "y"))


def test_long_entries_of_the_history_and_long_answers_come_without_lag(qtbot: QtBot, app: App) -> None:
    page = app.window.show_page("history")
    assert isinstance(page, HistoryPage)
    endless = Rewrite("x" * MAX_CHARACTERS, (), "contextual")
    pairs = tuple((f"Robin{at}", f"Maria{at}") for at in range(300))
    for at, rewrite in enumerate((long_sample(MAX_CHARACTERS // 36), endless)):
        app.records.history.add(Sent(f"e{at}", at, "claude.ai", "Everyday", rewrite, pairs))
    with Watchdog(0.25) as dog:
        for at in range(2):
            page.choose(f"e{at}")
            qtbot.wait(500)
        page.show_mode(1)
        page.restoring.box.put("Robin7 wrote to me about it yesterday. " * (MAX_CHARACTERS // 40))
        qtbot.waitUntil(lambda: page.restoring.restored.text.startswith("Maria7"), timeout=10_000)
    assert not dog.stalls, "\n\n".join(dog.stalls)
