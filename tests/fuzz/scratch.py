"""A folder for a harness's files, in memory where there is such a place, gone with the process."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

# None for the usual place.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - mkdtemp makes a folder of our own there


@cache
def folder(name: str) -> Path:
    made = tempfile.mkdtemp(prefix=f"sotto-fuzz-{name}-", dir=None if "TMPDIR" in os.environ else MEMORY)
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)
