"""Privacy proof: a self-test, the sockets, where every file lies, and erasing everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto_desktop.aside import Aside
from sotto_desktop.pages.confirm import confirm
from sotto_desktop.pages.page import Page
from sotto_desktop.proof.files import Kept, everything
from sotto_desktop.proof.self_test import Result, offline_results, socket_result
from sotto_desktop.proof.sockets import Socket, open_sockets
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import QT_TR_NOOP, number, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled

_PROMISE = QT_TR_NOOP(
    "Nothing leaves this computer but what you approve. Do not take it on trust: press the button, or cut the network "
    "and see that everything still works."
)


class ProofPage(Page):
    """``processes`` gives the names and ids of Sotto's processes; ``settings`` is the window's own file.

    Signals:
        erase_wanted(): remove everything and end.
    """

    erase_wanted = Signal()

    def __init__(
        self, appearance: Appearance, processes: Callable[[], list[tuple[str, int]]], settings: Path, aside: Aside
    ) -> None:
        super().__init__(tr("Privacy proof"), scrolls=True)
        self._processes = processes
        self._settings = settings
        self._aside = aside
        self._results: list[Result] = []
        self._sockets: list[Socket] | None = None
        self._kept: list[Kept] = []
        self.notice = Notice(appearance)
        self._test = button(
            tr("Run the self-test"), self.test, look="primary", key="Ctrl+Return", tip=tr("Takes a few seconds")
        )
        self._erase = button(tr("Erase everything…"), self._ask_to_erase, look="danger")
        self._area = Scrolled()
        self.header.addStretch(1)
        self.header.addWidget(self._erase)
        self.top.addWidget(self.notice)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(label(tr(_PROMISE), look="prose", wrap=True), 1)
        row.addWidget(self._test)
        self.top.addLayout(row)
        self.column.addWidget(self._area, 1)

    def focus(self) -> None:
        self._test.setFocus()

    def refresh(self) -> None:
        """What is open and what lies where, now. The self-test's results stay those of its last run."""
        processes = self._processes()
        self._aside.run(lambda: (open_sockets(processes), everything(self._settings)), self._looked, self._failed)

    def test(self) -> None:
        self._test.setEnabled(False)
        self._test.setText(tr("Testing…"))
        processes = self._processes()
        self._aside.run(
            lambda: [socket_result(open_sockets(processes)), *offline_results()], self._tested, self._failed
        )

    # Showing ----------------------------------------------------------------------------------

    def _looked(self, found: tuple[list[Socket] | None, list[Kept]]) -> None:
        self._sockets, self._kept = found
        self._draw()

    def _tested(self, results: list[Result]) -> None:
        self._results = results
        self._end_test()
        self._draw()

    def _failed(self, error: SottoError) -> None:
        self._end_test()
        self.notice.say(str(error), "danger")

    def _end_test(self) -> None:
        self._test.setEnabled(True)
        self._test.setText(tr("Run the self-test"))
        # A new text takes the key away.
        self._test.setShortcut(QKeySequence("Ctrl+Return"))

    def _draw(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        if self._results:
            column.addWidget(label(tr("Self-test"), look="heading"))
            for result in self._results:
                column.addWidget(_result_card(result))
        column.addWidget(label(tr("Open now"), look="heading"))
        column.addWidget(_lines(self._socket_lines()))
        column.addWidget(label(tr("Where everything lies"), look="heading"))
        column.addWidget(_lines([(_homely(kept.path), _kept_words(kept)) for kept in self._kept]))
        column.addStretch(1)
        self._area.show_widget(inside)

    def _socket_lines(self) -> list[tuple[str, str]]:
        if self._sockets is None:
            return [(socket_result(None).words, "")]
        if not self._sockets:
            return [(tr("No socket is open."), "")]
        return [
            (
                _homely(one.words),
                tr("{process}, to the network").format(process=one.owner) if one.network else one.owner,
            )
            for one in self._sockets
        ]

    def _ask_to_erase(self) -> None:
        confirm(
            self, tr("Erase everything"), tr("Erase everything that Sotto keeps?"),
            tr("Profiles, history, the ledger, stand-ins, pairings, settings, downloaded models and the key go. "
            "Answers that still have stand-ins in them can no longer be restored. This cannot be undone. "
            "Sotto then ends."),
            tr("Erase everything"), self.erase_wanted.emit,
        )  # fmt: skip


def _result_card(result: Result) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    row = QHBoxLayout(card)
    row.setContentsMargins(16, 12, 16, 12)
    row.setSpacing(12)
    state, look = {True: (tr("Good"), "badge"), False: (tr("Bad"), "danger"), None: (tr("Not tested"), "warn")}[
        result.good
    ]
    row.addWidget(label(state, look=look), 0, Qt.AlignmentFlag.AlignTop)
    words = QVBoxLayout()
    words.setSpacing(4)
    words.addWidget(label(result.name, look="heading"))
    words.addWidget(label(result.words, look="muted", wrap=True))
    row.addLayout(words, 1)
    card.setAccessibleName(f"{result.name}: {state}. {result.words}")
    return card


def _lines(lines: list[tuple[str, str]]) -> QFrame:
    card = QFrame()
    card.setProperty("look", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(16, 12, 16, 12)
    column.setSpacing(12)
    for title, words in lines:
        path = label(title, wrap=True)
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        pair = QVBoxLayout()
        pair.setSpacing(2)
        pair.addWidget(path)
        if words:
            pair.addWidget(label(words, look="caption", wrap=True))
        column.addLayout(pair)
    return card


def _homely(path: str) -> str:
    """With the sign that stands for the home folder, so that the lines stay short."""
    home = str(Path.home())
    return "~" + path.removeprefix(home) if path.startswith(home) else path


def _kept_words(kept: Kept) -> str:
    if kept.size is None:
        return kept.words
    size = (
        tr("%Ln bytes", "%Ln byte", kept.size)
        if kept.size < 100_000
        else tr("{amount} MB").format(amount=number(kept.size / 1e6, 1))
    )
    return f"{kept.words}  ·  {size}"
