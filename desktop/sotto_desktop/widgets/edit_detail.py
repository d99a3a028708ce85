"""Why an edit was made, on which words, and what else could stand there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from sotto.rewrite import Edit
from sotto_desktop.core_words import said
from sotto_desktop.sanitizer_names import source_name
from sotto_desktop.state.edit_words import action_words, quoted
from sotto_desktop.state.lessons import Lesson
from sotto_desktop.theme.tokens import CONTROL_HEIGHT
from sotto_desktop.translation import percent, tr
from sotto_desktop.widgets.buttons import button, shown_key
from sotto_desktop.widgets.flow import Flow
from sotto_desktop.widgets.labels import label, relook
from sotto_desktop.widgets.scrolled import Scrolled

_MOST_EVIDENCE = 300
_LEAST_WIDTH = 264
# Two lines; the rest scrolls.
_LEAST_WHY = 40


class EditDetail(QFrame):
    """The side of the list that explains the current edit.

    Signals:
        replaced(str): put this in the place of the original.
        kind_decided(bool): accept, or keep, all edits of the same kind.
        lesson_chosen(Lesson): the profile is to learn this.
        left(): Escape was pressed; the keyboard goes back to the list.
    """

    replaced = Signal(str)
    kind_decided = Signal(bool)
    lesson_chosen = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._now = ""
        self.setProperty("look", "card")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._title = label(look="heading", wrap=True)
        self._action = label(look="badge")
        self._reason = label(wrap=True)
        self._evidence = label(look="muted", wrap=True)
        self._source = label(look="caption", wrap=True)
        self._field = QLineEdit()
        self._field.setAccessibleName(tr("Replace it by"))
        self._field.setPlaceholderText(tr("Nothing: leave it out"))
        self._field.returnPressed.connect(lambda: self.replaced.emit(self._field.text()))
        self._use = button(tr("Use"), lambda: self.replaced.emit(self._field.text()), tip=tr("Put this in its place"))
        self._field.textEdited.connect(lambda text: self._use.setEnabled(text != self._now))
        self._accept_kind = button("", partial(self.kind_decided.emit, True), look="quiet")
        self._keep_kind = button("", partial(self.kind_decided.emit, False), look="quiet")
        self._kind = QWidget()
        self._teach = button(
            tr("Always…"),
            self._offer_lessons,
            look="quiet",
            key="Ctrl+T",
            tip=tr("Teach the profile: always keep, always hide"),
        )
        self._lessons: Callable[[], list[Lesson]] = list
        self._choices = QWidget()
        self._flow = Flow(self._choices, spacing=4)

        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        # Beside both, a long name of a kind would leave no room for what was done.
        column.addWidget(self._title)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addStrut(CONTROL_HEIGHT)
        top.addWidget(self._action, 0, Qt.AlignmentFlag.AlignVCenter)
        top.addStretch(1)
        top.addWidget(self._teach)
        column.addLayout(top)
        column.addWidget(self._why(), 1)
        self._caption = label(tr("Replace it by"), look="caption")
        column.addWidget(self._caption)
        column.addWidget(self._choices)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._field, 1)
        row.addWidget(self._use)
        column.addLayout(row)
        all_of_it = Flow(self._kind, spacing=0)
        for one in (self._accept_kind, self._keep_kind):
            all_of_it.addWidget(one)
        column.addWidget(self._kind)
        self.show_edit(None)

    def _why(self) -> Scrolled:
        """The reason and what it rests on."""
        words = QWidget()
        inside = QVBoxLayout(words)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(8)
        for widget in (self._reason, self._evidence, self._source):
            inside.addWidget(widget)
        inside.addStretch(1)
        area = Scrolled(gutter=0)
        area.setProperty("look", "why")
        area.setWidget(words)
        area.setMinimumHeight(_LEAST_WHY)
        area.stop_the_keyboard(tr("Why"))
        return area

    def show_kind(self, count: int, lessons: Callable[[], list[Lesson]]) -> None:
        """How many edits are of the kind of the one shown, and what it can teach the profile as it is by then."""
        for one, words, key in (
            (self._accept_kind, tr("Accept all %Ln", "", count), "Shift+A"),
            (self._keep_kind, tr("Keep all %Ln", "", count), "Shift+K"),
        ):
            one.setText(words)
            # A new text takes the key away.
            one.setShortcut(QKeySequence(key))
            one.setToolTip(tr("{words} of this kind  ({key})").format(words=words, key=shown_key(key)))
            one.setAccessibleName(one.toolTip())
        self._kind.setVisible(count > 1)
        self._lessons = lessons
        self._teach.setVisible(bool(lessons()))

    def _offer_lessons(self) -> None:
        # Asked for anew: what was offered before would take back what the profile has become since.
        lessons = self._lessons()
        if not lessons:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for lesson in lessons:
            menu.addAction(lesson.offer.replace("&", "&&"), partial(self.lesson_chosen.emit, lesson))
        menu.popup(self._teach.mapToGlobal(self._teach.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])

    def show_edit(self, edit: Edit | None) -> None:
        for widget in (self._field, self._use, self._caption):
            widget.setVisible(edit is not None)
        if edit is None:
            self.show_kind(0, list)
        self._choices.setVisible(edit is not None and bool(edit.alternatives))
        if edit is None:
            self._title.setText(tr("Why"))
            self._action.hide()
            self._reason.setText(tr("Choose an edit to see why it was made."))
            self._evidence.hide()
            self._source.hide()
            return
        self._title.setText(tr(edit.attribute.label))
        self._action.setText(action_words(edit))
        relook(self._action, "look", "badge" if edit.accepted else "kept")
        self._action.show()
        self._reason.setText(said(edit.reason))
        words = quoted(word for word in edit.evidence if word.strip())
        if len(words) > _MOST_EVIDENCE:
            words = words[:_MOST_EVIDENCE] + "…"
        self._evidence.setText(tr("It rests on {words}.").format(words=words))
        self._evidence.setVisible(bool(words))
        self._source.setText(
            tr("Found by: {source}. Confidence {confidence}.").format(
                source=source_name(edit.source), confidence=percent(edit.confidence)
            )
        )
        self._source.show()
        parts = (self._title, self._action, self._reason, self._evidence, self._source)
        self._field.setAccessibleDescription(" ".join(part.text() for part in parts))
        self._now = edit.replacement if edit.accepted else edit.original
        self._field.setText(edit.replacement)
        self._field.setCursorPosition(0)
        self._use.setEnabled(False)
        self._show_choices(edit)

    def event(self, event: QEvent) -> bool:
        # As a shortcut it would stand against that of the window, and then neither counts.
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() is QEvent.Type.KeyPress:
                self.left.emit()
            return True
        return super().event(event)

    def focus_replacement(self) -> None:
        self._field.setFocus()
        self._field.selectAll()

    def _show_choices(self, edit: Edit) -> None:
        self._flow.clear()
        for text in edit.alternatives:
            chip = button(text or tr("leave it out"), partial(self.replaced.emit, text))
            chip.setProperty("chip", "choice")
            chip.setAccessibleName(tr("Replace it by {words}").format(words=text or tr("nothing")))
            self._flow.addWidget(chip)
