"""A box of plain text with marks: the prompt, its rewrite, an answer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip

from sotto_desktop.state.offsets import Utf16
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.labels import plain_tip
from sotto_desktop.widgets.long_runs import cut_joiners, has_endless_word, has_many_joiners

_WORDS, _LETTERS = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere, QTextOption.WrapMode.WrapAnywhere


class Tone(Enum):
    """What a mark says."""

    FOUND = "found"
    CHANGED = "changed"
    GOES = "goes"
    GONE = "gone"
    KEPT = "kept"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Mark:
    """Code points ``start`` up to ``end`` of the text in the box; ``index`` is handed back on a click."""

    start: int
    end: int
    tone: Tone
    index: int = -1
    tip: str = ""


class TextBox(QPlainTextEdit):
    """Takes and gives plain text exactly; marks do not become part of it.

    Signals:
        file_dropped(Path): a file was dropped on the box.
        mark_clicked(int): a mark with an index was clicked.
    """

    file_dropped = Signal(Path)
    mark_clicked = Signal(int)

    def __init__(self, name: str, placeholder: str, appearance: Appearance, read_only: bool = False) -> None:
        super().__init__()
        self._appearance = appearance
        self._marks: list[Mark] = []
        self._units: list[tuple[int, int]] = []
        self._chosen = -1
        self._cut = False
        self.setReadOnly(read_only)
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        self.setAcceptDrops(not read_only)
        if read_only:
            flags = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.setTextInteractionFlags(flags)
            self.setUndoRedoEnabled(False)
        appearance.changed.connect(self._draw_marks)
        self.verticalScrollBar().valueChanged.connect(self._draw_marks)
        self.document().contentsChange.connect(self._move_marks)
        self.document().contentsChange.connect(self._ease_layout)

    @property
    def text(self) -> str:
        """The text as it was put in. Qt's own ``toPlainText`` turns no-break spaces into spaces."""
        return self.document().toRawText().replace("\u2029", "\n")

    def put(self, text: str) -> None:
        """Replace the text as one step that can be undone, and forget the marks. What stays is not touched."""
        self.set_marks([])
        before = self.text
        if text == before:
            return
        start, end_before, end_after = changed_part(before, text)
        offsets = Utf16(before)
        cursor = QTextCursor(self.document())
        cursor.setPosition(offsets.units(start))
        cursor.setPosition(offsets.units(end_before), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start:end_after])
        if not self.isReadOnly():
            self.moveCursor(QTextCursor.MoveOperation.Start)

    # Marks ------------------------------------------------------------------------------------

    def set_marks(self, marks: Iterable[Mark], text: str | None = None) -> None:
        """Show ``marks``, sorted and disjoint. ``text`` is the box's text, if the caller has it at hand."""
        self._marks = list(marks)
        offsets = Utf16((self.text if text is None else text) if self._marks else "")
        self._units = [(offsets.units(mark.start), offsets.units(mark.end)) for mark in self._marks]
        self._chosen = -1
        self._draw_marks()

    def choose(self, index: int) -> None:
        """Set the marks of ``index`` off from the others and bring the first into view."""
        self._chosen = index
        self._draw_marks()
        at = next((start for mark, (start, _) in zip(self._marks, self._units, strict=True) if mark.index == index), -1)
        if at >= 0 and not self.hasFocus():
            cursor = QTextCursor(self.document())
            cursor.setPosition(at)
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def _draw_marks(self) -> None:
        """Only the marks in view: there may be thousands."""
        looks = {(tone, chosen): self._look(tone, chosen) for tone in Tone for chosen in (False, True)}
        selections = []
        view = self.viewport().rect()
        first = bisect_left(self._units, (self.cursorForPosition(view.topLeft()).position(), 0))
        last = bisect_left(self._units, (self.cursorForPosition(view.bottomRight()).position() + 1, 0))
        for place in range(max(0, first - 1), last):
            mark, (start, end) = self._marks[place], self._units[place]
            selection = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            selection.format = looks[mark.tone, mark.index >= 0 and mark.index == self._chosen]
            selections.append(selection)
        self.setExtraSelections(selections)

    def _move_marks(self, position: int, removed: int, added: int) -> None:
        """The text has changed at ``position``: marks behind it move along, marks inside it go."""
        if not self._marks:
            return
        kept = [
            (mark, (start, end) if end <= position else (start + added - removed, end + added - removed))
            for mark, (start, end) in zip(self._marks, self._units, strict=True)
            if end <= position or start >= position + removed
        ]
        self._marks, self._units = [mark for mark, _ in kept], [units for _, units in kept]

    def _ease_layout(self, position: int, _removed: int, added: int) -> None:
        """However the text came here, typed, pasted or undone: this runs before Qt lays it out."""
        text = self.text
        before, self._cut = self._cut, has_many_joiners(text)
        if before or self._cut:
            cut_joiners(self.document(), position, added)
        self.setWordWrapMode(_LETTERS if has_endless_word(text) else _WORDS)

    def _look(self, tone: Tone, chosen: bool) -> QTextCharFormat:
        tokens = self._appearance.tokens
        look = QTextCharFormat()
        line, ground = {
            Tone.FOUND: (tokens.accent, None),
            Tone.CHANGED: (tokens.accent, tokens.accent_soft),
            Tone.GOES: (tokens.danger, tokens.danger_soft),
            Tone.GONE: (tokens.danger, tokens.danger_soft),
            Tone.KEPT: (tokens.outline, None),
            Tone.UNSURE: (tokens.warn, tokens.warn_soft),
        }[tone]
        if ground:
            look.setBackground(QColor(tokens.selection if chosen else ground))
        elif chosen:
            look.setBackground(QColor(tokens.selection))
        look.setFontStrikeOut(tone is Tone.GONE)
        if chosen or tone in {Tone.FOUND, Tone.KEPT}:
            style = QTextCharFormat.UnderlineStyle
            look.setUnderlineStyle(style.SingleUnderline if chosen else style.DashUnderline)
            look.setUnderlineColor(QColor(line))
        return look

    def _mark_at(self, unit: int) -> Mark | None:
        place = bisect_right(self._units, (unit, 1 << 31)) - 1
        return self._marks[place] if place >= 0 and unit < self._units[place][1] else None

    # Events -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._draw_marks()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            mark = self._mark_at(self.cursorForPosition(event.position().toPoint()).position())
            if mark is not None and mark.index >= 0:
                self.mark_clicked.emit(mark.index)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            inside = self.viewport().mapFromGlobal(event.globalPos())
            mark = self._mark_at(self.cursorForPosition(inside).position())
            QToolTip.showText(event.globalPos(), plain_tip(mark.tip) if mark else "", self)
            return True
        return super().event(event)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        """Only the plain text of what is pasted or dropped."""
        if source.hasText():
            self.textCursor().insertText(source.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _file_in(event.mimeData()):
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        if _file_in(event.mimeData()):
            event.acceptProposedAction()
        else:
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        if path := _file_in(event.mimeData()):
            event.acceptProposedAction()
            self.file_dropped.emit(path)
        else:
            super().dropEvent(event)


def changed_part(before: str, after: str) -> tuple[int, int, int]:
    """Where two texts differ: the first place, and the ends of the part in ``before`` and in ``after``."""
    start = _common(lambda count: before[:count] == after[:count], min(len(before), len(after)))
    most = min(len(before), len(after)) - start
    tail = _common(lambda count: before[len(before) - count :] == after[len(after) - count :], most)
    return start, len(before) - tail, len(after) - tail


def _common(agree: Callable[[int], bool], most: int) -> int:
    """The largest count up to ``most`` that agrees, by halving: comparing slices is what Python does fast."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if agree(middle) else (low, middle - 1)
    return low


def _file_in(data: QMimeData) -> Path | None:
    """The one local file that is dragged."""
    urls = data.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
