"""The key of the store: in the system keyring, or in a file of the user's own where there is no keyring."""

from __future__ import annotations

import base64
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from sotto.errors import StoreLocked
from sotto.store.folders import make_folder
from sotto.store.passphrase import LOCKED_FILE

SERVICE = "sotto"
ENTRY = "store key"
KEY_FILE = "key"
_HALF_WRITTEN = f".{KEY_FILE}."
_BYTES = 32

NO_KEYRING = (
    "There is no system keyring here, so the key to Sotto's stored data lies in a file that only your account can "
    "read. Lock it with a passphrase in the settings, or bring a keyring: `sudo apt install gnome-keyring` on Debian "
    "and Ubuntu."
)


class KeyringMissingError(Exception):
    """There is no keyring that keeps anything; a locked one is StoreLocked."""


def key_from_keyring() -> bytes | None:
    """The kept key, None where the keyring has none. Raises KeyringMissingError, StoreLocked."""
    import keyring
    from keyring.errors import InitError, KeyringError, NoKeyringError

    if keyring_name() is None:
        raise KeyringMissingError
    try:
        kept = keyring.get_password(SERVICE, ENTRY)
    except (NoKeyringError, InitError):
        raise KeyringMissingError from None
    except (KeyringError, RuntimeError):
        raise StoreLocked from None
    return _decoded(kept) if kept is not None else None


def key_to_keyring(key: bytes) -> bool:
    """Keep a key; False where the keyring did not. A keyring that forgets at once counts as none."""
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(SERVICE, ENTRY, base64.b64encode(key).decode())
        return keyring.get_password(SERVICE, ENTRY) == base64.b64encode(key).decode()
    except (KeyringError, RuntimeError):
        return False


def keyring_name() -> str | None:
    """The name of the keyring in use, None where there is none."""
    import keyring

    backend = keyring.get_keyring()
    module = type(backend).__module__
    return None if module in {"keyring.backends.fail", "keyring.backends.null"} else str(backend.name)


def key_from_file(folder: Path) -> bytes | None:
    """The key in the key file, None where there is none. Raises StoreLocked where it cannot be read."""
    path = folder / KEY_FILE
    try:
        path.chmod(0o600)
        return _decoded(path.read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise StoreLocked(_FILE_UNREADABLE) from None


def key_to_file(folder: Path, key: bytes) -> bytes:
    """Keep a key in the key file and return it, or the one that another process was first to keep.

    Raises StoreLocked where the file cannot be written.
    """
    try:
        make_folder(folder)
        descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=_HALF_WRITTEN)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(base64.b64encode(key))
                file.flush()
                os.fsync(file.fileno())
            # There whole or not at all; and unlike a rename never in the place of another process's key.
            os.link(temporary, folder / KEY_FILE)
        finally:
            os.unlink(temporary)
    except FileExistsError:
        return key_from_file(folder) or key
    except OSError:
        raise StoreLocked(_FILE_UNWRITABLE) from None
    return key


def forget_key(folder: Path) -> None:
    """Remove the key from the keyring and from its files."""
    import keyring
    from keyring.errors import KeyringError

    for path in (folder / KEY_FILE, folder / LOCKED_FILE, *folder.glob(f"{_HALF_WRITTEN}*")):
        path.unlink(missing_ok=True)
    with suppress(KeyringError, RuntimeError):
        keyring.delete_password(SERVICE, ENTRY)


def new_key() -> bytes:
    return secrets.token_bytes(_BYTES)


_FILE_UNREADABLE = (
    "The file with the key to Sotto's stored data could not be read. Check the rights of Sotto's data folder."
)
_FILE_UNWRITABLE = (
    "The key to Sotto's data could not be kept, so nothing was. Check that the disk is not full and that Sotto's data "
    "folder is yours."
)


def _decoded(text: str) -> bytes:
    try:
        key = base64.b64decode(text, validate=True)
    except ValueError:
        raise StoreLocked from None
    if len(key) != _BYTES:
        raise StoreLocked
    return key
