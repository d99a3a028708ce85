"""A list of things with a title and a caption each. Drawn, so that thousands stay quick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sotto_desktop.theme.appearance import Appearance

_ROW_ROLE = Qt.ItemDataRole.UserRole
_PAD = 12

_Index = QModelIndex | QPersistentModelIndex


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
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit(self._value(now)))
        appearance.changed.connect(self._redraw)

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

    def _redraw(self) -> None:
        self.viewport().update()


class _Model(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()

    def show(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == _ROW_ROLE:
            return row
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return ". ".join(part for part in (row.title, row.badge, row.caption) if part)
        return None


class _Delegate(QStyledItemDelegate):
    def __init__(self, appearance: Appearance, parent: QListView) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:  # noqa: N802
        return QSize(160, 2 * QFontMetrics(option.font).height() + 24)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: Row = index.data(_ROW_ROLE)
        tokens = self._appearance.tokens
        rect = option.rect.adjusted(4, 2, -4, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            focused = selected and bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(tokens.accent), 1) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent_soft if selected else tokens.hover))
            painter.drawRoundedRect(rect, 6, 6)
        inside = rect.adjusted(_PAD, 8, -_PAD, -8)
        height = QFontMetrics(option.font).height()
        upper = QRect(inside.left(), inside.top(), inside.width(), height)
        if row.badge:
            width = QFontMetrics(option.font).horizontalAdvance(row.badge)
            colour = tokens.warn if row.warn else tokens.muted
            place = QRect(upper.right() - width, upper.top(), width + 1, height)
            _write(painter, place, row.badge, option.font, colour)
            upper.setRight(place.left() - _PAD)
        title = QFont(option.font)
        title.setWeight(QFont.Weight.DemiBold)
        _write(painter, upper, row.title, title, tokens.text)
        lower = QRect(inside.left(), inside.bottom() - height + 1, inside.width(), height)
        _write(painter, lower, row.caption, option.font, tokens.muted)
        painter.restore()


def _write(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
