"""Who is at the other end of a local socket."""

from __future__ import annotations

import os
import socket
import struct
import sys

_SOL_LOCAL, _LOCAL_PEERCRED, _XUCRED_BYTES = 0, 1, 76  # macOS: sys/un.h, sys/ucred.h


def is_own_user(descriptor: int) -> bool:
    """Does the process that connected run as the same user? On Windows the pipe's own permissions say so."""
    if sys.platform == "win32":
        return True
    with socket.socket(fileno=os.dup(descriptor)) as connected:
        return _uid(connected) == os.getuid()


def _uid(connected: socket.socket) -> int:
    if sys.platform == "darwin":
        _, uid = struct.unpack_from("=II", connected.getsockopt(_SOL_LOCAL, _LOCAL_PEERCRED, _XUCRED_BYTES))
        return int(uid)
    _, uid, _ = struct.unpack("=iII", connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return int(uid)
