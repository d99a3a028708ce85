"""How one edit is drawn: what changes into what, why, and the two buttons."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from sotto.rewrite import Edit
from sotto_desktop.core_words import said
from sotto_desktop.state.edit_words import short
from sotto_desktop.theme.tokens import Tokens
from sotto_desktop.translation import tr
from sotto_desktop.widgets.drawn_row import PAD, DrawnRow, Index, inside, strong, two_lines, write

EDIT_ROLE = Qt.ItemDataRole.UserRole
_DOT = 8
_LEAST_BUTTON_WIDTH, _BUTTON_HEIGHT, _BUTTON_PAD = 68, 28, 12
# Of the upper line, what the original keeps however long its replacement is.
_LEAST_SHARE = 0.35


class EditDelegate(DrawnRow):
    """Draws and clicks.

    Signals:
        pressed(QModelIndex, bool): Accept (True) or Keep was clicked.
    """

    pressed = Signal(object, bool)

    def grounds(self, tokens: Tokens) -> tuple[str, str]:
        # The usual one is the ground of the buttons, which must stand out.
        return tokens.hover, tokens.window

    def draw_row(self, painter: QPainter, rect: QRect, font: QFont, index: Index, tokens: Tokens) -> None:
        edit: Edit = index.data(EDIT_ROLE)
        left = rect.left() + PAD
        self._draw_dot(painter, QRect(left, rect.center().y() - _DOT // 2, _DOT, _DOT), edit, tokens)
        accept, keep = _buttons(rect, font)
        words = QRect(left + _DOT + PAD, rect.top(), accept.left() - left - _DOT - 3 * PAD, rect.height())
        upper, lower = two_lines(words, font)
        self._draw_change(painter, upper, edit, font, tokens)
        self._draw_reason(painter, lower, edit, font, tokens)
        self._draw_button(painter, accept, tr("Accept"), edit.accepted, (tokens.accent_soft, tokens.accent), font)
        self._draw_button(painter, keep, tr("Keep"), not edit.accepted, (tokens.warn_soft, tokens.warn), font)

    def _draw_dot(self, painter: QPainter, dot: QRect, edit: Edit, tokens: Tokens) -> None:
        colour = QColor(tokens.warn if edit.uncertain else tokens.accent if edit.accepted else tokens.outline)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(colour if edit.accepted else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(dot)

    def _draw_change(self, painter: QPainter, line: QRect, edit: Edit, font: QFont, tokens: Tokens) -> None:
        before, after = short(edit.original), short(edit.replacement) or tr("(removed)")
        if not edit.accepted:
            rest = write(painter, line, before, strong(font), tokens.text, share=0.6)
            write(painter, rest, "   " + tr("kept as it is"), font, tokens.muted)
            return
        struck = QFont(font)
        struck.setStrikeOut(True)
        after_width = QFontMetrics(strong(font)).horizontalAdvance(f"  →  {after}")
        share = max(_LEAST_SHARE, 1 - after_width / max(1, line.width()))
        rest = write(painter, line, before, struck, tokens.muted, share)
        rest = write(painter, rest, "  →  ", font, tokens.muted)
        write(painter, rest, after, strong(font), tokens.text)

    def _draw_reason(self, painter: QPainter, line: QRect, edit: Edit, font: QFont, tokens: Tokens) -> None:
        if edit.uncertain:
            line = write(painter, line, tr("Please check") + "  ·  ", font, tokens.warn)
        line = write(painter, line, f"{tr(edit.attribute.label)}  ·  ", font, tokens.muted)
        write(painter, line, said(edit.reason), font, tokens.muted)

    def _draw_button(
        self, painter: QPainter, rect: QRect, text: str, on: bool, colours: tuple[str, str], font: QFont
    ) -> None:
        tokens = self._appearance.tokens
        ground, colour = colours if on else (tokens.surface, tokens.muted)
        painter.setPen(QPen(QColor(ground if on else tokens.border), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(rect, 6, 6)
        painter.setPen(QColor(colour))
        painter.setFont(strong(font) if on else font)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def editorEvent(  # noqa: N802
        self, event: QEvent, _model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if event.type() is not QEvent.Type.MouseButtonRelease or not isinstance(event, QMouseEvent):
            return False
        accept, keep = _buttons(inside(option.rect), option.font)
        point = event.position().toPoint()
        if accept.contains(point) or keep.contains(point):
            self.pressed.emit(index, accept.contains(point))
            return True
        return False


def _buttons(rect: QRect, font: QFont) -> tuple[QRect, QRect]:
    metrics = QFontMetrics(strong(font))
    width = max(metrics.horizontalAdvance(one) for one in (tr("Accept"), tr("Keep"))) + 2 * _BUTTON_PAD
    width = max(width, _LEAST_BUTTON_WIDTH)
    top = rect.center().y() - _BUTTON_HEIGHT // 2
    keep = QRect(rect.right() - PAD - width, top, width, _BUTTON_HEIGHT)
    return keep.translated(-width - 4, 0), keep
