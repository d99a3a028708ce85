"""Everything that takes the keyboard can be reached by Tab and has a name for a screen reader, on every page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sotto_desktop.app import App
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.widgets.key_table import KEYS
from tests.desktop.keyboard import Keyboard, spoken
from tests.desktop.samples import sample

PAGES = ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof")


@pytest.fixture
def app(open_app: Callable[..., App]) -> App:
    return open_app(welcomed=True, without_passphrase=True)


def wants_keyboard(widget: QWidget) -> bool:
    """Whether it is something to operate and not a frame around such things, or a part of one."""
    if isinstance(widget, QAbstractButton) and widget.group() and widget.group().exclusive() and not widget.isChecked():
        return False  # Tab goes to the one that is on, the arrows to the others
    inner = isinstance(widget.parent(), QAbstractScrollArea) or isinstance(widget, QScrollArea | QTabBar)
    part = isinstance(widget, QLineEdit) and spoken(widget.parentWidget()) != "" and not widget.accessibleName()
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isVisible()
        and widget.isEnabled()
        and not inner
        and not part
        and widget.focusProxy() is None
    )


def test_every_shortcut_is_told_by_f1(qtbot: QtBot, app: App) -> None:
    for name in PAGES:
        app.window.show_page(name)
    app.welcome()
    app.review_clipboard()
    windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    keys = {one.key().toString() for window in windows for one in window.findChildren(QShortcut)}
    keys |= {one.shortcut().toString() for window in windows for one in window.findChildren(QAbstractButton)}
    told = " ".join(words for words, _ in KEYS).replace("↵", "Return").replace("←", "Left").replace("→", "Right")
    missing = keys - set(told.split()) - {f"Ctrl+{digit}" for digit in range(1, 9)} - {""}
    assert missing == {"Ctrl+Y"}  # another way of saying Ctrl+Shift+Z
    for window in windows:
        window.close()


@pytest.mark.parametrize("name", PAGES)
def test_everything_can_be_reached_and_has_a_name(qtbot: QtBot, app: App, name: str) -> None:
    page = app.window.show_page(name)
    if isinstance(page, ComposePage):
        page.rewriting.box.put(sample().original)
        page.rewriting.show_rewrite(sample(), 0.1)
    qtbot.wait(300)
    wanted = {one for one in app.window.findChildren(QWidget) if wants_keyboard(one)}
    nameless = [one for one in wanted if not spoken(one)]
    assert not nameless
    keyboard, reached = Keyboard(), set()
    for _ in range(3 * len(wanted) + 20):
        if (focus := QApplication.focusWidget()) is not None:
            reached.add(focus)
        keyboard.press("Tab")
    missed = {spoken(one) for one in wanted - reached}
    assert not missed
