"""The rewrite as it would be sent, or with every change in it, and the way to the clipboard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sotto_desktop.core_words import said
from sotto_desktop.sanitizer_names import sanitizer_name
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import number, percent, tr
from sotto_desktop.widgets.buttons import Segments, button, shown_key
from sotto_desktop.widgets.labels import key_hint, label
from sotto_desktop.widgets.review_marks import inline_marks, rewrite_marks
from sotto_desktop.widgets.text_box import TextBox
from sotto_desktop.widgets.text_panel import TextPanel

_COPY = "Ctrl+Shift+C"


class ResultSide(QWidget):
    """Signals:
    copy_wanted(): put the rewrite on the clipboard.
    """

    copy_wanted = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._review: Review | None = None
        self._chosen = -1
        self._reading_along = False
        self.preview = TextBox(tr("The rewrite"), "", appearance, read_only=True)
        self._outcome = label(look="caption", wrap=True)
        self._copy = button(tr("Copy rewrite"), self.copy_wanted.emit, look="primary", key=_COPY)
        self._view = Segments([("result", tr("Result")), ("changes", tr("Changes"))], tr("Show"))
        self._view.setToolTip(tr("The text as it would be sent, or every change in it  (Ctrl+D)"))
        self._view.chosen.connect(lambda _view: self._show_text())
        QShortcut(QKeySequence("Ctrl+D"), self, self._toggle)
        panel = TextPanel(tr("The rewrite"), self.preview, [self._view])
        panel.add_footer(self._outcome, key_hint(shown_key(_COPY)), self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        self.show_nothing()

    def show_nothing(self) -> None:
        self._review = None
        self.preview.put("")
        self.show_partial("")
        self._outcome.setText("")
        self._copy.setEnabled(False)

    def show_partial(self, text: str) -> None:
        """What a language model has written so far: to read along, not to copy. "" for nothing any more.

        A rewrite that was there before makes room for it, and comes back where no other one does.
        """
        self.preview.setPlaceholderText(text or tr("What the chatbot would see appears here."))
        if bool(text) is self._reading_along:
            return
        self._reading_along = bool(text)
        if text:
            self.preview.put("")
        else:
            self._show_text()
        self._copy.setEnabled(self._review is not None and not text)

    def show_review(self, review: Review, seconds: float) -> None:
        """The review as it now is; ``seconds`` is how long its rewrite took."""
        self._review = review
        self._show_text()
        kept = tr("{share} of your words").format(share=percent(review.words_kept))
        method = sanitizer_name(review.rewrite.sanitizer)
        made = tr("{method}  ·  {seconds} s").format(method=method, seconds=number(seconds, 2))
        self._outcome.setText(f"{kept}\n{made}")
        length = tr("%Ln characters", "%Ln character", len(review.text))
        self._outcome.setToolTip(f"{length}. {said(review.rewrite.choice)}".strip())
        self._copy.setEnabled(not self._reading_along)

    def choose(self, edit: int) -> None:
        """Make the mark of this edit the current one."""
        self._chosen = edit
        self.preview.choose(edit)

    def _show_text(self) -> None:
        if self._review is not None and not self._reading_along:
            text, marks = (rewrite_marks if self._view.value == "result" else inline_marks)(self._review)
            self.preview.put(text)
            self.preview.set_marks(marks, text)
            self.preview.choose(self._chosen)

    def _toggle(self) -> None:
        self._view.show_value("changes" if self._view.value == "result" else "result")
        self._show_text()
