"""Plain text in, the same plain text out, and marks that stay where they belong."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor, QTextOption
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.text_box import Mark, TextBox, Tone, changed_part


@pytest.fixture
def box(qtbot: QtBot, appearance: Appearance) -> TextBox:
    box = TextBox("Text", "", appearance)
    qtbot.addWidget(box)
    box.resize(400, 300)
    box.show()
    return box


def marked(box: TextBox) -> list[str]:
    return [selection.cursor.selectedText() for selection in box.extraSelections()]


@pytest.mark.parametrize(
    "text", ["", "a\u00a0b", "🌍 é\u0301\t\n\n", "שלום\u200f", "a\u2028b", "\x01\x07", "x" * 100_000]
)
def test_text_comes_out_as_it_went_in(box: TextBox, text: str) -> None:
    box.put("before")
    box.put(text)
    assert box.text == text


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\u2029"])
def test_other_line_ends_become_line_feeds(box: TextBox, ending: str) -> None:
    box.put(f"a{ending}b")
    assert box.text == "a\nb"


@given(st.text(alphabet="ab🌍"), st.text(alphabet="ab🌍"))
def test_the_changed_part_makes_one_text_of_the_other(before: str, after: str) -> None:
    start, end_before, end_after = changed_part(before, after)
    assert 0 <= start <= end_before <= len(before)
    assert before[:start] + after[start:end_after] + before[end_before:] == after


def test_a_text_that_was_put_in_can_be_undone(box: TextBox) -> None:
    box.put("first 🌍 text")
    box.put("first 🌍🌍 other text")
    box.undo()
    assert box.text == "first 🌍 text"


def test_marks_count_code_points_and_are_no_part_of_the_text(box: TextBox) -> None:
    box.put("🌍🌍 Anna and 🌍 Bert")
    box.set_marks([Mark(3, 7, Tone.FOUND), Mark(14, 18, Tone.CHANGED)])
    assert marked(box) == ["Anna", "Bert"]
    assert box.text == "🌍🌍 Anna and 🌍 Bert"


def test_marks_move_with_the_text_and_go_with_it(box: TextBox) -> None:
    box.put("Anna and Bert and Carl")
    box.set_marks([Mark(0, 4, Tone.FOUND), Mark(9, 13, Tone.FOUND), Mark(18, 22, Tone.FOUND)])
    cursor = QTextCursor(box.document())
    cursor.setPosition(5)
    cursor.insertText("🌍 or ")
    cursor.setPosition(cursor.position() + 5)
    cursor.insertText("x")  # inside Bert
    box.resize(401, 300)  # the marks are drawn anew
    assert marked(box) == ["Anna", "Carl"]


def test_only_marks_in_view_are_drawn_and_scrolling_brings_the_others(box: TextBox) -> None:
    box.put("Anna\n" * 5_000)
    box.set_marks([Mark(5 * line, 5 * line + 4, Tone.FOUND) for line in range(5_000)])
    assert 0 < len(marked(box)) < 100
    box.verticalScrollBar().setValue(4_000)
    assert box.extraSelections()[0].cursor.blockNumber() >= 3_999
    assert set(marked(box)) == {"Anna"}


def test_only_plain_text_is_pasted(box: TextBox) -> None:
    data = QMimeData()
    data.setHtml("<b>bold</b>")
    data.setText("plain")
    box.insertFromMimeData(data)
    assert box.text == "plain"


@pytest.mark.parametrize(
    ("unit", "count"),
    [("x", 300_000), ("\u00a0", 300_000), ("\u200d", 20_000)],
    ids=["no spaces", "no-break spaces", "joiners"],
)
def test_a_text_that_is_hard_to_lay_out_comes_and_goes_and_comes_back_quickly(
    box: TextBox, unit: str, count: int
) -> None:
    text = f"क्{unit * count}ष"
    data = QMimeData()
    data.setText(text)
    steps = (lambda: box.insertFromMimeData(data), lambda: box.put(""), box.undo, lambda: box.put("short"), box.undo)
    for step in steps:
        began = time.thread_time()
        step()
        QApplication.processEvents()
        # Without what eases the layout it is three seconds, or one for the joiners.
        assert time.thread_time() - began < (1.5 if count > 20_000 else 0.5)
    assert box.text == text


def test_a_line_ends_between_words_again_once_the_word_without_an_end_is_gone(box: TextBox) -> None:
    box.put("x" * 3000)
    assert box.wordWrapMode() is QTextOption.WrapMode.WrapAnywhere
    box.selectAll()
    box.textCursor().insertText("some words")
    assert box.wordWrapMode() is QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def test_nothing_is_left_of_joiners_that_were_cut(box: TextBox) -> None:
    box.put("क" + "\u200d" * 1000)
    assert box.document().firstBlock().layout().formats()
    box.put("कष")
    assert not box.document().firstBlock().layout().formats()
