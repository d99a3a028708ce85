"""How one edit is drawn: what changes into what, why, and the two buttons. Drawn, so that thousands stay quick."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sotto.rewrite import Edit
from sotto_desktop.core_words import said
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.tokens import Tokens
from sotto_desktop.translation import tr

EDIT_ROLE = Qt.ItemDataRole.UserRole
_PAD = 12
_DOT = 8
_LEAST_BUTTON_WIDTH, _BUTTON_HEIGHT, _BUTTON_PAD = 68, 28, 12
# What is shown of a long passage; the rest is in the text itself.
_MOST_SHOWN = 200

_Index = QModelIndex | QPersistentModelIndex


class EditDelegate(QStyledItemDelegate):
    """Draws and clicks.

    Signals:
        pressed(QModelIndex, bool): Accept (True) or Keep was clicked.
    """

    pressed = Signal(object, bool)

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:  # noqa: N802
        return QSize(240, 2 * QFontMetrics(option.font).height() + 24)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        edit: Edit = index.data(EDIT_ROLE)
        tokens = self._appearance.tokens
        rect = option.rect.adjusted(4, 2, -4, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, rect, tokens)
        left = rect.left() + _PAD
        self._paint_dot(painter, QRect(left, rect.center().y() - _DOT // 2, _DOT, _DOT), edit, tokens)
        accept, keep = _buttons(rect, option.font)
        words = QRect(left + _DOT + _PAD, rect.top() + 8, accept.left() - left - _DOT - 3 * _PAD, rect.height() - 16)
        self._paint_words(painter, words, edit, option.font, tokens)
        self._paint_button(painter, accept, tr("Accept"), edit.accepted, tokens.accent_soft, tokens.accent)
        self._paint_button(painter, keep, tr("Keep"), not edit.accepted, tokens.warn_soft, tokens.warn)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, tokens: Tokens) -> None:
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if not selected and not state & QStyle.StateFlag.State_MouseOver:
            return
        focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(QColor(tokens.accent), 1) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.window if not selected else tokens.hover))
        painter.drawRoundedRect(rect, 6, 6)

    def _paint_dot(self, painter: QPainter, dot: QRect, edit: Edit, tokens: Tokens) -> None:
        colour = QColor(tokens.warn if edit.uncertain else tokens.accent if edit.accepted else tokens.outline)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(colour if edit.accepted else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(dot)

    def _paint_words(self, painter: QPainter, rect: QRect, edit: Edit, font: QFont, tokens: Tokens) -> None:
        height = QFontMetrics(font).height()
        upper = QRect(rect.left(), rect.top(), rect.width(), height)
        before, after = short(edit.original), short(edit.replacement) or tr("(removed)")
        struck, strong = QFont(font), QFont(font)
        struck.setStrikeOut(edit.accepted)
        strong.setWeight(QFont.Weight.DemiBold)
        if edit.accepted:
            # The original gets what the replacement leaves, but at least half.
            after_width = QFontMetrics(strong).horizontalAdvance(f"  →  {after}")
            share = max(0.5, 1 - after_width / max(1, upper.width()))
            rest = self._piece(painter, upper, before, struck, tokens.muted, share)
            rest = self._piece(painter, rest, "  →  ", font, tokens.muted)
            self._piece(painter, rest, after, strong, tokens.text)
        else:
            rest = self._piece(painter, upper, before, strong, tokens.text, share=0.6)
            self._piece(painter, rest, "   " + tr("kept as it is"), font, tokens.muted)
        lower = QRect(rect.left(), rect.bottom() - height, rect.width(), height)
        if edit.uncertain:
            lower = self._piece(painter, lower, tr("Please check") + "  ·  ", font, tokens.warn)
        lower = self._piece(painter, lower, f"{tr(edit.attribute.label)}  ·  ", font, tokens.muted)
        self._piece(painter, lower, said(edit.reason), font, tokens.muted)

    def _piece(self, painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, share: float = 1.0) -> QRect:
        """Draw ``text`` within ``share`` of ``rect``; what is left of ``rect``."""
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width() * share))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        return rect.adjusted(metrics.horizontalAdvance(shown), 0, 0, 0)

    def _paint_button(self, painter: QPainter, rect: QRect, text: str, on: bool, ground: str, colour: str) -> None:
        tokens = self._appearance.tokens
        painter.setPen(QPen(QColor(ground if on else tokens.border), 1))
        painter.setBrush(QColor(ground if on else tokens.surface))
        painter.drawRoundedRect(rect, 6, 6)
        painter.setPen(QColor(colour if on else tokens.muted))
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold if on else QFont.Weight.Normal)
        painter.setFont(font)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def editorEvent(  # noqa: N802
        self, event: QEvent, _model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        if event.type() is not QEvent.Type.MouseButtonRelease or not isinstance(event, QMouseEvent):
            return False
        accept, keep = _buttons(option.rect.adjusted(4, 2, -4, -2), option.font)
        point = event.position().toPoint()
        if accept.contains(point) or keep.contains(point):
            self.pressed.emit(index, accept.contains(point))
            return True
        return False


def _buttons(rect: QRect, font: QFont) -> tuple[QRect, QRect]:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    words = (tr("Accept"), tr("Keep"))
    width = max(QFontMetrics(strong).horizontalAdvance(one) for one in words) + 2 * _BUTTON_PAD
    width = max(width, _LEAST_BUTTON_WIDTH)
    top = rect.center().y() - _BUTTON_HEIGHT // 2
    keep = QRect(rect.right() - _PAD - width, top, width, _BUTTON_HEIGHT)
    return keep.translated(-width - 4, 0), keep


def short(text: str) -> str:
    """One line of a passage, without the marks at its ends, and no more of it than a row can show."""
    return " ".join(text[:_MOST_SHOWN].split()).strip(",;:. ")
