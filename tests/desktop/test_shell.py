"""The app put together, in this process: what is kept, closing and the tray, pauses, questions, errors."""

from __future__ import annotations

import errno
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from sotto.errors import StoreDamaged
from sotto.profiles import Strictness
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from sotto_desktop.app import App
from sotto_desktop.instance import FirstInstance, Wishes, claim
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.rewrite_view import EXAMPLE
from sotto_desktop.pairing_dialog import PairingDialog
from sotto_desktop.tray import Tray
from sotto_desktop.welcome.welcome import Welcome
from sotto_host import endpoint
from tests.desktop.conftest import SCRIPTED
from tests.desktop.watchdog import Watchdog
from tests.fakes import PlainStore


class Disk(PlainStore):
    """A store with a warning, whose disk can be full."""

    warning = "The key lies in a file."
    protected = True
    full = False

    def write(self, name: str, document: dict[str, Any]) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(name, document)


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


@pytest.fixture
def quits(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    said: list[int] = []
    monkeypatch.setattr(qapp, "quit", lambda: said.append(1))
    return said


@pytest.fixture
def first() -> Iterator[FirstInstance]:
    held = claim(Wishes())
    assert held is not None
    yield held
    held.close()


@pytest.fixture
def launch(
    qtbot: QtBot,
    qapp: QApplication,
    disk: Disk,
    first: FirstInstance,
    quits: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[..., App]]:
    monkeypatch.setattr("sotto_desktop.app.command", lambda: SCRIPTED)
    launched: list[App] = []

    def launch(wishes: Wishes | None = None, tray: bool = False) -> App:
        monkeypatch.setattr(Tray, "available", staticmethod(lambda: tray))
        app = App(qapp, disk, first, wishes or Wishes())  # type: ignore[arg-type]
        launched.append(app)
        app.start(wishes or Wishes())
        qtbot.waitUntil(lambda: app.worker.pid != 0, timeout=5_000)
        return app

    yield launch
    for app in launched:
        app.close()
        app.window.deleteLater()
        app.deleteLater()


def test_profiles_and_stand_ins_outlive_the_app(launch: Callable[..., App], disk: Disk) -> None:
    app = launch()
    app.book.rename("everyday", "Daily")
    vault = Vault()
    vault.stand_in("Anna", Attribute.NAME)
    app.conversations.keep("c", vault)
    app.close()
    again = launch()
    assert again.book.default.name == "Daily"
    assert again.conversations.vault("c").pairs() == vault.pairs()


def test_a_full_disk_is_said_and_what_could_not_be_kept_is_with_the_next_change(
    qtbot: QtBot, launch: Callable[..., App], disk: Disk
) -> None:
    app = launch()
    disk.full = True
    app.book.rename("everyday", "Daily")
    qtbot.waitUntil(lambda: "No space left" in app.window.notice.text, timeout=5_000)
    assert app.book.default.name == "Daily"
    assert disk.read("profiles") is None
    disk.full = False
    app.book.add("Work")
    app.close()
    assert [profile.name for profile in launch().book.all.profiles] == ["Daily", "Work"]


def test_what_the_full_disk_did_not_take_is_tried_again_as_the_app_ends(
    qtbot: QtBot, launch: Callable[..., App], disk: Disk
) -> None:
    app = launch()
    disk.full = True
    app.book.rename("everyday", "Daily")
    qtbot.waitUntil(lambda: "No space left" in app.window.notice.text, timeout=5_000)
    disk.full = False
    app.close()
    assert launch().book.default.name == "Daily"


def test_a_slow_disk_holds_up_nothing_that_a_person_does(
    qtbot: QtBot, launch: Callable[..., App], disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = launch()
    app.window.show_page("profiles")
    qtbot.wait(300)
    write = disk.write

    def slowly(name: str, document: dict[str, Any]) -> None:
        time.sleep(0.5)
        write(name, document)

    monkeypatch.setattr(disk, "write", slowly)
    with Watchdog() as dog:
        app.book.rename("everyday", "Daily")
        app.preferences.set(keep_days=30)
        app.link.pairings.add("Chromium", b"key")
        app.link.revoke(app.link.pairings.all()[0].id)
        app.budget.charge("claude.ai", 1.0)
        qtbot.wait(100)
    assert not dog.stalls, "\n\n".join(dog.stalls)
    assert app.budget.spent("claude.ai") == 1.0
    app.close()
    assert disk.read("pairings") == {"pairings": []}
    assert disk.read("budget") is not None


@pytest.mark.parametrize("document", ["profiles", "vaults", "identity"])
def test_what_cannot_be_read_stops_the_start(
    launch: Callable[..., App], disk: Disk, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = disk.read

    def damaged(name: str) -> dict[str, Any] | None:
        if name == document:
            raise StoreDamaged
        return read(name)

    monkeypatch.setattr(disk, "read", damaged)
    with pytest.raises(StoreDamaged):
        launch()


def test_without_a_tray_closing_the_window_ends_the_app(launch: Callable[..., App], quits: list[int]) -> None:
    launch().window.close()
    assert quits == [1]


def test_an_app_that_a_browser_started_stays_when_its_window_is_closed(
    launch: Callable[..., App], quits: list[int]
) -> None:
    app = launch(Wishes(background=True))
    assert not app.window.isVisible()
    app.open_page("browsers")
    assert app.window.isVisible()
    app.window.close()
    assert quits == []


def test_with_a_tray_closing_hides_and_says_so_once(
    launch: Callable[..., App], quits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _self, title, *_rest: said.append(title))
    app = launch(tray=True)
    for _ in range(2):
        app.window.close()
        app.window.open_on()
    assert said == ["Sotto keeps running"]
    assert quits == []


def test_the_tray_pauses_resumes_and_quits(launch: Callable[..., App], quits: list[int]) -> None:
    app = launch(tray=True)
    assert app.tray is not None
    actions = {action.text(): action for action in app.tray.menu.actions()}
    assert not actions["Resume"].isVisible()
    actions["Pause all browsers for 1 hour"].trigger()
    assert app.handlers.site_state("claude.ai")["paused_until"] is not None
    assert app.status.headline.words.startswith("Paused until")
    actions["Resume"].trigger()
    assert app.handlers.site_state("claude.ai")["paused_until"] is None
    actions["Quit"].trigger()
    assert quits == [1]


def test_who_quits_is_not_brought_back_by_a_browser_but_who_closes_the_window_is(
    launch: Callable[..., App], quits: list[int]
) -> None:
    app = launch()
    app.window.close()
    assert not endpoint.quit_mark().exists()
    app.window.quit_wanted.emit()
    assert quits == [1, 1]
    assert endpoint.quit_mark().exists()
    app.close()
    launch()
    assert not endpoint.quit_mark().exists()


def test_who_quits_with_a_tray_is_not_told_that_it_keeps_running(
    launch: Callable[..., App], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _self, title, *_rest: said.append(title))
    monkeypatch.setattr(qapp, "quit", qapp.closeAllWindows)  # as Qt does first
    launch(tray=True).window.quit_wanted.emit()
    assert said == []


def test_quitting_does_not_need_the_folder_of_the_socket(launch: Callable[..., App], quits: list[int]) -> None:
    app = launch()
    shutil.rmtree(endpoint.folder())
    app.window.quit_wanted.emit()
    assert quits == [1]


def test_erased_stays_erased_when_the_window_goes(
    open_app: Callable[..., App], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qapp, "quit", qapp.closeAllWindows)  # as Qt does first
    app = open_app(welcomed=True, without_passphrase=True)
    app.erase_everything()
    app.settings.sync()
    assert not Path(app.settings.fileName()).exists()


def test_a_pause_ends_on_screen_too(qtbot: QtBot, launch: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = launch()
    app.pauses.pause_everywhere(10)
    end = app.status.paused_until
    assert end is not None
    monkeypatch.setattr(app.pauses, "_now", lambda: end + 1)
    app.pause_ends.setInterval(1)
    qtbot.waitUntil(lambda: app.status.paused_until is None, timeout=2_000)


def test_a_second_start_brings_the_window_and_its_page(launch: Callable[..., App], first: FirstInstance) -> None:
    app = launch(Wishes(background=True))
    first.wished.emit(Wishes(background=True))
    assert not app.window.isVisible()
    first.wished.emit(Wishes(page="profiles"))
    assert app.window.isVisible()


def test_the_first_run_ends_in_compose_and_does_not_come_again(
    qtbot: QtBot, launch: Callable[..., App], disk: Disk
) -> None:
    app = launch()
    (welcome,) = app.window.findChildren(Welcome)
    assert welcome.isVisible()
    welcome.asking.free.put("I live in Kiruna")
    for _ in range(6):
        qtbot.keyClick(welcome, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert app.book.default.facts == ("I live in Kiruna",)
    (page,) = app.window.findChildren(ComposePage)
    assert page.rewriting.box.isVisible()
    assert page.rewriting.box.text == EXAMPLE
    app.close()
    assert not launch().window.findChildren(Welcome)


def test_the_introduction_seen_again_changes_neither_text_nor_profile(qtbot: QtBot, launch: Callable[..., App]) -> None:
    app = launch()
    app.preferences.set(welcomed=True)
    app.book.save(replace(app.book.default, strictness=Strictness.STRICT))
    page = app.window.show_page("compose")
    assert isinstance(page, ComposePage)
    page.rewriting.box.put("my own words")
    before = app.book.default
    app.welcome()
    welcome = app.window.findChildren(Welcome)[-1]
    for _ in range(6):
        qtbot.keyClick(welcome, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.rewriting.box.text == "my own words"
    assert app.book.default == before


@pytest.mark.parametrize("ending", ["close", "quit"])
def test_a_window_closed_while_it_rewrites_ends_well(
    qtbot: QtBot, launch: Callable[..., App], quits: list[int], ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app = launch()
    app.preferences.set(welcomed=True)
    app.window.uncover()
    page = app.window.show_page("compose")
    assert isinstance(page, ComposePage)
    page.rewriting.box.put("slow 60")
    page.rewriting.request()
    app.review_clipboard()
    qtbot.wait(300)
    if ending == "close":
        app.window.close()
    else:
        app.window.quit_wanted.emit()
    assert quits == [1]
    app.close()
    assert "Error" not in capsys.readouterr().err


def test_a_browser_is_asked_about(qapp: QApplication, launch: Callable[..., App]) -> None:
    answers: list[bool] = []
    app = launch()
    before = set(qapp.topLevelWidgets())
    app.confirm_pairing("Chromium", "123 456", answers.append)
    (dialog,) = (one for one in set(qapp.topLevelWidgets()) - before if isinstance(one, PairingDialog))
    dialog.accept()
    assert answers == [True]


def test_an_unexpected_error_is_said_without_its_words(
    launch: Callable[..., App], capsys: pytest.CaptureFixture[str]
) -> None:
    app = launch()
    try:
        raise ValueError("CANARY-7431")
    except ValueError as error:
        app.complain(ValueError, error, None)
    assert "Something went wrong" in app.window.notice.text
    said = capsys.readouterr()
    assert "ValueError" in said.err
    assert "CANARY" not in said.err + said.out


def test_the_key_outside_a_keyring_is_named(
    launch: Callable[..., App], disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "protected", False)
    assert launch().status.keyring.words == Disk.warning
