"""Ten tasks, from the first run to the last erasing, in one sitting with the real models and by keyboard alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from sotto.profiles import Profile
from sotto.store import data_folder
from sotto_desktop.app import App
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.history_page import HistoryPage
from sotto_desktop.pages.ledger_page import LedgerPage
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.worker.client import WorkerState
from tests.desktop.keyboard import Keyboard
from tests.programs import need

PROMPT = (
    "I am Maria Lindqvist and I have a severe peanut allergy. What snacks could I pack for a hike? "
    "Mail the list to elsa.lindqvist@example.org."
)


class Walk:
    """The app, a keyboard, and what can be seen."""

    def __init__(self, app: App, qtbot: QtBot) -> None:
        self.app, self.qtbot, self.keys = app, qtbot, Keyboard()

    def until(self, condition: object, seconds: float = 30) -> None:
        self.qtbot.waitUntil(condition, timeout=round(seconds * 1000))

    def sees(self, words: str) -> None:
        """Wait until a label says so."""

        def seen() -> bool:
            top = QApplication.activeModalWidget() or self.app.window
            return any(words in one.text() for one in top.findChildren(QLabel) if one.isVisible())

        self.until(seen)

    def question(self, words: str) -> None:
        """Wait until a dialog asks that and has the keyboard."""
        self.sees(words)
        self.until(lambda: QApplication.activeModalWidget() is QApplication.activeWindow())

    def answer(self, name: str) -> None:
        """Press a button of the dialog."""
        self.keys.tab_to(name)
        self.keys.press("Space")
        self.back()

    def back(self) -> None:
        """What a window manager does when a dialog or a menu has gone: the keyboard goes back to the window."""
        self.until(lambda: not (QApplication.activeModalWidget() or QApplication.activePopupWidget()))
        self.app.window.activateWindow()
        self.until(lambda: QApplication.activeWindow() is self.app.window)

    def page(self, kind: type) -> QWidget:
        return next(one for one in self.app.window.findChildren(kind) if one.isVisible())

    def to_page(self, key: str, title: str) -> None:
        self.keys.press(key)
        self.sees(title)


@pytest.fixture
def quits(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> list[int]:
    said: list[int] = []
    monkeypatch.setattr(qapp, "quit", lambda: said.append(1))
    return said


@pytest.fixture
def walk(qtbot: QtBot, open_app: Callable[..., App], quits: list[int]) -> Walk:
    app = open_app(real=True, before=lambda app: app.link.pairings.add("Chromium", b"key"))
    qtbot.waitUntil(lambda: app.worker.state is WorkerState.READY, timeout=120_000)
    return Walk(app, qtbot)


@pytest.mark.timeout(600)
def test_ten_tasks(walk: Walk, own_home: Path, quits: list[int]) -> None:
    for task in (
        first_run, first_rewrite, flip_a_need, teach_the_profile, find_an_old_prompt, restore_an_answer,
        forget_what_a_site_knows, make_a_private_profile, revoke_a_browser, erase_everything,
    ):  # fmt: skip
        task(walk)
    assert quits == [1]
    assert not [path for path in own_home.rglob("*") if path.is_file() and path.suffix == ".sealed"]


@pytest.mark.timeout(600)
def test_ten_tasks_on_an_x_server() -> None:
    need(xvfb_run="xvfb", xauth="xauth")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{__file__}::test_ten_tasks"]
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", *command],
        env={**os.environ, "QT_QPA_PLATFORM": "xcb"}, capture_output=True, text=True, timeout=580, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def first_run(walk: Walk) -> None:
    walk.sees("You see every change")
    for seen in ("What it cannot do", "What it keeps, and where", "Connected: Chromium", "What should stay private?"):
        walk.keys.press("Ctrl+Return")
        walk.sees(seen)
    walk.keys.tab_to("Where do you live?")
    walk.keys.type("Kiruna")
    walk.keys.press("Ctrl+Return")
    walk.sees("Practice")
    walk.keys.press("Ctrl+Return")
    # There is no keyring here: a passphrase takes its place, or nothing that is sent is kept.
    walk.question("Lock what Sotto keeps")
    for field in ("New passphrase", "The same once more"):
        walk.keys.tab_to(field)
        walk.keys.type("four quiet words here")
    walk.keys.press("Return")
    walk.back()
    assert walk.app.lock.by_passphrase
    walk.until(walk.page(ComposePage).rewriting.box.hasFocus)
    assert walk.app.book.default.facts == ("I live in Kiruna.",)


def first_rewrite(walk: Walk) -> None:
    compose = walk.page(ComposePage)
    walk.keys.tab_to("Going to")
    walk.keys.press("Down")
    assert compose.options.site.value == "chatgpt.com"
    walk.keys.tab_to("Your text")
    walk.keys.press("Ctrl+A")
    walk.keys.type(PROMPT)
    walk.keys.press("Ctrl+Return")
    walk.until(lambda: compose.rewriting.preview.text != "", 120)
    assert isinstance(QApplication.focusWidget(), EditList)
    assert "elsa.lindqvist" not in compose.rewriting.preview.text
    walk.keys.press("Ctrl+Shift+C")
    walk.until(lambda: QGuiApplication.clipboard().text() == compose.rewriting.preview.text)
    walk.until(lambda: len(walk.app.records.history.all()) == 1)


def flip_a_need(walk: Walk) -> None:
    compose = walk.page(ComposePage)
    before = compose.rewriting.preview.text
    walk.keys.tab_to("Not needed: …")
    walk.keys.press("Space")
    walk.until(lambda: compose.rewriting.preview.text != before)
    assert len(compose.rewriting.preview.text) > len(before)
    # What goes along now is what the site knows from here on, whatever the models thought of it.
    walk.keys.press("Ctrl+Shift+C")
    walk.until(lambda: QGuiApplication.clipboard().text() == compose.rewriting.preview.text)
    walk.until(lambda: walk.app.records.ledger.sites() == ["chatgpt.com"])
    walk.keys.press("Ctrl+E")
    walk.keys.press("Ctrl+Z")
    walk.until(lambda: compose.rewriting.preview.text == before)


def teach_the_profile(walk: Walk) -> None:
    walk.keys.press("Ctrl+E")
    walk.keys.press("Ctrl+T")
    walk.until(lambda: QApplication.activePopupWidget() is not None)
    walk.keys.press("Return")
    walk.back()
    walk.until(lambda: len(walk.app.book.default.never_flag) == 1)
    (kept,) = walk.app.book.default.never_flag
    walk.sees(f"“{kept}” is never marked or changed in the profile Everyday.")
    walk.to_page("Ctrl+4", "Profiles")
    walk.keys.press("Ctrl+Alt+Z")
    walk.until(lambda: walk.app.book.default.never_flag == ())


def find_an_old_prompt(walk: Walk) -> None:
    walk.to_page("Ctrl+2", "History")
    history = walk.page(HistoryPage)
    walk.until(lambda: history.list.model().rowCount() == 2)
    walk.keys.press("Ctrl+F")
    walk.keys.type("nothing like this")
    walk.sees("Nothing found")
    walk.keys.press("Ctrl+A")
    walk.keys.type("SNACKS peanut")
    walk.until(lambda: history.list.model().rowCount() == 2)
    walk.keys.tab_to("Prompts that were sent")
    walk.sees("chatgpt.com")


def restore_an_answer(walk: Walk) -> None:
    history = walk.page(HistoryPage)
    # Whether anybody got a stand-in is up to the models; an answer without one comes back as it is.
    pairs = walk.app.records.history.all()[0].stand_ins or (("reader", "reader"),)
    stand_in, original = pairs[0]
    walk.keys.tab_to("What to show: What was sent")
    walk.keys.press("Right")
    walk.keys.press("Space")
    walk.until(history.restoring.box.isVisible)
    walk.keys.tab_to("The answer")
    QGuiApplication.clipboard().setText(f"Dear {stand_in}, pack seeds.")
    walk.keys.press("Ctrl+V")
    walk.until(lambda: history.restoring.restored.text == f"Dear {original}, pack seeds.")


def forget_what_a_site_knows(walk: Walk) -> None:
    walk.to_page("Ctrl+3", "What sites know")
    ledger = walk.page(LedgerPage)
    walk.until(lambda: ledger.list.model().rowCount() > 0)
    before = ledger.list.model().rowCount()
    walk.keys.tab_to("What this site knows")
    walk.keys.press("Delete")
    walk.sees("1 detail is forgotten.")
    walk.until(lambda: len(walk.app.records.ledger.of("chatgpt.com")) == before - 1)


def make_a_private_profile(walk: Walk) -> None:
    walk.to_page("Ctrl+4", "Profiles")
    walk.keys.tab_to("New")
    walk.keys.press("Space")
    walk.keys.type("Diary")
    walk.keys.press("Return")
    _tab_bar(walk)
    for _ in range(4):
        walk.keys.press("Right")
    walk.keys.tab_to("Private: keep nothing…")
    walk.keys.press("Space")
    walk.until(lambda: _profile(walk, "Diary").private)
    walk.until(lambda: "Diary" in _listed(walk))


def _listed(walk: Walk) -> set[str]:
    lists = walk.app.window.findChildren(QListWidget)
    return {one.item(row).text() for one in lists for row in range(one.count())}


def _tab_bar(walk: Walk) -> None:
    for _ in range(50):
        if isinstance(QApplication.focusWidget(), QTabBar):
            return
        walk.keys.press("Tab")
    raise AssertionError("no way to the tabs by Tab")


def _profile(walk: Walk, name: str) -> Profile:
    return next(one for one in walk.app.book.all.profiles if one.name == name)


def revoke_a_browser(walk: Walk) -> None:
    walk.to_page("Ctrl+6", "Browsers")
    walk.keys.tab_to("Revoke Chromium")
    walk.keys.press("Space")
    walk.question("Revoke “Chromium”?")
    walk.answer("Revoke")
    walk.until(lambda: walk.app.link.pairings.all() == [])
    walk.sees("No browser is paired yet.")


def erase_everything(walk: Walk) -> None:
    walk.to_page("Ctrl+8", "Privacy proof")
    walk.keys.tab_to("Erase everything…")
    walk.keys.press("Space")
    walk.question("Erase everything that Sotto keeps?")
    walk.keys.tab_to("Erase everything")
    walk.keys.press("Space")  # then the window goes, too
    walk.until(lambda: not (data_folder().exists() or walk.app.window.isVisible()))
