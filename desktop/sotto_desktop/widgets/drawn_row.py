"""Rows of two lines that are drawn and not built of widgets, so that thousands stay quick."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.tokens import Tokens

PAD = 12
_WIDTH, _ABOVE, _CORNER = 160, 8, 6

Index = QModelIndex | QPersistentModelIndex


class DrawnRow(QStyledItemDelegate):
    """Draws the ground of a row; ``draw_row`` draws what stands on it."""

    def __init__(self, appearance: Appearance, parent: QListView) -> None:
        super().__init__(parent)
        self._appearance = appearance
        parent.setUniformItemSizes(True)
        parent.setMouseTracking(True)
        parent.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        parent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        appearance.changed.connect(parent.viewport().update)

    def draw_row(self, painter: QPainter, rect: QRect, font: QFont, index: Index, tokens: Tokens) -> None:
        """Into ``rect``, within the ground of the row."""
        raise NotImplementedError

    def grounds(self, tokens: Tokens) -> tuple[str, str]:
        """The colours of the chosen row, and of the one under the mouse."""
        return tokens.accent_soft, tokens.hover

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        return QSize(_WIDTH, 2 * QFontMetrics(option.font).height() + 3 * _ABOVE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = self._appearance.tokens
        rect = inside(option.rect)
        chosen, under = self.grounds(tokens)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            focused = selected and bool(option.state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(tokens.accent), 1) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(chosen if selected else under))
            painter.drawRoundedRect(rect, _CORNER, _CORNER)
        self.draw_row(painter, rect, option.font, index, tokens)
        painter.restore()


def inside(row: QRect) -> QRect:
    """Where the ground of a row is."""
    return row.adjusted(4, 2, -4, -2)


def two_lines(rect: QRect, font: QFont) -> tuple[QRect, QRect]:
    """The upper and the lower line of what stands in ``rect``."""
    height = QFontMetrics(font).height()
    within = rect.adjusted(0, _ABOVE, 0, -_ABOVE)
    lower = QRect(within.left(), within.bottom() - height + 1, within.width(), height)
    return QRect(within.left(), within.top(), within.width(), height), lower


def strong(font: QFont) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made


def write(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, share: float = 1.0) -> QRect:
    """Write ``text`` within ``share`` of ``rect``, shortened where it must be; what is left of ``rect``."""
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width() * share))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    return rect.adjusted(metrics.horizontalAdvance(shown), 0, 0, 0)
