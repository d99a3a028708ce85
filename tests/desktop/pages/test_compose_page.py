"""Compose with a real worker: rewrite, change the profile, bring an answer back, begin anew."""

from __future__ import annotations

import os
import signal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from sotto.errors import WorkerDied
from sotto_desktop.pages.compose_page import CONVERSATION, ComposePage
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.worker.client import WorkerClient


@pytest.fixture
def page(qtbot: QtBot, appearance: Appearance, book: ProfileBook, rewriter: Rewriter) -> ComposePage:
    page = ComposePage(appearance, book, rewriter)
    qtbot.addWidget(page)
    page.resize(1000, 760)
    page.show()
    qtbot.waitExposed(page)
    return page


def press(qtbot: QtBot, page: ComposePage, name: str) -> None:
    one = next(one for one in page.findChildren(QPushButton) if one.accessibleName() == name and one.isVisible())
    qtbot.mouseClick(one, Qt.MouseButton.LeftButton)


def rewritten(qtbot: QtBot, page: ComposePage, text: str) -> None:
    page.rewriting.box.put(text)
    press(qtbot, page, "Rewrite")
    qtbot.waitUntil(lambda: page.rewriting.preview.text != "", timeout=20_000)


def test_an_answer_gets_its_names_back_until_a_new_conversation(
    qtbot: QtBot, page: ComposePage, rewriter: Rewriter
) -> None:
    rewritten(qtbot, page, "write to ann@example.org")
    assert page.rewriting.preview.text == "write to person1@example.com"
    press(qtbot, page, "What to do: Restore an answer")
    page.restoring.box.put("Dear person1@example.com, hello.")
    qtbot.waitUntil(lambda: page.restoring.restored.text == "Dear ann@example.org, hello.", timeout=5_000)
    press(qtbot, page, "New conversation")
    assert page.restoring.box.text == page.rewriting.box.text == ""
    assert rewriter.vault(CONVERSATION).pairs() == []


def test_what_is_private_is_marked_while_typing(qtbot: QtBot, page: ComposePage) -> None:
    qtbot.keyClicks(page.rewriting.box, "mail ann@example.org now")
    qtbot.waitUntil(lambda: len(page.rewriting.box.extraSelections()) == 1, timeout=20_000)
    assert page.rewriting.box.extraSelections()[0].cursor.selectedText() == "ann@example.org"


def test_a_dead_worker_is_said_and_trying_again_helps(qtbot: QtBot, page: ComposePage, worker: WorkerClient) -> None:
    page.rewriting.box.put("slow 60")
    press(qtbot, page, "Rewrite")
    qtbot.waitUntil(lambda: worker.pid != 0, timeout=5_000)
    os.kill(worker.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: page.rewriting.notice.text == WorkerDied.message, timeout=5_000)
    assert page.rewriting.box.text == "slow 60"
    page.rewriting.box.put("to ann@example.org")
    qtbot.waitUntil(lambda: worker.pid != 0, timeout=5_000)
    press(qtbot, page, "Try again")
    qtbot.waitUntil(lambda: page.rewriting.preview.text == "to person1@example.com", timeout=20_000)


def test_cancel_stops_the_rewrite_and_says_nothing_alarming(qtbot: QtBot, page: ComposePage) -> None:
    page.rewriting.box.put("slow 60")
    press(qtbot, page, "Rewrite")
    press(qtbot, page, "Cancel")
    assert page.rewriting.notice.text == ""
    press(qtbot, page, "Rewrite")
    press(qtbot, page, "Cancel")


def test_the_profiles_on_offer_follow_the_book(page: ComposePage, book: ProfileBook) -> None:
    work = book.add("Work")
    page.show_profiles()
    offered = [page.rewriting.profile.itemText(row) for row in range(page.rewriting.profile.count())]
    assert offered == ["Everyday", "Work"]
    page.rewriting.profile.show_value(work.id)
    book.rename(work.id, "Office")
    page.show_profiles()
    assert page.rewriting.profile.currentText() == "Office"
    book.delete(work.id)
    page.show_profiles()
    assert page.rewriting.profile.currentText() == "Everyday"
