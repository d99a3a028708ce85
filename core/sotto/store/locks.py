"""A folder as a lock between our processes. Where folders know no locks, nothing is ever locked."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path


class Hold(Enum):
    """ALONE waits for everybody else, ALONE_NOW waits for nobody, TOGETHER lets others hold it so, too."""

    ALONE = auto()
    ALONE_NOW = auto()
    TOGETHER = auto()


@contextmanager
def lock_of(folder: Path) -> Iterator[Callable[[Hold], bool]]:
    """Gives what takes the lock, or changes how it is held, and says whether that could be; it is let go at the end.

    Raises OSError where the folder is there and cannot be read.
    """
    if sys.platform == "win32" or not folder.is_dir():
        yield lambda _hold: False
        return
    import fcntl

    flags = {Hold.ALONE: fcntl.LOCK_EX, Hold.ALONE_NOW: fcntl.LOCK_EX | fcntl.LOCK_NB, Hold.TOGETHER: fcntl.LOCK_SH}
    opened = os.open(folder, os.O_RDONLY)

    def take(hold: Hold) -> bool:
        try:
            fcntl.flock(opened, flags[hold])
        except OSError:
            return False
        return True

    try:
        yield take
    finally:
        os.close(opened)
