"""A list of short entries: add above, change in place, Delete takes away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from sotto.errors import SottoError
from sotto_desktop.core_words import said
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label

_ENTRY_ROLE = Qt.ItemDataRole.UserRole


class Lines:
    """Entries that are texts. Another kind of entry has methods like these."""

    def made(self, text: str, former: object | None) -> object:
        """The entry that ``text`` makes, in the place of ``former`` where one is changed. Raises SottoError."""
        return text

    def text(self, entry: object) -> str:
        """What a person changes of it."""
        return str(entry)

    def note(self, entry: object) -> str:
        """What is shown beside it."""
        return ""


class EntryList(QWidget):
    """``name`` and ``hint`` are of the field, ``empty`` is said while there is nothing, ``longest`` in characters.

    Signals:
        changed(tuple): the entries as they are now.
        chosen(): another entry is the current one.
    """

    changed = Signal(object)
    chosen = Signal()

    def __init__(
        self,
        name: str,
        hint: str,
        empty: str,
        longest: int,
        appearance: Appearance,
        kind: Lines | None = None,
        beside: Sequence[QWidget] = (),
    ) -> None:
        """``beside`` stands between the field and the button."""
        super().__init__()
        self._kind = kind or Lines()
        self._problem = label(look="danger", wrap=True)
        self._problem.hide()
        self._field = QLineEdit(maxLength=longest)
        self._field.setPlaceholderText(hint)
        self._field.setAccessibleName(tr("New entry: {name}").format(name=name))
        self._field.returnPressed.connect(self._add)
        self._field.textEdited.connect(lambda _text: self._problem.hide())
        self._list = QListWidget()
        self._list.setAccessibleName(name)
        self._list.setWordWrap(True)
        self._list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(_Delegate(self))
        self._empty = label(empty, look="muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._remove = button(tr("Remove"), self._take_away, look="quiet", icon="remove", appearance=appearance)
        self._keys = label(tr("F2 change    Del remove"), look="caption")
        gone = QShortcut(QKeySequence(Qt.Key.Key_Delete), self._list, context=Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self._take_away)
        self._list.currentRowChanged.connect(self._row_changed)
        self._build(beside, appearance)

    def _build(self, beside: Sequence[QWidget], appearance: Appearance) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._field, 1)
        for widget in beside:
            top.addWidget(widget)
        top.addWidget(button(tr("Add"), self._add, icon="add", appearance=appearance))
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
        column.addWidget(self._problem)
        column.addWidget(self._list, 1)
        column.addLayout(bottom)

    @property
    def entries(self) -> tuple[object, ...]:
        return tuple(self._list.item(row).data(_ENTRY_ROLE) for row in range(self._list.count()))

    def show_entries(self, entries: Sequence[object]) -> None:
        if tuple(entries) != self.entries:
            self._list.clear()
            for entry in entries:
                self._append(entry)
        self._problem.hide()
        self._show_state()

    def text_of(self, entry: object) -> str:
        return self._kind.text(entry)

    def change(self, row: int, text: str) -> None:
        """Put what ``text`` makes in the place of an entry; a blank text changes nothing."""
        item = self._list.item(row)
        former = item.data(_ENTRY_ROLE)
        text = " ".join(text.split())
        if text and (entry := self._made(text, former)) is not None and entry != former:
            self._fill(item, entry)
            self._tell()

    def _made(self, text: str, former: object | None) -> object | None:
        try:
            return self._kind.made(text, former)
        except SottoError as error:
            self._problem.setText(said(str(error)))
            self._problem.show()
            return None

    def _append(self, entry: object) -> None:
        item = QListWidgetItem()
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self._fill(item, entry)
        self._list.addItem(item)

    def _fill(self, item: QListWidgetItem, entry: object) -> None:
        note = self._kind.note(entry)
        item.setText(self._kind.text(entry) + (f"    {note}" if note else ""))
        item.setData(_ENTRY_ROLE, entry)

    def _add(self) -> None:
        text = " ".join(self._field.text().split())
        if not text or (entry := self._made(text, None)) is None:
            return
        if entry not in self.entries:
            self._append(entry)
            self._list.scrollToBottom()
            self._tell()
        self._field.clear()
        self._field.setFocus()

    def _take_away(self) -> None:
        if self._list.currentRow() >= 0:
            self._list.takeItem(self._list.currentRow())
            self._tell()

    def _tell(self) -> None:
        self._problem.hide()
        self._show_state()
        self.changed.emit(self.entries)

    def _row_changed(self, row: int) -> None:
        self._remove.setEnabled(row >= 0)
        self.chosen.emit()

    def _show_state(self) -> None:
        some = self._list.count() > 0
        self._empty.setVisible(not some)
        self._keys.setVisible(some)
        self._remove.setVisible(some)
        self._remove.setEnabled(self._list.currentRow() >= 0)


class _Delegate(QStyledItemDelegate):
    """Lets a person change the text of an entry and not the note beside it."""

    def __init__(self, entries: EntryList) -> None:
        super().__init__(entries)
        self._entries = entries

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        if isinstance(editor, QLineEdit):
            editor.setText(self._entries.text_of(index.data(_ENTRY_ROLE)))

    def setModelData(  # noqa: N802
        self, editor: QWidget, _model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if isinstance(editor, QLineEdit):
            self._entries.change(index.row(), editor.text())
