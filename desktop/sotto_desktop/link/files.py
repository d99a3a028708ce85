"""Files that a browser hands over in pieces, because a frame is too small for them."""

from __future__ import annotations

import base64
import binascii
from collections import OrderedDict

from sotto.documents import LARGEST_BYTES
from sotto.errors import FileTooLarge, ProtocolError

_MOST_UNFINISHED = 4


class Files:
    """The files of one session that are on their way; each is forgotten as it is taken."""

    def __init__(self) -> None:
        self._begun: OrderedDict[str, tuple[int, bytearray]] = OrderedDict()

    def add(self, file: str, index: int, data: str) -> None:
        """The next piece, in base64; pieces come in order. Raises ProtocolError, FileTooLarge: the file is lost then.

        A fifth file drops the one that was begun first: its page went away.
        """
        count, content = self._begun.pop(file, (0, bytearray()))
        if index != count:
            raise ProtocolError
        try:
            content += base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise ProtocolError from None
        if len(content) > LARGEST_BYTES:
            raise FileTooLarge
        self._begun[file] = (count + 1, content)
        if len(self._begun) > _MOST_UNFINISHED:
            self._begun.popitem(last=False)

    def take(self, file: str) -> bytes:
        """The whole file. Raises ProtocolError where none of it came."""
        if file not in self._begun:
            raise ProtocolError
        return bytes(self._begun.pop(file)[1])
