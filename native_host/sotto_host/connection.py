"""One connection to the app's socket or pipe, that two threads may use: one reads, one writes."""

from __future__ import annotations

import contextlib
import socket
import sys
from typing import Protocol

from sotto_host import endpoint

_CONNECT_SECONDS = 5.0


class Connection(Protocol):
    def read(self, size: int) -> bytes:
        """Up to ``size`` bytes, waiting for the first; none when the app has gone."""

    def write(self, data: bytes) -> None:
        """All of ``data``. Raises OSError when the app has gone."""

    def close(self) -> None:
        """End it for both sides; a waiting read returns."""


def connect() -> Connection | None:
    """A connection to the app, or None where none listens at a place that is ours alone."""
    try:
        return _open(endpoint.address()) if endpoint.private(endpoint.folder()) else None
    except OSError:
        return None


if sys.platform == "win32":
    import _winapi

    # Windows makes a write wait for a read on the same handle unless both are overlapped.
    _OVERLAPPED = _winapi.FILE_FLAG_OVERLAPPED
    # Whoever owns the pipe may learn who we are but not act in our name.
    _IDENTIFY_ONLY = 0x00100000 | 0x00010000

    class _Pipe:
        def __init__(self, name: str) -> None:
            access = _winapi.GENERIC_READ | _winapi.GENERIC_WRITE
            self._handle = _winapi.CreateFile(
                name, access, 0, _winapi.NULL, _winapi.OPEN_EXISTING, _OVERLAPPED | _IDENTIFY_ONLY, _winapi.NULL
            )

        def read(self, size: int) -> bytes:
            try:
                pending, _ = _winapi.ReadFile(self._handle, size, overlapped=True)
                count, _ = pending.GetOverlappedResult(True)
                return bytes(pending.getbuffer() or b"")[:count]
            except OSError:
                return b""

        def write(self, data: bytes) -> None:
            while data:
                pending, _ = _winapi.WriteFile(self._handle, data, overlapped=True)
                count, _ = pending.GetOverlappedResult(True)
                data = data[count:]

        def close(self) -> None:
            _winapi.CloseHandle(self._handle)

    def _open(address: str) -> Connection:
        return _Pipe(address)

else:

    class _UnixSocket:
        def __init__(self, path: str) -> None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._socket.settimeout(_CONNECT_SECONDS)
                self._socket.connect(path)
                self._socket.settimeout(None)
            except OSError:
                self._socket.close()
                raise

        def read(self, size: int) -> bytes:
            try:
                return self._socket.recv(size)
            except OSError:
                return b""

        def write(self, data: bytes) -> None:
            self._socket.sendall(data)

        def close(self) -> None:
            with contextlib.suppress(OSError):  # the app may have been faster
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()

    def _open(address: str) -> Connection:
        return _UnixSocket(address)
