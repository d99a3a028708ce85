"""The edits of a rewrite as a list: arrows to move, Space to flip, A to accept, K to keep."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView

from sotto.rewrite import Edit
from sotto_desktop.core_words import said
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.drawn_row import Index
from sotto_desktop.widgets.edit_delegate import EDIT_ROLE, EditDelegate


class EditModel(QAbstractListModel):
    """The edits of a review, in its order."""

    def __init__(self) -> None:
        super().__init__()
        self._review: Review | None = None

    def show(self, review: Review | None) -> None:
        self.beginResetModel()
        self._review = review
        self.endResetModel()

    def refresh(self) -> None:
        """The decisions have changed, the edits have not."""
        if self._review and self._review.order:
            self.dataChanged.emit(self.index(0), self.index(len(self._review.order) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return len(self._review.order) if self._review and not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self._review is None or not index.isValid():
            return None
        edit = self._review.edits[self._review.order[index.row()]]
        if role == EDIT_ROLE:
            return edit
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return spoken(edit)
        return None


def spoken(edit: Edit) -> str:
    """An edit as sentences for a screen reader."""
    if edit.replacement.strip():
        change = tr("{kind}: “{original}” becomes “{replacement}”.")
    else:
        change = tr("{kind}: “{original}” goes.")
    sentences = [
        change.format(kind=tr(edit.attribute.label), original=edit.original, replacement=edit.replacement),
        tr("Accepted.") if edit.accepted else tr("Kept as it is."),
        tr("Please check.") if edit.uncertain else "",
        said(edit.reason),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


class EditList(QListView):
    """The list.

    Signals:
        selected(int): the edit with this index is the current one; -1 for none.
        decided(int, bool): accept the edit, or keep the original.
        opened(int): Return was pressed on an edit: show why.
    """

    selected = Signal(int)
    decided = Signal(int, bool)
    opened = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._review: Review | None = None
        self._rows: dict[int, int] = {}
        self._model = EditModel()
        self.setModel(self._model)
        delegate = EditDelegate(appearance, self)
        delegate.pressed.connect(lambda index, accepted: self._decide(index.row(), accepted))
        self.setItemDelegate(delegate)
        self.setAccessibleName(tr("Edits"))
        self.selectionModel().currentChanged.connect(lambda now, _before: self.selected.emit(self._edit_at(now.row())))

    def show_review(self, review: Review | None) -> None:
        self._review = review
        self._rows = {edit: row for row, edit in enumerate(review.order)} if review else {}
        self._model.show(review)
        if self._rows:
            self.setCurrentIndex(self._model.index(0))

    def refresh(self) -> None:
        self._model.refresh()

    def current(self) -> int:
        """The index of the current edit, -1 for none."""
        return self._edit_at(self.currentIndex().row())

    def choose(self, edit: int) -> None:
        """Make the edit with this index the current one."""
        if edit in self._rows:
            self.setCurrentIndex(self._model.index(self._rows[edit]))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        edit = self.current()
        if edit >= 0 and self._review and not event.modifiers():
            match event.key():
                case Qt.Key.Key_Space:
                    self.decided.emit(edit, not self._review.edits[edit].accepted)
                    return
                case Qt.Key.Key_A:
                    self.decided.emit(edit, True)
                    return
                case Qt.Key.Key_K:
                    self.decided.emit(edit, False)
                    return
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self.opened.emit(edit)
                    return
        super().keyPressEvent(event)

    def _edit_at(self, row: int) -> int:
        return self._review.order[row] if self._review and 0 <= row < len(self._review.order) else -1

    def _decide(self, row: int, accepted: bool) -> None:
        self.setCurrentIndex(self._model.index(row))
        self.decided.emit(self._edit_at(row), accepted)
