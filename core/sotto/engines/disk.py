"""Large files: written in pieces with a hash, never onto a disk that has no room for them."""

from __future__ import annotations

import errno
import hashlib
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sotto.errors import Cancelled, DiskFull
from sotto.store.folders import make_folder

# Bytes done, bytes in all.
Progress = Callable[[int, int], None]
Stopped = Callable[[], bool]
PIECE = 1024 * 1024
# A disk filled to the brim stops more than Sotto.
_LEFT_FREE = 512 * PIECE
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def nobody(_done: int, _total: int) -> None:
    """For callers that show no progress."""


def never() -> bool:
    """For callers that do not stop."""
    return False


def require_room(folder: Path, size: int) -> None:
    """Raises DiskFull, with the numbers, where ``size`` more bytes would fill the disk of ``folder``."""
    make_folder(folder)
    free = shutil.disk_usage(folder).free
    if size + _LEFT_FREE > free:
        raise DiskFull(
            f"There is not enough room on the disk: {size / 1e9:.1f} GB are needed and {free / 1e9:.1f} GB are free. "
            "Free some, then start again."
        )


def write(file: Any, piece: bytes) -> None:
    """Raises DiskFull where the disk takes no more."""
    try:
        file.write(piece)
    except OSError as error:
        if error.errno in _FULL:
            raise DiskFull from None
        raise


def copied(source: Path, target: Path, progress: Progress = nobody, stopped: Stopped = never) -> str:
    """Copy a file; its SHA-256. Leaves nothing behind where it fails. Raises DiskFull, Cancelled."""
    total = source.stat().st_size
    require_room(target.parent, total)
    try:
        with source.open("rb") as read, target.open("wb", buffering=0) as written:
            return _through(iter(lambda: read.read(PIECE), b""), written, total, progress, stopped)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _through(pieces: Iterable[bytes], file: Any, total: int, progress: Progress, stopped: Stopped) -> str:
    seen, digest = 0, hashlib.sha256()
    for piece in pieces:
        if stopped():
            raise Cancelled
        write(file, piece)
        digest.update(piece)
        seen += len(piece)
        progress(seen, total)
    return digest.hexdigest()


def sha256_of(path: Path, digest: Any, stopped: Stopped = never) -> None:
    """Feed a file to ``digest``. Raises Cancelled."""
    with path.open("rb") as file:
        for piece in iter(lambda: file.read(PIECE), b""):
            if stopped():
                raise Cancelled
            digest.update(piece)
