"""A process that first gives up the network and then checks the models and rewrites: ``python -m ...offline``.

It prints one JSON object: ``network`` is "gone" where the system took it away and a connection was
refused, "kept" where this system has no way to do so; ``models`` says of each file whether it is the one
that was shipped; ``rewritten`` whether an invented example lost its private details; ``seconds`` how long
that took.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import socket
import sys
import time

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
# Set aside for documentation: nobody answers there.
_NOWHERE = ("192.0.2.1", 443)
_EXAMPLE = "I am Maren Vogel, maren.vogel@posteo.example. Could you suggest five snacks for a hike?"
_PRIVATE = ("Vogel", "posteo")


def main() -> None:
    network = _give_up_network()
    started = time.monotonic()
    print(  # noqa: T201 - the answer to the app, which waits for it
        json.dumps(
            {
                "network": network,
                "models": _models(),
                "rewritten": _rewritten(),
                "seconds": round(time.monotonic() - started, 2),
            }
        )
    )


def _give_up_network() -> str:
    """A network namespace of its own has no way out, and no program can find its way back from one."""
    if not sys.platform.startswith("linux"):
        return "kept"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_USER | _NEW_NETWORK) != 0:
        return "kept"
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.settimeout(1)
        return "gone" if trial.connect_ex(_NOWHERE) == errno.ENETUNREACH else "kept"


def _models() -> dict[str, bool]:
    from sotto.engines.builtin.models import BuiltinModels

    return BuiltinModels().verify()


def _rewritten() -> bool:
    from sotto.profiles import Profile
    from sotto.service import Request, Service
    from sotto.vault import Vault

    text = Service.builtin().rewrite(Request(_EXAMPLE, Profile("proof", "Proof"), Vault())).text
    return not any(private in text for private in _PRIVATE)


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)
