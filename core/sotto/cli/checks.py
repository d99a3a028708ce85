"""What ``sotto doctor`` looks at. Each check says in a sentence what it found and, in ``fix``, what to run."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sotto import __version__
from sotto.errors import SottoError
from sotto.store import data_folder, open_store
from sotto.store.keys import keyring_name
from sotto.store.passphrase import is_locked

_SECONDS = 20
_EXAMPLE = "Write to Dr. Okafor (d.okafor@clinic.example, +44 20 7946 0321) that I will be ten minutes late."
_EXAMPLE_PRIVATE = ("okafor@", "7946 0321")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge", "brave-browser", "vivaldi", "firefox")


class State(StrEnum):
    GOOD = "good"
    LACKS = "lacks"  # not there, and something else works without it
    BAD = "bad"  # broken


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    state: State
    message: str
    fix: str = ""


def every_check() -> list[Check]:
    host = _host_status()
    checks: list[Callable[[], Check]] = [
        _version,
        _model,
        _rewriting,
        _stored_data,
        _desktop_app,
        _display,
        lambda: _native_host(host),
        lambda: _running(host),
        _paired,
        _browser,
        *([] if getattr(sys, "frozen", False) else [_node]),
    ]
    return [_safely(check) for check in checks]


def _safely(check: Callable[[], Check]) -> Check:
    """A check that fails in a way nobody thought of is a finding too."""
    try:
        return check()
    except SottoError as error:
        return Check(_name(check), State.BAD, str(error))
    except Exception as error:  # noqa: BLE001 - the other checks still matter
        return Check(_name(check), State.BAD, f"This could not be checked ({type(error).__name__}).")


def _name(check: Callable[[], Check]) -> str:
    return check.__name__.strip("_").replace("_", " ")


def _version() -> Check:
    return Check("version", State.GOOD, f"Sotto {__version__}, Python {platform.python_version()}")


def _model() -> Check:
    from sotto.engines.builtin.models import BuiltinModels
    from sotto.service import SANITIZERS

    files = BuiltinModels().verify()
    wrong = [name for name, right in files.items() if not right]
    if wrong:
        return Check("model", State.BAD, f"Missing or changed: {', '.join(wrong)}.", "Install Sotto again.")
    return Check("model", State.GOOD, f"The built-in models are complete. Sanitizers: {', '.join(SANITIZERS)}.")


def _rewriting() -> Check:
    from sotto.profiles import Profile
    from sotto.service import Request, Service
    from sotto.vault import Vault

    started = time.perf_counter()
    rewritten = Service.builtin().rewrite(Request(_EXAMPLE, Profile("doctor", "Doctor"), Vault())).text
    if any(private in rewritten for private in _EXAMPLE_PRIVATE):
        return Check("rewriting", State.BAD, "An example kept a private detail.", "Install Sotto again.")
    milliseconds = 1000 * (time.perf_counter() - started)
    return Check(
        "rewriting", State.GOOD, f"An example was rewritten in {milliseconds:.0f} ms, loading the model included."
    )


def _stored_data() -> Check:
    folder = data_folder()
    name = keyring_name()
    if not any(folder.glob("*")):
        where = f"the key will be in {name}" if name else "the key will be in a file, because there is no keyring"
        return Check(
            "stored data", State.GOOD, f"Nothing is kept yet in {folder}; {where}.", "" if name else _keyring_fix()
        )
    if is_locked(folder):
        return Check("stored data", State.GOOD, f"Encrypted in {folder}; the key is locked with your passphrase.")
    store = open_store()
    for document in ("profiles", "pairings", "vaults", "terminal"):
        store.read(document)
    if store.warning:
        return Check("stored data", State.GOOD, store.warning, _keyring_fix())
    return Check("stored data", State.GOOD, f"Encrypted in {folder}; the key is in {name}.")


def _keyring_fix() -> str:
    return "sudo apt install gnome-keyring" if sys.platform.startswith("linux") else ""


def _desktop_app() -> Check:
    missing = [name for name in ("sotto_desktop", "PySide6") if find_spec(name) is None]
    if missing:
        return Check("desktop app", State.LACKS, f"Not installed: {', '.join(missing)}.", "Install Sotto again.")
    return Check("desktop app", State.GOOD, "Installed; `sotto-desktop` starts it.")


def _display() -> Check:
    if find_spec("sotto_desktop") is None:
        return Check("display", State.LACKS, "Not looked at, because the desktop app is not installed.")
    looked = _run(_looks_for_a_display())
    if looked.returncode == 0:
        return Check("display", State.GOOD, "A window can open here.")
    sentence = looked.stderr.strip().splitlines()[-1:] or ["No window can open here."]
    # The sentence names the missing Debian packages and the command that installs them.
    _, _, command = sentence[0].partition("run `")
    return Check("display", State.LACKS, sentence[0], command.partition("`")[0])


def _looks_for_a_display() -> list[str]:
    """A packaged app is its own interpreter, and takes only its own words."""
    if getattr(sys, "frozen", False):
        return [str(Path(sys.executable).with_name(f"sotto-desktop{Path(sys.executable).suffix}")), "--display"]
    return [sys.executable, "-P", "-m", "sotto_desktop.display"]


def _host_status() -> dict[str, Any] | None:
    """What the native host says, None where it is not installed or does not answer."""
    beside = Path(sys.executable).with_name("sotto-host.exe" if sys.platform == "win32" else "sotto-host")
    program = str(beside) if beside.is_file() else shutil.which("sotto-host")
    if program is None:
        return None
    try:
        status = json.loads(_run([program, "status", "--json"]).stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return status if isinstance(status, dict) else None


def _native_host(status: dict[str, Any] | None) -> Check:
    if status is None:
        return Check("native host", State.BAD, "`sotto-host` is missing or does not answer.", "Install Sotto again.")
    registered = [row["title"] for row in status["browsers"] if row["state"] == "registered"]
    notes = "".join(f" {row['title']}: {row['note']}" for row in status.get("sandboxed", ()))
    if not registered:
        return Check("native host", State.LACKS, f"No browser is registered yet.{notes}", "sotto-host install")
    return Check("native host", State.GOOD, f"Registered with {', '.join(registered)}.{notes}")


def _running(status: dict[str, Any] | None) -> Check:
    if status is not None and status["app"]["running"]:
        return Check("running app", State.GOOD, "The app runs and listens.")
    return Check("running app", State.LACKS, "The app does not run. The browser starts it when it needs it.")


def _paired() -> Check:
    if is_locked(data_folder()):
        return Check("paired browsers", State.LACKS, "What is kept is locked with your passphrase: open Sotto to see.")
    document = open_store().read("pairings") if any(data_folder().glob("*")) else None
    count = len(document["pairings"]) if document else 0
    if not count:
        return Check("paired browsers", State.LACKS, "No browser is paired yet. Press Pair in the extension's popup.")
    return Check("paired browsers", State.GOOD, f"{count} paired.")


def _browser() -> Check:
    found = [name for name in _BROWSERS if shutil.which(name)]
    if not found and sys.platform.startswith("linux"):
        return Check("browser", State.LACKS, "No browser that Sotto knows is here.", "sudo apt install chromium")
    return Check("browser", State.GOOD, f"Found {', '.join(found)}." if found else "Not looked for on this system.")


def _node() -> Check:
    if shutil.which("node"):
        return Check("node", State.GOOD, "Found; only the extension's own tests need it.")
    fix = "sudo apt install nodejs npm" if sys.platform.startswith("linux") else ""
    return Check("node", State.LACKS, "Not here; only the extension's own tests need it.", fix)


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS, check=False
    )
