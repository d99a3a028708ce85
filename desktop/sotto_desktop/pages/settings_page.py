"""Settings: how it looks, when it starts, what it keeps and how long, the key that works anywhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from sotto.budget import Budget
from sotto.errors import SottoError
from sotto_desktop import language
from sotto_desktop.anywhere.hotkey import may_be_taken
from sotto_desktop.pages.page import Page
from sotto_desktop.passphrase.store_lock import StoreLock
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.state.preferences import KEEP_DAYS, PreferenceBook
from sotto_desktop.theme.appearance import Appearance, Scheme
from sotto_desktop.translation import QT_TR_NOOP, number, tr
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.key_table import key_table
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled

_SCHEMES = {
    Scheme.SYSTEM: QT_TR_NOOP("As the system"),
    Scheme.LIGHT: QT_TR_NOOP("Light"),
    Scheme.DARK: QT_TR_NOOP("Dark"),
}
_LIMITS = (10.0, 100.0, 1_000.0, 10_000.0)
_KEPT = {
    7: QT_TR_NOOP("A week"),
    30: QT_TR_NOOP("A month"),
    90: QT_TR_NOOP("Three months"),
    365: QT_TR_NOOP("A year"),
    0: QT_TR_NOOP("For ever"),
}


def _limits(now: float | None) -> list[tuple[float | None, str]]:
    """What can be chosen, the limit of now among it."""
    offered = [*_LIMITS, now] if now is not None and now not in _LIMITS else list(_LIMITS)
    words = [
        (limit, tr("epsilon {limit}").format(limit=number(limit, 0 if limit == int(limit) else 2))) for limit in offered
    ]
    return [(None, tr("No limit")), *words]


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
        settings: QSettings,
        lock: StoreLock,
    ) -> None:
        super().__init__(tr("Settings"), scrolls=True)
        self._preferences = preferences
        self._budget = budget
        self._shortcut_state = shortcut_state
        self._entry = LoginEntry()
        self.notice = Notice(appearance)
        self._scheme = Segments([(one, tr(words)) for one, words in _SCHEMES.items()], tr("Appearance"))
        self._scheme.chosen.connect(lambda scheme: preferences.set(appearance=str(scheme)))
        self._settings = settings
        self._lock = lock
        self._lock_words = label(look="muted", wrap=True)
        self._passphrase = button("", lambda: lock.ask(self))
        offered = [(one, language.name(one)) for one in language.languages()]
        self._language = Choice(tr("Language"), [("", tr("As the system")), *offered])
        self._language.setMinimumWidth(160)
        self._language.chosen.connect(self._choose_language)
        self._login = QCheckBox(tr("Start Sotto when I log in"))
        self._login.toggled.connect(self._start_at_login)
        self._keep = QCheckBox(tr("Keep a history of what I send"))
        self._keep.toggled.connect(self._keep_history)
        self._days = Choice(tr("Keep it for"), [(days, tr(_KEPT[days])) for days in KEEP_DAYS])
        self._days.chosen.connect(lambda days: preferences.set(keep_days=days))
        self._limit = Choice(tr("Most epsilon a site may get in a day"), _limits(None))
        self._limit.setMinimumWidth(160)
        self._limit.chosen.connect(self._set_limit)
        self._shortcut = QKeySequenceEdit()
        self._shortcut.setAccessibleName(tr("Key that takes the clipboard, in any program"))
        self._shortcut.setMaximumSequenceLength(1)
        self._shortcut.setClearButtonEnabled(True)
        self._shortcut.editingFinished.connect(self._set_shortcut)
        self._shortcut_words = label(look="caption", wrap=True)
        self._build()

    def _build(self) -> None:
        self.header.addStretch(1)
        again = button(tr("Show the introduction"), self.welcome_wanted.emit, look="quiet")
        self.header.addWidget(again)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(_section(tr("Appearance"), "", self._scheme))
        column.addWidget(_section(tr("Language"), "", self._language))
        column.addWidget(
            _section(tr("Start"), tr("In the background, so that your browsers are protected at once."), self._login)
        )
        days = QWidget()
        row = QHBoxLayout(days)
        row.setContentsMargins(0, 0, 0, 0)
        caption = label(tr("Keep it for"))
        caption.setBuddy(self._days)
        self._days.setMinimumWidth(160)
        row.addWidget(caption)
        row.addWidget(self._days)
        row.addStretch(1)
        words = tr(
            "Encrypted on this computer. Switching it off keeps what is there: delete it on the page History. "
            "A profile can be private on its own; then nothing that is sent under it is kept."
        )
        column.addWidget(_section(tr("History"), words, self._keep, days))
        column.addWidget(_section(tr("Stored data"), "", self._lock_words, self._passphrase))
        words = tr(
            "In programs without the extension: copy your text, press the key, check the rewrite, and it is on the "
            "clipboard. The tray icon and the command “sotto-desktop --clipboard” do the same."
        )
        column.addWidget(_section(tr("Anywhere else"), words, self._shortcut, self._shortcut_words))
        words = tr(
            "Rewrites with a formal guarantee add up: each one that goes to a site adds its epsilon to what the site "
            "got that day. At the limit Sotto stops and says so. The limit is for each site and each day."
        )
        column.addWidget(_section(tr("Privacy budget"), words, self._limit))
        column.addWidget(_section(tr("Keys"), "", key_table()))
        column.addStretch(1)
        area = Scrolled()
        area.setWidget(inside)
        self.top.addWidget(self.notice)
        self.column.addWidget(area, 1)

    def focus(self) -> None:
        self._scheme.setFocus()

    def refresh(self) -> None:
        now = self._preferences.now
        keeps = now.keep_history and self._lock.protected
        self._scheme.show_value(Scheme(now.appearance))
        self._language.show_value(language.chosen(self._settings))
        for box, on in ((self._login, self._entry.enabled()), (self._keep, keeps)):
            box.blockSignals(True)
            box.setChecked(on)
            box.blockSignals(False)
        self._days.show_value(now.keep_days)
        self._days.setEnabled(keeps)
        self._show_lock()
        self._show_limit()
        self._shortcut.setKeySequence(QKeySequence(now.shortcut))
        self._shortcut_words.setText(self._shortcut_state())

    def _show_lock(self) -> None:
        by_passphrase = self._lock.by_passphrase
        self._lock_words.setText(f"{self._lock.words}".rstrip(".") + ".")
        words = tr("Change the passphrase…") if by_passphrase else tr("Lock with a passphrase…")
        self._passphrase.setText(words)
        self._passphrase.setAccessibleName(words)
        self._passphrase.setVisible(by_passphrase or not self._lock.protected)

    def _show_limit(self) -> None:
        try:
            limit = self._budget.limit
        except SottoError as error:
            self.notice.say(str(error), "danger")
            return
        self._limit.offer(_limits(limit), limit)

    def _choose_language(self, chosen: object) -> None:
        language.choose(self._settings, str(chosen))
        self.notice.say(tr("Sotto speaks this language from its next start on."))

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
            self.notice.say(tr("This could not be changed: {why}.").format(why=error.strerror), "danger")
        self.refresh()

    def _keep_history(self, on: bool) -> None:
        self._preferences.set(keep_history=on)
        self.refresh()
        if on and not self._lock.protected:
            self._lock.ask(self)

    def _set_shortcut(self) -> None:
        keys = self._shortcut.keySequence()
        if may_be_taken(keys):
            self._preferences.set(shortcut=keys.toString(QKeySequence.SequenceFormat.PortableText))
        else:
            self.notice.say(
                tr("You type with that key. Take one together with Ctrl or Alt, or a function key."), "warn"
            )
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
        # Aligned, what wraps would not get the height that its lines need.
        if isinstance(widget, QLabel) or widget.hasHeightForWidth():
            column.addWidget(widget)
        else:
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
    return card
