"""The user's own store: where it lies, and which key opens it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sotto.errors import NeedsPassphrase, StoreLocked
from sotto.store import keys
from sotto.store.documents import Store, names_in, remove_all
from sotto.store.folders import close_to_others
from sotto.store.passphrase import LOCKED_FILE, is_locked


def data_folder() -> Path:
    """Where Sotto keeps its data; follows XDG_DATA_HOME."""
    from platformdirs import user_data_path

    return user_data_path("sotto", appauthor=False)


def needs_passphrase(_folder: Path) -> bytes | None:
    """For callers who have nobody to ask."""
    raise NeedsPassphrase


def open_store(folder: Path | None = None, unlock: Callable[[Path], bytes | None] = needs_passphrase) -> Store:
    """The store in ``folder``, the user's own by default. A new one is made where there is none.

    ``unlock`` gets the key of a folder that is locked with a passphrase: it asks the person, or raises. None
    where they have forgotten it and gave up what it locks (``give_up_locked``): then a new store is made.
    Raises StoreLocked when documents are there and the key to them cannot be had.
    """
    folder = folder or data_folder()
    with suppress(OSError):  # a folder of somebody else's, which the key file or the first write then complains about
        close_to_others(folder)
    key, warning = _key(folder, unlock)
    store = Store(folder, key, warning=warning, forget_key=lambda: keys.forget_key(folder))
    with suppress(OSError):  # it lies there sealed, and the next start tries again
        store.clean()
    return store


def give_up_locked(folder: Path) -> None:
    """Erase what only a forgotten passphrase opens: the sealed documents and their locked key, nothing else.

    Where a lock was interrupted the key still lies in its file, too; then the documents stay. Raises OSError.
    """
    if not (folder / keys.KEY_FILE).exists():
        remove_all(folder)
    # Last: until then it is the passphrase that is asked for, and this can be done again.
    (folder / LOCKED_FILE).unlink(missing_ok=True)


def _key(folder: Path, unlock: Callable[[Path], bytes | None]) -> tuple[bytes, str | None]:
    """The key, and a warning where it lies in a file."""
    if is_locked(folder) and (key := unlock(folder)) is not None:
        # Left by a lock that was interrupted.
        (folder / keys.KEY_FILE).unlink(missing_ok=True)
        return key, None
    in_file = keys.key_from_file(folder)
    try:
        in_keyring = keys.key_from_keyring()
    except keys.KeyringMissingError:
        if in_file is None and _has_documents(folder):
            raise StoreLocked from None
        return in_file or keys.key_to_file(folder, keys.new_key()), keys.NO_KEYRING
    if in_file is not None:
        # A keyring has come: the key moves there, and the file goes once the keyring has it.
        if keys.key_to_keyring(in_file):
            (folder / keys.KEY_FILE).unlink(missing_ok=True)
            return in_file, None
        return in_file, keys.NO_KEYRING
    if in_keyring is not None:
        return in_keyring, None
    if _has_documents(folder):
        raise StoreLocked
    key = keys.new_key()
    if keys.key_to_keyring(key):
        return key, None
    return keys.key_to_file(folder, key), keys.NO_KEYRING


def _has_documents(folder: Path) -> bool:
    return bool(names_in(folder))
