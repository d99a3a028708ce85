"""Which browsers are here, whether they know Sotto, and where the extension lies."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import sotto_desktop
from sotto.errors import SottoError
from sotto_desktop.translation import tr
from sotto_host.browsers import BROWSERS, Machine, by_name
from sotto_host.registration import State, own_host, registration
from sotto_host.sandboxed import sandboxed


@dataclass(frozen=True, slots=True)
class Setup:
    """One browser found on this computer. ``note`` says what stands in the way, if anything does."""

    name: str
    title: str
    registered: bool
    note: str = ""


def setups(machine: Machine | None = None) -> list[Setup]:
    """The browsers found here; those in a sandbox last, with a note and without a name where they cannot work."""
    machine = machine or Machine()
    found = []
    for browser in BROWSERS:
        if browser.found(machine):
            state = registration(browser, _host(), machine).state()
            note = {
                State.OTHER: tr("It is registered to another installation."),
                State.BROKEN: tr("It is broken: register it again."),
            }.get(state, "")
            found.append(Setup(browser.name, browser.title, state is State.REGISTERED, note))
    found += [Setup("", one.title, False, one.note) for one in sandboxed(machine)]
    return found


def register(name: str) -> None:
    """Make the browser able to start Sotto's host. Raises SottoError."""
    host = _host()
    if not host.is_file():
        raise SottoError(tr("The program sotto-host is missing. Install Sotto again."))
    try:
        registration(by_name(name), host, Machine()).install()
    except OSError as error:
        raise SottoError(tr("The browser could not be registered: {why}.").format(why=error.strerror)) from None


def manifests() -> list[Path]:
    """The files that let browsers start Sotto's host."""
    host, machine = _host(), Machine()
    places = [registration(browser, host, machine).manifest for browser in BROWSERS]
    return [path for path in dict.fromkeys(places) if path.is_file()]


def unregister_all() -> None:
    """No browser starts this installation's host any more. Raises OSError."""
    host, machine = _host(), Machine()
    for browser in BROWSERS:
        registration(browser, host, machine).uninstall()


def extension_folder() -> Path | None:
    """The unpacked extension: in a source checkout beside the packages, in a frozen app beside the program.

    On macOS what is no program lies in the bundle's own folder for that.
    """
    places = [_checkout()]
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).parent
        places = [beside, beside.parent / "Resources"]
    folders = [place / "extension" for place in places]
    return next((folder for folder in folders if (folder / "manifest.json").is_file()), None)


def _checkout() -> Path:
    return Path(sotto_desktop.__file__).resolve().parents[2]


def _host() -> Path:
    if getattr(sys, "frozen", False):
        # A frozen app is a program of its own; the host lies beside it.
        return Path(sys.executable).with_name("sotto-host" + (".exe" if sys.platform == "win32" else ""))
    return own_host()
