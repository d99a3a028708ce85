"""Where the app listens: one address for each user, inside a folder that nobody else can enter."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path


def address() -> str:
    """The path of the app's socket; on Windows the name of its pipe."""
    if sys.platform == "win32":
        return rf"\\.\pipe\io.sotto.app.{os.environ['USERNAME']}"
    return str(folder() / "app.sock")


def folder() -> Path:
    """The socket's folder; on Windows one that stays empty, because a pipe carries its own permissions."""
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"], "Sotto")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sotto"
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(runtime):
        return Path(runtime, "sotto")
    temporary = os.environ.get("TMPDIR", "")
    return Path(temporary if os.path.isabs(temporary) else "/tmp", f"sotto-{os.getuid()}")  # noqa: S108 - private() judges it


def private(path: Path) -> bool:
    """Is this a folder of our own (no link to one) that only we can enter?"""
    if sys.platform == "win32":
        return True
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def quit_mark() -> Path:
    """A file that is there after the person quit the app: no host is to start it again until they do."""
    return folder() / "quit"
