"""Browsers from Snap and Flatpak: their sandboxes decide whether a host can be started at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sotto_host.browsers import Machine


@dataclass(frozen=True)
class Sandboxed:
    title: str
    works: bool
    note: str


_FLATPAKS = {
    "com.google.Chrome": "Google Chrome",
    "org.chromium.Chromium": "Chromium",
    "com.microsoft.Edge": "Microsoft Edge",
    "com.brave.Browser": "Brave",
    "com.vivaldi.Vivaldi": "Vivaldi",
    "org.mozilla.firefox": "Firefox",
}
_FLATPAK_NOTE = (
    "A Flatpak browser cannot start programs outside its sandbox. Install the browser from your distribution "
    "or from its maker to use Sotto with it."
)
_FIREFOX_SNAP_NOTE = (
    "Works through the desktop's WebExtensions portal, which asks once whether Firefox may start Sotto. "
    "Where nothing asks, install Firefox from packages.mozilla.org."
)
_SNAP_NOTE = "A Snap of this browser cannot start programs outside its sandbox. Install it from its maker instead."


def sandboxed(machine: Machine, system_flatpaks: Path = Path("/var/lib/flatpak/app")) -> list[Sandboxed]:
    """Those that are installed or were used by this user; none outside Linux."""
    if machine.system != "linux":
        return []
    found = []
    if (machine.home / "snap/firefox").is_dir():
        found.append(Sandboxed("Firefox (Snap)", True, _FIREFOX_SNAP_NOTE))
    found += [
        Sandboxed(f"{title} (Snap)", False, _SNAP_NOTE)
        for name, title in (("chromium", "Chromium"), ("brave", "Brave"))
        if (machine.home / "snap" / name).is_dir()
    ]
    flatpaks = (machine.home / ".var/app", machine.home / ".local/share/flatpak/app", system_flatpaks)
    found += [
        Sandboxed(f"{title} (Flatpak)", False, _FLATPAK_NOTE)
        for name, title in _FLATPAKS.items()
        if any((folder / name).is_dir() for folder in flatpaks)
    ]
    return found
