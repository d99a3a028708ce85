"""Folders that only their owner may enter."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

_OTHERS = 0o077


def make_folder(folder: Path) -> None:
    """Make ``folder``, and what is missing above it, for its owner alone; what is there stays. Raises OSError."""
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def close_to_others(folder: Path) -> None:
    """Where ``folder`` is there and others may enter it, they may not any longer. Raises OSError."""
    if sys.platform != "win32" and folder.is_dir() and stat.S_IMODE(folder.stat().st_mode) & _OTHERS:
        folder.chmod(0o700)
