"""A small window for the text on the clipboard: its rewrite, the review, and back onto the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from sotto.errors import Cancelled, SottoError
from sotto.profiles import Profile
from sotto.rewrite import Edit, Rewrite
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.stage_names import stage_words
from sotto_desktop.state.lessons import Lesson, lessons
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import key_hint, label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.review_marks import rewrite_marks
from sotto_desktop.widgets.review_panel import ReviewPanel
from sotto_desktop.widgets.text_box import TextBox

# The one conversation of the clipboard, apart from those of the pages.
CONVERSATION = "clipboard"
# A clipboard can be read only by a program that has the keyboard; some systems never say that it has.
_PATIENCE_MS = 400
_PROFILE_WIDTH = 220
_FIRST = QSize(760, 640)


class ClipboardWindow(QWidget):
    """Stays above other windows. Escape leaves the clipboard as it is."""

    def __init__(self, appearance: Appearance, book: ProfileBook, rewriter: Rewriter, records: Records) -> None:
        super().__init__()
        self._book, self._rewriter, self._records = book, rewriter, records
        self._review: Review | None = None
        self._text = ""
        self._waiting = False
        self._stop: Callable[[], None] = lambda: None
        # No private text in window titles.
        self.setWindowTitle("Sotto")
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint)
        self.notice = Notice(appearance)
        self.profile = Choice(tr("Profile"))
        self.profile.setMaximumWidth(_PROFILE_WIDTH)
        self.profile.chosen.connect(lambda _id: self._rewrite())
        self.preview = TextBox(
            tr("The rewrite"), tr("What goes on the clipboard appears here."), appearance, read_only=True
        )
        self._panel = ReviewPanel(appearance, self._lessons)
        self._panel.changed.connect(self._show)
        self._panel.selected.connect(self.preview.choose)
        self._panel.lesson_chosen.connect(self._learn)
        self.preview.mark_clicked.connect(self._panel.choose)
        self._progress = QProgressBar(textVisible=False, maximum=0)
        self._progress.setFixedHeight(4)
        self._stage = label(look="caption")
        self._put = button(tr("Put it on the clipboard"), self.put_back, look="primary", key="Ctrl+Return")
        self._leave = button(tr("Leave it as it is"), self.close)
        QShortcut(QKeySequence("Escape"), self).activated.connect(self.close)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._take)
        self._build()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(label(tr("From the clipboard"), look="title"))
        top.addStretch(1)
        caption = label(tr("Profile"), look="caption")
        caption.setBuddy(self.profile)
        top.addWidget(caption)
        top.addWidget(self.profile)
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addWidget(self._stage, 1)
        bottom.addWidget(self._leave)
        bottom.addWidget(key_hint(tr("Ctrl+↵")))
        bottom.addWidget(self._put)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self._progress)
        column.addWidget(self.notice)
        column.addWidget(self.preview, 2)
        column.addWidget(self._panel, 3)
        column.addLayout(bottom)
        self.resize(_FIRST.boundedTo(self.screen().availableSize()))

    # Taking and putting back --------------------------------------------------------------------

    def begin(self) -> None:
        """Show the window and take what is on the clipboard once it can be read."""
        self._stop()  # of what was on it before
        self._drop()
        profiles = self._book.all
        self.profile.offer([(one.id, one.name) for one in profiles.profiles], profiles.default)
        self._waiting = True
        self._patience.start()
        self.show()
        self.raise_()
        self.activateWindow()
        self._take_if_active()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange:
            self._take_if_active()

    def _take_if_active(self) -> None:
        if self._waiting and self.isActiveWindow():
            QTimer.singleShot(0, self, self._take)

    def _take(self) -> None:
        if not self._waiting:
            return
        self._waiting = False
        # A box has one sign for the end of a line: with two in the text every mark would be off by one a line.
        self._text = QGuiApplication.clipboard().text().replace("\r\n", "\n")
        if self._text.strip():
            self._rewrite()
        else:
            self.notice.say(tr("There is no text on the clipboard. Copy some, then press the key again."), "warn")

    def put_back(self) -> None:
        if self._review is not None:
            QGuiApplication.clipboard().setText(self._review.text)
            self._records.sent("", CONVERSATION, self._profile(), self._review.rewrite)
            self.close()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self._stop()
        self._drop()

    # The work -------------------------------------------------------------------------------------

    def _profile(self) -> Profile:
        """The one that is chosen; it may have been deleted in the other window since."""
        return next((one for one in self._book.all.profiles if one.id == self.profile.value), self._book.default)

    def _rewrite(self) -> None:
        text = self._text
        if not text.strip():
            return  # another profile was chosen, and there is nothing to rewrite for it, or not yet
        self._stop()
        self._drop()
        self._text = text
        self._progress.show()
        profile = self._profile()
        self._stop = self._rewriter.rewrite(
            CONVERSATION, text, profile, self._done, self._failed, self._show_progress, sanitizer=profile.sanitizer
        )

    def _show_progress(self, stage: str, _fraction: float | None) -> None:
        self._stage.setText(stage_words(stage))

    def _done(self, rewrite: Rewrite, _seconds: float) -> None:
        self._progress.hide()
        self._stage.setText("")
        self._review = Review(rewrite)
        self._panel.show_review(self._review)
        self._panel.setVisible(bool(rewrite.edits))
        self._put.setEnabled(True)
        self._show()
        if rewrite.edits:
            self._panel.focus_list()
        else:
            self.notice.say(tr("Nothing private stood in the way: the text stays as it is."))
            self._put.setFocus()

    def _failed(self, error: SottoError) -> None:
        self._progress.hide()
        self._stage.setText("")
        if not isinstance(error, Cancelled):
            self.notice.say(str(error), "danger", tr("Try again"), self._rewrite)

    def _show(self) -> None:
        if self._review is not None:
            text, marks = rewrite_marks(self._review)
            self.preview.put(text)
            self.preview.set_marks(marks, text)
            self.preview.choose(self._panel.current())

    def _drop(self) -> None:
        """Nothing private stays in a window that is not seen."""
        self._text = ""
        self._review = None
        self._stop = lambda: None
        self._waiting = False
        self.preview.put("")
        self._panel.hide()
        self._progress.hide()
        self._stage.setText("")
        self._put.setEnabled(False)
        self.notice.hide()

    def _lessons(self, edit: Edit) -> list[Lesson]:
        return lessons(self._profile(), edit)

    def _learn(self, lesson: Lesson) -> None:
        try:
            self._book.save(lesson.after)
        except SottoError as error:
            self.notice.say(str(error), "danger")
            return
        self.notice.say(tr("Learnt: {sentence}").format(sentence=lesson.sentence))
