"""One app a user: a second start hands its wishes to the first and ends."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from sotto.errors import SottoError
from sotto_desktop.link.claim import listen, own_folder, require_held
from sotto_desktop.link.peer import is_own_user
from sotto_host import endpoint

_LARGEST = 4096
_MOST_WAITING = 16  # starts that have connected and not yet said what they wish
_PATIENCE_SECONDS = 10.0
_ANSWER_MS = 2000
_PAUSE_MS = 50


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a start asks for."""

    background: bool = False
    pair_next: bool = False
    page: str | None = None
    clipboard: bool = False


class FirstInstance(QObject):
    """Held by the app that runs.

    Signals:
        wished(Wishes): a second start asks for this.
    """

    wished = Signal(object)

    def __init__(self, lock: QLockFile) -> None:
        """``lock`` is held. Raises AddressUnusable: a second start would find nobody."""
        super().__init__()
        self._lock = lock
        self._waiting: list[QLocalSocket] = []
        self._server = QLocalServer(self)
        self._server.newConnection.connect(self._take)
        # The lock is ours, so whatever is left of a socket is a dead app's.
        listen(self._server, _address())

    def close(self) -> None:
        self._server.close()
        for socket in list(self._waiting):
            socket.abort()
        self._lock.unlock()

    def _take(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            if not is_own_user(int(socket.socketDescriptor())):
                socket.abort()
                socket.deleteLater()
                continue
            socket.setReadBufferSize(_LARGEST + 1)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(lambda socket=socket: self._end(socket))
            self._waiting.append(socket)
            if len(self._waiting) > _MOST_WAITING:  # a start speaks at once: whoever waits longest is none
                self._waiting[0].abort()

    def _end(self, socket: QLocalSocket) -> None:
        self._waiting.remove(socket)
        socket.deleteLater()

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LARGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        wishes = _understood(bytes(socket.readLine().data()))
        if wishes is not None:
            socket.write(b"done\n")
            self.wished.emit(wishes)
        socket.disconnectFromServer()


def claim(wishes: Wishes) -> FirstInstance | None:
    """The right to be the app, or None: another one runs and has been told of ``wishes``.

    Raises AddressUnsafe and AddressUnusable, or SottoError where the other one does not answer.
    """
    folder = endpoint.folder()
    own_folder(folder)
    lock = QLockFile(str(folder / "window.lock"))
    # A lock is stale only when its process is gone, however long that process has been running.
    lock.setStaleLockTime(0)
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        if lock.tryLock(_PAUSE_MS):
            return FirstInstance(lock)
        require_held(lock, folder)
        # Where it does not answer it is only just starting, or just ending: look again.
        if _tell(wishes):
            return None
    raise SottoError("Sotto is already running but does not answer. End the process sotto-desktop and try again.")


def before_the_app(first: FirstInstance) -> Callable[[], None]:
    """For as long as there is no app, only what it asks or says first: a second start brings that forward.

    What is given back begins the app: it is told what those starts wished.
    """
    kept: list[Wishes] = []

    def keep(wishes: Wishes) -> None:
        kept.append(wishes)
        asked = QGuiApplication.modalWindow()
        if asked is not None and not wishes.background:
            asked.raise_()
            asked.requestActivate()

    def begin() -> None:
        first.wished.disconnect(keep)
        for wishes in kept:
            first.wished.emit(wishes)

    first.wished.connect(keep)
    return begin


def _tell(wishes: Wishes) -> bool:
    socket = QLocalSocket()
    socket.connectToServer(_address())
    if not socket.waitForConnected(_ANSWER_MS):
        return False
    socket.write(json.dumps(asdict(wishes)).encode() + b"\n")
    return socket.waitForReadyRead(_ANSWER_MS) and bytes(socket.readLine().data()) == b"done\n"


def _understood(line: bytes) -> Wishes | None:
    try:
        plain = json.loads(line)
        page = plain["page"]
        return Wishes(
            bool(plain["background"]),
            bool(plain["pair_next"]),
            None if page is None else str(page),
            bool(plain.get("clipboard")),
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _address() -> str:
    return endpoint.address() + ".window" if sys.platform == "win32" else str(endpoint.folder() / "window.sock")
