"""The clipboard, reviewed in a small window; and the key for it, with a real X server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sotto_desktop.anywhere.clipboard_window import ClipboardWindow
from sotto_desktop.anywhere.hotkey import Hotkey, may_be_taken
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.edit_list import EditList
from tests.desktop.keyboard import Keyboard


@pytest.fixture
def window(
    qtbot: QtBot, appearance: Appearance, book: ProfileBook, rewriter: Rewriter, records: Records
) -> ClipboardWindow:
    window = ClipboardWindow(appearance, book, rewriter, records)
    qtbot.addWidget(window)
    return window


def take(qtbot: QtBot, window: ClipboardWindow, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    window.begin()
    qtbot.waitUntil(lambda: window.preview.text != "" or window.notice.text != "", timeout=20_000)


def test_the_rewrite_is_reviewed_and_put_back(qtbot: QtBot, window: ClipboardWindow, records: Records) -> None:
    take(qtbot, window, "write to ann@example.org and bob@example.org")
    assert QGuiApplication.clipboard().text() == "write to ann@example.org and bob@example.org"
    edits = window.findChildren(EditList)[0]
    assert QApplication.focusWidget() is edits
    qtbot.keyClick(edits, Qt.Key.Key_K)
    qtbot.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=5_000)
    assert QGuiApplication.clipboard().text() == "write to ann@example.org and person2@example.com"
    qtbot.waitUntil(lambda: len(records.history.all()) == 1, timeout=5_000)


def test_escape_leaves_the_clipboard_and_nothing_in_the_window(
    qtbot: QtBot, window: ClipboardWindow, records: Records
) -> None:
    take(qtbot, window, "write to ann@example.org")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert window.preview.text == ""
    assert QGuiApplication.clipboard().text() == "write to ann@example.org"
    assert records.history.all() == []


def test_the_key_pressed_again_while_it_works_takes_what_is_there_now(qtbot: QtBot, window: ClipboardWindow) -> None:
    QGuiApplication.clipboard().setText("slow 60")
    window.begin()
    qtbot.wait(500)
    take(qtbot, window, "write to ann@example.org")
    assert window.preview.text == "write to person1@example.com"


def test_a_profile_that_is_gone_does_not_keep_a_rewrite_from_the_clipboard(
    qtbot: QtBot, window: ClipboardWindow, book: ProfileBook
) -> None:
    other = book.add("Other")
    take(qtbot, window, "write to ann@example.org")
    window.profile.show_value(other.id)
    book.delete(other.id)
    window.put_back()
    assert not window.isVisible()
    assert QGuiApplication.clipboard().text() == "write to person1@example.com"


def test_another_profile_makes_nothing_of_an_empty_clipboard(
    qtbot: QtBot, window: ClipboardWindow, book: ProfileBook
) -> None:
    other = book.add("Other")
    take(qtbot, window, " ")
    window.profile.show_value(other.id)
    window.profile.chosen.emit(other.id)
    assert "no text on the clipboard" in window.notice.text
    window.put_back()
    assert window.isVisible()


def test_another_profile_chosen_before_the_clipboard_can_be_read_is_the_one(
    qtbot: QtBot, window: ClipboardWindow, book: ProfileBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = book.add("Other")
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)
    QGuiApplication.clipboard().setText("write to ann@example.org")
    window.begin()
    window.profile.show_value(other.id)
    window.profile.chosen.emit(other.id)
    qtbot.waitUntil(lambda: window.preview.text == "write to person1@example.com", timeout=20_000)


def test_the_line_ends_of_another_system_move_no_mark(qtbot: QtBot, window: ClipboardWindow) -> None:
    take(qtbot, window, "Hello,\r\n\r\nwrite to ann@example.org")
    (marked,) = window.preview.extraSelections()
    assert marked.cursor.selectedText() == "person1@example.com"


def test_escape_in_the_replacement_goes_back_to_the_list_first(qtbot: QtBot, window: ClipboardWindow) -> None:
    take(qtbot, window, "write to ann@example.org")
    edits = window.findChildren(EditList)[0]
    qtbot.waitUntil(edits.hasFocus)
    keys = Keyboard()
    keys.press("Return")
    assert not edits.hasFocus()
    keys.press("Escape")
    assert window.isVisible()
    assert edits.hasFocus()
    keys.press("Escape")
    assert not window.isVisible()


@pytest.mark.parametrize(
    ("keys", "free"),
    [
        ("", True),
        ("A", False),
        ("Shift+A", False),
        ("Space", False),
        ("F9", True),
        ("Ctrl+Alt+S", True),
        ("Meta+S", True),
    ],
)
def test_no_key_that_one_types_with_is_taken_from_all_programs(keys: str, free: bool) -> None:
    assert may_be_taken(QKeySequence(keys)) is free


@pytest.mark.parametrize(("text", "said"), [(" ", "no text on the clipboard"), ("fail", "did not pass")])
def test_what_cannot_be_rewritten_is_said_and_not_put_back(
    qtbot: QtBot, window: ClipboardWindow, text: str, said: str
) -> None:
    take(qtbot, window, text)
    assert said in window.notice.text
    window.put_back()
    assert window.isVisible()
    assert QGuiApplication.clipboard().text() == text


def test_where_there_is_no_way_to_ask_for_a_key_the_command_is_named() -> None:
    hotkey = Hotkey()
    hotkey.grab("Ctrl+Alt+S")
    assert "sotto-desktop --clipboard" in hotkey.state
    hotkey.grab("")
    assert hotkey.state == "No key is set."


_GRABS = """
from PySide6.QtWidgets import QApplication
from sotto_desktop.anywhere.hotkey import Hotkey
qt = QApplication([])
first, second = Hotkey(), Hotkey()
first.grab("Ctrl+Alt+S")
second.grab("Ctrl+Alt+S")
print(first.state, "|", second.state, flush=True)
second.grab("Ctrl+Alt+P")
first.pressed.connect(lambda: (print("pressed", flush=True), qt.quit()))
qt.exec()
first.release()
second.release()
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or not shutil.which("xvfb-run") or not shutil.which("xdotool"),
    reason="needs xvfb-run and xdotool (Debian: sudo apt-get install xvfb xdotool)",
)
def test_the_key_works_whichever_program_has_the_keyboard() -> None:
    script = f"""
        {sys.executable} -c "$GRABS" > "$OUT" & app=$!
        until grep -q '|' "$OUT"; do sleep 0.1; kill -0 $app || exit 1; done
        until ! kill -0 $app 2>/dev/null; do xdotool key ctrl+alt+s; sleep 0.2; done
        cat "$OUT"
    """
    out = os.path.join(os.environ["XDG_RUNTIME_DIR"], "out")
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", "GRABS": _GRABS, "OUT": out}
    done = subprocess.run(
        ["xvfb-run", "-a", "sh", "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    states, pressed = done.stdout.splitlines()
    assert states == "Ctrl+Alt+S works in every program. | Another program already has Ctrl+Alt+S."
    assert pressed == "pressed"
