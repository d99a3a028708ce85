"""``sotto-host``: the browser starts it to talk to the app; a person runs it to register it with browsers."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from types import TracebackType


def main() -> int:
    arguments = sys.argv[1:]
    # A browser passes the extension's address or the manifest's path, never one of these words.
    if (
        (arguments and arguments[0] in {"install", "uninstall", "status", "-h", "--help", "--version"})
        or sys.stdin is None  # closed; a browser's is a pipe
        or sys.stdin.isatty()
    ):
        from sotto_host.commands import run

        return run(arguments)
    return _relay()


def _relay() -> int:
    from sotto_host.relay import Relay

    _leave_no_dump()
    sys.excepthook = lambda kind, error, trace: _tell(error, trace)
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
    _tell(failure.exc_value or failure.exc_type(), failure.exc_traceback)
    os._exit(70)


def _tell(error: BaseException, trace: TracebackType | None) -> None:
    """Where it happened, never what it says: the browser keeps a log, and the words may quote a prompt."""
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(trace)]
    print(type(error).__name__, *places, sep="\n  ", file=sys.stderr, flush=True)  # noqa: T201


def _leave_no_dump() -> None:
    """What goes through here is in this process's memory: a crash is to leave no image of it."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetErrorMode(0x0001 | 0x0002)  # no error box, and so no report
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    # Linux starts a crash reporter that core_pattern names at a limit of 0 too, but not at 1.
    limit = min(most, 1) if most != resource.RLIM_INFINITY else 1
    resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))


if __name__ == "__main__":
    sys.exit(main())
