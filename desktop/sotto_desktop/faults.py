"""Unexpected errors: where they happened, never what they say, because that may hold private text."""

from __future__ import annotations

import sys
import threading
import traceback


def report(error: BaseException) -> None:
    """The error's type and the places it passed, on standard error."""
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    # What could not be imported has a name of ours or of a library's.
    name = f": {error.name}" if isinstance(error, ImportError) and error.name else ""
    print(type(error).__name__ + name, *places, sep="\n  ", file=sys.stderr, flush=True)  # noqa: T201


def tell_only_where() -> None:
    """From now on ``report`` tells of every error that nobody caught, in whichever thread, instead of Python."""
    sys.excepthook = lambda kind, error, trace: report(error.with_traceback(trace))
    threading.excepthook = lambda failure: report(failure.exc_value or failure.exc_type())
    # Errors in destructors and callbacks of C code, which Python tells with the object they came from.
    sys.unraisablehook = lambda failure: report(failure.exc_value or failure.exc_type())
