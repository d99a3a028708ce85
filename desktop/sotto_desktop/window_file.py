"""The file with what the window remembers: its size, its place, its language. Nothing in it is private."""

from __future__ import annotations

from platformdirs import user_config_path
from PySide6.QtCore import QSettings


def window_file() -> QSettings:
    return QSettings(str(user_config_path("sotto") / "window.ini"), QSettings.Format.IniFormat)
