"""Makes the environment that packages are built in: python packaging/environment.py FOLDER

Everything in it is pinned and checked by its hash (``make lock``). llama.cpp is compiled for any processor of this
kind rather than for this very machine, so pip keeps its wheel apart from those that a developer compiles.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "packaging"
# On x86-64 what is left is AVX2, which processors have had since 2013.
_PORTABLE = "-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF"


def make(folder: Path) -> None:
    """Anew, whatever lies there."""
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    environment = {**os.environ, "CMAKE_ARGS": f"{os.environ.get('CMAKE_ARGS', '')} {_PORTABLE}".strip()}
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--cache-dir", folder.parent / "pip", "install", "-q"]
    hashed = [*pip, "--require-hashes", "--no-build-isolation"]
    for arguments in (
        [*hashed, "-r", HERE / "requirements-build.txt"],
        [*hashed, "-r", HERE / "requirements.txt"],
        [*pip, "--no-build-isolation", "--no-deps", "--editable", ROOT],
    ):
        subprocess.run(arguments, env=environment, check=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]).resolve())
