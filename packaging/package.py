"""Builds what Linux users install: make package, or python packaging/package.py [--out dist]

A folder made by PyInstaller; from it ``sotto-VERSION-linux-ARCH.tar.xz``, which installs itself for one user or for
all, and ``sotto_VERSION_ARCH.deb``; the extension for the browsers' stores; the list of what lies in it; and
``SHA256SUMS``. Of the same tree and the same environment the same bytes come out: every time is ``SOURCE_DATE_EPOCH``,
which is the commit's where nobody says otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import bundle
import deb
import sbom

import extension
from sotto import __version__

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"


def tarball(folder: Path, out: Path, name: str) -> Path:
    """The folder and the scripts that install it as a .tar.xz: names sorted, owners and times fixed."""
    path = out / f"{name}.tar.xz"

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
        member.mode = 0o755 if member.isdir() else deb.rights(member.mode, Path(member.name).name)
        return member

    with tarfile.open(path, mode="w:xz", format=tarfile.GNU_FORMAT) as tar:
        for source, place in _members(folder):
            tar.add(source, arcname=f"{name}/{place}".rstrip("/"), recursive=False, filter=plain)
    return path


def _members(folder: Path) -> Iterator[tuple[Path, str]]:
    """What goes into the tarball: a file or folder, and its path there."""
    yield folder, ""
    for script in ("install.sh", "uninstall.sh"):
        yield LINUX / script, script
    yield folder, "sotto"
    for file in sorted(folder.rglob("*")):
        yield file, f"sotto/{file.relative_to(folder)}"
    for source, place in deb.desktop_files():
        yield source, f"share/{place}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the Linux packages.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = str(bundle.beginning())
    name = f"sotto-{__version__}-linux-{platform.machine()}"
    folder = bundle.build()
    made = [tarball(folder, out, name)]
    if shutil.which("dpkg-deb"):
        made.append(deb.build(folder, out))
    else:
        print("dpkg-deb is missing, so there is no .deb. On Debian and Ubuntu: sudo apt-get install dpkg")
    made += [extension.pack(family, out) for family in extension.FAMILIES]
    made.append(Path(shutil.copy(folder / sbom.NAME, out / f"{name}.cdx.json")))
    installed = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    for path in made:
        print(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
    print(f"installed  {installed / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
