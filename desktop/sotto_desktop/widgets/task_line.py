"""The request as Sotto understood it, and which private details it needs: click one to flip it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from sotto_desktop.state.review import Review
from sotto_desktop.widgets.flow import Flow
from sotto_desktop.widgets.labels import label, relook

_MOST_CHIPS = 8
_CHIP_WIDTH = 180


class TaskLine(QWidget):
    """Two rows of chips under the task.

    Signals:
        flipped(int): the chip of this edit was clicked.
    """

    flipped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._task = label(wrap=True)
        self._needed = _ChipRow("Needed for it", "needed", "Click to leave it out")
        self._private = _ChipRow("Not needed", "private", "Click to keep it")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._task)
        for row in (self._needed, self._private):
            row.flipped.connect(self.flipped)
            column.addWidget(row)

    def show_review(self, review: Review) -> None:
        task = review.rewrite.task
        self._task.setText(f"The task: {task}" if task else "")
        self._task.setVisible(bool(task))
        self._needed.show_edits(review, review.needed())
        self._private.show_edits(review, review.not_needed())


class _ChipRow(QWidget):
    flipped = Signal(int)

    def __init__(self, title: str, look: str, tip: str) -> None:
        super().__init__()
        self._look, self._tip, self._title = look, tip, title
        self._chips: list[QPushButton] = []
        self._holder = QWidget()
        self._flow = Flow(self._holder, spacing=4)
        self._rest = label(look="caption")
        caption = label(title, look="caption")
        caption.setFixedSize(96, 28)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(caption, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._holder, 1)

    def show_edits(self, review: Review, indices: list[int]) -> None:
        """Chips are made anew only where the number of them changes, so that focus stays where it was."""
        self.setVisible(bool(indices))
        shown = indices[:_MOST_CHIPS]
        self._flow.removeWidget(self._rest)
        while len(self._chips) > len(shown):
            self._chips.pop().deleteLater()
        while len(self._chips) < len(shown):
            self._chips.append(self._new_chip())
        for chip, index in zip(self._chips, shown, strict=True):
            words = " ".join(review.edits[index].original[:120].split()) or "(white space)"
            chip.setProperty("edit", index)
            chip.setText(QFontMetrics(chip.font()).elidedText(words, Qt.TextElideMode.ElideRight, _CHIP_WIDTH))
            chip.setAccessibleName(f"{self._title}: {words}. {self._tip}.")
            chip.setToolTip(f"{review.edits[index].attribute.label}. {self._tip}.")
        self._rest.setText(f"and {len(indices) - len(shown)} more below" if len(indices) > len(shown) else "")
        self._rest.setMinimumHeight(28)
        self._rest.setVisible(len(indices) > len(shown))
        self._flow.addWidget(self._rest)

    def _new_chip(self) -> QPushButton:
        chip = QPushButton()
        chip.setAutoDefault(False)
        chip.clicked.connect(lambda: self.flipped.emit(chip.property("edit")))
        relook(chip, "chip", self._look)
        self._flow.addWidget(chip)
        return chip
