"""Standard input and output as the wire, out of reach of everybody else in the process."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO


def take_over() -> tuple[BinaryIO, BinaryIO]:
    """The wire's two ends. Afterwards a stray ``print``, here or in a C library, lands on standard error.

    Standard input becomes empty, so that no library can eat a message either.
    """
    if sys.stdout is not None:  # a windowed program on Windows has none
        sys.stdout.flush()
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink
