"""The request as Sotto understood it, and which private details it needs: click one to flip it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from sotto_desktop.state.edit_words import short
from sotto_desktop.state.review import Review
from sotto_desktop.translation import tr
from sotto_desktop.widgets.flow import Flow
from sotto_desktop.widgets.labels import label, plain_button

# More of each kind would push the list of edits, where all of them are, out of sight.
_MOST_CHIPS = 6
_CHIP_WIDTH = 160
_ROW_HEIGHT = 28


class TaskLine(QWidget):
    """The task, then chips: what it needs, what it does not.

    Signals:
        flipped(int): the chip of this edit was clicked.
    """

    flipped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._task = label(wrap=True)
        chips = QWidget()
        flow = Flow(chips, spacing=4)
        self._needed = _Chips(flow, tr("Needed for it"), "needed", tr("Click to leave it out"))
        self._private = _Chips(flow, tr("Not needed"), "private", tr("Click to keep it"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._task)
        column.addWidget(chips)
        for kind in (self._needed, self._private):
            kind.flipped.connect(self.flipped)

    def show_review(self, review: Review) -> None:
        task = review.rewrite.task
        self._task.setText(tr("The task: {task}").format(task=task) if task else "")
        self._task.setVisible(bool(task))
        self._needed.show_edits(review, review.needed())
        self._private.show_edits(review, review.not_needed())


class _Chips(QObject):
    """The chips of one kind. They live in the flow, in places made once, so that focus stays where it was."""

    flipped = Signal(int)

    def __init__(self, flow: Flow, title: str, look: str, tip: str) -> None:
        super().__init__()
        self._title, self._tip = title, tip
        self._caption = _caption(title)
        self._rest = _caption("")
        self._chips = [self._new_chip(look) for _ in range(_MOST_CHIPS)]
        for widget in (self._caption, *self._chips, self._rest):
            flow.addWidget(widget)

    def show_edits(self, review: Review, indices: list[int]) -> None:
        self._caption.setVisible(bool(indices))
        for place, chip in enumerate(self._chips):
            chip.setVisible(place < len(indices))
            if place < len(indices):
                self._fill(chip, review, indices[place])
        more = len(indices) - _MOST_CHIPS
        self._rest.setText(tr("and %Ln more below", "", more))
        self._rest.setVisible(more > 0)

    def _fill(self, chip: QPushButton, review: Review, index: int) -> None:
        edit = review.edits[index]
        words = short(edit.original) or tr("(punctuation)")
        chip.setProperty("edit", index)
        shown = QFontMetrics(chip.font()).elidedText(words, Qt.TextElideMode.ElideRight, _CHIP_WIDTH)
        chip.setText(plain_button(shown))
        chip.setAccessibleName(f"{self._title}: {words}. {self._tip}.")
        chip.setToolTip(f"{tr(edit.attribute.label)}. {self._tip}.")

    def _new_chip(self, look: str) -> QPushButton:
        chip = QPushButton()
        chip.setAutoDefault(False)
        chip.setProperty("chip", look)
        chip.clicked.connect(lambda _checked: self.flipped.emit(chip.property("edit")))
        return chip


def _caption(text: str) -> QLabel:
    made = label(text, look="caption")
    made.setMinimumHeight(_ROW_HEIGHT)
    return made
