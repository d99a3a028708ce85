"""The .deb: the bundle in /opt/sotto, a menu entry, icons, and a host manifest for each browser."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

from sotto import __version__
from sotto_desktop.display import GUI, XCB
from sotto_host.browsers import BROWSERS
from sotto_host.registration import NAME, manifest

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"
PLACE = Path("opt/sotto")
SIZES = (16, 32, 48, 128)
# When what runs of Sotto is ended.
MOMENTS = ("prerm", "postinst", "postrm")
_MAINTAINER = "The Sotto authors <sotto@sotto.example>"
# Qt's Wayland plugin loads these; where they are missing it draws by X11.
_WAYLAND = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1")


def build(folder: Path, out: Path) -> Path:
    """Everything is root's, and dated to ``SOURCE_DATE_EPOCH``."""
    architecture = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    path = out / f"sotto_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        fill(root, folder)
        _control(root, folder, architecture)
        _tidy(root)
        # One thread: the bytes would depend on how many there are.
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", root, path],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    return path


def fill(root: Path, folder: Path) -> None:
    """All that is installed, below ``root``."""
    shutil.copytree(folder, root / PLACE, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    for program in ("sotto", "sotto-desktop", "sotto-host"):
        (root / "usr/bin" / program).symlink_to(f"/{PLACE}/{program}")
    for source, place in desktop_files():
        _put(root / "usr/share" / place, source.read_bytes())
    for browser in BROWSERS:
        if browser.for_everybody:
            wanted = manifest(browser.family, Path("/", PLACE, "sotto-host"))
            _put(root / browser.for_everybody.lstrip("/") / f"{NAME}.json", wanted.encode())
    _put(root / "usr/share/doc/sotto/copyright", (LINUX / "copyright").read_bytes())
    _put(root / "usr/share/doc/sotto/changelog.gz", gzip.compress(_changes().encode(), mtime=0))
    _put(root / "usr/share/lintian/overrides/sotto", (LINUX / "lintian-overrides").read_bytes())


def _changes() -> str:
    """Debian's form of a changelog; what changed stands in the project's own."""
    date = formatdate(int(os.environ["SOURCE_DATE_EPOCH"]))
    head = f"sotto ({__version__}) stable; urgency=medium"
    return f"{head}\n\n  * See CHANGELOG.md of the project.\n\n -- {_MAINTAINER}  {date}\n"


def desktop_files() -> Iterator[tuple[Path, str]]:
    """The menu entry and the icons: each file, and its path below ``share``."""
    yield LINUX / "sotto.desktop", "applications/sotto.desktop"
    for size in SIZES:
        yield ROOT / f"extension/icons/{size}.png", f"icons/hicolor/{size}x{size}/apps/sotto.png"
    yield ROOT / "packaging/icons/sotto.svg", "icons/hicolor/scalable/apps/sotto.svg"


def depends(folder: Path) -> list[str]:
    """The Debian packages with what the bundle leaves to the system, and the C library it was built with."""
    inside = {file.name for file in folder.rglob("*.so*")}
    needed = {package for library, package in {**GUI, **XCB}.items() if library not in inside}
    return [f"libc6 (>= 2.{_c_library(folder)})", *sorted(needed)]


def _c_library(folder: Path) -> int:
    """The minor version of the newest glibc symbol that any library or program asks for."""
    found = {17}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink() and (data := file.read_bytes()).startswith(b"\x7fELF"):
            found.update(int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)(?=[\0.])", data))
    return max(found)


def _control(root: Path, folder: Path, architecture: str) -> None:
    files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    size_kib = sum(file.stat().st_size for file in files) // 1024
    sums = "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files)  # noqa: S324 - dpkg's format
    _put(root / "DEBIAN/md5sums", sums.encode())
    for moment in MOMENTS:
        _put(root / "DEBIAN" / moment, (LINUX / "end_running.sh").read_bytes(), 0o755)
    control = (
        f"Package: sotto\nVersion: {__version__}\nArchitecture: {architecture}\n"
        f"Maintainer: {_MAINTAINER}\n"
        f"Installed-Size: {size_kib}\nSection: utils\nPriority: optional\n"
        f"Depends: {', '.join(depends(folder))}\n"
        f"Recommends: {', '.join(_WAYLAND)}, fonts-dejavu-core\n"
        "Description: keeps private what a chatbot does not need to know\n"
        " Rewrites prompts on your own machine before they are sent: a browser\n"
        " extension holds the message, this app rewrites it with a local model, and\n"
        " you send what you approved.\n"
    )
    _put(root / "DEBIAN/control", control.encode())


def _put(path: Path, content: bytes, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def rights(mode: int, name: str) -> int:
    """Those of an installed file: only programs can be started. Wheels bring libraries as if they could."""
    return 0o755 if mode & 0o100 and ".so" not in name else 0o644


def _tidy(root: Path) -> None:
    """Nobody but root may write, and nothing tells when or under which umask it was built."""
    beginning = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else rights(path.stat().st_mode, path.name))
        os.utime(path, (beginning, beginning), follow_symlinks=False)
