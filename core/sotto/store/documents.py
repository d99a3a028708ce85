"""Named JSON documents in a folder, each a file sealed with AES-256-GCM.

A file is ``SOTTO1`` and a line feed, a nonce of 12 bytes, then the ciphertext with its tag. The document's
name is authenticated with it, so that one file cannot be put in another's place.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sotto.errors import StoreDamaged
from sotto.store.folders import make_folder
from sotto.store.keys import KEY_FILE
from sotto.store.passphrase import lock_key

SUFFIX = ".sealed"
_MAGIC = b"SOTTO1\n"
_NONCE = 12
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
# A write takes a moment: what has lain half-written for so long belongs to a process that was killed.
_ABANDONED_SECONDS = 600.0


class Store:
    """The documents in ``folder``, sealed with ``key`` (32 bytes).

    ``warning`` is a sentence for the user where the key is not as safe as it could be, else None.
    """

    def __init__(
        self, folder: Path, key: bytes, *, warning: str | None = None, forget_key: Callable[[], None] = lambda: None
    ) -> None:
        self.folder = folder
        self.warning = warning
        self._key = key
        self._forget_key = forget_key

    def read(self, name: str) -> dict[str, Any] | None:
        """The document, None where there is none. Raises StoreDamaged where it cannot be read."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        path = self._path(name)
        damaged = StoreDamaged.of(path.name)
        try:
            sealed = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError:
            raise damaged from None
        if not sealed.startswith(_MAGIC) or len(sealed) < len(_MAGIC) + _NONCE:
            raise damaged
        nonce, ciphertext = sealed[len(_MAGIC) :][:_NONCE], sealed[len(_MAGIC) + _NONCE :]
        try:
            document = json.loads(AESGCM(self._key).decrypt(nonce, ciphertext, self._label(name)))
        except (InvalidTag, ValueError, RecursionError):
            # Without the causes: a parser's message may quote what it could not read.
            raise damaged from None
        if not isinstance(document, dict):
            raise damaged
        return document

    def write(self, name: str, document: dict[str, Any]) -> None:
        """Keep a document. It is there whole or, where OSError is raised, the former one still is."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        path = self._path(name)
        nonce = os.urandom(_NONCE)
        text = json.dumps(document, ensure_ascii=True, separators=(",", ":")).encode()
        write_atomically(path, _MAGIC + nonce + AESGCM(self._key).encrypt(nonce, text, self._label(name)))

    def names(self) -> list[str]:
        """The names of the documents there are, sorted."""
        return names_in(self.folder)

    def remove(self, name: str) -> None:
        """Remove one document, if it is there. Raises OSError."""
        self._path(name).unlink(missing_ok=True)

    def erase(self) -> None:
        """Remove every document and the key, without which even a copy of them cannot be read."""
        remove_all(self.folder)
        self._forget_key()

    @property
    def protected(self) -> bool:
        """Whether the key is in the keyring or locked with a passphrase, and not in a file beside the documents."""
        return self.warning is None

    def lock(self, passphrase: str) -> None:
        """Lock the key with a passphrase, in the place of a key file or of another passphrase.

        Takes some tenths of a second. Raises PassphraseTooShort, OSError.
        """
        lock_key(self.folder, self._key, passphrase)
        # Only now: whatever happened before, one of the two files opens the documents.
        (self.folder / KEY_FILE).unlink(missing_ok=True)
        self.warning = None

    def clean(self) -> None:
        """Remove what writes that were killed long ago left behind. Raises OSError."""
        before = time.time() - _ABANDONED_SECONDS
        for path in _half_written(self.folder):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    path.unlink()

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError("not the name of a document")
        return self.folder / file_of(name)

    @staticmethod
    def _label(name: str) -> bytes:
        return f"sotto document 1 {name}".encode()


def file_of(name: str) -> str:
    """The name of the file that a document is in."""
    return name + SUFFIX


def names_in(folder: Path) -> list[str]:
    """The names of the documents in ``folder``, sorted. They are told without the key."""
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"[a-z]*{SUFFIX}"))


def remove_all(folder: Path) -> None:
    """Remove every document in ``folder``, and what was being written. Raises OSError."""
    for path in (*folder.glob(f"*{SUFFIX}"), *_half_written(folder)):
        path.unlink(missing_ok=True)


def _half_written(folder: Path) -> Iterator[Path]:
    return folder.glob(f".*{SUFFIX}.*")


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path``, readable by its owner only, in one step. Raises OSError."""
    make_folder(path.parent)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
