"""Compose, first half: the text, its rewrite beside it, and the review below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto.rewrite import Edit, Finding, Rewrite
from sotto_desktop.pages.prompt_side import MAX_CHARACTERS, PromptSide
from sotto_desktop.pages.result_side import ResultSide
from sotto_desktop.pages.rewrite_options import RewriteOptions
from sotto_desktop.pages.teaching import Teaching
from sotto_desktop.state.lessons import Lesson
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.review_marks import original_marks, word_marks
from sotto_desktop.widgets.review_panel import ReviewPanel
from sotto_desktop.widgets.text_box import TextBox

__all__ = ["EXAMPLE", "MAX_CHARACTERS", "RewriteView"]

_TEXTS_HEIGHT, _BELOW_HEIGHT = 300, 360
# Not translated: the built-in models read English.
EXAMPLE = (
    "Hi! I am Maria Lindqvist, 34, and I work as a nurse at Norrland County Hospital. "
    "I have a severe peanut allergy and I am going on a two-day hike near Kiruna with my sister Elsa next weekend. "
    "What snacks could we pack that keep without a fridge? "
    "If you make a list, I will mail it to her: elsa.lindqvist@example.org."
)


class RewriteView(QWidget):
    """Shows one prompt from first letter to copied rewrite.

    Signals:
        wanted(str): rewrite this text.
        cancelled(): stop the rewrite that runs.
        paused(str): the person paused typing; mark what is private in this text.
        reviewed(object): the review as it now is, after a rewrite or a decision; None: there is none any more.
        copied(Rewrite): the rewrite, as decided, is on the clipboard.
        lesson_chosen(Lesson): the profile is to learn this.
    """

    wanted = Signal(str)
    cancelled = Signal()
    paused = Signal(str)

    reviewed = Signal(object)
    copied = Signal(object)
    lesson_chosen = Signal(object)

    def __init__(
        self,
        appearance: Appearance,
        lessons: Callable[[Edit], list[Lesson]],
        may_go: Callable[[Rewrite], object] = lambda _rewrite: None,
    ) -> None:
        """``lessons`` says what an edit can teach the profile in use; ``may_go`` raises where nothing may be copied."""
        super().__init__()
        self._may_go = may_go
        self._review: Review | None = None
        self._seconds = 0.0
        self._busy = False
        self._asked = ""
        self.notice = Notice(appearance)
        self._prompt = PromptSide(appearance, self.notice)
        self._result = ResultSide(appearance)
        self._panel = ReviewPanel(appearance, lessons)
        self._teaching = Teaching()
        self.options = RewriteOptions()
        self._build()
        self._connect()
        self._text_changed()
        self._drop_review()

    @property
    def box(self) -> TextBox:
        """The text that is to be rewritten."""
        return self._prompt.box

    @property
    def preview(self) -> TextBox:
        """The rewrite."""
        return self._result.preview

    def _build(self) -> None:
        self._progress = QProgressBar(textVisible=False, maximum=1000)
        self._progress.setAccessibleName(tr("Progress of the rewrite"))
        self._progress.setFixedHeight(4)
        texts = QWidget()
        row = QHBoxLayout(texts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(self._prompt, 1)
        row.addWidget(self._result, 1)
        self._below = QStackedWidget()
        self._below.addWidget(self._teaching)
        self._below.addWidget(self._panel)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(12)
        splitter.addWidget(texts)
        splitter.addWidget(self._below)
        splitter.setSizes([_TEXTS_HEIGHT, _BELOW_HEIGHT])
        splitter.setStretchFactor(0, 1)
        splitter.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.options)
        column.addWidget(self._progress)
        column.addWidget(self.notice)
        column.addWidget(splitter, 1)
        self._show_busy(False)

    def _connect(self) -> None:
        self._prompt.wanted.connect(self.request)
        self._prompt.cancelled.connect(self.cancelled)
        self._prompt.cleared.connect(self._drop_everything)
        self._prompt.edited.connect(self._text_changed)
        self._prompt.paused.connect(self.paused)
        self._result.copy_wanted.connect(self.copy)
        self.box.mark_clicked.connect(self._panel.choose)
        self.preview.mark_clicked.connect(self._panel.choose)
        self._panel.changed.connect(self._show_review)
        self._panel.selected.connect(self._select)
        self._panel.evidence_wanted.connect(self._show_evidence)
        self._panel.lesson_chosen.connect(self.lesson_chosen)
        self._teaching.example_wanted.connect(self.show_example)
        QShortcut(QKeySequence("Ctrl+E"), self, self._panel.focus_list)

    # What the person does ---------------------------------------------------------------------

    def request(self) -> None:
        if not self._busy:
            self.notice.hide()
            self._asked = self.box.text
            self.wanted.emit(self._asked)

    def copy(self) -> None:
        if self._review is not None:
            try:
                self._may_go(self._review.rewrite)
            except SottoError as error:
                self.notice.say(str(error), "danger")
                return
            QGuiApplication.clipboard().setText(self._review.text)
            self.copied.emit(self._review.rewrite)
            self.notice.say(tr("The rewrite is on the clipboard. Paste it into the chatbot."), seconds=4)

    def clear(self) -> None:
        self._prompt.clear()

    def show_example(self) -> None:
        self.box.put(EXAMPLE)
        self.box.setFocus()

    # What comes back --------------------------------------------------------------------------

    def show_progress(self, stage: str, fraction: float | None) -> None:
        self._show_busy(True, stage)
        self._progress.setMaximum(0 if fraction is None else 1000)
        if fraction is not None:
            self._progress.setValue(round(fraction * 1000))

    def show_partial(self, text: str) -> None:
        """What a language model has written so far."""
        if self._busy:
            self._result.show_partial(text)

    def show_rewrite(self, rewrite: Rewrite, seconds: float) -> None:
        self._show_busy(False)
        self._seconds = seconds
        self._review = Review(rewrite)
        self._prompt.mark_while_typing(False)
        self._panel.show_review(self._review)
        self._below.setCurrentWidget(self._panel)
        self._show_review()
        if rewrite.edits:
            self._panel.focus_list()
        else:
            self.notice.say(tr("Nothing private stood in the way: the text stays as it is."))

    def show_error(self, error: SottoError) -> None:
        self._show_busy(False)
        self.notice.say(str(error), "danger", tr("Try again"), self.request)

    def show_cancelled(self) -> None:
        self._show_busy(False)

    def look_again(self) -> None:
        """Another profile finds other things."""
        self._prompt.look_again()

    def show_findings(self, text: str, findings: list[Finding]) -> None:
        """Underline what is private, if the text is still the one that was looked at."""
        self._prompt.show_findings(text, findings)

    def warn(self, words: str) -> None:
        """Something to think about before this is sent; "" for nothing."""
        self._panel.warn(words)

    # Inside -----------------------------------------------------------------------------------

    def _text_changed(self) -> None:
        text = self.box.text
        self._teaching.example.setVisible(not text)
        if self._review is not None and text != self._review.rewrite.original:
            self._drop_review()
        if self._busy and text != self._asked:
            # What comes would be the rewrite of another text.
            self.cancelled.emit()

    def _drop_everything(self) -> None:
        self.cancelled.emit()
        self._drop_review()
        self.notice.hide()

    def _drop_review(self) -> None:
        """The text is another one now: what was decided about the old one does not hold for it."""
        self._review = None
        self._prompt.mark_while_typing(True)
        self.reviewed.emit(None)
        self.box.set_marks([])
        self._result.show_nothing()
        self._below.setCurrentWidget(self._teaching)

    def _show_review(self) -> None:
        review = self._review
        if review is not None:
            self._result.show_review(review, self._seconds)
            self.box.set_marks(original_marks(review), review.rewrite.original)
            self._select(self._panel.current())
            self.reviewed.emit(review)

    def _show_evidence(self, words: Sequence[str]) -> None:
        """Mark the words that told a stranger something, until the next decision."""
        self.box.set_marks(word_marks(self.box.text, words))
        self.box.choose(0)

    def _select(self, edit: int) -> None:
        self.box.choose(edit)
        self._result.choose(edit)

    def _show_busy(self, busy: bool, stage: str = "") -> None:
        if not (busy and self._busy):
            self._result.show_partial("")
        self._busy = busy
        self._prompt.show_busy(busy, stage)
        self._progress.setProperty("busy", busy)
        self._progress.setMaximum(1000)
        self._progress.setValue(0)
        self._progress.setVisible(busy)
