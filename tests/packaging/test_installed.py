"""What an installed app writes for its user points at the installed programs, wherever they lie."""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

import pytest

from sotto.cli.checks import State, every_check
from sotto.evaluation import bench
from sotto_desktop.state import browser_setup
from sotto_desktop.state.login import LoginEntry
from sotto_desktop.worker.client import command
from sotto_host.registration import own_host


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installed app, and this process in its place."""
    folder = tmp_path / "opt" / "sotto"
    (folder / "extension").mkdir(parents=True)
    (folder / "extension" / "manifest.json").touch()
    for program in ("sotto-desktop", "sotto-host"):
        (folder / program).touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "sotto-desktop"))
    return folder


def test_the_entry_for_login_starts_it_and_is_inert_once_it_is_gone(installed: Path, own_home: Path) -> None:
    LoginEntry("linux").enable()
    lines = (own_home / "config/autostart/sotto.desktop").read_text().splitlines()
    assert f'Exec="{installed}/sotto-desktop" --background' in lines
    assert f"TryExec={installed}/sotto-desktop" in lines


def test_browsers_are_pointed_at_its_host(installed: Path, own_home: Path) -> None:
    (own_home / "config/chromium").mkdir()
    browser_setup.register("chromium")
    (manifest,) = browser_setup.manifests()
    assert f'"path": "{installed}/sotto-host"' in manifest.read_text()
    (setup,) = browser_setup.setups()
    assert setup.registered
    browser_setup.unregister_all()
    assert browser_setup.manifests() == []


def test_its_parts_lie_beside_it(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browser_setup.extension_folder() == installed / "extension"
    (installed.parent / "Resources").mkdir()
    (installed / "extension").rename(installed.parent / "Resources" / "extension")
    assert browser_setup.extension_folder() == installed.parent / "Resources" / "extension"
    assert command() == [f"{installed}/sotto-desktop", "--worker"]
    monkeypatch.setattr(sys, "executable", str(installed / "sotto-host"))
    assert own_host() == installed / "sotto-host"


@pytest.mark.parametrize(("before", "after"), [("/usr/local/lib", "/usr/local/lib"), (None, None)])
def test_what_it_starts_does_not_load_its_libraries(
    monkeypatch: pytest.MonkeyPatch, before: str | None, after: str | None
) -> None:
    """A browser opened from the app would otherwise start with Sotto's Qt, OpenSSL and all."""
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/sotto/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    monkeypatch.delenv("PYINSTALLER_RESET_ENVIRONMENT", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    runpy.run_path(str(Path(__file__).parents[2] / "packaging/hooks/own_libraries.py"))
    assert os.environ.get("LD_LIBRARY_PATH") == after
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    # A program of the same file would otherwise believe that its libraries are already found.
    assert os.environ.pop("PYINSTALLER_RESET_ENVIRONMENT") == "1"


@pytest.mark.parametrize("good", [True, False])
def test_the_doctor_asks_the_packaged_app_for_a_display(installed: Path, good: bool) -> None:
    """There is no interpreter to run a module with."""
    app = installed / "sotto-desktop"
    app.write_text(f'#!/bin/sh\n[ "$*" = --display ] && exit {0 if good else 1}\nexit 2\n')
    app.chmod(0o755)
    found = {check.name: check for check in every_check()}
    assert (found["display"].state is State.GOOD) is good
    assert "node" not in found


def test_measuring_starts_the_packaged_command_line(installed: Path) -> None:
    command = installed / "sotto"
    command.write_text('#!/bin/sh\n[ "$*" = rewrite ] && exec cat\nexit 2\n')
    command.chmod(0o755)
    cold_start = next(bench.figures())
    assert cold_start.value > 0
