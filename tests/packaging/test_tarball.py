"""The tarball of a small folder in the bundle's place: its own scripts install it and take all of it away again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.programs import need

LINUX = Path(__file__).parents[2] / "packaging" / "linux"
NAME = "sotto-1.2.3-linux-any"
# Never as root, who would install it for every user of this computer.
NOBODY = 65534


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that somebody other than root may enter."""
    folder = Path(tempfile.mkdtemp(prefix="sotto-tarball-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def tarball(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, place: Path) -> Path:
    pytest.importorskip("cyclonedx", reason="needs the extra `package`")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    bundle = place / "bundle"
    bundle.mkdir()
    for program in ("sotto-desktop", "sotto-host"):
        (bundle / program).write_text(f'#!/bin/sh\necho "{program} $*" >>"$HOME/calls"\n')
        (bundle / program).chmod(0o700)
    (bundle / "sotto").symlink_to("sotto-desktop")
    package = script("package")
    first: Path = package.tarball(bundle, place, NAME)
    once = first.read_bytes()
    (bundle / "sotto-host").touch()
    assert package.tarball(bundle, place, NAME).read_bytes() == once
    return first


@pytest.fixture
def home(place: Path) -> Path:
    folder = place / "home"
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    return folder


def run(home: Path, program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    need(setpriv="util-linux")
    other = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.geteuid() == 0 else []
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        [*other, program, *arguments], env=environment, cwd="/", capture_output=True, text=True, timeout=60, check=False
    )


def test_what_it_installs_it_takes_away_and_what_the_person_keeps_stays(tarball: Path, home: Path, place: Path) -> None:
    with tarfile.open(tarball) as tar:
        assert {(member.uname, member.mtime) for member in tar} == {("root", 1700000000)}
        tar.extractall(place, filter="data")
    kept = home / ".local/share/sotto/profiles.sealed"
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    if os.geteuid() == 0:
        for folder in (home / ".local", home / ".local/share", kept.parent):
            os.chown(folder, NOBODY, NOBODY)
    for _ in range(2):  # the second time over the first, as an update does
        done = run(home, place / NAME / "install.sh")
        assert done.returncode == 0, done.stderr
    installed = home / ".local/lib/sotto"
    assert (home / ".local/bin/sotto").resolve() == (installed / "sotto-desktop").resolve()
    entry = (home / ".local/share/applications/sotto.desktop").read_text()
    assert f'Exec="{installed}/sotto-desktop"\n' in entry
    assert "/opt/sotto" not in entry
    assert (home / ".local/share/icons/hicolor/128x128/apps/sotto.png").is_file()
    assert "sotto-host install" in (home / "calls").read_text()
    autostart = home / ".config/autostart/sotto.desktop"
    assert run(home, Path("/bin/sh"), "-c", f"mkdir -p {autostart.parent} && touch {autostart}").returncode == 0

    done = run(home, installed / "uninstall.sh")
    assert done.returncode == 0, done.stderr
    assert "sotto-host uninstall" in (home / "calls").read_text()
    left = {str(file.relative_to(home)) for file in home.rglob("*") if not file.is_dir()}
    assert left == {"calls", ".local/share/sotto/profiles.sealed"}


def test_the_menu_starts_it_whatever_the_home_is_called(tarball: Path, place: Path) -> None:
    home = place / """Anna & Otto's "home" | 100% $HOME `\\n"""
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, NOBODY, NOBODY)
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    done = run(home, place / NAME / "install.sh")
    assert done.returncode == 0, done.stderr
    entry = (home / ".local/share/applications/sotto.desktop").read_text()
    program = str(home / ".local/lib/sotto/sotto-desktop")
    assert [started(line) for line in entry.splitlines() if line.startswith("Exec=")] == [
        [program],
        [program, "--clipboard"],
    ]


def started(line: str) -> list[str]:
    """The words of an Exec: escaped as every value is, quoted as for a shell, and % begins a field."""
    value = line.removeprefix("Exec=").replace("\\\\", "\\")
    words = subprocess.run(["sh", "-c", f"printf '%s\\n' {value}"], capture_output=True, text=True, check=True).stdout
    return words.replace("%%", "%").splitlines()


def test_a_purge_takes_what_was_kept_too(tarball: Path, home: Path, place: Path) -> None:
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    assert run(home, place / NAME / "install.sh").returncode == 0
    assert run(home, Path("/bin/sh"), "-c", 'mkdir -p "$HOME/.config/sotto" "$HOME/.local/share/sotto"').returncode == 0
    assert run(home, home / ".local/lib/sotto/uninstall.sh", "--purge").returncode == 0
    assert not [file for file in home.rglob("*") if "sotto" in file.name]


def test_what_another_package_installed_is_not_overwritten(tarball: Path, home: Path, place: Path) -> None:
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    theirs = home / ".local/lib/sotto"
    assert run(home, Path("/bin/sh"), "-c", f"mkdir -p {theirs} && touch {theirs}/theirs").returncode == 0
    done = run(home, place / NAME / "install.sh")
    assert done.returncode == 1
    assert [file.name for file in theirs.iterdir()] == ["theirs"]


def test_it_is_removed_by_its_own_script_alone(tarball: Path, home: Path, place: Path) -> None:
    """The one in the unpacked folder, or one that was copied, lies beside what is somebody's own."""
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    assert run(home, place / NAME / "install.sh").returncode == 0
    copied = run(home, Path("/bin/sh"), "-c", f'cp "{place / NAME}/uninstall.sh" "$HOME/" && touch "$HOME/mine"')
    assert copied.returncode == 0
    before = sorted(home.rglob("*"))
    for beside in (home, place / NAME):
        done = run(home, beside / "uninstall.sh", "--purge")
        assert done.returncode == 1
        assert ".local/lib/sotto" in done.stderr
    assert sorted(home.rglob("*")) == before
    assert (place / NAME / "install.sh").is_file()


def test_a_program_of_the_same_name_is_not_touched(tarball: Path, home: Path, place: Path) -> None:
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    theirs = home / ".local/bin/sotto"
    put = f"mkdir -p {theirs.parent} && echo theirs >{theirs}"
    assert run(home, Path("/bin/sh"), "-c", put).returncode == 0
    done = run(home, place / NAME / "install.sh")
    assert done.returncode == 1
    assert str(theirs) in done.stderr
    assert [file for file in home.rglob("*") if file.is_file()] == [theirs]

    theirs.unlink()
    assert run(home, place / NAME / "install.sh").returncode == 0
    assert run(home, Path("/bin/sh"), "-c", f"rm {theirs} && {put}").returncode == 0
    assert run(home, home / ".local/lib/sotto/uninstall.sh").returncode == 0
    assert theirs.read_text() == "theirs\n"


def test_one_that_was_cut_off_can_be_done_again(tarball: Path, home: Path, place: Path) -> None:
    with tarfile.open(tarball) as tar:
        tar.extractall(place, filter="data")
    room = 64 * 1024  # of that size a file can be written, as on a disk that is nearly full
    large = place / NAME / "sotto/large.so"
    large.write_bytes(bytes(room + 1))
    limit = f"ulimit -f {room // 512}; exec {place / NAME}/install.sh"
    assert run(home, Path("/bin/sh"), "-c", limit).returncode != 0
    done = run(home, place / NAME / "install.sh")
    assert done.returncode == 0, done.stderr
    assert run(home, home / ".local/lib/sotto/uninstall.sh").returncode == 0


@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh", "end_running.sh"])
def test_the_scripts_are_sound(name: str) -> None:
    checker = ["shellcheck"] if shutil.which("shellcheck") else ["sh", "-n"]
    done = subprocess.run([*checker, LINUX / name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
