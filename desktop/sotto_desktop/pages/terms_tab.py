"""The person's own words and patterns, with a text to try them on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto.profiles import OwnTerm, Profile
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute
from sotto_desktop.core_words import said
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.entry_list import EntryList, Lines
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.text_box import Mark, TextBox, Tone

_LONGEST = 500
_PAUSE_MS = 300

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
        self._pattern = QCheckBox(tr("Pattern"))
        self._pattern.setToolTip(tr("The term is a regular expression"))
        attributes = [Attribute.OWN_TERM, *(a for a in Attribute if a not in {Attribute.OWN_TERM, Attribute.FACT})]
        self._treat_as = Choice(tr("Treat it as"), [(a, tr(a.label)) for a in attributes], Attribute.OWN_TERM)
        self._terms = EntryList(
            tr("Your own terms"),
            tr("A project name, a client, a street …"),
            tr(
                "Words that Sotto cannot know are private: project names, clients, nicknames. "
                "A pattern covers many at once, such as PRJ\\d+."
            ),
            _LONGEST,
            appearance,
            _Terms(self._pattern, self._treat_as),
            (self._pattern, self._treat_as),
        )
        self._terms.changed.connect(self.changed)
        self._trial = TextBox(tr("Try it"), tr("Type a text here to see what this profile finds in it."), appearance)
        self._trial.setMaximumHeight(96)
        self._found = label(look="caption", wrap=True)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._try)
        self._trial.textChanged.connect(self._pause.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._terms, 1)
        column.addWidget(label(tr("Try your terms"), look="heading"))
        column.addWidget(self._trial)
        column.addWidget(self._found)

    def show_profile(self, profile: Profile) -> None:
        self._terms.show_entries(profile.own_terms)
        self._profile = profile
        self._pause.start()

    # Trying -----------------------------------------------------------------------------------

    def _try(self) -> None:
        self._stop()
        text = self._trial.text
        if not text.strip() or self._profile is None:
            self._found.setText("")
            return
        self._stop = self._find(text, self._profile, lambda findings: self._show(text, findings), self._show_error)

    def _show(self, text: str, findings: list[Finding]) -> None:
        if text != self._trial.text or self._profile is None:
            return
        own = {Attribute.OWN_TERM} | {term.attribute for term in self._profile.own_terms}
        marks = [
            Mark(
                f.span.start, f.span.end, Tone.CHANGED if f.attribute in own else Tone.FOUND, tip=tr(f.attribute.label)
            )
            for f in findings
        ]
        self._trial.set_marks(marks, text)
        named = "; ".join(f"{f.text} ({tr(f.attribute.label)})" for f in findings[:6])
        self._found.setText(
            tr("Found: {details}").format(details=named) if findings else tr("Nothing found in this text.")
        )

    def _show_error(self, error: SottoError) -> None:
        if error.code != "cancelled":
            self._found.setText(said(str(error)))


class _Terms(Lines):
    """A new term is a pattern, and of a kind, as the two widgets beside the field say; a changed one stays so."""

    def __init__(self, pattern: QCheckBox, treat_as: Choice) -> None:
        self._pattern = pattern
        self._treat_as = treat_as

    def made(self, text: str, former: object | None) -> object:
        if isinstance(former, OwnTerm):
            return replace(former, text=text)
        return OwnTerm(text, self._pattern.isChecked(), Attribute(str(self._treat_as.value)))

    def text(self, entry: object) -> str:
        assert isinstance(entry, OwnTerm)  # noqa: S101 - made so above
        return entry.text

    def note(self, entry: object) -> str:
        assert isinstance(entry, OwnTerm)  # noqa: S101 - made so above
        return "  ·  ".join([tr("pattern")] * entry.pattern + [tr(entry.attribute.label)])
