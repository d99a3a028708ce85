"""What sites know: every private detail that went to a site, and how few people they fit together."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from sotto.errors import SottoError
from sotto.store.combination import Estimate, estimate
from sotto.store.disclosures import Disclosure, Precision
from sotto_desktop.core_words import said
from sotto_desktop.pages.confirm import confirm
from sotto_desktop.pages.page import Page
from sotto_desktop.records import Records
from sotto_desktop.state import past
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.empty_state import EmptyState
from sotto_desktop.widgets.labels import label, relook
from sotto_desktop.widgets.list_and_detail import ListAndDetail
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.two_line_list import Row, TwoLineList

_EMPTY = QT_TR_NOOP(
    "When you send a prompt, Sotto notes here which private details went along: by your choice, or because the request "
    "needed them. It warns you before one more detail makes it clear who you are."
)
_RULE_OF_THUMB = QT_TR_NOOP(
    "A rule of thumb: details are taken as independent and typical, so a rare job or a small village leaves fewer "
    "people than this says."
)
_UNDO_SECONDS = 20


class LedgerPage(Page):
    """Sites at the left, what the chosen one knows at the right.

    Signals:
        prompt_wanted(str): show the prompt with this id of the history.
    """

    prompt_wanted = Signal(str)

    def __init__(self, appearance: Appearance, records: Records) -> None:
        super().__init__(tr("What sites know"))
        self._records = records
        self._known: dict[str, list[Disclosure]] = {}
        self.notice = Notice(appearance)
        self.sites = TwoLineList(tr("Sites"), appearance, self._site_row)
        self.sites.chosen.connect(self._show)
        self._site = label(look="heading")
        self._fit = label(wrap=True)
        self._basis = label(look="caption", wrap=True)
        self._prompt = button(
            tr("Show the prompt"), self._want_prompt, look="quiet", icon="history", appearance=appearance
        )
        self._one = button(
            tr("Forget"), lambda: self._forget([self.list.value]), look="quiet", icon="remove", appearance=appearance,
            tip=tr("Strike this detail from the ledger  (Del)"),
        )  # fmt: skip
        self._all = button(tr("Forget this site…"), self._ask_to_forget_all, look="quiet")
        self.list = TwoLineList(tr("What this site knows"), appearance, _row)
        self.list.chosen.connect(lambda one: self._prompt.setEnabled(one is not None))
        self.list.removed.connect(lambda one: self._forget([one]))
        self._build(appearance)
        self.list.show_values([])

    def _build(self, appearance: Appearance) -> None:
        self.header.addStretch(1)
        card = QFrame()
        card.setProperty("look", "card")
        words = QVBoxLayout(card)
        words.setContentsMargins(16, 12, 16, 12)
        words.setSpacing(4)
        still = tr("Forgetting clears Sotto's ledger; the site still has what it was told.")
        for widget in (self._site, self._fit, self._basis, label(still, look="caption", wrap=True)):
            words.addWidget(widget)
        under = QHBoxLayout()
        under.setSpacing(4)
        under.addStretch(1)
        for one in (self._prompt, self._one, self._all):
            under.addWidget(one)
        empty = EmptyState("ledger", tr("No site knows anything yet"), tr(_EMPTY), appearance)
        self._body = ListAndDetail(self.sites, empty, 280)
        self._body.detail.addWidget(card)
        self._body.detail.addWidget(self.list, 1)
        self._body.detail.addLayout(under)
        self.column.addWidget(self.notice)
        self.column.addWidget(self._body, 1)

    def focus(self) -> None:
        self.sites.setFocus()

    def refresh(self) -> None:
        ledger = self._records.ledger
        self._records.background.run(
            lambda: {site: ledger.of(site) for site in ledger.sites()}, self._show_known, self._failed
        )

    # Showing ----------------------------------------------------------------------------------

    def _show_known(self, known: dict[str, list[Disclosure]]) -> None:
        self._known = known
        self._body.fill(bool(known))
        self.sites.show_values(list(known))
        self._show(self.sites.value)

    def _show(self, site: object) -> None:
        told = self._known.get(str(site), [])
        self.list.show_values(told)
        if told:
            fit = _estimate(told)
            self._site.setText(str(site))
            self._fit.setText(tr("With all of this together, {people}.").format(people=said(fit.words)))
            relook(self._fit, "look", "warn" if fit.narrow else "")
            self._basis.setText(
                tr("Counted from {basis}.").format(basis=past.counted_from(fit)) + " " + tr(_RULE_OF_THUMB)
            )

    def _site_row(self, site: str) -> Row:
        told = self._known[site]
        fit = _estimate(told)
        count = tr("%Ln details", "%Ln detail", len(told))
        return Row(site, f"{count}  ·  {said(fit.words)}", tr("narrow") if fit.narrow else "", fit.narrow)

    # What the person does ---------------------------------------------------------------------

    def _want_prompt(self) -> None:
        if isinstance(one := self.list.value, Disclosure):
            self.prompt_wanted.emit(one.sent)

    def _forget(self, chosen: Sequence[object]) -> None:
        gone = [one for one in chosen if isinstance(one, Disclosure)]
        if gone:
            self._records.background.run(
                lambda: self._records.ledger.forget(gone), lambda _none: self._forgotten(gone), self._failed
            )

    def _forgotten(self, gone: list[Disclosure]) -> None:
        self._records.changed.emit()
        words = tr("%Ln details are forgotten.", "%Ln detail is forgotten.", len(gone))
        self.notice.say(words, "info", tr("Undo"), lambda: self._put_back(gone), _UNDO_SECONDS)

    def _put_back(self, gone: list[Disclosure]) -> None:
        def failed(error: SottoError) -> None:
            # Nowhere else is what was forgotten kept any more.
            self.notice.say(str(error), "danger", tr("Try again"), lambda: self._put_back(gone))

        self._records.background.run(
            lambda: self._records.ledger.add(gone), lambda _none: self._records.changed.emit(), failed
        )

    def _ask_to_forget_all(self) -> None:
        site = str(self.sites.value)
        confirm(
            self, tr("Forget a site"), tr("Forget everything noted about {site}?").format(site=site),
            tr("The site still has what it was told; Sotto will no longer warn about it."), tr("Forget"),
            lambda: self._forget(self._known.get(site, [])),
        )  # fmt: skip

    def _failed(self, error: SottoError) -> None:
        self.notice.say(str(error), "danger")


def _estimate(told: Sequence[Disclosure]) -> Estimate:
    return estimate(one.told for one in told)


def _row(one: Disclosure) -> Row:
    exact = one.told.precision is Precision.EXACT
    return Row(one.told.words, past.known(one), tr(one.told.attribute.label), exact)
