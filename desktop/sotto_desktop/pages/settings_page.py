"""Settings: how it looks, when it starts, what it keeps and how long, the key that works anywhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sotto.budget import Budget
from sotto.errors import SottoError
from sotto_desktop.about_dialog import KEYS
from sotto_desktop.pages.page import Page
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.state.preferences import KEEP_DAYS, PreferenceBook
from sotto_desktop.theme.appearance import Appearance, Scheme
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice

_SCHEMES = {Scheme.SYSTEM: "As the system", Scheme.LIGHT: "Light", Scheme.DARK: "Dark"}
_LIMITS: list[tuple[float | None, str]] = [
    (None, "No limit"),
    *((limit, f"epsilon {limit:,.0f}") for limit in (10.0, 100.0, 1_000.0, 10_000.0)),
]
_KEPT = {7: "A week", 30: "A month", 90: "Three months", 365: "A year", 0: "For ever"}


class SettingsPage(Page):
    """Every change holds at once. ``shortcut_state`` says how the key that works anywhere fares.

    Signals:
        welcome_wanted(): show the introduction again.
    """

    welcome_wanted = Signal()

    def __init__(
        self,
        appearance: Appearance,
        preferences: PreferenceBook,
        budget: Budget,
        shortcut_state: Callable[[], str],
    ) -> None:
        super().__init__("Settings")
        self._preferences = preferences
        self._budget = budget
        self._shortcut_state = shortcut_state
        self._entry = LoginEntry()
        self.notice = Notice(appearance)
        self._scheme = Segments(list(_SCHEMES.items()), "Appearance")
        self._scheme.chosen.connect(lambda scheme: preferences.set(appearance=str(scheme)))
        self._login = QCheckBox("Start Sotto when I log in")
        self._login.toggled.connect(self._start_at_login)
        self._keep = QCheckBox("Keep a history of what I send")
        self._keep.toggled.connect(self._keep_history)
        self._days = Choice("Keep it for", [(days, _KEPT[days]) for days in KEEP_DAYS])
        self._days.chosen.connect(lambda days: preferences.set(keep_days=days))
        self._limit = Choice("Most epsilon a site may get in a day", _LIMITS)
        self._limit.setMinimumWidth(160)
        self._limit.chosen.connect(self._set_limit)
        self._shortcut = QKeySequenceEdit()
        self._shortcut.setAccessibleName("Key that takes the clipboard, in any program")
        self._shortcut.setMaximumSequenceLength(1)
        self._shortcut.setClearButtonEnabled(True)
        self._shortcut.editingFinished.connect(self._set_shortcut)
        self._shortcut_words = label(look="caption", wrap=True)
        self._build()

    def _build(self) -> None:
        self.header.addStretch(1)
        again = button("Show the introduction", self.welcome_wanted.emit, look="quiet")
        self.header.addWidget(again)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(12)
        column.addWidget(_section("Appearance", "", self._scheme))
        column.addWidget(
            _section("Start", "In the background, so that your browsers are protected at once.", self._login)
        )
        days = QWidget()
        row = QHBoxLayout(days)
        row.setContentsMargins(0, 0, 0, 0)
        caption = label("Keep it for")
        caption.setBuddy(self._days)
        self._days.setMinimumWidth(160)
        row.addWidget(caption)
        row.addWidget(self._days)
        row.addStretch(1)
        words = (
            "Encrypted on this computer. Switching it off keeps what is there: delete it on the page History. "
            "A profile can be private on its own; then nothing that is sent under it is kept."
        )
        column.addWidget(_section("History", words, self._keep, days))
        words = (
            "In programs without the extension: copy your text, press the key, check the rewrite, and it is on the "
            "clipboard. The tray icon and the command “sotto-desktop --clipboard” do the same."
        )
        column.addWidget(_section("Anywhere else", words, self._shortcut, self._shortcut_words))
        words = (
            "Rewrites with a formal guarantee add up: each one that goes to a site adds its epsilon to what the site "
            "got that day. At the limit Sotto stops and says so. The limit is for each site and each day."
        )
        column.addWidget(_section("Privacy budget", words, self._limit))
        column.addWidget(_section("Keys", "", _keys()))
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.column.addWidget(self.notice)
        self.column.addWidget(area, 1)

    def focus(self) -> None:
        self._scheme.setFocus()

    def refresh(self) -> None:
        now = self._preferences.now
        self._scheme.show_value(Scheme(now.appearance))
        for box, on in ((self._login, self._entry.enabled()), (self._keep, now.keep_history)):
            box.blockSignals(True)
            box.setChecked(on)
            box.blockSignals(False)
        self._days.show_value(now.keep_days)
        self._days.setEnabled(now.keep_history)
        self._show_limit()
        self._shortcut.setKeySequence(QKeySequence(now.shortcut))
        self._shortcut_words.setText(self._shortcut_state())

    def _show_limit(self) -> None:
        try:
            limit = self._budget.limit
        except SottoError as error:
            self.notice.say(str(error), "danger")
            return
        known = list(_LIMITS) if limit in dict(_LIMITS) else [*_LIMITS, (limit, f"epsilon {limit:,g}")]
        self._limit.offer(known, limit)

    def _set_limit(self, limit: object) -> None:
        try:
            self._budget.set_limit(limit if isinstance(limit, float) else None)
        except SottoError as error:
            self.notice.say(str(error), "danger")

    def _start_at_login(self, on: bool) -> None:
        try:
            if on:
                self._entry.enable()
            else:
                self._entry.disable()
        except OSError as error:
            self.notice.say(f"This could not be changed: {error.strerror}.", "danger")
        self.refresh()

    def _keep_history(self, on: bool) -> None:
        self._preferences.set(keep_history=on)
        self.refresh()

    def _set_shortcut(self) -> None:
        self._preferences.set(shortcut=self._shortcut.keySequence().toString(QKeySequence.SequenceFormat.PortableText))
        self.refresh()


def _section(title: str, words: str, *widgets: QWidget) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 12, 16, 12)
    column.setSpacing(8)
    column.addWidget(label(title, look="heading"))
    if words:
        column.addWidget(label(words, look="muted", wrap=True))
    for widget in widgets:
        if isinstance(widget, QLabel):  # aligned, a label does not get the height that its lines need
            column.addWidget(widget)
        else:
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
    return card


def _keys() -> QWidget:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(4)
    for row, (keys, meaning) in enumerate(KEYS):
        grid.addWidget(label(keys, look="key"), row, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(meaning, look="muted"), row, 1)
    return holder
