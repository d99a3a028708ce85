"""Profiles: the list of them, the chosen one beside it, and what holds on which site."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from sotto.errors import SottoError
from sotto.profiles import Profile, Profiles, read_profile, write_profile
from sotto_desktop.aside import Aside
from sotto_desktop.pages.page import Page
from sotto_desktop.pages.profile_editor import ProfileEditor
from sotto_desktop.pages.sites_view import SitesView
from sotto_desktop.pages.terms_tab import Find
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.theme.tokens import CONTROL_HEIGHT
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.labels import plain_tip
from sotto_desktop.widgets.notice import Notice

_FILES = QT_TR_NOOP("Sotto profiles (*.json)")
_ID_ROLE = Qt.ItemDataRole.UserRole
_UNDO_SECONDS = 20
_ROOM_FOR_WORDS = 920


class ProfilesPage(Page):
    """Follows the book: whoever changes it calls ``refresh``."""

    def __init__(self, appearance: Appearance, book: ProfileBook, find: Find) -> None:
        super().__init__(tr("Profiles"))
        self._book = book
        self._aside = Aside(self)
        self.notice = Notice(appearance)
        self.editor = ProfileEditor(appearance, book, find)
        self.editor.refused.connect(lambda why: self.notice.say(why, "danger"))
        self._sites = SitesView(appearance, book, self.notice)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Profiles"))
        self.list.setFixedWidth(208)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(self._show_chosen)

        def quiet(text: str, act: object, icon: str, tip: str) -> QPushButton:
            return button(text, act, look="quiet", icon=icon, tip=tip, appearance=appearance)  # type: ignore[arg-type]

        self._actions = [
            quiet(tr("New"), self.add, "add", tr("Make an empty profile")),
            quiet(tr("Duplicate"), self._duplicate, "duplicate", tr("Make a copy of this profile")),
            quiet(tr("Import…"), self._import, "import", tr("Add a profile from a file")),
            quiet(tr("Export…"), self._export, "export", tr("Write this profile to a file")),
            quiet(tr("Delete"), self._delete, "remove", tr("Delete this profile (can be undone)")),
        ]
        self._words = [one.text() for one in self._actions]
        self._undo = quiet(tr("Undo"), self.undo, "undo", "")
        self._undo.setShortcut(QKeySequence("Ctrl+Alt+Z"))
        self._mode = Segments([("profiles", tr("Profiles")), ("sites", tr("Sites"))], tr("What to show"))
        self._mode.chosen.connect(self._show_mode)
        self._build()
        self.refresh()
        self.list.setCurrentRow(0)

    def _build(self) -> None:
        self.header.addWidget(self._mode)
        self.header.addStretch(1)
        self._bar = QWidget()
        bar = QHBoxLayout(self._bar)
        bar.setContentsMargins(0, 0, 0, 0)
        bar.setSpacing(4)
        for one in self._actions:
            bar.addWidget(one)
        # As wide as the pictures alone: else the words would keep the page too wide for the window.
        self._bar.setMinimumWidth(len(self._actions) * (CONTROL_HEIGHT + bar.spacing()))
        self.header.addWidget(self._undo)
        self.header.addWidget(self._bar)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(self.list)
        row.addWidget(self.editor, 1)
        self._stack = QStackedWidget()
        self._stack.setObjectName("stack")
        self._stack.addWidget(both)
        self._stack.addWidget(self._sites)
        self.column.addWidget(self.notice)
        self.column.addWidget(self._stack, 1)

    def focus(self) -> None:
        self.list.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Where the words of the buttons have no room their pictures and tips must do."""
        super().resizeEvent(event)
        for one, words in zip(self._actions, self._words, strict=True):
            one.setText(words if event.size().width() > _ROOM_FOR_WORDS else "")

    def refresh(self) -> None:
        """The profiles have changed, here or elsewhere."""
        chosen = self._chosen_id()
        profiles = self._book.all
        self.list.blockSignals(True)
        self.list.clear()
        for profile in profiles.profiles:
            item = QListWidgetItem(profile.name + ("  ·  " + tr("default") if profile.id == profiles.default else ""))
            item.setData(_ID_ROLE, profile.id)
            self.list.addItem(item)
            if profile.id == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._show_chosen()
        if self._stack.currentWidget() is self._sites:
            self._sites.refresh()
        words = self._book.last_change
        self._undo.setEnabled(bool(words))
        tip = tr("Undo: {change}  (Ctrl+Alt+Z)").format(change=words) if words else tr("Nothing to undo")
        self._undo.setToolTip(plain_tip(tip))
        self._actions[-1].setEnabled(len(profiles.profiles) > 1)

    def _show(self, id: str) -> None:
        """Choose a profile that the list may not have yet."""
        self.refresh()
        self.choose(id)

    def choose(self, id: str) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(_ID_ROLE) == id:
                self.list.setCurrentRow(row)

    def show_mode(self, mode: str) -> None:
        """``profiles`` or ``sites``."""
        self._mode.show_value(mode)
        self._show_mode(mode)

    def _chosen_id(self) -> str:
        item = self.list.currentItem()
        return item.data(_ID_ROLE) if item else self._book.all.default

    def _show_chosen(self, *_items: object) -> None:
        self.editor.show_profile(self._book.all.get(self._chosen_id()))

    def _show_mode(self, mode: str) -> None:
        self._stack.setCurrentIndex(0 if mode == "profiles" else 1)
        if mode == "sites":
            self._sites.refresh()
        self._bar.setVisible(mode == "profiles")

    # Actions ----------------------------------------------------------------------------------

    def add(self, name: str = "") -> None:
        self._show_new(self._book.add(name or tr("New profile")))

    def _duplicate(self) -> None:
        self._show_new(self._book.duplicate(self._chosen_id()))

    def _show_new(self, profile: Profile) -> None:
        self._show(profile.id)
        self.editor.focus_name()

    def _delete(self) -> None:
        profile = self._book.all.get(self._chosen_id())
        try:
            before = self._book.delete(profile.id)
            self.refresh()
        except SottoError as error:
            self.notice.say(str(error), "warn")
            return
        undo = partial(self._undo_delete, profile.id, before)
        self.notice.say(tr("“{name}” is deleted.").format(name=profile.name), "info", tr("Undo"), undo, _UNDO_SECONDS)

    def _undo_delete(self, id: str, before: Profiles) -> None:
        if self._book.undo(before):
            self._show(id)
        else:
            self.notice.say(tr("Other changes were made since. Undo takes them back one by one."), "warn")

    def undo(self) -> None:
        """Take the last change back, whatever it was."""
        words = self._book.last_change
        if self._book.undo():
            self.refresh()
            self.notice.say(tr("Taken back: {change}").format(change=words), seconds=8)

    def _import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Import a profile"), "", tr(_FILES))
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Import the profile in a file. Beside the window, because nobody knows where it lies."""

        def take(read: Profile) -> None:
            profile = self._book.take(read)
            self._show(profile.id)
            self.notice.say(tr("“{name}” is imported.").format(name=profile.name), seconds=6)

        self._aside.run(lambda: read_profile(path), take, self._failed)

    def _export(self) -> None:
        profile = self._book.all.get(self._chosen_id())
        name, _ = QFileDialog.getSaveFileName(self, tr("Export the profile"), f"{profile.id}.json", tr(_FILES))
        if not name:
            return
        words = tr("The profile is exported. The file is not encrypted: keep it where you keep private things.")
        self._aside.run(lambda: write_profile(profile, Path(name)), lambda _none: self.notice.say(words), self._failed)

    def _failed(self, error: SottoError) -> None:
        self.notice.say(str(error), "danger")
