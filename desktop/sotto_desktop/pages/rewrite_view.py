"""Compose, first half: the text, its rewrite beside it, and the review below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sotto.errors import SottoError
from sotto.rewrite import Edit, Finding, Rewrite
from sotto_desktop.pages.rewrite_options import RewriteOptions
from sotto_desktop.pages.teaching import Teaching
from sotto_desktop.stage_names import stage_words
from sotto_desktop.state.lessons import Lesson
from sotto_desktop.state.review import Review
from sotto_desktop.state.text_file import read_text
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.labels import key_hint, label, relook
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.review_marks import inline_marks, original_marks, rewrite_marks, word_marks
from sotto_desktop.widgets.review_panel import ReviewPanel
from sotto_desktop.widgets.text_box import Mark, TextBox, Tone
from sotto_desktop.widgets.text_panel import TextPanel

# As in ``sotto.service``, whose import would bring all that finds and rewrites into the window's process.
MAX_CHARACTERS = 100_000
# Above this, what is found is shown with the rewrite only: a scan would hardly be done before the next one.
_MOST_MARKED_WHILE_TYPING = 20_000
_NOTHING_YET = "What the chatbot would see appears here."
_TYPING_PAUSE_MS = 400
_TEXTS_HEIGHT, _BELOW_HEIGHT = 300, 360
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

    def __init__(self, appearance: Appearance, lessons: Callable[[Edit], list[Lesson]]) -> None:
        """``lessons`` says what an edit can teach the profile in use."""
        super().__init__()
        self._review: Review | None = None
        self._busy = False
        self._asked = ""
        self.notice = Notice(appearance)
        self.box = TextBox(
            "Your text",
            "Type or paste what you want to ask, or drop a text file here.",
            appearance,
        )
        self.preview = TextBox("The rewrite", _NOTHING_YET, appearance, read_only=True)
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._typing_paused)
        self._make_buttons(appearance)
        self._panel = ReviewPanel(appearance, lessons)
        self._teaching = Teaching()
        self.options = RewriteOptions()
        self._view = Segments([("result", "Result"), ("changes", "Changes")], "Show")
        self._build()
        self.box.textChanged.connect(self._text_changed)
        self.box.file_dropped.connect(self.open_file)
        self.box.mark_clicked.connect(self._panel.choose)
        self.preview.mark_clicked.connect(self._panel.choose)
        self._panel.changed.connect(self._show_review)
        self._panel.selected.connect(self._select)
        self._panel.evidence_wanted.connect(self._show_evidence)
        self._panel.lesson_chosen.connect(self.lesson_chosen)
        self._view.chosen.connect(lambda _view: self._show_preview())
        toggle = QShortcut(QKeySequence("Ctrl+D"), self)
        toggle.activated.connect(self._toggle_view)
        self._view.setToolTip("The text as it would be sent, or every change in it  (Ctrl+D)")
        to_edits = QShortcut(QKeySequence("Ctrl+E"), self)
        to_edits.activated.connect(self._panel.focus_list)
        self._teaching.example_wanted.connect(self.show_example)
        self._text_changed()
        self._drop_review()

    def _make_buttons(self, appearance: Appearance) -> None:
        def quiet(text: str, act: Callable[[], object], tip: str, icon: str, key: str = "") -> QPushButton:
            return button(text, act, look="quiet", tip=tip, icon=icon, key=key, appearance=appearance)

        self._paste = quiet("Paste", self.paste, "Paste at the cursor", "paste", "Ctrl+Shift+V")
        self._open = quiet("Open…", self._choose_file, "Open a text file", "open", "Ctrl+O")
        self._clear = quiet("Clear", self.clear, "Clear the text and its rewrite", "close")
        self._rewrite = button("Rewrite", self.request, look="primary", key="Ctrl+Return")
        self._cancel = button("Cancel", self.cancelled.emit, key="Escape")
        self._copy = button("Copy rewrite", self.copy, look="primary", key="Ctrl+Shift+C")

    def _build(self) -> None:
        self._progress = QProgressBar(textVisible=False, maximum=1000)
        self._progress.setAccessibleName("Progress of the rewrite")
        self._progress.setFixedHeight(4)
        self._stage = label(look="caption")
        self._characters = label(look="caption")
        self._outcome = label(look="caption", wrap=True)
        self._rewrite_key = key_hint("Ctrl+↵")
        left = TextPanel("Your text", self.box, [self._paste, self._open, self._clear])
        left.add_footer(self._characters, self._stage, self._cancel, self._rewrite_key, self._rewrite)
        right = TextPanel("The rewrite", self.preview, [self._view])
        right.add_footer(self._outcome, key_hint("Ctrl+Shift+C"), self._copy)
        texts = QWidget()
        row = QHBoxLayout(texts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(left, 1)
        row.addWidget(right, 1)

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

    # What the person does ---------------------------------------------------------------------

    def request(self) -> None:
        if not self._busy:
            self.notice.hide()
            self._asked = self.box.text
            self.wanted.emit(self._asked)

    def paste(self) -> None:
        if QGuiApplication.clipboard().text():
            self.box.setFocus()
            self.box.paste()
        else:
            self.notice.say("There is no text on the clipboard.", "warn", seconds=4)

    def copy(self) -> None:
        if self._review is not None:
            QGuiApplication.clipboard().setText(self._review.text)
            self.copied.emit(self._review.rewrite)
            self.notice.say("The rewrite is on the clipboard. Paste it into the chatbot.", seconds=4)

    def clear(self) -> None:
        self.cancelled.emit()
        self.box.put("")
        self._drop_review()
        self.notice.hide()
        self.box.setFocus()

    def show_example(self) -> None:
        self.box.put(EXAMPLE)
        self.box.setFocus()

    def open_file(self, path: Path) -> None:
        try:
            self.box.put(read_text(path))
        except SottoError as error:
            self.notice.say(str(error), "danger")
        else:
            self.box.setFocus()

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, "Open a text file", "", "Text files (*.txt *.md *.csv);;All files (*)"
        )
        if name:
            self.open_file(Path(name))

    # What comes back --------------------------------------------------------------------------

    def show_progress(self, stage: str, fraction: float | None) -> None:
        self._show_busy(True)
        self._stage.setText(stage_words(stage))
        self._progress.setMaximum(0 if fraction is None else 1000)
        if fraction is not None:
            self._progress.setValue(round(fraction * 1000))

    def show_partial(self, text: str) -> None:
        """What a language model has written so far: to read along, not to copy."""
        if self._busy:
            self.preview.setPlaceholderText(text)

    def show_rewrite(self, rewrite: Rewrite, seconds: float) -> None:
        self._show_busy(False)
        self._seconds = seconds
        self._review = Review(rewrite)
        self._panel.show_review(self._review)
        self._below.setCurrentWidget(self._panel)
        self._show_review()
        if rewrite.edits:
            self._panel.focus_list()
        else:
            self.notice.say("Nothing private stood in the way: the text stays as it is.")

    def show_error(self, error: SottoError) -> None:
        self._show_busy(False)
        self.notice.say(str(error), "danger", "Try again", self.request)

    def show_cancelled(self) -> None:
        self._show_busy(False)

    def look_again(self) -> None:
        """Another profile finds other things."""
        self._typing_paused()

    def show_findings(self, text: str, findings: list[Finding]) -> None:
        """Underline what is private, if the text is still the one that was looked at."""
        if self._review is None and text == self.box.text:
            self.box.set_marks(
                (Mark(f.span.start, f.span.end, Tone.FOUND, tip=f.attribute.label) for f in findings), text
            )
            self._show_characters(len(text), len(findings))

    # Inside -----------------------------------------------------------------------------------

    def _text_changed(self) -> None:
        text = self.box.text
        self._show_characters(len(text))
        self._rewrite.setEnabled(bool(text.strip()))
        self._clear.setEnabled(bool(text))
        self._teaching.example.setVisible(not text)
        if self._review is not None and text != self._review.rewrite.original:
            self._drop_review()
        if self._busy and text != self._asked:
            # What comes would be the rewrite of another text.
            self.cancelled.emit()
        self._pause.start()

    def _typing_paused(self) -> None:
        text = self.box.text
        if text.strip() and self._review is None and len(text) <= _MOST_MARKED_WHILE_TYPING:
            self.paused.emit(text)

    def _drop_review(self) -> None:
        """The text is another one now: what was decided about the old one does not hold for it."""
        self._review = None
        self.reviewed.emit(None)
        self.box.set_marks([])
        self.preview.put("")
        self._outcome.setText("")
        self._copy.setEnabled(False)
        self._below.setCurrentWidget(self._teaching)

    def _show_review(self) -> None:
        review = self._review
        if review is None:
            return
        self._show_preview()
        self.box.set_marks(original_marks(review), review.rewrite.original)
        self._select(self._panel.current())
        self._outcome.setText(
            f"{len(review.text):,} characters  ·  {review.words_kept:.0%} of your words  ·  {self._seconds:.2f} s"
        )
        self._outcome.setToolTip("How long the text is, how much of your own words it keeps, how long it took")
        self._copy.setEnabled(True)
        self.reviewed.emit(review)

    def _show_preview(self) -> None:
        if self._review is not None:
            text, marks = (rewrite_marks if self._view.value == "result" else inline_marks)(self._review)
            self.preview.put(text)
            self.preview.set_marks(marks, text)
            self.preview.choose(self._panel.current())

    def _toggle_view(self) -> None:
        self._view.show_value("changes" if self._view.value == "result" else "result")
        self._show_preview()

    def _show_evidence(self, words: Sequence[str]) -> None:
        """Mark the words that told a stranger something, until the next decision."""
        self.box.set_marks(word_marks(self.box.text, words))
        self.box.choose(0)

    def warn(self, words: str) -> None:
        """Something to think about before this is sent; "" for nothing."""
        self._panel.warn(words)

    def _select(self, edit: int) -> None:
        self.box.choose(edit)
        self.preview.choose(edit)

    def _show_characters(self, count: int, found: int | None = None) -> None:
        too_long = count > MAX_CHARACTERS
        words = f"{count:,} characters" if count != 1 else "1 character"
        if too_long:
            words += f": more than the {MAX_CHARACTERS:,} that can be rewritten at a time"
        elif found is not None:
            words += f"  ·  {found} private {'detail' if found == 1 else 'details'} seen"
        self._characters.setText(words if count else "")
        relook(self._characters, "look", "danger" if too_long else "caption")

    def _show_busy(self, busy: bool) -> None:
        self._busy = busy
        self.preview.setPlaceholderText(_NOTHING_YET)
        self._progress.setProperty("busy", busy)
        self._progress.setMaximum(1000)
        self._progress.setValue(0)
        self._progress.setVisible(busy)
        self._stage.setText("")
        self._stage.setVisible(busy)
        self._cancel.setVisible(busy)
        self._rewrite.setVisible(not busy)
        self._rewrite_key.setVisible(not busy)
