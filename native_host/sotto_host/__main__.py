"""``sotto-host``: the browser starts it to talk to the app; a person runs it to register it with browsers."""

from __future__ import annotations

import os
import sys
import threading


def main() -> int:
    arguments = sys.argv[1:]
    # A browser passes the extension's address or the manifest's path, never one of these words.
    if (arguments and arguments[0] in {"install", "uninstall", "status", "-h", "--help"}) or sys.stdin.isatty():
        from sotto_host.commands import run

        return run(arguments)
    return _relay()


def _relay() -> int:
    from sotto_host.relay import Relay

    source, sink = os.dup(0), os.dup(1)
    # The wire is ours alone from here on: a stray print anywhere would make the browser close the port.
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(source, os.O_BINARY)
        msvcrt.setmode(sink, os.O_BINARY)
    threading.excepthook = _end
    return Relay(source, sink).run()


def _end(failure: threading.ExceptHookArgs) -> None:
    """A thread that fails ends the port: the browser then knows, where a silent one would keep it waiting."""
    sys.__excepthook__(failure.exc_type, failure.exc_value or failure.exc_type(), failure.exc_traceback)
    os._exit(70)


if __name__ == "__main__":
    sys.exit(main())
