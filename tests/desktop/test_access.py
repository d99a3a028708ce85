"""Everything that takes the keyboard can be reached by Tab and has a name for a screen reader, on every page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
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

from sotto.store import open_store
from sotto_desktop.app import App
from sotto_desktop.instance import Wishes, claim
from sotto_desktop.pages.compose_page import ComposePage
from tests.desktop.conftest import SCRIPTED
from tests.desktop.keyboard import Keyboard, spoken
from tests.desktop.samples import sample

PAGES = ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof")


@pytest.fixture
def app(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr("sotto_desktop.app.command", lambda: SCRIPTED)
    first = claim(Wishes())
    assert first is not None
    app = App(qapp, open_store(), first, Wishes())
    app.preferences.set(welcomed=True, without_passphrase=True)
    app.start(Wishes())
    yield app
    app.close()
    first.close()
    app.window.deleteLater()
    app.deleteLater()


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
