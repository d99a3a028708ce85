"""The .deb of a small folder in the bundle's place: what it holds, who may do what, and the same bytes each time."""

from __future__ import annotations

import configparser
import json
import subprocess
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from sotto import __version__
from sotto_desktop.display import BUNDLED, GUI, XCB
from sotto_host.browsers import BROWSERS
from sotto_host.registration import CHROMIUM_ORIGIN, FIREFOX_ID
from tests.programs import need

PROGRAMS = ("sotto-desktop", "sotto-host")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "bundle"
    (folder / "_internal").mkdir(parents=True)
    for program in PROGRAMS:
        (folder / program).write_bytes(b"\x7fELF\0GLIBC_2.4\0GLIBC_2.33\0GLIBC_2.9\0GLIBCXX_3.4.99\0")
        (folder / program).chmod(0o775)
    (folder / "sotto").symlink_to("sotto-desktop")
    for library in BUNDLED:
        (folder / "_internal" / library).write_bytes(b"\x7fELF\0GLIBC_2.17\0")
    (folder / "LICENSE").write_text("words")
    (folder / "LICENSE").chmod(0o666)
    return folder


@pytest.fixture
def deb(script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    need(dpkg_deb="dpkg")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    return script("deb")


def members(package: Path) -> dict[str, tarfile.TarInfo]:
    return {member.name.removeprefix("./"): member for member in opened(package)}


def opened(package: Path) -> tarfile.TarFile:
    done = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], capture_output=True, check=True)
    return tarfile.open(fileobj=BytesIO(done.stdout))


def field(package: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True).stdout


def test_it_is_roots_and_nobody_else_may_write(deb: ModuleType, bundle: Path, tmp_path: Path) -> None:
    found = members(deb.build(bundle, tmp_path))
    for name, member in found.items():
        assert (member.uid, member.gid) == (0, 0), name
        assert member.mtime == 1700000000, name
        if not member.issym():
            programs = member.isdir() or Path(name).name in PROGRAMS
            assert member.mode == (0o755 if programs else 0o644), name
    assert found["usr/bin/sotto"].linkname == "/opt/sotto/sotto"
    assert found["opt/sotto/sotto"].linkname == "sotto-desktop"


def test_every_browser_finds_the_host_and_only_the_extension_may_start_it(
    deb: ModuleType, bundle: Path, tmp_path: Path
) -> None:
    package = deb.build(bundle, tmp_path)
    with opened(package) as tar:
        manifests = {
            member.name.removeprefix("./"): json.load(tar.extractfile(member))  # type: ignore[arg-type]
            for member in tar
            if member.name.endswith("io.sotto.host.json")
        }
    assert set(manifests) == {f"{browser.for_everybody[1:]}/io.sotto.host.json" for browser in BROWSERS}
    for place, manifest in manifests.items():
        assert manifest["path"] == "/opt/sotto/sotto-host"
        if "mozilla" in place:
            assert manifest["allowed_extensions"] == [FIREFOX_ID]
        else:
            assert manifest["allowed_origins"] == [CHROMIUM_ORIGIN]


def test_it_asks_for_what_the_bundle_leaves_to_the_system(deb: ModuleType, bundle: Path, tmp_path: Path) -> None:
    needs = {need.split()[0] for need in field(deb.build(bundle, tmp_path), "Depends").split(",")}
    tables = {**GUI, **XCB}
    assert needs == {"libc6", *(tables[library] for library in tables if library not in BUNDLED)}
    assert deb.depends(bundle)[0] == "libc6 (>= 2.33)"
    (bundle / "_internal" / "libGL.so.1").write_bytes(b"")
    assert "libgl1" not in deb.depends(bundle)


def test_nothing_outlives_it(deb: ModuleType, bundle: Path, tmp_path: Path) -> None:
    """A conffile would stay until the package is purged, and point browsers at a host that is gone."""
    package = deb.build(bundle, tmp_path)
    control = tmp_path / "control"
    subprocess.run(["dpkg-deb", "--control", package, control], check=True)
    scripts = {"prerm", "postinst", "postrm"}
    assert {path.name for path in control.iterdir()} == {"control", "md5sums", *scripts}
    found = members(package)
    sums = {line.split("  ")[1] for line in (control / "md5sums").read_text().splitlines()}
    assert sums == {name for name, member in found.items() if member.isfile()}
    assert field(package, "Version").strip() == __version__


@pytest.mark.parametrize("moment", ["prerm", "postinst", "postrm"])
def test_what_runs_is_ended_also_what_a_browser_started_meanwhile(
    deb: ModuleType, bundle: Path, tmp_path: Path, moment: str
) -> None:
    """In a world of its own, where a program lies in /opt/sotto, runs, and is gone from the disk afterwards."""
    control = tmp_path / "control"
    subprocess.run(["dpkg-deb", "--control", deb.build(bundle, tmp_path), control], check=True)
    world = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--mount-proc"]
    if subprocess.run([*world, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("needs user namespaces")
    story = f"""
        mount -t tmpfs none /opt && mkdir /opt/sotto && cp "$(command -v sleep)" /opt/sotto/sotto-host
        /opt/sotto/sotto-host 60 & host=$!
        sleep 60 & other=$!
        until [ "$(readlink /proc/$host/exe)" = /opt/sotto/sotto-host ]; do sleep 0.01; done
        {"" if moment == "prerm" else "rm /opt/sotto/sotto-host"}
        "$0" upgrade && "$0" upgrade && wait $host
        test $? = 143 && kill $other
    """
    done = subprocess.run(
        [*world, "sh", "-c", story, control / moment], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_same_folder_gives_the_same_bytes(deb: ModuleType, bundle: Path, tmp_path: Path) -> None:
    first = deb.build(bundle, tmp_path).read_bytes()
    for file in bundle.rglob("*"):
        if not file.is_symlink() and file.is_file():
            file.touch()
    assert deb.build(bundle, tmp_path).read_bytes() == first


def test_the_menu_starts_the_installed_app(deb: ModuleType) -> None:
    entry = next(source for source, place in deb.desktop_files() if place == "applications/sotto.desktop")
    read = configparser.ConfigParser(interpolation=None)
    read.read(entry, encoding="utf-8")
    assert read["Desktop Entry"]["Exec"] == '"/opt/sotto/sotto-desktop"'
    assert read["Desktop Entry"]["Icon"] == "sotto"
    assert any(place.endswith("/apps/sotto.svg") for _, place in deb.desktop_files())
