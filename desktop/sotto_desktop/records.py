"""Keeps what was sent: in the history, and in the ledger of the site it went to."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite
from sotto.store.disclosures import Disclosures, told_by
from sotto.store.history import History, Sent, used_pairs
from sotto_desktop.background import Background
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.past import narrow
from sotto_desktop.state.preferences import PreferenceBook
from sotto_desktop.translation import Language, speaking

_DAY = 86_400.0
# The app may run for weeks, and what is too old is to go all the same.
_LOOK_AGAIN_MS = 3_600_000


class Records(QObject):
    """Nothing is kept of a private profile; the history may be off altogether.

    Signals:
        changed(): something was kept or removed.
    """

    changed = Signal()

    def __init__(
        self,
        history: History,
        ledger: Disclosures,
        preferences: PreferenceBook,
        rewriter: Rewriter,
        background: Background,
        parent: QObject | None = None,
        protected: Callable[[], bool] = lambda: True,
    ) -> None:
        """``protected`` says whether what is kept is locked well enough for a history."""
        super().__init__(parent)
        self._protected = protected
        self.history = history
        self.ledger = ledger
        self.background = background
        self._preferences = preferences
        self._rewriter = rewriter
        self._again = QTimer(self, singleShot=True, interval=_LOOK_AGAIN_MS)
        self._again.timeout.connect(self.keep_only_recent)

    @property
    def keeps_history(self) -> bool:
        return self._preferences.now.keep_history and self._protected()

    def sent(self, site: str, conversation: str, profile: Profile, rewrite: Rewrite) -> None:
        """``rewrite``, its accepted edits applied, went to ``site``; "" where it was copied to who knows where."""
        if profile.private:
            return
        pairs = self._rewriter.vault(conversation).pairs()
        text = rewrite.text
        sent = Sent(secrets.token_hex(8), time.time(), site, profile.name, rewrite, used_pairs(pairs, text))
        if self.keeps_history:
            self.run(lambda: self.history.add(sent))
        if site:
            stand_ins = {stand_in for stand_in, _ in sent.stand_ins}

            def note(findings: list[Finding]) -> None:
                told = told_by(rewrite, findings, stand_ins)
                self.run(lambda: self.ledger.record(site, told, sent.when, text, sent.id))

            # Where nobody can look at what went out, what the person kept is known all the same.
            self._rewriter.find(text, profile, note, lambda _error: note([]))

    def warn(
        self, site: str, profile: Profile, rewrite: Rewrite, language: Language, done: Callable[[str], None]
    ) -> None:
        """``done`` gets what to think about before ``rewrite`` goes to ``site``, in ``language``; "" for nothing.

        It goes by the edits alone, because a browser waits for it; what is sent is looked at in full.
        """
        if profile.private:
            done("")
            return
        told = told_by(rewrite, ())

        def look() -> str:
            with speaking(language):
                return narrow(site, self.ledger.of(site), told)

        # The page of the ledger says what is wrong with it; a send must not wait for that.
        self.background.run(look, done, lambda _error: done(""))

    def keep_only_recent(self) -> None:
        """Remove what is older than the person wants it kept, now and again and again."""
        self._again.start()
        days = self._preferences.now.keep_days
        if days:
            self.run(lambda: self.history.delete_before(time.time() - days * _DAY))

    def run(self, work: Callable[[], object]) -> None:
        """Change what is kept, then say so."""
        self.background.run(work, lambda _result: self.changed.emit())
