"""The text that a person writes: where it comes from, how long it is, and what is private in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from sotto.rewrite import Finding
from sotto_desktop.aside import Aside
from sotto_desktop.stage_names import stage_words
from sotto_desktop.state.text_file import read_text
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import number, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import key_hint, label, relook
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.text_box import Mark, TextBox, Tone
from sotto_desktop.widgets.text_panel import TextPanel

# As in ``sotto.service``, whose import would bring all that finds and rewrites into the window's process.
MAX_CHARACTERS = 100_000
# Above this, what is found is shown with the rewrite only: a scan would hardly be done before the next one.
_MOST_MARKED_WHILE_TYPING = 20_000
_TYPING_PAUSE_MS = 400


class PromptSide(QWidget):
    """The box and what is done with the text in it.

    Signals:
        wanted(): rewrite the text.
        cancelled(): stop the rewrite that runs.
        cleared(): the person emptied the box.
        edited(): the text is another one.
        paused(str): the person paused typing; mark what is private in this text.
    """

    wanted = Signal()
    cancelled = Signal()
    cleared = Signal()
    edited = Signal()
    paused = Signal(str)

    def __init__(self, appearance: Appearance, notice: Notice) -> None:
        super().__init__()
        self._notice = notice
        self._aside = Aside(self)
        self._marking = True
        self.box = TextBox(
            tr("Your text"), tr("Type or paste what you want to ask, or drop a text file here."), appearance
        )
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.look_again)
        self._build(appearance)
        self.box.textChanged.connect(self._text_changed)
        self.box.file_dropped.connect(self.open_file)
        self._text_changed()
        self.show_busy(False)

    def _build(self, appearance: Appearance) -> None:
        def quiet(text: str, act: Callable[[], object], tip: str, icon: str, key: str = "") -> QPushButton:
            return button(text, act, look="quiet", tip=tip, icon=icon, key=key, appearance=appearance)

        paste = quiet(tr("Paste"), self.paste, tr("Paste at the cursor"), "paste", "Ctrl+Shift+V")
        open_ = quiet(tr("Open…"), self._choose_file, tr("Open a text file"), "open", "Ctrl+O")
        self._clear = quiet(tr("Clear"), self.clear, tr("Clear the text and its rewrite"), "close")
        self._rewrite = button(tr("Rewrite"), self.wanted.emit, look="primary", key="Ctrl+Return")
        self._cancel = button(tr("Cancel"), self.cancelled.emit, key="Escape")
        self._stage = label(look="caption")
        self._characters = label(look="caption", wrap=True)
        self._rewrite_key = key_hint(tr("Ctrl+↵"))
        panel = TextPanel(tr("Your text"), self.box, [paste, open_, self._clear])
        panel.add_footer(self._characters, self._stage, self._cancel, self._rewrite_key, self._rewrite)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)

    # What the person does ---------------------------------------------------------------------

    def paste(self) -> None:
        if QGuiApplication.clipboard().text():
            self.box.setFocus()
            self.box.paste()
        else:
            self._notice.say(tr("There is no text on the clipboard."), "warn", seconds=4)

    def clear(self) -> None:
        self.cleared.emit()
        self.box.put("")
        self.box.setFocus()

    def open_file(self, path: Path) -> None:
        def put(text: str) -> None:
            if not text.strip():
                self._notice.say(tr("There is no text in this file."), "warn", seconds=6)
                return
            self.box.put(text)
            self.box.setFocus()

        # Beside the window: the file may lie on a disk that is asleep, or on another computer.
        self._aside.run(lambda: read_text(path), put, lambda error: self._notice.say(str(error), "danger"))

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Open a text file"), "", tr("Text files (*.txt *.md *.csv);;All files (*)")
        )
        if name:
            self.open_file(Path(name))

    # Marks while typing -----------------------------------------------------------------------

    def mark_while_typing(self, on: bool) -> None:
        """While there is a rewrite its own marks count."""
        self._marking = on

    def look_again(self) -> None:
        """Ask for marks: the person paused, or another profile finds other things."""
        text = self.box.text
        if text.strip() and self._marking and len(text) <= _MOST_MARKED_WHILE_TYPING:
            self.paused.emit(text)

    def show_findings(self, text: str, findings: list[Finding]) -> None:
        """Underline what is private, if the text is still the one that was looked at."""
        if self._marking and text == self.box.text:
            self.box.set_marks(
                (Mark(f.span.start, f.span.end, Tone.FOUND, tip=tr(f.attribute.label)) for f in findings), text
            )
            self._show_characters(len(text), len(findings))

    # Showing ----------------------------------------------------------------------------------

    def show_busy(self, busy: bool, stage: str = "") -> None:
        self._stage.setText(stage_words(stage) if stage else "")
        self._stage.setVisible(busy)
        self._cancel.setVisible(busy)
        self._rewrite.setVisible(not busy)
        self._rewrite_key.setVisible(not busy)

    def _text_changed(self) -> None:
        text = self.box.text
        self._show_characters(len(text))
        self._rewrite.setEnabled(bool(text.strip()))
        self._clear.setEnabled(bool(text))
        self.edited.emit()
        self._pause.start()

    def _show_characters(self, count: int, found: int | None = None) -> None:
        too_long = count > MAX_CHARACTERS
        words = tr("%Ln characters", "%Ln character", count)
        if too_long:
            most = number(MAX_CHARACTERS)
            words += ": " + tr("more than the {most} that can be rewritten at a time").format(most=most)
        elif found is not None:
            words += "  ·  " + tr("%Ln private details seen", "%Ln private detail seen", found)
        self._characters.setText(words if count else "")
        relook(self._characters, "look", "danger" if too_long else "caption")
