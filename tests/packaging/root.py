"""A clean Debian in a folder, with a user who sits at it; everything that runs there ends with the test."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MIRROR = "http://deb.debian.org/debian"
SUITE = "bookworm"
USER = "tester"
RUNTIME = Path("/run/user/1000")
# The data of the system's own tools, which differ after any installation.
_BOOKKEEPING = ("var/cache", "var/lib/apt", "var/lib/dpkg", "var/log", "tmp", "run", "proc", "sys", "dev")


class Root:
    """The root of a Debian: packages are installed, commands run, files listed in it."""

    def __init__(self, folder: Path, display: str) -> None:
        """``display``: the X server that the user sits at."""
        self.folder = folder
        self.display = display

    def run(self, *command: str | Path, user: str = "root", **options: Any) -> subprocess.CompletedProcess[str]:
        """Run a command to its end; raises CalledProcessError where it fails."""
        if "input" not in options:
            options["stdin"] = subprocess.DEVNULL
        return subprocess.run(self.command(*command, user=user), check=True, text=True, **options)

    def ask(self, *command: str | Path, user: str = USER) -> str:
        """What a command prints."""
        return self.run(*command, user=user, stdout=subprocess.PIPE).stdout

    def command(self, *command: str | Path, user: str = USER) -> list[str | Path]:
        """The command line that runs ``command`` there, in that user's own environment and no other."""
        home = "/root" if user == "root" else f"/home/{user}"
        set_ = [f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        if user != "root":
            set_ += [f"XDG_RUNTIME_DIR={RUNTIME}", f"DISPLAY={self.display}"]
        return ["chroot", self.folder, "runuser", "-u", user, "--", "env", "-i", f"--chdir={home}", *set_, *command]

    def apt(self, *arguments: str | Path) -> None:
        self.run("apt-get", "-qq", "-y", "--no-install-recommends", *arguments, stdout=subprocess.DEVNULL)

    def program(self, path: Path, *command: str) -> Path:
        """A script outside that runs ``command`` inside as the user, and hands on arguments and open pipes."""
        line = " ".join(str(word) for word in self.command(*command))
        path.write_text(f'#!/bin/sh\nexec {line} "$@"\n', encoding="utf-8")
        path.chmod(0o755)
        return path

    def files(self) -> set[str]:
        """Every path there, but for homes and what the system's tools keep for themselves."""
        found = set()
        for folder, folders, files in os.walk(self.folder):
            place = os.path.relpath(folder, self.folder)
            if place == ".":
                folders[:] = [name for name in folders if name not in {"home", *_BOOKKEEPING}]
            folders[:] = [name for name in folders if os.path.join(place, name).removeprefix("./") not in _BOOKKEEPING]
            found.update(os.path.normpath(os.path.join(place, name)) for name in (*folders, *files))
        return found

    def owned(self) -> set[str]:
        """Every path that a package which is installed there has brought."""
        lists = (self.folder / "var/lib/dpkg/info").glob("*.list")
        return {line.lstrip("/") for path in lists for line in path.read_text().splitlines()}

    def running(self, place: str) -> list[int]:
        """The processes whose program lies below ``place`` of this root."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                program = os.readlink(process / "exe").removesuffix(" (deleted)")
            except OSError:
                continue
            if program.startswith(f"{self.folder}{place}/"):
                found.append(int(process.name))
        return found


@contextmanager
def clean_debian(base: Path, folder: Path, display: str, shared: Mapping[Path, Path]) -> Iterator[Root]:
    """A copy of ``base`` (debootstrap makes it where it is missing) with a user.

    ``shared``: folders outside, and where they are seen inside. Call it in a mount namespace of its own:
    what is mounted here goes with that.
    """
    if not (base / "etc/debian_version").exists():
        subprocess.run(["debootstrap", "--variant=minbase", SUITE, base, MIRROR], check=True, stdout=subprocess.DEVNULL)
    root = Root(folder / "debian", display)
    subprocess.run(["cp", "-a", base, root.folder], check=True)
    shutil.copy("/etc/resolv.conf", root.folder / "etc/resolv.conf")
    # No service is started: there is nothing that would run one.
    (root.folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
    (root.folder / "usr/sbin/policy-rc.d").chmod(0o755)
    for source in Path("/etc/apt/apt.conf.d").glob("99*"):  # what this computer needs to reach a mirror
        shutil.copy(source, root.folder / "etc/apt/apt.conf.d")
    (root.folder / "etc/apt/sources.list").write_text(f"deb {MIRROR} {SUITE} main\n")
    mount(root.folder, "proc", "-t", "proc", "proc")
    mount(root.folder, "dev", "--rbind", "/dev")
    for outside, inside in shared.items():
        (root.folder / inside.relative_to("/")).mkdir(parents=True, exist_ok=True)
        mount(root.folder, str(inside.relative_to("/")), "--bind", str(outside))
    root.run("useradd", "--create-home", "--uid", "1000", USER)
    root.run("install", "-d", "-m", "700", "-o", USER, "-g", USER, RUNTIME)
    root.apt("update")
    yield root


def mount(root: Path, place: str, *what: str) -> None:
    subprocess.run(["mount", *what, root / place], check=True)
