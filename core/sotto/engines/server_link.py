"""HTTP to a model server: bounded, without redirects, without the environment's proxies, closed on a cancel.

Plain HTTP goes to this computer only; everything else is TLS with a certificate that the system trusts.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sotto.errors import NeedsTls, ServerRefused, ServerUnreachable

_LARGEST_REPLY = 16 * 1024**2
_LONGEST_LINE = 1024**2
_OK = 200
_PATH = "/v1"


class Rejected(ServerRefused):
    """The server's no, with its status and the start of what it said (never shown: it may quote the prompt)."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__()
        self.status = status
        self.said = said


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is reached."""

    scheme: str
    host: str
    port: int
    path: str = _PATH

    @property
    def name(self) -> str:
        """``host:port``: what a person trusts, and how its models' names begin."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.name}{self.path}"

    @property
    def on_this_computer(self) -> bool:
        return self.host == "localhost" or _is_loopback(self.host)


def address(url: str) -> Address:
    """The address in a URL such as https://models.example.org:8000/v1. Raises NeedsTls, ServerUnreachable."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in {"http", "https"} or parts.username or parts.query or parts.fragment:
        raise ServerUnreachable("This is not the address of a server. It looks like https://models.example.org:8000/v1")
    path = parts.path.rstrip("/")
    found = Address(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path or _PATH)
    require_tls(found)
    return found


def require_tls(target: Address) -> None:
    """Raises NeedsTls for plain HTTP to another computer."""
    if target.scheme != "https" and not target.on_this_computer:
        raise NeedsTls


class Call:
    """One request and its answer. ``stop`` may come from another thread and ends it at once."""

    def __init__(
        self,
        target: Address,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        key: str | None = None,
        *,
        connect_seconds: float = 5.0,
        silence_seconds: float = 600.0,
    ) -> None:
        require_tls(target)
        self._target = target
        self._method, self._path = method, path
        self._body = None if body is None else json.dumps(body).encode()
        self._headers = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._connect_seconds, self._silence_seconds = connect_seconds, silence_seconds
        self._socket: socket.socket | None = None
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                self._socket.close()

    def json(self) -> Any:
        """The whole answer. Raises Rejected, ServerUnreachable."""
        try:
            read = b"".join(self._bounded(iter(lambda: self._response().read(65536), b"")))
            return json.loads(read)
        except (ValueError, RecursionError):
            raise ServerUnreachable("What answers there is no model server.") from None

    def events(self) -> Iterator[dict[str, Any]]:
        """The server-sent events of a streamed answer, up to its end. Raises Rejected, ServerUnreachable.

        A stream that breaks off before it says that it is done is an error too.
        """
        response = self._response()
        for line in self._bounded(iter(lambda: response.readline(_LONGEST_LINE + 1), b"")):
            if len(line) > _LONGEST_LINE:
                raise ServerUnreachable("The model server's answer was too long and was refused.")
            if not line.startswith(b"data:"):
                continue
            data = line[5:].strip()
            if data == b"[DONE]":
                return
            try:
                event = json.loads(data)
            except (ValueError, RecursionError):
                raise ServerUnreachable("The model server's answer could not be read.") from None
            if isinstance(event, dict):
                yield event
        raise ServerUnreachable("The model server ended its answer before it was done. Nothing was sent. Try again.")

    def _bounded(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        total = 0
        while True:
            try:
                piece = next(pieces, None)
            except (OSError, http.client.HTTPException, ValueError, AttributeError):
                # A connection that was closed by ``stop`` shows itself in any of these.
                raise ServerUnreachable from None
            if piece is None:
                return
            total += len(piece)
            if total > _LARGEST_REPLY:
                raise ServerUnreachable("The model server's answer was too long and was refused.")
            yield piece

    def _response(self) -> http.client.HTTPResponse:
        if not hasattr(self, "_answered"):
            self._answered = self._ask()
        return self._answered

    def _ask(self) -> http.client.HTTPResponse:
        connection = self._connection()
        try:
            connection.connect()
            self._socket = connection.sock
            if self._stopped:
                raise ServerUnreachable
            self._require_here(connection.sock)
            connection.sock.settimeout(self._silence_seconds)
            connection.request(self._method, self._target.path + self._path, self._body, self._headers)
            response = connection.getresponse()
        except ssl.SSLError:
            raise ServerUnreachable(
                "The model server's certificate is not one that this computer trusts. Nothing was sent."
            ) from None
        except (OSError, http.client.HTTPException, AttributeError):
            raise ServerUnreachable from None
        if response.status != _OK:
            # A redirect too: it could lead anywhere.
            raise Rejected(response.status, response.read(4096).decode("utf-8", "replace"))
        return response

    def _connection(self) -> http.client.HTTPConnection:
        host, port = self._target.host, self._target.port
        if self._target.scheme == "https":
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(host, port, timeout=self._connect_seconds, context=context)
        return http.client.HTTPConnection(host, port, timeout=self._connect_seconds)

    def _require_here(self, connected: socket.socket) -> None:
        """A name that means this computer must lead to it."""
        if self._target.on_this_computer and not _is_loopback(connected.getpeername()[0]):
            raise ServerUnreachable


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False
