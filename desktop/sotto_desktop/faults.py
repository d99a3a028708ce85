"""Unexpected errors: where they happened, never what they say, because that may hold private text."""

from __future__ import annotations

import sys
import traceback


def report(error: BaseException) -> None:
    """The error's type and the places it passed, on standard error."""
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    print(type(error).__name__, *places, sep="\n  ", file=sys.stderr, flush=True)  # noqa: T201
