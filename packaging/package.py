"""Builds what Linux users install: python packaging/package.py [--out dist]

A folder made by PyInstaller, from it ``sotto-VERSION-linux-ARCH.tar.gz`` and ``sotto_VERSION_ARCH.deb``, and
``SHA256SUMS``. Needs the extras ``package`` and ``llm``, and ``dpkg-deb`` for the .deb.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import sbom

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"
SIZES = (16, 32, 48, 128)
# Where each family of browsers looks for hosts that are installed for everybody.
CHROMIUM_FOLDERS = (
    "etc/opt/chrome/native-messaging-hosts",
    "etc/chromium/native-messaging-hosts",
    "etc/opt/edge/native-messaging-hosts",
    "etc/brave/native-messaging-hosts",
    "etc/vivaldi/native-messaging-hosts",
)
FIREFOX_FOLDERS = ("usr/lib/mozilla/native-messaging-hosts",)


def version() -> str:
    text = (ROOT / "core/sotto/__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def bundle(work: Path) -> Path:
    """The folder with the three programs."""
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", str(work / "dist"),
         "--workpath", str(work / "build"), str(ROOT / "packaging/sotto.spec")],
        check=True, cwd=ROOT,
    )  # fmt: skip
    folder = work / "dist" / "sotto"
    sbom.write(folder, Path(work, "build").resolve(), version())
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    return folder


def tarball(folder: Path, out: Path, name: str) -> Path:
    """The folder as a .tar.gz: names sorted, owners and times fixed."""
    path = out / f"{name}.tar.gz"

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = 0
        return member

    with (
        path.open("wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as zipped,
        tarfile.open(fileobj=zipped, mode="w") as tar,
    ):
        tar.add(folder, arcname=name, recursive=False, filter=plain)
        for file in sorted(folder.rglob("*")):
            tar.add(file, arcname=f"{name}/{file.relative_to(folder)}", recursive=False, filter=plain)
    return path


def manifest(family: str, host: str) -> str:
    """The native-messaging manifest for every user of the machine."""
    sys.path.insert(0, str(ROOT / "native_host"))
    from sotto_host.registration import CHROMIUM_ORIGIN, FIREFOX_ID, NAME

    allowed = {"allowed_extensions": [FIREFOX_ID]} if family == "firefox" else {"allowed_origins": [CHROMIUM_ORIGIN]}
    about = "Sotto: keeps private what a chatbot does not need to know"
    return json.dumps({"name": NAME, "description": about, "path": host, "type": "stdio", **allowed}, indent=1) + "\n"


def deb(folder: Path, out: Path, architecture: str) -> Path:
    """A .deb: the folder in /opt/sotto, a menu entry, icons, and a manifest for each browser."""
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        root.chmod(0o755)
        shutil.copytree(folder, root / "opt/sotto", symlinks=True)
        (root / "usr/bin").mkdir(parents=True)
        for program in ("sotto", "sotto-desktop", "sotto-host"):
            (root / "usr/bin" / program).symlink_to(f"/opt/sotto/{program}")
        _put(root / "usr/share/applications/sotto.desktop", (LINUX / "sotto.desktop").read_text())
        _put(root / "usr/share/doc/sotto/copyright", (LINUX / "copyright").read_text())
        for size in SIZES:
            icon = root / f"usr/share/icons/hicolor/{size}x{size}/apps/sotto.png"
            icon.parent.mkdir(parents=True)
            shutil.copy(ROOT / f"extension/icons/{size}.png", icon)
        scalable = root / "usr/share/icons/hicolor/scalable/apps/sotto.svg"
        scalable.parent.mkdir(parents=True)
        shutil.copy(ROOT / "packaging/icons/sotto.svg", scalable)
        for family, folders in (("chromium", CHROMIUM_FOLDERS), ("firefox", FIREFOX_FOLDERS)):
            for place in folders:
                _put(root / place / "io.sotto.host.json", manifest(family, "/opt/sotto/sotto-host"))
        size_kib = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024
        _put(root / "DEBIAN/control", _control(architecture, size_kib))
        path = out / f"sotto_{version()}_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root), str(path)], check=True)
    return path


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o644)


def _control(architecture: str, size_kib: int) -> str:
    # What Qt's xcb platform and a window need beyond the bundle.
    needs = (
        "libc6 (>= 2.31), libegl1, libgl1, libdbus-1-3, libfontconfig1, libxkbcommon-x11-0, libxcb-cursor0, "
        "libxcb-icccm4, libxcb-image0, libxcb-keysyms1, libxcb-render-util0, libxcb-shape0"
    )
    return (
        f"Package: sotto\nVersion: {version()}\nArchitecture: {architecture}\nMaintainer: The Sotto authors\n"
        f"Installed-Size: {size_kib}\nSection: utils\nPriority: optional\nDepends: {needs}\n"
        "Recommends: fonts-dejavu-core\n"
        "Description: keeps private what a chatbot does not need to know\n"
        " Rewrites prompts on your own machine before they are sent: a browser extension holds\n"
        " the message, this app rewrites it with a local model, and you send what you approved.\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the Linux packages.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    machine = os.uname().machine
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)
    with tempfile.TemporaryDirectory() as work:
        folder = bundle(Path(work))
        made = [tarball(folder, out, f"sotto-{version()}-linux-{machine}")]
        if shutil.which("dpkg-deb"):
            made.append(deb(folder, out, architecture))
        else:
            print("dpkg-deb is missing, so there is no .deb. On Debian and Ubuntu: sudo apt-get install dpkg")
        made.append(Path(shutil.copy(folder / sbom.NAME, out / f"sotto-{version()}-linux-{machine}.cdx.json")))
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    for path in made:
        print(f"{path}  {path.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
