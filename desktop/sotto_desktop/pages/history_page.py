"""History: what was sent and what was held back, and an answer brought back with the names of then."""

from __future__ import annotations

import time
from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QStackedWidget, QWidget

from sotto.errors import SottoError
from sotto.store.history import Sent
from sotto_desktop.pages.confirm import confirm
from sotto_desktop.pages.page import Page
from sotto_desktop.pages.restore_view import RestoreView
from sotto_desktop.records import Records
from sotto_desktop.sanitizer_names import sanitizer_name
from sotto_desktop.state import past
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.empty_state import EmptyState
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.list_and_detail import ListAndDetail
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.review_marks import original_marks, rewrite_marks
from sotto_desktop.widgets.text_box import TextBox
from sotto_desktop.widgets.text_panel import TextPanel
from sotto_desktop.widgets.two_line_list import Row, TwoLineList

_SEARCH_PAUSE_MS = 150
_UNDO_SECONDS = 20
_DAY = 86_400.0
_AGES = (
    (QT_TR_NOOP("Older than a week"), 7),
    (QT_TR_NOOP("Older than a month"), 30),
    (QT_TR_NOOP("Older than three months"), 90),
    (QT_TR_NOOP("Older than a year"), 365),
)
_EMPTY = QT_TR_NOOP(
    "What you send from a paired browser, or copy from Compose, is listed here: what you wrote, what was sent, and "
    "what was held back. It is encrypted and never leaves this computer. A private profile keeps nothing."
)
_OFF = QT_TR_NOOP("The history is off, so nothing that you send is kept. You can switch it on in the settings.")


class HistoryPage(Page):
    """Searches while one types; a deletion can be taken back."""

    def __init__(self, appearance: Appearance, records: Records) -> None:
        super().__init__(tr("History"))
        self._records = records
        self._shown: Sent | None = None
        self.notice = Notice(appearance)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search in what you wrote and what was sent"))
        self.search.setAccessibleName(tr("Search the history"))
        self.search.setClearButtonEnabled(True)
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.search.textChanged.connect(self._pause.start)
        self.list = TwoLineList(tr("Prompts that were sent"), appearance, _row)
        self.list.chosen.connect(self._show)
        self.list.removed.connect(lambda sent: self._delete([sent]))
        self._written = TextBox(tr("What you wrote"), "", appearance, read_only=True)
        self._sent = TextBox(tr("What was sent"), "", appearance, read_only=True)
        self.restoring = RestoreView(appearance, lambda: self._shown.stand_ins if self._shown else ())
        self._caption = label(look="caption", wrap=True)
        self._mode = Segments([(0, tr("What was sent")), (1, tr("Restore an answer"))], tr("What to show"))
        self._mode.chosen.connect(lambda at: self._show_mode(int(str(at))))
        self._empty = EmptyState("history", tr("Nothing sent yet"), tr(_EMPTY), appearance)
        self._build(appearance)
        self.list.show_values([])

    def _build(self, appearance: Appearance) -> None:
        self.header.addWidget(self.search, 1)
        find = QShortcut(QKeySequence("Ctrl+F"), self)
        find.activated.connect(self.search.setFocus)
        self.search.setToolTip(tr("Search  (Ctrl+F)"))
        older = button(
            tr("Delete…"), lambda: None, look="quiet", icon="remove", appearance=appearance, tip=tr("Delete many")
        )
        menu = QMenu(older)
        for words, days in _AGES:
            menu.addAction(tr(words), partial(self._delete_older, days))
        menu.addSeparator()
        menu.addAction(tr("Everything…"), self._ask_to_erase)
        older.setMenu(menu)
        self.header.addWidget(older)
        self._older = older
        texts = QWidget()
        row = QHBoxLayout(texts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(TextPanel(tr("You wrote"), self._written, []), 1)
        row.addWidget(TextPanel(tr("Was sent"), self._sent, []), 1)
        self._views = QStackedWidget()
        self._views.setObjectName("stack")
        self._views.addWidget(texts)
        self._views.addWidget(self.restoring)
        top = QHBoxLayout()
        top.addWidget(self._mode)
        top.addStretch(1)
        one = button(
            tr("Delete"), lambda: self._delete([self.list.value]), look="quiet", icon="remove", appearance=appearance,
            tip=tr("Delete this entry  (Del)"),
        )  # fmt: skip
        top.addWidget(one)
        self._body = ListAndDetail(self.list, self._empty, 340)
        self._body.detail.addLayout(top)
        self._body.detail.addWidget(self._caption)
        self._body.detail.addWidget(self._views, 1)
        self.column.addWidget(self.notice)
        self.column.addWidget(self._body, 1)

    def focus(self) -> None:
        (self.list if self._body.filled else self.search).setFocus()

    def refresh(self) -> None:
        wanted = self.search.text().strip()
        self._records.background.run(
            lambda: self._records.history.search(wanted), lambda found: self._show_found(found, wanted), self._failed
        )

    def choose(self, id: str) -> None:
        """Show the entry of that id once it has been read, if it is still there."""

        def found(entries: list[Sent]) -> None:
            self._show_found(entries, "")
            sent = next((one for one in entries if one.id == id), None)
            if sent is None:
                self.notice.say(tr("This prompt is no longer in the history."), "warn", seconds=6)
            else:
                self.list.choose(sent)

        self.search.clear()
        self._pause.stop()
        self._records.background.run(self._records.history.all, found, self._failed)

    # Showing ----------------------------------------------------------------------------------

    def _show_found(self, found: list[Sent], wanted: str) -> None:
        if wanted != self.search.text().strip():
            return
        if not found:
            self._say_why_empty(wanted)
        # First: a long text takes much longer to lay out in a box that has no size yet.
        self._body.fill(bool(found))
        self.list.show_values(found)
        self._older.setEnabled(bool(found or wanted))

    def _say_why_empty(self, wanted: str) -> None:
        if wanted:
            self._empty.say(tr("Nothing found"), tr("No prompt has all of these words, or parts of words."))
        elif not self._records.keeps_history:
            self._empty.say(tr("The history is off"), tr(_OFF))
        else:
            self._empty.say(tr("Nothing sent yet"), tr(_EMPTY))

    def _show(self, chosen: object) -> None:
        self._shown = chosen if isinstance(chosen, Sent) else None
        if self._shown is None:
            return
        sent = self._shown
        review = Review(sent.rewrite)
        text, marks = rewrite_marks(review)
        self._written.put(sent.rewrite.original)
        self._written.set_marks(original_marks(review), sent.rewrite.original)
        self._sent.put(text)
        self._sent.set_marks(marks, text)
        self._caption.setText(
            past.caption(sent)
            + "  ·  "
            + tr("profile {profile}  ·  method: {method}").format(
                profile=sent.profile, method=sanitizer_name(sent.rewrite.sanitizer)
            )
        )
        self.restoring.refresh()

    def show_mode(self, at: int) -> None:
        """What was sent (0), or restoring (1)."""
        self._mode.show_value(at)
        self._show_mode(at)

    def _show_mode(self, at: int) -> None:
        self._views.setCurrentIndex(at)
        if at == 1:
            self.restoring.refresh()
            self.restoring.box.setFocus()

    # Deleting ---------------------------------------------------------------------------------

    def _delete(self, chosen: Collection[object]) -> None:
        ids = {sent.id for sent in chosen if isinstance(sent, Sent)}
        none = tr("This prompt is no longer in the history.")
        self._records.background.run(
            lambda: self._records.history.delete(ids), lambda gone: self._deleted(gone, none), self._failed
        )

    def _delete_older(self, days: int) -> None:
        before = time.time() - days * _DAY
        none = tr("Nothing is that old.")
        self._records.background.run(
            lambda: self._records.history.delete_before(before), lambda gone: self._deleted(gone, none), self._failed
        )

    def _deleted(self, gone: list[Sent], none: str) -> None:
        """``none`` is said where nothing was there to delete."""
        self.refresh()
        count = len(gone)
        if not count:
            self.notice.say(none, seconds=6)
            return
        words = tr("%Ln entries are deleted.", "%Ln entry is deleted.", count)
        self.notice.say(words, "info", tr("Undo"), lambda: self._put_back(gone), _UNDO_SECONDS)

    def _put_back(self, gone: list[Sent]) -> None:
        def failed(error: SottoError) -> None:
            # Nowhere else is what was deleted kept any more.
            self.notice.say(str(error), "danger", tr("Try again"), lambda: self._put_back(gone))
            self.refresh()

        self._records.background.run(
            lambda: self._records.history.add(*gone), lambda _none: self._records.changed.emit(), failed
        )

    def _ask_to_erase(self) -> None:
        confirm(
            self, tr("Delete the history"), tr("Delete everything that was sent?"),
            tr("This cannot be undone. Profiles and the ledger of what sites know stay."), tr("Delete everything"),
            lambda: self._records.run(self._records.history.erase),
        )  # fmt: skip

    def _failed(self, error: Exception) -> None:
        self.notice.say(str(error), "danger")


def _row(sent: Sent) -> Row:
    return Row(past.title(sent), past.caption(sent))
