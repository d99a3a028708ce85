"""Listens for browsers and keeps their sessions."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer

from sotto.protocol.messages import Message
from sotto_desktop.link.app import App
from sotto_desktop.link.claim import claim
from sotto_desktop.link.connection import Connection
from sotto_desktop.link.identity import Documents, own_identity
from sotto_desktop.link.pairing_desk import PairingDesk
from sotto_desktop.link.pairings import Pairings
from sotto_desktop.link.peer import is_own_user
from sotto_desktop.link.session import Session
from sotto_host import endpoint

_log = logging.getLogger(__name__)

_MOST_CONNECTIONS = 64


class LinkServer(QObject):
    """Signals:
    pairings_changed: a browser was paired or revoked.
    """

    pairings_changed = Signal()

    def __init__(self, app: App, store: Documents, *, pair_next: bool = False, parent: QObject | None = None) -> None:
        """``pair_next``: accept the first pairing of the next 120 s without asking; for development only.

        Raises StoreDamaged, StoreLocked.
        """
        super().__init__(parent)
        self._app = app
        self._identity = own_identity(store)
        self.pairings = Pairings(store)
        self._desk = PairingDesk(app, self.pairings, pair_next=pair_next, paired=self.pairings_changed.emit)
        self._connections: list[Connection] = []
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._take)

    def listen(self) -> None:
        """Raises AlreadyRunning, AddressUnsafe, AddressUnusable."""
        claim(self._server)
        endpoint.quit_mark().unlink(missing_ok=True)

    def close(self) -> None:
        """Stop listening, end every session and cancel its work."""
        self._server.close()
        for connection in list(self._connections):
            connection.close()

    def quit(self) -> None:
        """Close because the person quits the app: the browsers' hosts leave it closed until it is opened again."""
        if self._server.isListening():
            # A folder that was cleared away, as those in /tmp are, keeps nobody from quitting.
            with suppress(OSError):
                endpoint.quit_mark().touch(mode=0o600)
        self.close()

    def announce(self, what: str) -> None:
        """Tell every paired browser that its "sites" or "profiles" changed."""
        for connection in list(self._connections):
            connection.session.announce(what)

    def pair_next(self) -> None:
        """Accept the first pairing of the next 120 s without asking; for development only."""
        self._desk.accept_next()

    def revoke(self, pairing: str) -> None:
        """End the pairing of that id; the browser's work is stopped and it is told."""
        removed = self.pairings.remove(pairing)
        if removed is None:
            return
        for connection in list(self._connections):
            connection.session.revoke(removed.key)
        self.pairings_changed.emit()

    def _take(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            if not is_own_user(int(socket.socketDescriptor())) or not self._has_room():
                _log.warning("a connection to the app's socket was refused")
                socket.abort()
                socket.deleteLater()
                continue
            connection = Connection(socket, self._open_session, self._connections.remove)
            self._connections.append(connection)
            connection.start()

    def _has_room(self) -> bool:
        """Whether there is room for one more: where there is none, the stranger who came first makes some.

        Else whoever connects often and says nothing would keep the paired browsers out.
        """
        if len(self._connections) >= _MOST_CONNECTIONS:
            stranger = next((one for one in self._connections if not one.session.paired), None)
            if stranger is not None:
                stranger.close()
        return len(self._connections) < _MOST_CONNECTIONS

    def _open_session(self, send: Callable[[Message], None]) -> Session:
        return Session(self._app, self._identity, self.pairings, self._desk, send)
