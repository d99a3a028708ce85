"""Carries frames between one port of the browser and the app, and answers itself where the app cannot."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import sys
import threading
import time
from queue import Full, Queue
from typing import Any

from sotto_host import endpoint
from sotto_host.connection import Connection, connect
from sotto_host.framing import FrameTooLargeError, frame, read_frame

_NOT_STARTED = "Sotto is not running and could not be started. Open it yourself, or install it again."
_STOPPED = "Sotto stopped. Nothing was sent."
_QUIT = "You quit Sotto. Open it to have your prompts protected again."
_MALFORMED = "A message from the browser could not be understood. Update the extension and the app to the same version."
_TOO_LARGE = "A message from the browser was too large and was refused."

_WAITING_FRAMES = 16
_LOOK_SECONDS = 0.5  # between looks whether the browser is still there, while there is no room for a frame
_LAUNCH_PAUSE = 10.0  # seconds after a failed start, in which requests are refused at once instead of trying again


class Relay:
    """One browser port. The main thread reads the browser, a second one carries to the app, a third one back.

    A session lives as long as one connection to the app. After a drop only ``hello``, which begins a new
    one, connects again: anything else would reach an app that does not know who asks.
    """

    def __init__(self, source: int, sink: int) -> None:
        """``source`` and ``sink``: descriptors of the browser's pipes."""
        self._source = source
        self._sink = sink
        self._frames: Queue[bytes] = Queue(_WAITING_FRAMES)
        self._writing = threading.Lock()
        self._state = threading.Lock()  # guards the next three
        self._connection: Connection | None = None
        self._dropped = False
        self._pending: dict[str, None] = {}  # ids in order of arrival
        self._no_launch_before = 0.0

    def run(self) -> int:
        """Until the browser closes its end. Returns the exit status."""
        threading.Thread(target=self._carry_all, daemon=True).start()
        try:
            while (body := read_frame(lambda size: os.read(self._source, size))) is not None and self._queued(body):
                pass
        except FrameTooLargeError:
            self._answer(None, "too_large", _TOO_LARGE)
            return 1
        return 0

    def _queued(self, body: bytes) -> bool:
        """Once there is room; False where the browser closed its end before, which no read tells of meanwhile."""
        while True:
            try:
                self._frames.put(body, timeout=_LOOK_SECONDS)
            except Full:
                if _hung_up(self._source):
                    return False
            else:
                return True

    def _carry_all(self) -> None:
        while True:
            self._carry(self._frames.get())

    def _carry(self, body: bytes) -> None:
        message = _object(body)
        if message is None:
            self._answer(None, "malformed", _MALFORMED)
            return
        identity = _identity(message)
        connection = self._connected(begins=message.get("type") == "hello")
        with self._state:
            alive = connection is not None and connection is self._connection
            if alive and identity is not None:
                self._pending[identity] = None
        if connection is None or not alive:
            self._answer(identity, "app_not_running", self._why_not())
            return
        # The thread that reads sees the end too, and answers everything that is pending.
        with contextlib.suppress(OSError):
            connection.write(frame(body))

    def _connected(self, *, begins: bool) -> Connection | None:
        """The connection to the app, made where there is none and this message may make one."""
        with self._state:
            if self._connection is not None or (self._dropped and not begins):
                return self._connection
        connection = connect() or self._launched()
        if connection is not None:
            with self._state:
                self._connection, self._dropped = connection, False
            threading.Thread(target=self._return_all, args=(connection,), daemon=True).start()
        return connection

    def _why_not(self) -> str:
        if endpoint.quit_mark().exists():
            return _QUIT
        return _STOPPED if self._dropped else _NOT_STARTED

    def _launched(self) -> Connection | None:
        if time.monotonic() < self._no_launch_before or endpoint.quit_mark().exists():
            return None
        from sotto_host.launch import start_and_connect

        connection = start_and_connect()
        if connection is None:
            self._no_launch_before = time.monotonic() + _LAUNCH_PAUSE
        return connection

    def _return_all(self, connection: Connection) -> None:
        while (body := _next(connection)) is not None:
            message = _object(body)
            if message is None:
                break  # not the app's language: the browser would close the port on it
            if _answers(message):
                with self._state:
                    self._pending.pop(message.get("id"), None)  # type: ignore[arg-type]
            self._to_browser(body)
        with self._state:
            self._connection, self._dropped = None, True
            unanswered, self._pending = self._pending, {}
        connection.close()
        for identity in (*unanswered, None):
            self._answer(identity, "app_not_running", _STOPPED)

    def _answer(self, identity: str | None, code: str, sentence: str) -> None:
        error = {"type": "error", "id": identity, "code": code, "message": sentence}
        self._to_browser(json.dumps(error).encode())

    def _to_browser(self, body: bytes) -> None:
        left = memoryview(frame(body))
        # Where the browser has gone, its other pipe says so to the main thread.
        with self._writing, contextlib.suppress(OSError):
            while left:
                left = left[os.write(self._sink, left) :]


def _hung_up(source: int) -> bool:
    """Has the other end of this pipe been closed, whatever is still in it?"""
    if sys.platform == "win32":  # which does not tell before everything has been read
        return False
    poll = select.poll()
    poll.register(source, 0)  # an end is told without being asked for
    return bool(poll.poll(0))


def _next(connection: Connection) -> bytes | None:
    try:
        return read_frame(connection.read)
    except FrameTooLargeError:
        return None


def _object(body: bytes) -> dict[str, Any] | None:
    try:
        message = json.loads(body.decode())
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _identity(message: dict[str, Any]) -> str | None:
    found = message.get("id")
    return found if isinstance(found, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", found) else None


def _answers(message: dict[str, Any]) -> bool:
    """Is this the last that comes for its request?"""
    if message.get("type") == "chunk":
        return bool(message.get("index") == message.get("count", 0) - 1)
    return message.get("type") != "progress"
