"""One browser's socket: frames in and out of a session, bounded both ways."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtNetwork import QLocalSocket

from sotto.errors import FrameTooLarge, SottoError
from sotto.protocol.chunks import to_frames
from sotto.protocol.frames import FRAME_LIMIT, FrameBuffer
from sotto.protocol.messages import Message
from sotto_desktop.link.session import Session

_log = logging.getLogger(__name__)

_READ_BUFFER = 65_536  # bytes that Qt may hold before we have taken them
_WRITE_BUFFER = 32 * 1_048_576  # bytes a browser may leave unread before it is cut off
# What a stranger may have half-sent or left unread: there can be many of them, and the way to a pairing is short.
_STRANGERS_SHARE = 65_536


class Connection:
    def __init__(
        self,
        socket: QLocalSocket,
        open_session: Callable[[Callable[[Message], None]], Session],
        ended: Callable[[Connection], None],
    ) -> None:
        """``open_session`` is given what sends a message; ``ended`` is told once the socket is closed."""
        self._socket = socket
        self._ended = ended
        self._buffer = FrameBuffer()
        self._reading = True
        self.session = open_session(self._send)
        socket.setReadBufferSize(_READ_BUFFER)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self._end)

    def start(self) -> None:
        """Read what came before anybody listened."""
        self._read()

    def close(self) -> None:
        self._socket.abort()

    def _read(self) -> None:
        while self._reading and self._socket.bytesAvailable():
            try:
                self._judge_length()
                for body in self._buffer.feed(bytes(self._socket.read(_READ_BUFFER).data())):
                    if self._reading:
                        self.session.receive(body)
                        self._judge_length()
            except FrameTooLarge as error:
                # Nothing after it can be told apart, so there is nothing left to read here.
                self._reading = False
                self._send({"type": "error", "id": None, "code": error.code, "message": str(error)})
                self._socket.disconnectFromServer()

    def _judge_length(self) -> None:
        """Of the frames that come from now on: who is there may just have become a paired browser."""
        self._buffer.limit = FRAME_LIMIT if self.session.paired else _STRANGERS_SHARE

    def _send(self, message: Message) -> None:
        try:
            frames = to_frames(message)
        except SottoError as error:
            _log.error("an answer could not be sent: %s", error.code)
            frames = to_frames({"type": "error", "id": message["id"], "code": error.code, "message": str(error)})
        if self._socket.state() != QLocalSocket.LocalSocketState.ConnectedState:
            return
        for frame in frames:
            self._socket.write(frame)
        if self._socket.bytesToWrite() > (_WRITE_BUFFER if self.session.paired else _STRANGERS_SHARE):
            self._socket.abort()

    def _end(self) -> None:
        self._reading = False
        self.session.end()
        self._ended(self)
        self._socket.deleteLater()
