"""Browsers: those that are paired, and how to connect one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from sotto_desktop.pages.confirm import confirm
from sotto_desktop.pages.connect_view import ConnectView
from sotto_desktop.pages.page import Page
from sotto_desktop.state.when import ago, date
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled


class Paired(Protocol):
    """What is shown of a pairing."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def paired(self) -> float: ...
    @property
    def seen(self) -> float: ...


class BrowsersPage(Page):
    """``pairings`` gives the paired browsers.

    Signals:
        revoked(str): end the pairing with this id.
    """

    revoked = Signal(str)

    def __init__(self, appearance: Appearance, pairings: Callable[[], Sequence[Paired]]) -> None:
        super().__init__(tr("Browsers"), scrolls=True)
        self._appearance = appearance
        self._pairings = pairings
        self.notice = Notice(appearance)
        self._area = Scrolled()
        self.header.addStretch(1)
        self.top.addWidget(self.notice)
        self.column.addWidget(self._area, 1)

    def focus(self) -> None:
        self._area.setFocus()

    def refresh(self) -> None:
        """Look again: at the pairings, and at the browsers on this computer."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Paired"), look="heading"))
        pairings = self._pairings()
        for pairing in pairings:
            column.addWidget(self._pairing_card(pairing))
        if not pairings:
            column.addWidget(self._empty_card())
        column.addSpacing(12)
        column.addWidget(label(tr("Connect a browser"), look="heading"))
        column.addWidget(ConnectView(self._appearance, self.notice))
        column.addStretch(1)
        self._area.show_widget(inside)

    # Paired -----------------------------------------------------------------------------------

    def _pairing_card(self, pairing: Paired) -> QFrame:
        card, row = _card()
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label(pairing.name, look="heading"))
        words.addWidget(
            label(
                tr("Paired on {date}  ·  last seen {when}").format(date=date(pairing.paired), when=ago(pairing.seen)),
                look="caption",
            )
        )
        row.addLayout(words, 1)
        revoke = button(tr("Revoke"), lambda: self._ask_to_revoke(pairing), look="danger")
        revoke.setAccessibleName(tr("Revoke {name}").format(name=pairing.name))
        row.addWidget(revoke)
        return card

    def _empty_card(self) -> QFrame:
        card, row = _card()
        words = tr("No browser is paired yet. Follow the three steps below, and Sotto reads along where you chat.")
        row.addWidget(label(words, look="muted", wrap=True), 1)
        return card

    def _ask_to_revoke(self, pairing: Paired) -> None:
        confirm(
            self, tr("Revoke a browser"), tr("Revoke “{name}”?").format(name=pairing.name),
            tr("Sotto stops protecting you there until you pair that browser again."), tr("Revoke"),
            lambda: self.revoked.emit(pairing.id),
        )  # fmt: skip


def _card() -> tuple[QFrame, QHBoxLayout]:
    card = QFrame()
    card.setProperty("look", "card")
    row = QHBoxLayout(card)
    row.setContentsMargins(16, 12, 16, 12)
    row.setSpacing(12)
    return card, row
