"""Asks the person about one new browser at a time."""

from __future__ import annotations

import time
from collections.abc import Callable

from sotto.errors import PairingBusy, PairingRefused, SottoError
from sotto_desktop.link.app import App, Cancel
from sotto_desktop.link.pairings import Pairing, Pairings, browser_name
from sotto_desktop.link.strangers import Strangers

PAIR_NEXT_SECONDS = 120.0


class PairingDesk:
    def __init__(self, app: App, pairings: Pairings, *, pair_next: bool, paired: Callable[[], None]) -> None:
        """``pair_next``: take the first browser that comes in the next 120 s unasked. ``paired``: told of each."""
        self._app = app
        self._pairings = pairings
        self._paired = paired
        self._unasked_until = 0.0
        self._question: object | None = None
        self._strangers = Strangers()
        if pair_next:
            self.accept_next()

    def accept_next(self) -> None:
        """Take the first browser that comes in the next 120 s unasked."""
        self._unasked_until = time.monotonic() + PAIR_NEXT_SECONDS

    def met(self) -> float:
        """To be told of each hello of an unknown browser; ``ask`` wants to know what this returned."""
        return self._strangers.met()

    def ask(
        self,
        met: float,
        name: str,
        key: bytes,
        code: str,
        done: Callable[[Pairing], None],
        failed: Callable[[SottoError], None],
    ) -> Cancel:
        """One of ``done`` and ``failed`` with the answer, neither after the cancel. Raises PairingBusy."""
        if self._question is not None:
            raise PairingBusy
        if time.monotonic() < self._unasked_until:
            self._unasked_until = 0.0
            self._accept(name, key, done)
            return lambda: None

        if not self._strangers.may_ask(met):
            raise PairingBusy
        question = self._question = object()

        def decided(accepted: bool) -> None:
            if self._question is not question:
                return
            self._question = None
            self._strangers.answered(met)
            if not accepted:
                failed(PairingRefused())
                return
            try:
                self._accept(name, key, done)
            except SottoError as error:
                failed(error)

        try:
            close = self._app.confirm_pairing(browser_name(name), code, decided)
        except BaseException:
            self._question = None
            raise

        def cancel() -> None:
            if self._question is question:
                self._question = None
                close()

        return cancel

    def _accept(self, name: str, key: bytes, done: Callable[[Pairing], None]) -> None:
        pairing = self._pairings.add(name, key)
        self._paired()
        done(pairing)
