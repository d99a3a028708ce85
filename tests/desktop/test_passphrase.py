"""Where there is no keyring: a passphrase is asked for, chosen, changed, or done without."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.errors import NeedsPassphrase, WrongPassphrase
from sotto.profiles import Profile
from sotto.store import Store, data_folder, open_store, passphrase
from sotto.store.disclosures import Disclosures
from sotto.store.history import History
from sotto.store.passphrase import is_locked, unlock_key
from sotto_desktop.background import Background
from sotto_desktop.pages.settings_page import SettingsPage
from sotto_desktop.passphrase.choose_dialog import ChoosePassphrase
from sotto_desktop.passphrase.forgotten import Forgotten
from sotto_desktop.passphrase.store_lock import StoreLock
from sotto_desktop.passphrase.unlock_dialog import UnlockDialog, ask_in_window
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.preferences import PreferenceBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.window_file import window_file
from tests.desktop.keyboard import Keyboard
from tests.desktop.samples import sample

PHRASE = "four quiet words here"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrase, "_COST", 2**7)


@pytest.fixture
def store() -> Store:
    return open_store()


@pytest.fixture
def lock(store: Store, preferences: PreferenceBook, appearance: Appearance) -> StoreLock:
    return StoreLock(store, preferences, appearance)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def fill(qtbot: QtBot, dialog: ChoosePassphrase, *words: str) -> None:
    fields = [one for one in (dialog.now, dialog.new, dialog.again) if one.isVisible()]
    for field, text in zip(fields, words, strict=True):
        field.setText(text)
    click(qtbot, dialog, "Lock with it")


def click(qtbot: QtBot, dialog: QWidget, name: str) -> None:
    next(one for one in dialog.findChildren(QPushButton) if one.accessibleName() == name).click()


def unlocking() -> UnlockDialog:
    return UnlockDialog(data_folder())


def test_a_wrong_passphrase_is_said_and_the_next_try_opens(qtbot: QtBot, store: Store) -> None:
    store.lock(PHRASE)
    dialog = unlocking()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.field.setText("not this one")
    click(qtbot, dialog, "Open")
    qtbot.waitUntil(dialog.problem.isVisible, timeout=10_000)
    assert dialog.problem.text() == WrongPassphrase.message
    assert dialog.key is None
    dialog.field.setText(PHRASE)
    with qtbot.waitSignal(dialog.accepted, timeout=10_000):
        dialog.field.returnPressed.emit()
    assert dialog.key == unlock_key(data_folder(), PHRASE)


def test_typing_on_while_it_opens_ends_nothing(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.lock(PHRASE)
    slowly = unlock_key

    def unlock(folder: Path, phrase: str) -> bytes:
        time.sleep(0.3)
        return slowly(folder, phrase)

    monkeypatch.setattr("sotto_desktop.passphrase.unlock_dialog.unlock_key", unlock)
    dialog = unlocking()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.field.hasFocus)
    keys = Keyboard()
    with qtbot.waitSignal(dialog.finished, timeout=10_000):
        for _ in range(2):  # the spaces in it would press a button that had the keyboard
            keys.type(PHRASE)
            keys.press("Return")
            assert dialog.field.hasFocus()
    assert dialog.key is not None


def test_a_forgotten_passphrase_costs_what_it_locks_and_says_so_first(
    qtbot: QtBot, store: Store, appearance: Appearance
) -> None:
    for name in ("profiles", "history-2026-01", "vaults"):
        store.write(name, {"mine": 1})
    store.lock(PHRASE)
    model = data_folder() / "models" / "small.gguf"
    model.parent.mkdir()
    model.write_bytes(b"x")

    def said(asked: Forgotten) -> str:
        return "\n".join(one.text() for one in asked.findChildren(QLabel))

    def answer(name: str) -> None:
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, UnlockDialog))
        click(qtbot, dialog, "I forgot it…")
        (asked,) = dialog.findChildren(Forgotten)
        assert "your profiles" in said(asked)
        assert "the history of what you sent" in said(asked)
        assert "paired" not in said(asked)  # no browser is
        assert QApplication.focusWidget() is None or QApplication.focusWidget().text() == "Go back"
        click(qtbot, asked, name)
        asked.setParent(None)
        if name == "Go back":
            assert store.read("profiles") == {"mine": 1}
            QTimer.singleShot(0, lambda: answer("Erase and begin anew"))

    QTimer.singleShot(0, lambda: answer("Go back"))
    fresh = open_store(unlock=ask_in_window(appearance))
    assert fresh.read("profiles") is None
    assert not is_locked(data_folder())
    assert model.exists()
    fresh.write("profiles", {"mine": 2})
    assert open_store().read("profiles") == {"mine": 2}


def test_giving_up_without_erasing_keeps_everything(qtbot: QtBot, store: Store, appearance: Appearance) -> None:
    store.write("profiles", {"mine": 1})
    store.lock(PHRASE)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())  # type: ignore[attr-defined]
    with pytest.raises(NeedsPassphrase):
        open_store(unlock=ask_in_window(appearance))
    assert open_store(unlock=lambda folder: unlock_key(folder, PHRASE)).read("profiles") == {"mine": 1}


def test_what_is_typed_shows_only_on_wish(qtbot: QtBot, store: Store) -> None:
    dialog = unlocking()
    qtbot.addWidget(dialog)
    assert dialog.field.echoMode() is QLineEdit.EchoMode.Password
    dialog.field.actions()[-1].trigger()
    assert dialog.field.echoMode() is QLineEdit.EchoMode.Normal


def test_it_is_asked_once_and_locks_what_is_there(qtbot: QtBot, store: Store, lock: StoreLock, window: QWidget) -> None:
    store.write("profiles", {"mine": 1})
    assert not lock.protected
    lock.ask_once(window)
    (dialog,) = window.findChildren(ChoosePassphrase)
    with qtbot.waitSignal(lock.changed, timeout=10_000):
        fill(qtbot, dialog, PHRASE, PHRASE)
    assert lock.protected
    assert lock.by_passphrase
    again = open_store(unlock=lambda folder: unlock_key(folder, PHRASE))
    assert again.read("profiles") == {"mine": 1}
    qtbot.waitUntil(lambda: not window.findChildren(ChoosePassphrase), timeout=5_000)
    lock.ask_once(window)
    assert not window.findChildren(ChoosePassphrase)


@pytest.mark.parametrize(
    ("first", "second", "said"), [("short", "short", "at least 8"), (PHRASE, "something else", "not the same")]
)
def test_what_makes_no_passphrase_is_refused(
    qtbot: QtBot, lock: StoreLock, window: QWidget, first: str, second: str, said: str
) -> None:
    dialog = lock.ask(window)
    fill(qtbot, dialog, first, second)
    qtbot.waitUntil(lambda: said in dialog.problem.text(), timeout=10_000)
    assert not is_locked(data_folder())
    assert dialog.isVisible()
    dialog.reject()


def test_changing_it_needs_the_one_of_now(qtbot: QtBot, store: Store, lock: StoreLock, window: QWidget) -> None:
    store.lock(PHRASE)
    dialog = lock.ask(window)
    fill(qtbot, dialog, "not this one", "another four words", "another four words")
    qtbot.waitUntil(lambda: dialog.problem.text() == WrongPassphrase.message, timeout=10_000)
    with qtbot.waitSignal(lock.changed, timeout=10_000):
        fill(qtbot, dialog, PHRASE, "another four words", "another four words")
    unlock_key(data_folder(), "another four words")
    with pytest.raises(WrongPassphrase):
        unlock_key(data_folder(), PHRASE)


@pytest.fixture
def records(store: Store, lock: StoreLock, rewriter: Rewriter, preferences: PreferenceBook) -> Iterator[Records]:
    background = Background()
    yield Records(
        History(store), Disclosures(store), preferences, rewriter, background, protected=lambda: lock.protected
    )
    background.close()


def test_going_on_without_keeps_no_history_and_is_not_asked_again(
    qtbot: QtBot, lock: StoreLock, window: QWidget, records: Records, preferences: PreferenceBook
) -> None:
    lock.ask_once(window)
    (dialog,) = window.findChildren(ChoosePassphrase)
    click(qtbot, dialog, "Go on without a history")
    assert preferences.now.without_passphrase
    qtbot.waitUntil(lambda: not window.findChildren(ChoosePassphrase), timeout=5_000)
    lock.ask_once(window)
    assert not window.findChildren(ChoosePassphrase)
    assert not records.keeps_history
    records.sent("", "c", Profile("p", "Everyday"), sample())
    records.background.run(lambda: None)
    qtbot.wait(100)
    assert not list(data_folder().glob("history*"))


def test_switching_the_history_on_asks_for_a_passphrase(
    qtbot: QtBot, appearance: Appearance, preferences: PreferenceBook, budget: Budget, lock: StoreLock, tmp_path: Path
) -> None:
    page = SettingsPage(appearance, preferences, budget, lambda: "It works.", window_file(), lock)
    qtbot.addWidget(page)
    lock.changed.connect(page.refresh)
    page.show()
    page.refresh()
    keep = next(one for one in page.findChildren(QCheckBox) if one.text().startswith("Keep a history"))
    assert not keep.isChecked()
    keep.setChecked(True)
    (dialog,) = page.findChildren(ChoosePassphrase)
    with qtbot.waitSignal(lock.changed, timeout=10_000):
        fill(qtbot, dialog, PHRASE, PHRASE)
    assert keep.isChecked()
    assert [one.text() for one in page.findChildren(QPushButton) if one.text().startswith("Change the")]
