"""Registers this host with a browser: one manifest file, and on Windows a key that points at it.

Every write is atomic and may be repeated; only what points at this installation, or at one that is
gone, is taken away.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from sotto_host.browsers import BROWSERS, Browser, Family, Machine

NAME = "io.sotto.host"
CHROMIUM_ORIGIN = "chrome-extension://nnhdepdbigllnggmbdmombailggfikek/"
FIREFOX_ID = "sotto@sotto.example"


class State(StrEnum):
    REGISTERED = "registered"
    ABSENT = "not registered"
    OTHER = "registered to another installation"
    BROKEN = "broken: register it again"


@dataclass(frozen=True)
class Registration:
    """One place a manifest stands or may stand, and the one for every user that holds where there is none."""

    browser: str
    title: str
    family: Family
    manifest: Path
    host: Path
    machine: Machine
    key: str | None = None
    everybody: Path | None = None

    def state(self) -> State:
        written = self._written()
        if written is None:
            return State.ABSENT
        if written.get("path") != str(self.host) and _is_there(written.get("path")):
            return State.OTHER
        return State.REGISTERED if written == self._wanted() and self.host.is_file() else State.BROKEN

    def install(self) -> None:
        """Also over another installation: the one that is run last is the one that is meant."""
        wanted = self._wanted()
        if self._everybodys() == wanted:
            # The package's own manifest will go with the package; one in the user's folder would stay behind.
            self.manifest.unlink(missing_ok=True)
        elif self._file() != wanted:
            _write(self.manifest, wanted)
        registry = self.machine.registry
        if self.key and registry is not None and registry.read(self.key) != str(self.manifest):
            registry.write(self.key, str(self.manifest))

    def uninstall(self) -> State:
        """The state found. What belongs to another installation stays."""
        found = self.state()
        if found in {State.REGISTERED, State.BROKEN}:
            if self.key and self.machine.registry is not None:
                self.machine.registry.delete(self.key)
            if not self._pointed_at_by_another():
                self.manifest.unlink(missing_ok=True)
        return found

    def _wanted(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(manifest(self.family, self.host))
        return found

    def _written(self) -> dict[str, Any] | None:
        """What the browser would read; an empty object where that is no manifest."""
        if self.key and self.machine.registry is not None:
            pointed = self.machine.registry.read(self.key)
            return None if pointed is None else _read(Path(pointed)) or {}
        own = self._file()
        return self._everybodys() if own is None else own

    def _file(self) -> dict[str, Any] | None:
        return _read(self.manifest)

    def _everybodys(self) -> dict[str, Any] | None:
        return None if self.everybody is None else _read(self.everybody)

    def _pointed_at_by_another(self) -> bool:
        registry = self.machine.registry
        return registry is not None and any(
            key is not None and registry.read(key) == str(self.manifest)
            for key in (_key(browser, self.machine) for browser in BROWSERS)
        )


def manifest(family: Family, host: Path) -> str:
    """The text of a manifest that lets browsers of ``family`` start ``host`` for the extension and nobody else."""
    allowed = {"allowed_extensions": [FIREFOX_ID]} if family == "firefox" else {"allowed_origins": [CHROMIUM_ORIGIN]}
    about = "Sotto: keeps private what a chatbot does not need to know"
    return (
        json.dumps({"name": NAME, "description": about, "path": str(host), "type": "stdio", **allowed}, indent=2) + "\n"
    )


def registration(browser: Browser, host: Path, machine: Machine) -> Registration:
    everybodys = browser.manifests_for_everybody(machine)
    return Registration(
        browser.name,
        browser.title,
        browser.family,
        browser.manifests(machine) / f"{NAME}.json",
        host,
        machine,
        _key(browser, machine),
        None if everybodys is None else everybodys / f"{NAME}.json",
    )


def in_user_data_dir(folder: Path, host: Path, machine: Machine) -> Registration:
    """For a Chromium started with ``--user-data-dir``, which looks there and not in the user's own folder."""
    place = folder.resolve() / "NativeMessagingHosts" / f"{NAME}.json"
    return Registration("user-data-dir", f"Chromium in {folder}", "chromium", place, host, machine)


def own_host() -> Path:
    """The program that browsers are to start: this one, by its absolute path."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable)
    suffix = ".exe" if sys.platform == "win32" else ""
    started = Path(sys.argv[0]).absolute()
    if started.name == f"sotto-host{suffix}":
        return started
    return Path(sys.executable).parent / f"sotto-host{suffix}"


def _key(browser: Browser, machine: Machine) -> str | None:
    key = browser.registry_key(machine)
    return None if key is None else rf"{key}\{NAME}"


def _is_there(path: object) -> bool:
    return isinstance(path, str) and Path(path).is_file()


def _read(path: Path) -> dict[str, Any] | None:
    """An empty object where the file is no manifest; None where there is no file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(path: Path, manifest: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{NAME}-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(manifest, file, indent=2)
            file.write("\n")
        os.chmod(temporary, 0o644)  # nothing private, and a sandboxed browser's portal reads it
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
