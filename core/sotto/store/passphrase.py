"""The store's key, locked with a passphrase: for computers that have no system keyring.

The key stays the random one that every document is sealed with. A key derived from the passphrase by Scrypt
(RFC 7914) seals it with AES-256-GCM, so that another passphrase means one small file and no new documents.
"""

from __future__ import annotations

import base64
import json
import os
import unicodedata
from pathlib import Path
from typing import Any

from sotto.errors import PassphraseTooShort, StoreDamaged, WrongPassphrase
from sotto.store.shapes import require_version

LOCKED_FILE = "key.locked"
SHORTEST = 8
_VERSION = 1
_LABEL = b"sotto key 1"
_SALT, _NONCE, _KEY = 16, 12, 32
# As OWASP recommends for Scrypt: 128 MiB and some tenths of a second for every guess.
_COST, _BLOCK, _PARALLEL = 2**17, 8, 1
# A file that asks for more was not written here.
_MOST_COST, _MOST_BLOCK, _MOST_PARALLEL = 2**20, 16, 4


# Not what is said of other files: without this one nothing begins anew, and all that is sealed stays shut.
UNREADABLE = (
    "The file key.locked, with the key to what Sotto keeps, could not be read. It was left where it is, untouched. "
    "Put it back from a backup: without it nothing that Sotto keeps can be opened."
)


def is_locked(folder: Path) -> bool:
    """Whether a passphrase is needed for what ``folder`` keeps."""
    return (folder / LOCKED_FILE).exists()


def lock_key(folder: Path, key: bytes, passphrase: str) -> None:
    """Keep ``key`` under ``passphrase``, in the place of a former one. Raises PassphraseTooShort, OSError."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from sotto.store.documents import write_atomically

    if len(passphrase.strip()) < SHORTEST:
        raise PassphraseTooShort
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    sealed = AESGCM(_derived(passphrase, salt, _COST, _BLOCK, _PARALLEL)).encrypt(nonce, key, _LABEL)
    kept = {
        "version": _VERSION,
        "scrypt": {"cost": _COST, "block": _BLOCK, "parallel": _PARALLEL, "salt": _text(salt)},
        "nonce": _text(nonce),
        "key": _text(sealed),
    }
    write_atomically(folder / LOCKED_FILE, json.dumps(kept).encode())


def unlock_key(folder: Path, passphrase: str) -> bytes:
    """The key. Takes some tenths of a second. Raises WrongPassphrase, StoreDamaged."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        kept = json.loads((folder / LOCKED_FILE).read_bytes())
        require_version(kept["version"], _VERSION)
        salt, nonce, sealed = (base64.b64decode(one) for one in (kept["scrypt"]["salt"], kept["nonce"], kept["key"]))
        kek = _derived(passphrase, salt, *_costs(kept["scrypt"]))
        key = AESGCM(kek).decrypt(nonce, sealed, _LABEL)
        if len(key) != _KEY:
            raise ValueError("not a key of ours")
        return key
    except InvalidTag:
        raise WrongPassphrase from None
    except (OSError, KeyError, TypeError, ValueError, RecursionError):
        raise StoreDamaged(UNREADABLE) from None


def _costs(kept: dict[str, Any]) -> tuple[int, int, int]:
    costs = (kept["cost"], kept["block"], kept["parallel"])
    most = (_MOST_COST, _MOST_BLOCK, _MOST_PARALLEL)
    if not all(type(one) is int and 0 < one <= limit for one, limit in zip(costs, most, strict=True)):
        raise ValueError("not costs of ours")
    return costs


def _derived(passphrase: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    # The same letters may be typed in more than one way; a terminal may pass on bytes that are no letters.
    typed = unicodedata.normalize("NFKC", passphrase).encode("utf-8", "surrogatepass")
    return Scrypt(salt=salt, length=_KEY, n=cost, r=block, p=parallel).derive(typed)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
