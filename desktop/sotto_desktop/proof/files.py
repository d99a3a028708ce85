"""Where everything lies that Sotto keeps, and how all of it goes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sotto.store import Store, data_folder
from sotto.store.documents import SUFFIX
from sotto.store.keys import KEY_FILE, keyring_name
from sotto.store.passphrase import LOCKED_FILE, is_locked
from sotto_desktop.state.browser_setup import manifests, unregister_all
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_host import endpoint

_DOCUMENTS = {
    "profiles": QT_TR_NOOP("Your profiles and what holds on which site, encrypted"),
    "vaults": QT_TR_NOOP("The stand-ins of your conversations, encrypted"),
    "pairings": QT_TR_NOOP("The paired browsers, encrypted"),
    "identity": QT_TR_NOOP("The key by which browsers know this app, encrypted"),
    "preferences": QT_TR_NOOP("Your settings, encrypted"),
    "disclosures": QT_TR_NOOP("What each site was told, encrypted"),
    "budget": QT_TR_NOOP("How much of a formal guarantee each site has used up, encrypted"),
    "terminal": QT_TR_NOOP("The stand-ins used on the command line, encrypted"),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """One file or folder, in bytes; ``size`` None where it is no file."""

    path: str
    words: str
    size: int | None


def everything(settings: Path) -> list[Kept]:
    """All that is there now. ``settings`` is the file with the state of the window."""
    folder = data_folder()
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name = path.name.removesuffix(SUFFIX)
        words = (
            tr("What you sent in a month, encrypted")
            if name.startswith("history-")
            else tr(_DOCUMENTS.get(name, QT_TR_NOOP("Sealed")))
        )
        found.append(_file(path, words))
    key = folder / KEY_FILE
    if key.exists():
        found.append(_file(key, tr("The key to all of these, readable by your account only")))
    elif is_locked(folder):
        found.append(_file(folder / LOCKED_FILE, tr("The key to all of these, locked with your passphrase")))
    elif keyring := keyring_name():
        found.append(Kept(keyring, tr("The key to all of these, in the system keyring"), None))
    models = folder / "models"
    if models.is_dir():
        size = sum(path.stat().st_size for path in models.rglob("*") if path.is_file())
        found.append(Kept(str(models), tr("Language models that you added"), size))
    if settings.exists():
        found.append(_file(settings, tr("Size and place of the window, and its language")))
    if (entry := LoginEntry().path).exists():
        found.append(_file(entry, tr("Starts Sotto when you log in")))
    found += [_file(path, tr("Lets a browser start Sotto's host program")) for path in manifests()]
    if endpoint.folder().exists():
        found.append(Kept(str(endpoint.folder()), tr("The sockets on which browsers reach the app"), None))
    return found


def erase_everything(store: Store, settings: Path) -> None:
    """Remove all of it. What cannot be removed does not keep the rest."""
    steps: Iterable[Callable[[], object]] = (
        store.erase,
        lambda: shutil.rmtree(data_folder(), ignore_errors=True),
        lambda: settings.unlink(missing_ok=True),
        LoginEntry().disable,
        unregister_all,
    )
    for step in steps:
        with suppress(OSError):
            step()


def _file(path: Path, words: str) -> Kept:
    return Kept(str(path), words, path.stat().st_size)
