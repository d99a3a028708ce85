"""A list of things with a title and a caption each, worded when they come into view: there may be thousands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.tokens import Tokens
from sotto_desktop.widgets.drawn_row import PAD, DrawnRow, Index, strong, two_lines, write

_ROW_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """``badge`` stands at the right, ``warn`` colours it."""

    title: str
    caption: str
    badge: str = ""
    warn: bool = False


class TwoLineList(QListView):
    """Signals:
    chosen(object): the value of the row that is the current one now; None for none.
    removed(object): Delete was pressed on the row of this value.
    """

    chosen = Signal(object)
    removed = Signal(object)

    def __init__(self, name: str, appearance: Appearance, row: Callable[[Any], Row]) -> None:
        """``row`` words one of the values that are shown."""
        super().__init__()
        self._model = _Model(row)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(appearance, self))
        self.setAccessibleName(name)
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit(self._value(now)))

    @property
    def value(self) -> object:
        """The value of the current row, None for none."""
        return self._value(self.currentIndex())

    def show_values(self, values: Sequence[object]) -> None:
        """The current row stays the current one where it is still there; else the one in its place."""
        at, value = self.currentIndex().row(), self.value
        self._model.show(values)
        place = values.index(value) if value in values else min(max(at, 0), len(values) - 1)
        if values:
            self.setCurrentIndex(self._model.index(place))
        else:
            self.chosen.emit(None)

    def choose(self, value: object) -> bool:
        """Make the row of this value the current one; False where there is none."""
        if value not in self._model.values:
            return False
        self.setCurrentIndex(self._model.index(self._model.values.index(value)))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Delete and self.value is not None:
            self.removed.emit(self.value)
        else:
            super().keyPressEvent(event)

    def _value(self, index: QModelIndex) -> object:
        return self._model.values[index.row()] if index.isValid() else None


class _Model(QAbstractListModel):
    def __init__(self, row: Callable[[Any], Row]) -> None:
        super().__init__()
        self._row = row
        self.values: Sequence[object] = ()

    def show(self, values: Sequence[object]) -> None:
        self.beginResetModel()
        self.values = tuple(values)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.values)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        spoken = role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
        if not index.isValid() or not (spoken or role == _ROW_ROLE):
            return None
        row = self._row(self.values[index.row()])
        return ". ".join(part for part in (row.title, row.badge, row.caption) if part) if spoken else row


class _Delegate(DrawnRow):
    def draw_row(self, painter: QPainter, rect: QRect, font: QFont, index: Index, tokens: Tokens) -> None:
        row: Row = index.data(_ROW_ROLE)
        upper, lower = two_lines(rect.adjusted(PAD, 0, -PAD, 0), font)
        if row.badge:
            width = QFontMetrics(font).horizontalAdvance(row.badge)
            place = QRect(upper.right() - width, upper.top(), width + 1, upper.height())
            write(painter, place, row.badge, font, tokens.warn if row.warn else tokens.muted)
            upper.setRight(place.left() - PAD)
        write(painter, upper, row.title, strong(font), tokens.text)
        write(painter, lower, row.caption, font, tokens.muted)
