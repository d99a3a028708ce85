"""Compose with a real worker: rewrite, change the profile, bring an answer back, begin anew."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.errors import WorkerDied
from sotto.rewrite import Rewrite
from sotto.store.disclosures import Precision, Told
from sotto.taxonomy import Attribute
from sotto_desktop.pages.compose_page import CONVERSATION, ComposePage
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.second_look import SecondLook
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.worker.client import WorkerClient
from tests.desktop.samples import PROMPT, private_sample


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


def test_a_chosen_sanitizer_counts_until_the_profile_is_another(page: ComposePage, book: ProfileBook) -> None:
    sanitizer = page.options.sanitizer
    sanitizer.show_value("rlaa")
    page.refresh()
    assert sanitizer.value == "rlaa"
    book.save(replace(book.default, sanitizer="napare"))
    page.refresh()
    assert sanitizer.value == "napare"


def test_what_is_copied_is_kept_once_for_the_site_it_goes_to(qtbot: QtBot, page: ComposePage, records: Records) -> None:
    page.options.site.show_value("claude.ai")
    rewritten(qtbot, page, "write to ann@example.org")
    for _ in range(2):
        press(qtbot, page, "Copy rewrite")
    qtbot.waitUntil(lambda: len(records.history.all()) == 1, timeout=5_000)
    (sent,) = records.history.all()
    assert (sent.site, sent.text, sent.profile) == ("claude.ai", "write to person1@example.com", "Everyday")
    assert ("person1@example.com", "ann@example.org") in sent.stand_ins


def test_what_was_rewritten_under_a_private_profile_is_kept_under_no_other(
    qtbot: QtBot, page: ComposePage, book: ProfileBook, records: Records
) -> None:
    diary = book.add("Diary")
    book.save(replace(diary, private=True))
    page.refresh()
    for made_for, chosen in ((diary.id, "everyday"), ("everyday", diary.id)):
        page.options.profile.show_value(made_for)
        rewritten(qtbot, page, f"write to {made_for}@example.org")
        page.options.profile.show_value(chosen)
        press(qtbot, page, "Copy rewrite")
        page.rewriting.clear()
    records.background.run(lambda: None)
    qtbot.wait(200)
    assert records.history.all() == []


def test_a_spent_budget_stops_the_copy_for_a_site_that_is_chosen_late(
    qtbot: QtBot, page: ComposePage, budget: Budget
) -> None:
    budget.set_limit(10.0)
    page.rewriting.box.put(PROMPT)
    page.rewriting.show_rewrite(private_sample(), 0.1)
    page.options.site.show_value("claude.ai")
    for _ in range(2):  # the same rewrite to the same site counts once
        press(qtbot, page, "Copy rewrite")
    assert budget.spent("claude.ai") == 8.0
    QGuiApplication.clipboard().setText("before")
    page.rewriting.show_rewrite(replace(private_sample(), task="Another one."), 0.1)
    press(qtbot, page, "Copy rewrite")
    assert "budget for this site is spent" in page.rewriting.notice.text
    assert QGuiApplication.clipboard().text() == "before"
    page.options.site.show_value("chatgpt.com")
    press(qtbot, page, "Copy rewrite")
    assert budget.spent("chatgpt.com") == 8.0


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


def learn(qtbot: QtBot, page: ComposePage, steps_down: int = 0) -> None:
    qtbot.keyClick(page.findChildren(EditList)[0], Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(QMenu)), timeout=2_000)
    menu = next(one for one in page.findChildren(QMenu) if one.isVisible())
    for _ in range(steps_down):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)


def test_a_lesson_takes_nothing_back_that_the_profile_learnt_before(
    qtbot: QtBot, page: ComposePage, book: ProfileBook
) -> None:
    rewritten(qtbot, page, "write to ann@example.org")
    book.save(replace(book.default, facts=("I live in Kiruna.",)))
    learn(qtbot, page)
    learn(qtbot, page, steps_down=1)
    assert book.default.facts == ("I live in Kiruna.",)
    assert book.default.never_flag == ("ann@example.org",)
    assert book.default.rules


def test_a_rewrite_stays_with_its_profile_while_another_one_is_made(
    qtbot: QtBot, page: ComposePage, book: ProfileBook, records: Records
) -> None:
    secret = book.add("Secret")
    book.save(replace(secret, private=True))
    page.refresh()
    page.options.profile.show_value(secret.id)
    rewritten(qtbot, page, "slow 0.5 write to ann@example.org")
    page.options.profile.show_value(book.all.default)
    press(qtbot, page, "Rewrite")
    press(qtbot, page, "Copy rewrite")
    press(qtbot, page, "Cancel")
    press(qtbot, page, "Copy rewrite")
    done: list[object] = []
    records.background.run(records.history.all, done.append)
    qtbot.waitUntil(lambda: bool(done), timeout=5_000)
    assert done == [[]]


def test_a_second_look_that_comes_too_late_says_nothing(
    qtbot: QtBot, rewriter: Rewriter, records: Records, book: ProfileBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = [Told(Attribute.LOCATION, "Kiruna", Precision.EXACT)]
    records.ledger.record("claude.ai", town, 0.0, "Snow in Kiruna", "a")
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(records.background, "run", lambda work, done: waiting.append(lambda: done(work())))
    look = SecondLook(rewriter, records, records)
    said: list[str] = []
    look.said.connect(said.append)
    review = Review(Rewrite("write to ann@example.org", (), "contextual"))
    look.begin(review, "claude.ai", book.default, CONVERSATION)
    qtbot.waitUntil(lambda: bool(waiting), timeout=20_000)
    look.begin(review, "", book.default, CONVERSATION)
    waiting[0]()
    qtbot.waitUntil(lambda: said == [""], timeout=20_000)
