"""Programs that some tests cannot do without."""

from __future__ import annotations

import shutil

import pytest


def need(**packages: str) -> None:
    """Skip the test unless the programs are here, given with the Debian package of each (``_`` stands for ``-``)."""
    for name, package in packages.items():
        program = name.replace("_", "-")
        if shutil.which(program) is None:
            pytest.skip(f"needs {program} (Debian: sudo apt-get install {package})")
