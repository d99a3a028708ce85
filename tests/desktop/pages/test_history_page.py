"""History and ledger as a person uses them: search, read, restore, delete, undo; forget and its undo."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sotto.profiles import Profile
from sotto.rewrite import Rewrite
from sotto.store import Store
from sotto.store.disclosures import Precision, Told
from sotto.store.history import Sent
from sotto.taxonomy import Attribute
from sotto_desktop.language import words_of
from sotto_desktop.pages.history_page import HistoryPage
from sotto_desktop.pages.ledger_page import LedgerPage
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.preferences import PreferenceBook
from sotto_desktop.theme.appearance import Appearance
from tests.desktop.samples import PROMPT, sample

DAY = 86_400


@pytest.fixture
def show(qtbot: QtBot) -> Callable[[QWidget], None]:
    def show(page: QWidget) -> None:
        qtbot.addWidget(page)
        page.resize(1000, 700)
        page.show()
        qtbot.waitExposed(page)

    return show


@pytest.fixture
def page(
    qtbot: QtBot, appearance: Appearance, records: Records, preferences: PreferenceBook, show: Callable[[QWidget], None]
) -> HistoryPage:
    now = time.time()
    stand_ins = (("person1@example.com", "maria@example.org"), ("Robin", "Maria"))
    records.history.add(Sent("a", now - 40 * DAY, "claude.ai", "Everyday", sample(), stand_ins))
    records.history.add(Sent("b", now, "chatgpt.com", "Work", Rewrite("Which trains run?", (), "contextual")))
    page = HistoryPage(appearance, records)
    records.changed.connect(page.refresh)
    show(page)
    page.refresh()
    qtbot.waitUntil(lambda: rows(page) == 2, timeout=5_000)
    return page


def rows(page: HistoryPage | LedgerPage) -> int:
    return page.list.model().rowCount()


def said(page: QWidget) -> str:
    return "\n".join(one.text() for one in page.findChildren(QLabel) if one.isVisible())


def press(qtbot: QtBot, page: QWidget, name: str) -> None:
    one = next(one for one in page.findChildren(QPushButton) if one.accessibleName() == name and one.isVisible())
    qtbot.mouseClick(one, Qt.MouseButton.LeftButton)


def test_what_was_written_and_what_was_sent_stand_side_by_side(qtbot: QtBot, page: HistoryPage) -> None:
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Down)
    boxes = {box.accessibleName(): box.text for box in page.findChildren(type(page.restoring.box))}
    assert boxes["What you wrote"] == PROMPT
    assert boxes["What was sent"] == sample().text
    assert "claude.ai" in said(page)


def test_searching_narrows_the_list_and_says_when_nothing_is_left(qtbot: QtBot, page: HistoryPage) -> None:
    qtbot.keyClicks(page.search, "peanuts")
    qtbot.waitUntil(lambda: rows(page) == 1, timeout=5_000)
    qtbot.keyClicks(page.search, " trains")
    qtbot.waitUntil(lambda: "Nothing found" in said(page), timeout=5_000)
    page.search.clear()
    qtbot.waitUntil(lambda: rows(page) == 2, timeout=5_000)


def test_an_old_answer_gets_its_names_back(qtbot: QtBot, page: HistoryPage) -> None:
    page.choose("a")
    qtbot.waitUntil(lambda: isinstance(page.list.value, Sent) and page.list.value.id == "a", timeout=5_000)
    press(qtbot, page, "What to show: Restore an answer")
    page.restoring.box.put("Dear Robin, I wrote to person1@example.com.")
    qtbot.waitUntil(lambda: page.restoring.restored.text == "Dear Maria, I wrote to maria@example.org.", timeout=5_000)


def test_delete_can_be_taken_back(qtbot: QtBot, page: HistoryPage) -> None:
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: rows(page) == 1 and page.notice.text == "1 entry is deleted.", timeout=5_000)
    press(qtbot, page.notice, "Undo")
    qtbot.waitUntil(lambda: rows(page) == 2, timeout=5_000)


def full_disk(_store: Store, _name: str, _document: dict[str, Any]) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_an_undo_that_a_full_disk_refused_can_be_tried_again(
    qtbot: QtBot, page: HistoryPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: rows(page) == 1 and page.notice.text == "1 entry is deleted.", timeout=5_000)
    with monkeypatch.context() as disk:
        disk.setattr(Store, "write", full_disk)
        press(qtbot, page.notice, "Undo")
        qtbot.waitUntil(lambda: "No space left" in page.notice.text, timeout=5_000)
    press(qtbot, page.notice, "Try again")
    qtbot.waitUntil(lambda: rows(page) == 2, timeout=5_000)


def test_what_is_older_goes(qtbot: QtBot, page: HistoryPage, records: Records) -> None:
    menu = next(one.menu() for one in page.findChildren(QPushButton) if one.menu())
    next(action for action in menu.actions() if action.text() == "Older than a month").trigger()
    qtbot.waitUntil(lambda: rows(page) == 1, timeout=5_000)
    assert [sent.id for sent in records.history.all()] == ["b"]


def test_what_is_kept_and_what_is_not(
    qtbot: QtBot, records: Records, preferences: PreferenceBook, rewriter: Rewriter
) -> None:
    text = "mail ann@example.org"
    records.sent("claude.ai", "c", Profile("p", "Private", private=True), Rewrite(text, (), "contextual"))
    preferences.set(keep_history=False)
    records.sent("claude.ai", "c", Profile("e", "Everyday"), Rewrite(text, (), "contextual"))
    qtbot.waitUntil(lambda: records.ledger.sites() == ["claude.ai"], timeout=20_000)
    assert [one.told for one in records.ledger.of("claude.ai")] == [
        Told(Attribute.EMAIL, "ann@example.org", Precision.EXACT)
    ]
    assert records.history.all() == []
    preferences.set(keep_history=True)
    records.sent("", "c", Profile("e", "Everyday"), Rewrite(text, (), "contextual"))
    qtbot.waitUntil(lambda: [sent.text for sent in records.history.all()] == [text], timeout=5_000)
    assert len(records.ledger.of("claude.ai")) == 1  # copied to nobody knows where


def test_a_browser_is_warned_of_what_its_edits_tell(qtbot: QtBot, records: Records) -> None:
    def warned(site: str, profile: Profile, language: str = "en") -> str:
        said: list[str] = []
        records.warn(site, profile, sample(), words_of(language), said.append)
        qtbot.waitUntil(lambda: len(said) == 1, timeout=5_000)
        return said[0]

    known = [Told(Attribute.LOCATION, "Kiruna", Precision.EXACT), Told(Attribute.AGE, "34", Precision.EXACT)]
    records.ledger.record("claude.ai", known, 0.0, "Snow", "a")
    everyday = Profile("e", "Everyday")
    said = warned("claude.ai", everyday)  # it keeps the allergy, which the task needs
    assert "Allergies" in said
    assert "With what it knows already, about 20 people fit (counted from a town of 50,000 people; " in said
    assert "Zusammen mit dem, was dort bekannt ist: etwa 20 Menschen passen" in warned("claude.ai", everyday, "de")
    assert warned("chatgpt.com", everyday) == ""
    assert warned("claude.ai", Profile("p", "Private", private=True)) == ""


def test_only_what_is_recent_stays(qtbot: QtBot, records: Records, preferences: PreferenceBook) -> None:
    now = time.time()
    for id, days in (("old", 100), ("new", 10)):
        records.history.add(Sent(id, now - days * DAY, "", "Everyday", Rewrite("x", (), "contextual")))
    with qtbot.waitSignal(records.changed):
        records.keep_only_recent()
    assert [sent.id for sent in records.history.all()] == ["new"]
    preferences.set(keep_days=0)
    records.keep_only_recent()


def test_what_gets_too_old_goes_while_the_app_runs_on(
    qtbot: QtBot, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.history.add(Sent("a", time.time(), "", "Everyday", Rewrite("x", (), "contextual")))
    records.keep_only_recent()
    records._again.setInterval(1)
    later = time.time() + 100 * DAY
    monkeypatch.setattr("sotto_desktop.records.time.time", lambda: later)
    qtbot.waitUntil(lambda: records.history.all() == [], timeout=5_000)


@pytest.fixture
def ledger(qtbot: QtBot, appearance: Appearance, records: Records, show: Callable[[QWidget], None]) -> LedgerPage:
    told = [
        Told(Attribute.LOCATION, "Kiruna", Precision.EXACT),
        Told(Attribute.AGE, "34", Precision.EXACT),
        Told(Attribute.EMPLOYMENT, "a nurse", Precision.EXACT),
    ]
    records.ledger.record("claude.ai", told, time.time(), "I live in Kiruna", "a")
    records.ledger.record("chatgpt.com", told[:1], time.time() - 60, "Snow in Kiruna", "b")
    page = LedgerPage(appearance, records)
    records.changed.connect(page.refresh)
    show(page)
    page.refresh()
    qtbot.waitUntil(lambda: rows(page) == 3, timeout=5_000)
    return page


def test_the_ledger_says_how_few_fit_and_on_what_basis(ledger: LedgerPage) -> None:
    words = said(ledger)
    assert "With all of this together, about 2 people fit." in words
    assert "Counted from a town of 50,000 people; Age: one in 60; Work: one in 400." in words
    assert "rule of thumb" in words


def test_a_detail_leads_to_its_prompt(qtbot: QtBot, ledger: LedgerPage) -> None:
    with qtbot.waitSignal(ledger.prompt_wanted) as wanted:
        press(qtbot, ledger, "Show the prompt")
    assert wanted.args == ["a"]


def test_forgetting_a_detail_can_be_taken_back(qtbot: QtBot, ledger: LedgerPage, records: Records) -> None:
    before = records.ledger.of("claude.ai")
    ledger.list.setFocus()
    qtbot.keyClick(ledger.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: rows(ledger) == 2, timeout=5_000)
    press(qtbot, ledger.notice, "Undo")
    qtbot.waitUntil(lambda: rows(ledger) == 3, timeout=5_000)
    assert records.ledger.of("claude.ai") == before


def test_a_detail_that_a_full_disk_did_not_take_back_can_be_tried_again(
    qtbot: QtBot, ledger: LedgerPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.list.setFocus()
    qtbot.keyClick(ledger.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: rows(ledger) == 2, timeout=5_000)
    with monkeypatch.context() as disk:
        disk.setattr(Store, "write", full_disk)
        press(qtbot, ledger.notice, "Undo")
        qtbot.waitUntil(lambda: "No space left" in ledger.notice.text, timeout=5_000)
    press(qtbot, ledger.notice, "Try again")
    qtbot.waitUntil(lambda: rows(ledger) == 3, timeout=5_000)


def test_only_what_is_struck_is_said_to_be_forgotten(
    qtbot: QtBot, ledger: LedgerPage, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "write", full_disk)
    ledger.list.setFocus()
    qtbot.keyClick(ledger.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "No space left" in ledger.notice.text, timeout=5_000)
    assert len(records.ledger.of("claude.ai")) == 3


def test_a_whole_site_is_put_back_with_one_write(
    qtbot: QtBot, ledger: LedgerPage, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = records.ledger.of("claude.ai")
    ledger._forget(before)
    qtbot.waitUntil(lambda: records.ledger.sites() == ["chatgpt.com"] and "forgotten" in ledger.notice.text)
    written: list[str] = []
    write = Store.write
    monkeypatch.setattr(Store, "write", lambda store, name, kept: written.append(name) or write(store, name, kept))
    press(qtbot, ledger.notice, "Undo")
    qtbot.waitUntil(lambda: records.ledger.of("claude.ai") == before)
    assert written == ["disclosures"]


def test_an_entry_that_went_elsewhere_meanwhile_is_said_to_be_gone(
    qtbot: QtBot, page: HistoryPage, records: Records
) -> None:
    records.history.delete({"b"})
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    gone = "This prompt is no longer in the history."
    qtbot.waitUntil(lambda: page.notice.text == gone and rows(page) == 1, timeout=5_000)
