"""A list of thousands is shown at once: only what comes into view is worded."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.two_line_list import Row, TwoLineList


def test_only_rows_in_view_are_worded(qtbot: QtBot, appearance: Appearance) -> None:
    worded: set[int] = set()

    def row(value: int) -> Row:
        worded.add(value)
        return Row(f"Title {value}", "caption")

    shown = TwoLineList("Numbers", appearance, row)
    qtbot.addWidget(shown)
    shown.resize(300, 400)
    shown.show()
    shown.show_values(range(20_000))
    qtbot.waitUntil(lambda: 0 in worded)
    assert len(worded) < 50
    assert shown.choose(19_000)
    qtbot.waitUntil(lambda: 19_000 in worded)
    assert len(worded) < 100
    shown.show_values(range(0, 20_000, 1_000))
    assert shown.value == 19_000
