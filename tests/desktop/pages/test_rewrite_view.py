"""Compose as a person uses it: typing, deciding by keyboard and mouse, copying."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

import sotto.service
from sotto.errors import SanitizeFailed
from sotto.profiles import Profile
from sotto.rewrite import Inferred, Rewrite, StrangerTest
from sotto.taxonomy import Attribute
from sotto_desktop.pages.rewrite_view import MAX_CHARACTERS, RewriteView
from sotto_desktop.state.lessons import lessons
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.widgets.stepper import Stepper
from sotto_desktop.widgets.text_box import TextBox
from tests.desktop.keyboard import Keyboard
from tests.desktop.samples import PROMPT, edit, long_sample, private_sample, ranked_sample, sample


@pytest.fixture
def view(qtbot: QtBot, appearance: Appearance) -> RewriteView:
    view = RewriteView(appearance, lambda edit: lessons(Profile("p", "Everyday"), edit))
    qtbot.addWidget(view)
    view.resize(1000, 760)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture
def reviewing(view: RewriteView) -> RewriteView:
    view.box.put(PROMPT)
    view.show_rewrite(sample(), 0.1)
    return view


def named(view: RewriteView, name: str) -> QPushButton:
    return next(one for one in view.findChildren(QPushButton) if one.accessibleName() == name and one.isVisible())


def test_other_rewrites_of_the_search_are_one_key_away(qtbot: QtBot, view: RewriteView) -> None:
    view.box.put(PROMPT)
    view.show_rewrite(ranked_sample(), 0.1)
    assert named(view, "Another rewrite that is private, too").isEnabled()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    qtbot.keyClick(edits(view), Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: view.preview.text == ranked_sample().alternatives[0], timeout=5_000)
    named(view, "Another rewrite that is private, too").click()
    assert view.preview.text == ranked_sample().alternatives[1]
    assert not named(view, "Another rewrite that is private, too").isEnabled()
    assert edits(view).model().rowCount() == len(view.findChildren(EditList)[0]._review.edits)  # type: ignore[union-attr]
    qtbot.keyClick(edits(view), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.preview.text == ranked_sample().alternatives[0]
    with qtbot.waitSignal(view.copied) as copied:
        named(view, "Copy rewrite").click()
    assert copied.args is not None
    assert copied.args[0].text == QGuiApplication.clipboard().text() == ranked_sample().alternatives[0]


def test_where_there_is_one_rewrite_only_nothing_else_is_offered(view: RewriteView) -> None:
    view.box.put(PROMPT)
    view.show_rewrite(sample(), 0.1)
    assert not [one for one in view.findChildren(Stepper) if one.isVisible()]


def edits(view: RewriteView) -> EditList:
    return view.findChildren(EditList)[0]


def test_where_nothing_was_changed_no_empty_list_is_shown_but_what_can_be_done(view: RewriteView) -> None:
    view.box.put("Which trains run?")
    view.show_rewrite(Rewrite("Which trains run?", (), "contextual"), 0.1)
    assert not edits(view).isVisible()
    assert any("There is nothing to review" in one.text() for one in view.findChildren(QLabel) if one.isVisible())
    view.box.put(PROMPT)
    view.show_rewrite(sample(), 0.1)
    assert edits(view).isVisible()
    assert not any("There is nothing to review" in one.text() for one in view.findChildren(QLabel) if one.isVisible())


def test_the_limit_shown_is_the_limit_of_the_service() -> None:
    assert MAX_CHARACTERS == sotto.service.MAX_CHARACTERS


def test_ctrl_return_asks_for_a_rewrite_of_exactly_the_text(qtbot: QtBot, view: RewriteView) -> None:
    text = "a\u00a0b\t🌍\n\n  c "
    view.box.put(text)
    with qtbot.waitSignal(view.wanted) as asked:
        qtbot.keyClick(view.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [text]
    assert view.box.text == text


def test_an_empty_text_cannot_be_rewritten_and_nothing_can_be_copied(view: RewriteView) -> None:
    assert not named(view, "Rewrite").isEnabled()
    assert not named(view, "Copy rewrite").isEnabled()


def test_the_rewrite_is_shown_and_copied(qtbot: QtBot, reviewing: RewriteView) -> None:
    expected = "I am Robin, allergic to peanuts. Mail person1@example.com 🌍 what to pack."
    assert reviewing.preview.text == expected
    qtbot.keyClick(reviewing.box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == expected, timeout=2_000)


def test_edits_are_decided_by_keyboard_alone(qtbot: QtBot, reviewing: RewriteView) -> None:
    the_list = edits(reviewing)
    assert the_list.hasFocus()
    assert the_list.current() == 1  # the uncertain one first
    qtbot.keyClick(the_list, Qt.Key.Key_Space)
    assert ", 34," in reviewing.preview.text
    qtbot.keyClick(the_list, Qt.Key.Key_Down)
    qtbot.keyClick(the_list, Qt.Key.Key_K)
    assert "Maria" in reviewing.preview.text
    qtbot.keyClick(the_list, Qt.Key.Key_A)
    assert "Maria" not in reviewing.preview.text
    for _ in range(3):
        qtbot.keyClick(the_list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert ", 34," not in reviewing.preview.text
    qtbot.keyClick(the_list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert ", 34," in reviewing.preview.text


def test_accept_and_keep_are_clicked_in_the_list(qtbot: QtBot, reviewing: RewriteView) -> None:
    the_list = edits(reviewing)
    row = the_list.visualRect(the_list.model().index(1, 0))
    keep, accept = QPoint(row.right() - 50, row.center().y()), QPoint(row.right() - 120, row.center().y())
    qtbot.mouseClick(the_list.viewport(), Qt.MouseButton.LeftButton, pos=keep)
    assert "Maria" in reviewing.preview.text
    qtbot.mouseClick(the_list.viewport(), Qt.MouseButton.LeftButton, pos=accept)
    assert "Robin" in reviewing.preview.text


def test_chips_flip_what_the_task_needs(qtbot: QtBot, reviewing: RewriteView) -> None:
    qtbot.mouseClick(named(reviewing, "Needed for it: peanuts. Click to leave it out."), Qt.MouseButton.LeftButton)
    assert "peanuts" not in reviewing.preview.text
    qtbot.mouseClick(named(reviewing, "Not needed: Maria. Click to keep it."), Qt.MouseButton.LeftButton)
    assert "Maria" in reviewing.preview.text


def test_a_key_pressed_twice_does_not_press_the_button_beside(qtbot: QtBot, reviewing: RewriteView) -> None:
    reviewing.activateWindow()
    accept = named(reviewing, "Accept all")
    accept.setFocus()
    qtbot.waitUntil(accept.hasFocus)
    keys = Keyboard()
    for _ in range(2):
        keys.press("Space")
    assert "peanuts" not in reviewing.preview.text
    assert "Robin" in reviewing.preview.text
    assert not accept.isEnabled()
    keys.tab_to("Keep all")


def test_words_of_the_person_are_shown_as_they_are(view: RewriteView) -> None:
    text = "I work for <b>AT&T</b> in Kiruna"
    why = "<img src=x> A stranger could tell."
    odd = replace(
        edit(text, "<b>AT&T</b>", "a firm", Attribute.EMPLOYER, alternatives=("R&D",)), reason=why, evidence=("AT&T",)
    )
    view.box.put(text)
    view.show_rewrite(Rewrite(text, (odd,), "contextual"), 0.1)
    assert named(view, "Replace it by R&D").text() == "R&&D"
    assert named(view, "Not needed: <b>AT&T</b>. Click to keep it.").text() == "<b>AT&&T</b>"
    assert {one.textFormat() for one in view.findChildren(QLabel)} == {Qt.TextFormat.PlainText}
    shown: list[str] = []
    patch = pytest.MonkeyPatch()
    patch.setattr("sotto_desktop.widgets.text_box.QToolTip.showText", lambda _where, tip, _box: shown.append(tip))
    cursor = view.preview.textCursor()
    cursor.setPosition(view.preview.text.index("a firm") + 2)
    where = view.preview.viewport().mapTo(view.preview, view.preview.cursorRect(cursor).center())
    QApplication.sendEvent(view.preview, QHelpEvent(QEvent.Type.ToolTip, where, view.preview.mapToGlobal(where)))
    patch.undo()
    assert shown == ["<span>&lt;img src=x&gt; A stranger could tell.</span>"]


def test_another_run_shows_what_the_model_writes_and_a_cancel_brings_the_first_back(reviewing: RewriteView) -> None:
    before = reviewing.preview.text
    reviewing.show_progress("writing", None)
    reviewing.show_partial("So far")
    reviewing.show_progress("writing", 0.5)
    assert (reviewing.preview.text, reviewing.preview.placeholderText()) == ("", "So far")
    assert not named(reviewing, "Copy rewrite").isEnabled()
    reviewing.show_cancelled()
    assert reviewing.preview.text == before
    assert named(reviewing, "Copy rewrite").isEnabled()


def test_another_replacement_can_be_chosen_or_typed(qtbot: QtBot, reviewing: RewriteView) -> None:
    qtbot.mouseClick(named(reviewing, "Replace it by , in my thirties"), Qt.MouseButton.LeftButton)
    assert "Robin, in my thirties, allergic" in reviewing.preview.text
    qtbot.keyClick(edits(reviewing), Qt.Key.Key_Return)
    field = QApplication.focusWidget()
    assert field is not None
    qtbot.keyClicks(field, ", grown up")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "Robin, grown up, allergic" in reviewing.preview.text
    assert edits(reviewing).hasFocus()


def test_a_click_on_a_mark_chooses_its_edit(qtbot: QtBot, reviewing: RewriteView) -> None:
    box = reviewing.preview
    cursor = box.textCursor()
    cursor.setPosition(box.text.index("Robin") + 2)
    qtbot.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, pos=box.cursorRect(cursor).center())
    assert edits(reviewing).current() == 0


def test_a_changed_text_drops_the_rewrite_of_the_old_one(reviewing: RewriteView) -> None:
    reviewing.box.insertPlainText("x")
    assert reviewing.preview.text == ""
    assert not named(reviewing, "Copy rewrite").isEnabled()


def test_an_error_says_what_to_do_and_keeps_the_text(qtbot: QtBot, view: RewriteView) -> None:
    view.box.put(PROMPT)
    view.show_progress("Reading", 0.5)
    view.show_error(SanitizeFailed())
    assert view.notice.text == SanitizeFailed.message
    assert view.box.text == PROMPT
    assert view.preview.text == ""
    with qtbot.waitSignal(view.wanted):
        qtbot.mouseClick(named(view, "Try again"), Qt.MouseButton.LeftButton)


def test_a_running_rewrite_shows_progress_and_can_be_cancelled(qtbot: QtBot, view: RewriteView) -> None:
    view.box.put(PROMPT)
    view.show_progress("Reading", 0.5)
    assert not any(one.isVisible() and one.text() == "Rewrite" for one in view.findChildren(QPushButton))
    with qtbot.waitSignal(view.cancelled):
        qtbot.keyClick(view.box, Qt.Key.Key_Escape)
    view.show_cancelled()
    assert named(view, "Rewrite").isEnabled()


def test_a_dropped_file_is_read_and_one_that_is_no_text_is_refused(
    qtbot: QtBot, view: RewriteView, tmp_path: Path
) -> None:
    good, bad = tmp_path / "a.txt", tmp_path / "b.bin"
    good.write_text("Grüße\n", "utf-8")
    bad.write_bytes(b"\0\1")
    for path in (good, bad):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        drop = QDropEvent(
            QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        view.box.dropEvent(drop)
        qtbot.waitUntil(lambda: view.box.text == "Grüße\n", timeout=5_000)
    qtbot.waitUntil(lambda: "not a text file" in view.notice.text, timeout=5_000)
    assert view.box.text == "Grüße\n"


def test_a_file_without_text_takes_no_text_away(qtbot: QtBot, view: RewriteView, tmp_path: Path) -> None:
    view.box.put(PROMPT)
    file = tmp_path / "empty.txt"
    file.write_text(" \n")
    view.box.file_dropped.emit(file)
    qtbot.waitUntil(lambda: view.notice.text == "There is no text in this file.", timeout=5_000)
    assert view.box.text == PROMPT


def test_typing_pauses_ask_for_marks(qtbot: QtBot, view: RewriteView) -> None:
    with qtbot.waitSignal(view.paused, timeout=5_000) as paused:
        qtbot.keyClicks(view.box, "mail ann")
    assert paused.args == ["mail ann"]


def test_everything_that_takes_the_focus_has_a_name(reviewing: RewriteView) -> None:
    reachable, widget = [], reviewing.nextInFocusChain()
    while widget is not reviewing:
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reachable.append(widget)
        widget = widget.nextInFocusChain()
    assert {TextBox, EditList} <= {type(one) for one in reachable}
    assert [type(one).__name__ for one in reachable if not one.accessibleName()] == []


def test_a_hundred_thousand_characters_do_not_hold_up_the_window(qtbot: QtBot, view: RewriteView) -> None:
    rewrite = long_sample(MAX_CHARACTERS // 36)
    view.box.put(rewrite.original)
    QApplication.processEvents()
    view.show_rewrite(rewrite, 1.0)
    QApplication.processEvents()

    def seconds(act: object) -> float:
        started = time.process_time()
        act()  # type: ignore[operator]
        QApplication.processEvents()
        return time.process_time() - started

    the_list = edits(view)
    assert seconds(lambda: qtbot.keyClick(the_list, Qt.Key.Key_Space)) < 0.3
    assert seconds(lambda: qtbot.keyClick(the_list, Qt.Key.Key_Down)) < 0.3
    assert seconds(lambda: qtbot.keyClicks(view.box, "x")) < 0.3


def test_changes_are_shown_in_one_text_too(qtbot: QtBot, reviewing: RewriteView) -> None:
    qtbot.keyClick(reviewing.box, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert reviewing.preview.text.startswith("I am MariaRobin, 34, allergic to peanuts.")
    qtbot.keyClick(reviewing.box, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert reviewing.preview.text.startswith("I am Robin, allergic")


def test_a_stranger_is_shown_with_the_words_that_tell(qtbot: QtBot, view: RewriteView) -> None:
    test = StrangerTest((Inferred("age", 0.9, ("34",)),), (), "built-in")
    view.box.put(PROMPT)
    view.show_rewrite(replace(sample(), stranger=test), 0.1)
    chip = next(one for one in view.findChildren(QPushButton) if one.text() == "Age  90% → 0%")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert [one.cursor.selectedText() for one in view.box.extraSelections()] == ["34"]


def test_epsilon_and_its_meaning_go_with_the_first_take_back(qtbot: QtBot, view: RewriteView) -> None:
    def said() -> str:
        return "\n".join(one.text() for one in view.findChildren(QLabel) if one.isVisible())

    view.box.put(PROMPT)
    view.show_rewrite(sample(), 0.1)
    assert "epsilon" not in said()
    view.show_rewrite(private_sample(), 0.1)
    assert "epsilon = 8.00 in total" in said()
    qtbot.keyClick(edits(view), Qt.Key.Key_Space)
    assert "epsilon" not in said()
    assert "no longer holds" in said()
    qtbot.keyClick(edits(view), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "epsilon = 8.00 in total" in said()


def test_an_edit_teaches_the_profile_by_keyboard(qtbot: QtBot, reviewing: RewriteView) -> None:
    qtbot.keyClick(edits(reviewing), Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in reviewing.findChildren(QMenu)), timeout=2_000)
    (menu,) = reviewing.findChildren(QMenu)
    with qtbot.waitSignal(reviewing.lesson_chosen) as learnt:
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert learnt.args[0].offer == "Always keep “, 34”".replace(", ", "")


def test_typing_on_stops_a_rewrite_of_what_is_no_longer_there(qtbot: QtBot, view: RewriteView) -> None:
    view.box.put(PROMPT)
    view.request()
    view.show_progress("reading", None)
    with qtbot.waitSignal(view.cancelled):
        qtbot.keyClicks(view.box, "x")
