"""Asks for the store's passphrase on the terminal: never echoed, never an argument, once for a command."""

from __future__ import annotations

import getpass
import os
import sys
from functools import cache
from pathlib import Path

from sotto.errors import NeedsPassphrase, WrongPassphrase
from sotto.store.passphrase import unlock_key

_TRIES = 3


@cache
def ask_on_terminal(folder: Path) -> bytes:
    """The key of ``folder``. Raises NeedsPassphrase where nobody can be asked, WrongPassphrase after three tries."""
    for left in reversed(range(_TRIES)):
        try:
            passphrase = _ask()
        except (EOFError, OSError):
            raise NeedsPassphrase from None
        try:
            return unlock_key(folder, passphrase)
        except WrongPassphrase as error:
            if not left:
                raise
            print(f"sotto: {error}", file=sys.stderr)
    raise WrongPassphrase


def _ask() -> str:
    """Raises OSError where there is no terminal: the standard input may be the text to rewrite."""
    if sys.platform != "win32":
        os.close(os.open("/dev/tty", os.O_RDWR))
    elif not sys.stdin.isatty():
        raise OSError
    return getpass.getpass("Passphrase of what Sotto keeps: ")
