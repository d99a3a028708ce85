"""Looks once more at a text that a person has decided on: what their own words bring back, and what it tells a site."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from sotto.profiles import Profile
from sotto.rewrite import Finding
from sotto.store.disclosures import Disclosure, Told, told_by
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.edit_words import quoted
from sotto_desktop.state.past import narrow
from sotto_desktop.state.review import Review
from sotto_desktop.translation import tr

_PAUSE_MS = 250
_MOST_NAMED = 4


class SecondLook(QObject):
    """Signals:
    said(str): what the person should think about before they send it; "" for nothing.
    """

    said = Signal(str)

    def __init__(self, rewriter: Rewriter, records: Records, parent: QObject) -> None:
        super().__init__(parent)
        self._rewriter = rewriter
        self._records = records
        self._stop: Callable[[], None] = lambda: None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._find)

    def begin(self, review: Review, site: str, profile: Profile, conversation: str) -> None:
        """Look at the text as it now is, once nothing has been decided for a moment."""
        self.end()
        self._at = (review, site, profile, conversation)
        self._pause.start()

    def end(self) -> None:
        """There is nothing to look at any more."""
        self._pause.stop()
        self._stop()

    def _find(self) -> None:
        at = review, site, profile, conversation = self._at
        rewrite = review.rewrite
        if not rewrite.text.strip():
            self.said.emit("")
            return
        stand_ins = {stand_in for stand_in, _ in self._rewriter.vault(conversation).pairs()}

        def tell(back: str, known: Sequence[Disclosure], told: Sequence[Told]) -> None:
            if self._at is at:  # else it is of another site by now, or of what was decided before
                self.said.emit("\n".join(part for part in (back, narrow(site, known, told)) if part))

        def found(findings: list[Finding]) -> None:
            if review.rewrite is not rewrite:
                return
            back = _back(review.brought_back(findings, stand_ins))
            told = told_by(rewrite, findings, stand_ins)
            if not site or profile.private:
                self.said.emit(back)
                return
            self._records.background.run(lambda: self._records.ledger.of(site), lambda known: tell(back, known, told))

        self._stop = self._rewriter.find(rewrite.text, profile, found, lambda _error: None)


def _back(findings: Sequence[Finding]) -> str:
    if not findings:
        return ""
    named = ", ".join(f"{tr(f.attribute.label)} {quoted([f.text])}" for f in findings[:_MOST_NAMED])
    return tr("Your own words bring something private back: {details}.").format(details=named)
