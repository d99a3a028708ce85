"""Brings the translations of the window up to date: ``python packaging/translate.py`` (``--check`` changes nothing).

The sentences are read out of the code by Qt's ``lupdate`` into ``sotto_<language>.ts``, which Qt Linguist
opens; what it says there is compiled by ``lrelease`` into ``sotto_<language>.qm``, which the app reads.
A new language begins with ``python packaging/translate.py fr``.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "desktop" / "sotto_desktop"
FOLDER = SOURCES / "translations"


def main() -> int:
    parser = argparse.ArgumentParser(description="Bring the translations of the window up to date.")
    parser.add_argument("languages", nargs="*", help="languages to begin with, such as fr")
    parser.add_argument("--check", action="store_true", help="say what is not up to date, and change nothing")
    options = parser.parse_args()
    files = sorted({*FOLDER.glob("sotto_*.ts"), *(FOLDER / f"sotto_{one}.ts" for one in options.languages)})
    if options.check:
        stale = [file for file in files if not up_to_date(file)]
        for file in stale:
            print(f"{file.relative_to(ROOT)} is not up to date: run python packaging/translate.py")
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for file in files:
        update(file)
        compile_(file)
    return 0


def update(file: Path) -> None:
    """Read the sentences of the code into ``file``; those that are gone leave it."""
    sources = [str(path.relative_to(SOURCES)) for path in sorted(SOURCES.rglob("*.py"))]
    _run("pyside6-lupdate", "-no-obsolete", "-locations", "none", *sources, "-ts", str(file), cwd=SOURCES)


def compile_(file: Path) -> None:
    _run("pyside6-lrelease", "-silent", str(file), "-qm", str(file.with_suffix(".qm")), cwd=FOLDER)


def up_to_date(file: Path) -> bool:
    """Whether the code says nothing that ``file`` does not have, and the compiled form is that of ``file``."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(file, folder))
        update(copy)
        compile_(copy)
        compiled = file.with_suffix(".qm")
        return (
            copy.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
            and compiled.exists()
            and copy.with_suffix(".qm").read_bytes() == compiled.read_bytes()
        )


def _run(program: str, *arguments: str, cwd: Path) -> None:
    # Beside the interpreter first: a virtual environment need not be on the path.
    beside = shutil.which(program, path=str(Path(sys.executable).parent)) or program
    subprocess.run([beside, *arguments], cwd=cwd, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
