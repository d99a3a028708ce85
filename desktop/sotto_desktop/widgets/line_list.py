"""A list of short texts: add above, change in place, Delete takes away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label


class LineList(QWidget):
    """Signals:
    changed(tuple): the lines as they are now.
    """

    changed = Signal(object)

    def __init__(self, name: str, hint: str, empty: str, longest: int, appearance: Appearance) -> None:
        super().__init__()
        self._field = QLineEdit()
        self._field.setPlaceholderText(hint)
        self._field.setAccessibleName(f"New entry: {name}")
        self._field.setMaxLength(longest)
        self._field.returnPressed.connect(self._add)
        self._add_button = button("Add", self._add, icon="add", appearance=appearance)
        self._list = QListWidget()
        self._list.setAccessibleName(name)
        self._list.setWordWrap(True)
        self._list.itemChanged.connect(lambda _item: self._tell())
        self._empty = label(empty, look="muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._remove = button("Remove", self._take_away, look="quiet", icon="remove", appearance=appearance)
        self._keys = label("F2 change    Del remove", look="caption")
        gone = QShortcut(QKeySequence(Qt.Key.Key_Delete), self._list, context=Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self._take_away)
        self._list.currentRowChanged.connect(lambda row: self._remove.setEnabled(row >= 0))

        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._field, 1)
        top.addWidget(self._add_button)
        inside = QVBoxLayout(self._list)
        inside.setContentsMargins(32, 16, 32, 16)
        inside.addWidget(self._empty)
        bottom = QHBoxLayout()
        bottom.addWidget(self._keys)
        bottom.addStretch(1)
        bottom.addWidget(self._remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._list, 1)
        column.addLayout(bottom)

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(text for row in range(self._list.count()) if (text := self._list.item(row).text().strip()))

    def show_lines(self, lines: Sequence[str]) -> None:
        if tuple(lines) != self.lines:
            self._list.blockSignals(True)
            self._list.clear()
            for text in lines:
                self._append(text)
            self._list.blockSignals(False)
        self._show_state()

    def _append(self, text: str) -> None:
        item = QListWidgetItem(text)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self._list.addItem(item)

    def _add(self) -> None:
        text = " ".join(self._field.text().split())
        if text and text not in self.lines:
            self._append(text)
            self._list.scrollToBottom()
            self._tell()
        self._field.clear()
        self._field.setFocus()

    def _take_away(self) -> None:
        if self._list.currentRow() >= 0:
            self._list.takeItem(self._list.currentRow())
            self._tell()

    def _tell(self) -> None:
        self._show_state()
        self.changed.emit(self.lines)

    def _show_state(self) -> None:
        some = self._list.count() > 0
        self._empty.setVisible(not some)
        self._keys.setVisible(some)
        self._remove.setVisible(some)
        self._remove.setEnabled(self._list.currentRow() >= 0)
