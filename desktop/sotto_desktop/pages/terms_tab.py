"""The person's own words and patterns, with a text to try them on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from sotto.errors import ProfileInvalid, SottoError
from sotto.profiles import OwnTerm, Profile
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.text_box import Mark, TextBox, Tone

_LONGEST = 500
_PAUSE_MS = 300
_TERM_ROLE = Qt.ItemDataRole.UserRole

Find = Callable[
    [str, Profile, Callable[[list[Finding]], None], Callable[[SottoError], None]], Callable[[], None]
]  # fmt: skip


class TermsTab(QWidget):
    """``find`` looks for private details in a text, with a profile.

    Signals:
        changed(tuple): the own terms as they are now.
    """

    changed = Signal(object)

    def __init__(self, appearance: Appearance, find: Find) -> None:
        super().__init__()
        self._find = find
        self._stop: Callable[[], None] = lambda: None
        self._profile: Profile | None = None
        self._problem = label(look="danger", wrap=True)
        self._problem.hide()
        self._field = QLineEdit(maxLength=_LONGEST)
        self._field.setPlaceholderText("A project name, a client, a street …")
        self._field.setAccessibleName("New term")
        self._field.returnPressed.connect(self._add)
        self._field.textEdited.connect(lambda _text: self._problem.hide())
        self._pattern = QCheckBox("Pattern")
        self._pattern.setToolTip("The term is a regular expression")
        attributes = [Attribute.OWN_TERM, *(a for a in Attribute if a not in {Attribute.OWN_TERM, Attribute.FACT})]
        self._kind = Choice("Treat it as", [(a, a.label) for a in attributes], Attribute.OWN_TERM)
        self._list = QListWidget()
        self._list.setAccessibleName("Your own terms")
        self._empty = label(
            "Words that Sotto cannot know are private: project names, clients, nicknames. "
            "A pattern covers many at once, such as PRJ\\d+.",
            look="muted", wrap=True,
        )  # fmt: skip
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._remove = button("Remove", self._take_away, look="quiet", icon="remove", appearance=appearance)
        gone = QShortcut(QKeySequence(Qt.Key.Key_Delete), self._list, context=Qt.ShortcutContext.WidgetShortcut)
        gone.activated.connect(self._take_away)
        self._trial = TextBox("Try it", "Type a text here to see what this profile finds in it.", appearance)
        self._trial.setMaximumHeight(96)
        self._found = label(look="caption", wrap=True)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._try)
        self._trial.textChanged.connect(self._pause.start)
        self._build(appearance)

    def _build(self, appearance: Appearance) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._field, 1)
        top.addWidget(self._pattern)
        top.addWidget(self._kind)
        top.addWidget(button("Add", self._add, icon="add", appearance=appearance))
        inside = QVBoxLayout(self._list)
        inside.setContentsMargins(32, 16, 32, 16)
        inside.addWidget(self._empty)
        under = QHBoxLayout()
        under.addWidget(label("Try your terms", look="heading"))
        under.addStretch(1)
        under.addWidget(self._remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._problem)
        column.addWidget(self._list, 1)
        column.addLayout(under)
        column.addWidget(self._trial)
        column.addWidget(self._found)

    def show_profile(self, profile: Profile) -> None:
        if self._profile is None or self._terms() != profile.own_terms:
            self._list.clear()
            for term in profile.own_terms:
                self._append(term)
        self._profile = profile
        self._show_state()
        self._pause.start()

    def _terms(self) -> tuple[OwnTerm, ...]:
        return tuple(self._list.item(row).data(_TERM_ROLE) for row in range(self._list.count()))

    def _append(self, term: OwnTerm) -> None:
        kind = "  ·  ".join(["pattern"] * term.pattern + [term.attribute.label])
        item = QListWidgetItem(f"{term.text}    {kind}")
        item.setData(_TERM_ROLE, term)
        self._list.addItem(item)

    def _add(self) -> None:
        if not self._field.text().strip():
            return
        try:
            term = OwnTerm(self._field.text().strip(), self._pattern.isChecked(), Attribute(str(self._kind.value)))
        except ProfileInvalid as error:
            self._problem.setText(str(error))
            self._problem.show()
            return
        if term not in self._terms():
            self._append(term)
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
        self.changed.emit(self._terms())

    def _show_state(self) -> None:
        self._empty.setVisible(self._list.count() == 0)
        self._remove.setVisible(self._list.count() > 0)

    # Trying -----------------------------------------------------------------------------------

    def _try(self) -> None:
        self._stop()
        text = self._trial.text
        if not text.strip() or self._profile is None:
            self._found.setText("")
            return
        self._stop = self._find(text, self._profile, lambda findings: self._show(text, findings), self._show_error)

    def _show(self, text: str, findings: list[Finding]) -> None:
        if text != self._trial.text:
            return
        own = {Attribute.OWN_TERM} | {term.attribute for term in self._terms()}
        marks = [
            Mark(f.span.start, f.span.end, Tone.CHANGED if f.attribute in own else Tone.FOUND, tip=f.attribute.label)
            for f in findings
        ]
        self._trial.set_marks(marks, text)
        named = "; ".join(f"{f.text} ({f.attribute.label})" for f in findings[:6])
        self._found.setText(f"Found: {named}" if findings else "Nothing found in this text.")

    def _show_error(self, error: SottoError) -> None:
        if error.code != "cancelled":
            self._found.setText(str(error))
