"""One browser of the soak: a real host, several requests under way at once, cancels, drops and reconnects."""

from __future__ import annotations

import random
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from tests.desktop.link.browser import Key, new_key
from tests.native_host.installation import Host
from tests.soak.asks import Ask, Asker, Wrong
from tests.soak.figures import Figures

_MOST_UNDER_WAY = 4
_CANCELS = 0.06  # of the requests that take time
_DROPS = 0.012  # of all requests
_AFTER_A_DEATH = (1.0, 3.0)  # seconds until a person tries again


class Connection(threading.Thread):
    """Asks until ``go_on`` says no, then waits for what is under way. Any fault is counted, none ends the thread."""

    def __init__(
        self,
        number: int,
        seed: object,
        start_host: Callable[[Key], Host],
        figures: Figures,
        go_on: Callable[[], bool],
    ) -> None:
        super().__init__(name=f"browser {number}")
        self.key = new_key()
        self._number = number
        self._start_host = start_host
        self._figures = figures
        self._go_on = go_on
        self._asker = Asker(number, seed)
        self._random = random.Random(f"{seed} {number} connection")
        self._under_way: dict[str, Ask] = {}
        self._host: Host | None = None

    def connect(self) -> None:
        """Start a host and prove who this browser is; it is paired where it was not yet."""
        self._host = self._start_host(self.key)
        self._host.browser.paired(f"Browser {self._number}")

    def run(self) -> None:
        try:
            while self._go_on():
                self._one()
            self._finish()
        except Exception as failure:  # noqa: BLE001 - counted, so that the soak says it at its end
            self._figures.fault(f"a connection broke: {type(failure).__name__}: {failure}"[:120])

    def close(self) -> None:
        if self._host is not None:
            with suppress(OSError):
                self._host.browser.close()
            self._host.process.wait(30)

    def _one(self) -> None:
        if len(self._under_way) < _MOST_UNDER_WAY and self._random.random() < 0.7:
            self._ask(self._asker.next())
        elif self._under_way:
            self._take()
        if self._random.random() < _DROPS:
            self._drop()

    def _ask(self, ask: Ask) -> None:
        self._figures.count("requests")
        identity = self._send(ask)
        if ask.kind in {"find", "rewrite"} and self._random.random() < _CANCELS:
            time.sleep(self._random.uniform(0, 0.1))
            self._figures.count("cancels")
            ask.cancelled = True
            self._send(Ask("cancel", ask.mark, {"request": identity}, "done", frozenset()))

    def _send(self, ask: Ask) -> str:
        """The id it was sent under."""
        assert self._host is not None
        self._figures.count("asked")
        identity = self._host.browser.send(ask.kind, **ask.fields)
        self._under_way[identity] = ask
        return identity

    def _take(self) -> None:
        """One message; the final answer of a request ends it."""
        assert self._host is not None
        reply = self._host.browser.receive()
        if reply is None:
            raise ConnectionError("the host ended")
        if reply["type"] == "changed":
            return
        ask = self._under_way.get(reply["id"])
        if ask is None:
            self._figures.fault(f"{reply['type']} {reply.get('code', '')} for a request that is not under way")
            return
        if reply["type"] == "progress":
            return
        del self._under_way[reply["id"]]
        self._figures.answer(reply)
        try:
            ask.check(reply)
            if reply.get("code") == "cancelled" and not ask.cancelled:
                raise Wrong("cancelled, which nobody asked for")
        except Wrong as wrong:
            self._figures.fault(str(wrong))
        else:
            self._asker.answered(ask, reply)
        if reply.get("code") == "worker_died":
            time.sleep(self._random.uniform(*_AFTER_A_DEATH))

    def _drop(self) -> None:
        """The browser goes in the middle of things, in one of three ways, and comes back."""
        assert self._host is not None
        self._figures.count("drops")
        self._figures.count("cut_off", len(self._under_way))
        self._under_way.clear()
        way = self._random.choice(("closed", "killed", "half a frame"))
        if way == "killed":
            self._host.process.kill()
        elif way == "half a frame":
            self._host.browser.send_bytes(struct.pack("<I", 1000) + b'{"type":"find"')
        self.close()
        self._asker.lost()
        self.connect()

    def _finish(self) -> None:
        while self._under_way:
            self._take()
        # Whatever came twice would come before the answer to this.
        self._send(Ask("ping", "", {}, "pong", frozenset()))
        while self._under_way:
            self._take()
