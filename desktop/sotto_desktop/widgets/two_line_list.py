"""A list of things with a title and a caption each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.tokens import Tokens
from sotto_desktop.widgets.drawn_row import PAD, DrawnRow, Index, strong, two_lines, write

_ROW_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """``value`` is handed back when the row is chosen; ``badge`` stands at the right, ``warn`` colours it."""

    title: str
    caption: str
    value: object
    badge: str = ""
    warn: bool = False


class TwoLineList(QListView):
    """Signals:
    chosen(object): the value of the row that is the current one now; None for none.
    removed(object): Delete was pressed on the row of this value.
    """

    chosen = Signal(object)
    removed = Signal(object)

    def __init__(self, name: str, appearance: Appearance) -> None:
        super().__init__()
        self._model = _Model()
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(appearance, self))
        self.setAccessibleName(name)
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit(self._value(now)))

    @property
    def value(self) -> object:
        """The value of the current row, None for none."""
        return self._value(self.currentIndex())

    def show_rows(self, rows: Sequence[Row]) -> None:
        """The current row stays the current one where it is still there; else the one in its place."""
        at, value = self.currentIndex().row(), self.value
        self._model.show(rows)
        values = [row.value for row in rows]
        place = values.index(value) if value in values else min(max(at, 0), len(rows) - 1)
        if rows:
            self.setCurrentIndex(self._model.index(place))
        else:
            self.chosen.emit(None)

    def choose(self, value: object) -> bool:
        """Make the row of this value the current one; False where there is none."""
        for at, row in enumerate(self._model.rows):
            if row.value == value:
                self.setCurrentIndex(self._model.index(at))
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Delete and self.value is not None:
            self.removed.emit(self.value)
        else:
            super().keyPressEvent(event)

    def _value(self, index: QModelIndex) -> object:
        return self._model.rows[index.row()].value if index.isValid() else None


class _Model(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()

    def show(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == _ROW_ROLE:
            return row
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return ". ".join(part for part in (row.title, row.badge, row.caption) if part)
        return None


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
