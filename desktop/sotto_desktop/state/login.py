"""Starting at login: one small file where the system looks for such files."""

from __future__ import annotations

import os
import shutil
import sys
from html import escape
from pathlib import Path

_DESKTOP = """[Desktop Entry]
Type=Application
Name=Sotto
Comment=Keeps private what a chatbot does not need to know
TryExec={program}
Exec="{program}" --background
Icon=sotto
Terminal=false
X-GNOME-Autostart-enabled=true
"""
_AGENT = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>io.sotto.app</string>
<key>ProgramArguments</key><array><string>{program}</string><string>--background</string></array>
<key>RunAtLoad</key><true/>
</dict></plist>
"""
_BATCH = '@start "" "{program}" --background\r\n'


class LoginEntry:
    """The entry of this user on this system."""

    def __init__(self, system: str = sys.platform, home: Path | None = None) -> None:
        self._system = system
        self._home = home or Path.home()

    @property
    def path(self) -> Path:
        if self._system == "darwin":
            return self._home / "Library" / "LaunchAgents" / "io.sotto.app.plist"
        if self._system == "win32":
            roaming = Path(os.environ.get("APPDATA") or self._home / "AppData" / "Roaming")
            return roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Startup" / "Sotto.bat"
        settings = os.environ.get("XDG_CONFIG_HOME", "")
        base = Path(settings) if os.path.isabs(settings) else self._home / ".config"
        return base / "autostart" / "sotto.desktop"

    def enabled(self) -> bool:
        return self.path.is_file()

    def enable(self) -> None:
        """Raises OSError."""
        form = {"darwin": _AGENT, "win32": _BATCH}.get(self._system, _DESKTOP)
        program = _program()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = form.format(program=escape(program) if self._system == "darwin" else program)
        self.path.write_text(text, encoding="utf-8", newline="")

    def disable(self) -> None:
        """Raises OSError."""
        self.path.unlink(missing_ok=True)


def _program() -> str:
    if getattr(sys, "frozen", False):
        return sys.executable
    beside = Path(sys.executable).with_name("sotto-desktop" + (".exe" if sys.platform == "win32" else ""))
    return str(beside) if beside.is_file() else shutil.which("sotto-desktop") or str(beside)
