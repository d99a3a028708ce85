"""Everything about the edits of one rewrite: the task, the list, why, undo and redo."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sotto.rewrite import DifferentialPrivacy, Edit
from sotto_desktop.state.lessons import Lesson
from sotto_desktop.state.outlook import VOID, meaning
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import number, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.edit_detail import EditDetail
from sotto_desktop.widgets.edit_list import EditList
from sotto_desktop.widgets.labels import label, relook
from sotto_desktop.widgets.outlook_line import OutlookLine
from sotto_desktop.widgets.stepper import Stepper
from sotto_desktop.widgets.task_line import TaskLine


class ReviewPanel(QWidget):
    """Shows a review and carries decisions to it.

    Signals:
        changed(): a decision was made, undone or redone.
        selected(int): the edit with this index is the current one.
        evidence_wanted(object): show these words of the original.
        lesson_chosen(Lesson): the profile is to learn this.
    """

    changed = Signal()
    selected = Signal(int)
    evidence_wanted = Signal(object)
    lesson_chosen = Signal(object)

    def __init__(self, appearance: Appearance, lessons: Callable[[Edit], list[Lesson]]) -> None:
        """``lessons`` says what an edit can teach the profile in use."""
        super().__init__()
        self._lessons = lessons
        self._review: Review | None = None
        self._shown = 0
        self._guarantee = label(look="caption", wrap=True)
        self._warning = label(look="warn", wrap=True)
        self._outlook = OutlookLine()
        self._count = label(look="heading")
        self._check = label(look="warn")
        self._keys = label(
            tr("↑ ↓  move    Space  flip    A  accept    K  keep    ↵  replace    ⇧A ⇧K  all of a kind"),
            look="caption",
            wrap=True,
        )
        self._undo = button(
            tr("Undo"), self._undo_last, look="quiet", tip=tr("Undo the last decision  (Ctrl+Z in the list)"),
            icon="undo", appearance=appearance,
        )  # fmt: skip
        self._redo = button(
            tr("Redo"), self._redo_last, look="quiet", tip=tr("Redo  (Ctrl+Shift+Z in the list)"),
            icon="redo", appearance=appearance,
        )  # fmt: skip
        self._all = button(tr("Accept all"), lambda: self._decide_all(True), look="quiet", key="Ctrl+Shift+A")
        self._none = button(tr("Keep all"), lambda: self._decide_all(False), look="quiet", key="Ctrl+Shift+K")
        self._rewrites = Stepper(
            tr("A better rewrite"), tr("Another rewrite that is private, too"), ("Alt+Left", "Alt+Right"), appearance
        )
        self._rewrites.chosen.connect(self._choose_rewrite)
        self._task = TaskLine()
        self._list = EditList(appearance)
        self._detail = EditDetail()
        self._nothing = label(
            tr(
                "There is nothing to review: the text can go as you wrote it. If something in it is private to you, "
                "add it as a fact or an own term on the page Profiles, and rewrite again."
            ),
            look="muted",
            wrap=True,
        )
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._build()
        self._task.flipped.connect(self._flip)
        self._list.selected.connect(self._select)
        self._list.decided.connect(self._decide)
        self._list.opened.connect(lambda _edit: self._detail.focus_replacement())
        self._detail.replaced.connect(self._replace)
        self._detail.kind_decided.connect(self._decide_kind)
        self._detail.lesson_chosen.connect(self.lesson_chosen)
        self._outlook.evidence_wanted.connect(self.evidence_wanted)
        for standard, act in (
            ("Ctrl+Z", self._undo_last),
            ("Ctrl+Shift+Z", self._redo_last),
            ("Ctrl+Y", self._redo_last),
        ):
            shortcut = QShortcut(QKeySequence(standard), self._list, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)
        self._detail.left.connect(self._list.setFocus)

    def _build(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(8)
        for widget in (self._count, self._rewrites, self._check):
            bar.addWidget(widget)
        bar.addStretch(1)
        for one in (self._undo, self._redo, self._all, self._none):
            bar.addWidget(one)
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addWidget(self._list, 1)
        left.addWidget(self._keys)
        self._body = QWidget()
        body = QHBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(12)
        body.addLayout(left, 5)
        body.addWidget(self._detail, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(bar)
        column.addWidget(self._warning)
        column.addWidget(self._guarantee)
        column.addWidget(self._task)
        column.addWidget(self._outlook)
        column.addWidget(self._body, 1)
        column.addWidget(self._nothing, 1)

    def show_review(self, review: Review) -> None:
        self._review = review
        self.warn("")
        self._show_edits(review)
        self._refresh()

    def warn(self, words: str) -> None:
        """Something to think about before this is sent; "" for nothing."""
        self._warning.setText(words)
        self._warning.setVisible(bool(words))

    def focus_list(self) -> None:
        self._list.setFocus()

    def current(self) -> int:
        """The index of the current edit, -1 for none."""
        return self._list.current()

    def choose(self, edit: int) -> None:
        """Make an edit the current one, because it was clicked elsewhere."""
        self._list.choose(edit)

    # Decisions --------------------------------------------------------------------------------

    def _decide(self, edit: int, accepted: bool) -> None:
        if self._review:
            self._review.set_accepted(edit, accepted)
            self._after_change()

    def _flip(self, edit: int) -> None:
        if self._review:
            self._review.flip(edit)
            self._list.choose(edit)
            self._after_change()

    def _decide_all(self, accepted: bool) -> None:
        if self._review:
            self._review.set_all(accepted)
            self._after_change()

    def _decide_kind(self, accepted: bool) -> None:
        edit = self._list.current()
        if self._review and edit >= 0:
            self._review.set_kind(edit, accepted)
            self._after_change()

    def _choose_rewrite(self, at: int) -> None:
        if self._review:
            self._review.choose(at)
            self._after_change()

    def _replace(self, text: str) -> None:
        edit = self._list.current()
        if self._review and edit >= 0:
            self._review.put(edit, text)
            self._list.setFocus()
            self._after_change()

    def _undo_last(self) -> None:
        if self._review:
            self._review.undo()
            self._after_change()

    def _redo_last(self) -> None:
        if self._review:
            self._review.redo()
            self._after_change()

    # Showing ----------------------------------------------------------------------------------

    def _select(self, edit: int) -> None:
        self._show_detail(edit)
        self.selected.emit(edit)

    def _show_edits(self, review: Review) -> None:
        self._shown = review.at
        self._list.show_review(review)

    def _after_change(self) -> None:
        if self._review and self._review.at != self._shown:
            self._show_edits(self._review)
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        review = self._review
        if review is None:
            return
        count = len(review.edits)
        self._count.setText(
            tr("{applied} of {count} edits applied").format(applied=number(review.accepted), count=number(count))
            if count
            else tr("No edits")
        )
        self._body.setVisible(count > 0)
        self._nothing.setVisible(count == 0)
        self._check.setText(tr("%Ln to check, shown first", "", review.uncertain) if review.uncertain else "")
        self._rewrites.show_place(review.at, review.rewrites)
        self._undo.setEnabled(review.can_undo)
        self._redo.setEnabled(review.can_redo)
        self._all.setEnabled(review.accepted < count)
        self._none.setEnabled(review.accepted > 0)
        self._task.show_review(review)
        self._list.refresh()
        self._outlook.show_review(review)
        guarantee = review.rewrite.guarantee
        words = meaning(guarantee) if isinstance(guarantee, DifferentialPrivacy) else tr(VOID) if review.voided else ""
        if place := review.rewrite.place:
            where = tr("The text was worked on at {place}, a model server that you trust.").format(place=place)
            words = f"{words}\n{where}".strip()
        self._guarantee.setText(words)
        self._guarantee.setVisible(bool(words))
        relook(self._guarantee, "look", "warn" if review.voided else "caption")
        self._show_detail(self._list.current())

    def _show_detail(self, edit: int) -> None:
        review = self._review
        if review is None or edit < 0:
            self._detail.show_edit(None)
        else:
            shown = review.edits[edit]
            self._detail.show_edit(shown)
            self._detail.show_kind(len(review.kind(edit)), lambda: self._lessons(shown))
