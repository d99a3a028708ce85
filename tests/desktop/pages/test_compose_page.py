"""Compose with a real worker: rewrite, change the profile, bring an answer back, begin anew."""

from __future__ import annotations

import os
import signal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.errors import WorkerDied
from sotto.store.disclosures import Precision, Told
from sotto.taxonomy import Attribute
from sotto_desktop.pages.compose_page import CONVERSATION, ComposePage
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.worker.client import WorkerClient


@pytest.fixture
def page(
    qtbot: QtBot, appearance: Appearance, book: ProfileBook, rewriter: Rewriter, records: Records, budget: Budget
) -> ComposePage:
    page = ComposePage(appearance, book, rewriter, records, budget)
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
    page.refresh()
    offered = [page.options.profile.itemText(row) for row in range(page.options.profile.count())]
    assert offered == ["Everyday", "Work"]
    page.options.profile.show_value(work.id)
    book.rename(work.id, "Office")
    page.refresh()
    assert page.options.profile.currentText() == "Office"
    book.delete(work.id)
    page.refresh()
    assert page.options.profile.currentText() == "Everyday"


def test_what_is_copied_is_kept_once_for_the_site_it_goes_to(qtbot: QtBot, page: ComposePage, records: Records) -> None:
    page.options.site.show_value("claude.ai")
    rewritten(qtbot, page, "write to ann@example.org")
    for _ in range(2):
        press(qtbot, page, "Copy rewrite")
    qtbot.waitUntil(lambda: len(records.history.all()) == 1, timeout=5_000)
    (sent,) = records.history.all()
    assert (sent.site, sent.text, sent.profile) == ("claude.ai", "write to person1@example.com", "Everyday")
    assert ("person1@example.com", "ann@example.org") in sent.stand_ins


def warned(page: ComposePage) -> str:
    return "\n".join(
        one.text() for one in page.findChildren(QLabel) if one.property("look") == "warn" and one.isVisible()
    )


def test_ones_own_words_are_looked_at_again(qtbot: QtBot, page: ComposePage) -> None:
    rewritten(qtbot, page, "write to ann@example.org")
    qtbot.keyClick(page.findChildren(EditList)[0], Qt.Key.Key_Return)
    field = next(one for one in page.findChildren(QLineEdit) if one.accessibleName() == "Replace it by")
    field.clear()
    qtbot.keyClicks(field, "ann@elsewhere.example")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "“ann@elsewhere.example”" in warned(page), timeout=20_000)
    qtbot.keyClick(page.findChildren(EditList)[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: warned(page) == "", timeout=20_000)


def test_the_combination_is_warned_of_before_it_is_sent(qtbot: QtBot, page: ComposePage, records: Records) -> None:
    town = [Told(Attribute.LOCATION, "Kiruna", Precision.EXACT)]
    records.ledger.record("claude.ai", town, 0.0, "Snow in Kiruna", "a")
    page.options.site.show_value("claude.ai")
    rewritten(qtbot, page, "write to ann@example.org")
    assert warned(page) == ""
    qtbot.keyClick(page.findChildren(EditList)[0], Qt.Key.Key_K)
    qtbot.waitUntil(lambda: "This tells claude.ai: E-mail address" in warned(page), timeout=20_000)
    assert "probably only you fit" in warned(page)


def test_a_lesson_is_said_and_can_be_taken_back(qtbot: QtBot, page: ComposePage, book: ProfileBook) -> None:
    rewritten(qtbot, page, "write to ann@example.org")
    qtbot.keyClick(page.findChildren(EditList)[0], Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(QMenu)), timeout=2_000)
    (menu,) = page.findChildren(QMenu)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert book.default.never_flag == ("ann@example.org",)
    assert "“ann@example.org” is never marked" in page.rewriting.notice.text
    notice = page.rewriting.notice
    undo = next(one for one in notice.findChildren(QPushButton) if one.text() == "Undo")
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert book.default.never_flag == ()
