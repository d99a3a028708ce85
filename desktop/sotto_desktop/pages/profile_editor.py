"""One profile, in five tabs. Every change is kept at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTabWidget, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto.profiles import Profile, Strictness
from sotto_desktop.pages.rules_tab import RulesTab
from sotto_desktop.pages.strength_tab import StrengthTab
from sotto_desktop.pages.terms_tab import Find, TermsTab
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.entry_list import EntryList
from sotto_desktop.widgets.labels import label


class ProfileEditor(QWidget):
    """Signals:
    refused(str): a change was not kept, and why.
    """

    refused = Signal(str)

    def __init__(self, appearance: Appearance, book: ProfileBook, find: Find) -> None:
        super().__init__()
        self._book = book
        self._id = book.all.default
        self._name = QLineEdit(maxLength=64)
        self._name.setAccessibleName(tr("Name of the profile"))
        self._name.editingFinished.connect(self._rename)
        self._name.installEventFilter(self)
        self._badge = label(tr("Used where no other is chosen"), look="badge")
        self._default = button(tr("Use by default"), self._make_default, look="quiet")
        self._facts = EntryList(
            tr("Facts about you"),
            tr("I live in Kiruna. My daughter has diabetes. I work for …"),
            tr(
                "Write in your own words what should stay between us, one fact a line. "
                "Sotto then looks for it in every prompt, also when you say it differently."
            ),
            1000,
            appearance,
        )
        self._never = EntryList(
            tr("Never flag"),
            tr("A word or a name that is fine to send"),
            tr("What you add here is never marked or changed, nor are its plural and possessive forms."),
            500,
            appearance,
        )
        self._rules = RulesTab()
        self._terms = TermsTab(appearance, find)
        self._strength = StrengthTab()
        self._build()
        self._facts.changed.connect(lambda facts: self.change(facts=facts))
        self._never.changed.connect(lambda words: self.change(never_flag=words))
        self._rules.changed.connect(lambda rules: self.change(rules=rules))
        self._terms.changed.connect(lambda terms: self.change(own_terms=terms))
        self._strength.changed.connect(self._change_strength)
        self.show_profile(book.default)

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._name, 1)
        top.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignVCenter)
        top.addWidget(self._default)
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.tabBar().setDrawBase(False)
        tabs.setAccessibleName(tr("Parts of the profile"))
        for widget, title in (
            (_padded(self._facts), tr("Facts")),
            (_padded(self._rules), tr("Rules")),
            (self._terms, tr("Own terms")),
            (_padded(self._never), tr("Never flag")),
            (self._strength, tr("Strength")),
        ):
            tabs.addTab(widget, title)
        self.tabs = tabs
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(tabs, 1)

    def show_profile(self, profile: Profile) -> None:
        # A name that is being typed stays, but never as the name of another profile.
        if profile.id != self._id or not self._name.hasFocus():
            self._name.setText(profile.name)
            self._name.setCursorPosition(0)
        self._id = profile.id
        is_default = profile.id == self._book.all.default
        self._badge.setVisible(is_default)
        self._default.setVisible(not is_default)
        self._facts.show_entries(profile.facts)
        self._never.show_entries(profile.never_flag)
        self._rules.show_profile(profile)
        self._terms.show_profile(profile)
        self._strength.show_profile(profile)

    def focus_name(self) -> None:
        self._name.setFocus()
        self._name.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Escape in the name brings back the old one."""
        if watched is self._name and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._name.setText(self._book.all.get(self._id).name)
            return True
        return super().eventFilter(watched, event)

    def _rename(self) -> None:
        try:
            self._book.rename(self._id, self._name.text())
        except SottoError as error:
            self._name.setText(self._book.all.get(self._id).name)
            self.refused.emit(str(error))

    def change(self, **fields: object) -> None:
        """Keep the profile with these fields changed, or say why not."""
        try:
            self._book.save(replace(self._book.all.get(self._id), **fields))  # type: ignore[arg-type]
        except SottoError as error:
            self.refused.emit(str(error))
            self.show_profile(self._book.all.get(self._id))

    def _change_strength(self, strictness: Strictness, sanitizer: str, private: bool) -> None:
        self.change(strictness=strictness, sanitizer=sanitizer, private=private)

    def _make_default(self) -> None:
        self._book.make_default(self._id)


def _padded(widget: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 12, 0, 0)
    column.addWidget(widget)
    return holder
