"""Builds the folder that every package of Sotto is made of: python packaging/bundle.py

The result is ``build/bundle/sotto``, on macOS also ``build/bundle/Sotto.app``: the programs, the extension to load by
hand, what lies in it (CycloneDX), and the licences. Run it with the environment that ``packaging/environment.py`` made.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import sbom
from icons import containers

import extension
from sotto import __version__

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "bundle"


def beginning() -> int:
    """Seconds since 1970 that everything in a package is dated to: ``SOURCE_DATE_EPOCH``, else the commit's time."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    commit = ["git", "log", "-1", "--format=%ct"]
    said = subprocess.run(commit, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(said.stdout) if said.returncode == 0 else int(time.time())


def build(place: Path = PLACE) -> Path:
    """The folder with the programs, made anew."""
    shutil.rmtree(place, ignore_errors=True)
    # PyInstaller reads it, and the list of what lies in the folder.
    os.environ["SOURCE_DATE_EPOCH"] = str(beginning())
    _icons()
    tables = place / "tables"
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", place,
         "--workpath", tables, ROOT / "packaging/sotto.spec"],
        # Sets of strings are written in the order of their hashes.
        check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"},
    )  # fmt: skip
    folder = place / "sotto"
    programs, rest = [folder], [folder]
    if sys.platform == "darwin":
        contents = place / "Sotto.app" / "Contents"
        programs, rest = [folder, contents / "MacOS"], [folder, contents / "Resources"]
    if sys.platform != "win32":
        for beside in programs:
            (beside / "sotto").symlink_to("sotto-desktop")
    if sys.platform == "linux":
        _strip_python(folder)
    for beside in rest:
        _add(beside, tables)
    return folder


def _add(beside: Path, tables: Path) -> None:
    """What is no program: the extension to load by hand, the licences, the list of what lies in it."""
    for name, content in extension.files("chromium").items():
        file = beside / "extension" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    sbom.write(beside, tables, __version__)
    shutil.copy(ROOT / "LICENSE", beside / "LICENSE")


def _icons() -> None:
    """Where the spec and the installers look for them."""
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "sotto.ico").write_bytes(containers.ico())
    (ROOT / "build" / "sotto.icns").write_bytes(containers.icns())


def _strip_python(folder: Path) -> None:
    """Take the debugger's tables out of Python's own libraries; wheels come without, and may not survive it."""
    for file in folder.rglob("*.so*"):
        if re.search(r"/libpython3|/lib-dynload/", str(file)) and not file.is_symlink():
            subprocess.run(["strip", "--strip-unneeded", file], check=True)


if __name__ == "__main__":
    print(build())
