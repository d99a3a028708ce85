"""The browsers Sotto registers with, and where each looks for native-messaging hosts."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

Family = Literal["chromium", "firefox"]


class Registry(Protocol):
    """The default values of keys under HKEY_CURRENT_USER."""

    def read(self, key: str) -> str | None: ...
    def write(self, key: str, value: str) -> None: ...
    def delete(self, key: str) -> None: ...


def _own_registry() -> Registry | None:
    if sys.platform == "win32":
        from sotto_host.registry import WindowsRegistry

        return WindowsRegistry()
    return None


@dataclass(frozen=True)
class Machine:
    """The system whose browsers are meant; the present one unless told otherwise."""

    system: str = sys.platform
    home: Path = field(default_factory=Path.home)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    registry: Registry | None = field(default_factory=_own_registry)
    root: Path = Path("/")

    def folder(self, path: str) -> Path:
        """A path of the table below: from the home with ``~/``, else from where programs keep their settings."""
        if path.startswith("~/"):
            return self.home / path[2:]
        if self.system == "win32":
            return Path(self.environment.get("LOCALAPPDATA") or self.home / "AppData" / "Local", path)
        if self.system == "darwin":
            return self.home / "Library" / "Application Support" / path
        settings = self.environment.get("XDG_CONFIG_HOME", "")
        return Path(settings if os.path.isabs(settings) else self.home / ".config", path)


@dataclass(frozen=True)
class Place:
    """``seen``: folders of which one is there once the browser has run. ``manifests``: a folder or a registry key."""

    seen: tuple[str, ...]
    manifests: str


@dataclass(frozen=True)
class Browser:
    name: str
    title: str
    family: Family
    linux: Place
    macos: Place
    windows: Place
    # On Linux, where a package puts the manifest for every user; the user's own comes first.
    for_everybody: str = ""

    def _place(self, machine: Machine) -> Place:
        return {"win32": self.windows, "darwin": self.macos}.get(machine.system, self.linux)

    def found(self, machine: Machine) -> bool:
        """Has this browser run here?"""
        return any(machine.folder(seen).is_dir() for seen in self._place(machine).seen)

    def manifests(self, machine: Machine) -> Path:
        """The folder for our manifest. On Windows one of our own, because the registry points at the file."""
        if machine.system == "win32":
            return machine.folder(f"Sotto/{self.family}")
        return machine.folder(self._place(machine).manifests)

    def manifests_for_everybody(self, machine: Machine) -> Path | None:
        """The folder that packages write to and users cannot."""
        if machine.system != "linux" or not self.for_everybody:
            return None
        return machine.root / self.for_everybody.lstrip("/")

    def registry_key(self, machine: Machine) -> str | None:
        return self.windows.manifests if machine.system == "win32" else None


def _chromium(name: str, title: str, linux: str, macos: str, windows: str, key: str, everybody: str) -> Browser:
    return Browser(
        name,
        title,
        "chromium",
        linux=Place((linux,), f"{linux}/NativeMessagingHosts"),
        macos=Place((macos,), f"{macos}/NativeMessagingHosts"),
        windows=Place((f"{windows}/User Data",), rf"Software\{key}\NativeMessagingHosts"),
        for_everybody=f"{everybody}/native-messaging-hosts",
    )


_BRAVE = "BraveSoftware/Brave-Browser"
BROWSERS = (
    # Opera's documents name Chrome's places, so it has none of its own here.
    _chromium(
        "chrome", "Google Chrome", "google-chrome", "Google/Chrome", "Google/Chrome", r"Google\Chrome",
        "/etc/opt/chrome",
    ),
    _chromium("chromium", "Chromium", "chromium", "Chromium", "Chromium", "Chromium", "/etc/chromium"),
    _chromium(
        "edge", "Microsoft Edge", "microsoft-edge", "Microsoft Edge", "Microsoft/Edge", r"Microsoft\Edge",
        "/etc/opt/edge",
    ),
    # On Windows these two read Chrome's key.
    _chromium("brave", "Brave", _BRAVE, _BRAVE, _BRAVE, r"Google\Chrome", "/etc/brave"),
    _chromium("vivaldi", "Vivaldi", "vivaldi", "Vivaldi", "Vivaldi", r"Google\Chrome", "/etc/vivaldi"),
    Browser(
        "firefox",
        "Firefox",
        "firefox",
        linux=Place(("~/.mozilla", "mozilla", "~/snap/firefox"), "~/.mozilla/native-messaging-hosts"),
        macos=Place(("Firefox",), "Mozilla/NativeMessagingHosts"),
        windows=Place(("Mozilla/Firefox",), r"Software\Mozilla\NativeMessagingHosts"),
        for_everybody="/usr/lib/mozilla/native-messaging-hosts",
    ),
)  # fmt: skip


def by_name(name: str) -> Browser:
    return next(browser for browser in BROWSERS if browser.name == name)
