"""Takes the app's address: in a folder of our own, from nobody who still listens there."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from PySide6.QtCore import QLockFile
from PySide6.QtNetwork import QLocalServer

from sotto.errors import SottoError
from sotto_host import endpoint
from sotto_host.connection import connect

_LOCK_PATIENCE = 5000  # milliseconds
_LONGEST_ADDRESS = 103 if sys.platform == "darwin" else 107  # bytes, all that the system has room for


class AlreadyRunning(SottoError):
    code = "already_running"
    message = "Sotto is already running for this user."


class AddressUnsafe(SottoError):
    code = "address_unsafe"
    message = (
        "Browsers cannot be connected: the folder for Sotto's socket is not yours alone. "
        "Remove it, or log out and in again: "
    )

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{self.message}{folder}")


class AddressUnusable(SottoError):
    code = "address_unusable"
    message = "Browsers cannot be connected: Sotto could not open its socket."

    def __init__(self, why: str) -> None:
        super().__init__(f"{self.message} ({why})")


def claim(server: QLocalServer) -> None:
    """Make ``server`` listen. Raises AlreadyRunning, AddressUnsafe, AddressUnusable."""
    folder, address = endpoint.folder(), endpoint.address()
    own_folder(folder)
    # Two apps that start together would each take the other's fresh socket for a stale one.
    lock = QLockFile(str(folder / "app.lock"))
    if not lock.tryLock(_LOCK_PATIENCE):
        require_held(lock, folder)
        raise AlreadyRunning
    try:
        other = connect()
        if other is not None:
            other.close()
            raise AlreadyRunning
        listen(server, address)
        if sys.platform != "win32":
            os.chmod(address, stat.S_IRUSR | stat.S_IWUSR)
    finally:
        lock.unlock()


def listen(server: QLocalServer, address: str) -> None:
    """Listen there, in the place of whatever a dead app left. Raises AddressUnusable."""
    QLocalServer.removeServer(address)
    server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
    if server.listen(address):
        return
    long = sys.platform != "win32" and len(os.fsencode(address)) > _LONGEST_ADDRESS
    raise AddressUnusable(f"its path is too long: {address}" if long else server.errorString())


def require_held(lock: QLockFile, folder: Path) -> None:
    """Of a lock that could not be had: raises AddressUnusable where it could not be written, and nobody holds it."""
    if lock.error() is not QLockFile.LockError.LockFailedError:
        raise AddressUnusable(f"nothing can be written in {folder}")


def own_folder(folder: Path) -> None:
    """Make the folder of the sockets, or make it ours alone. Raises AddressUnsafe where it is not ours alone then."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) != 0o700:
            folder.chmod(0o700)
    except OSError:
        raise AddressUnsafe(folder) from None
    if not endpoint.private(folder):
        raise AddressUnsafe(folder)
