"""One version in every part, and programs that tell it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import sotto
import sotto_host

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


@pytest.fixture
def version(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("version")


def test_all_parts_are_of_one_version(version: ModuleType) -> None:
    found = version.versions()
    assert set(found.values()) == {sotto.__version__} == {sotto_host.__version__}
    assert "extension/manifest.json" in found


@pytest.mark.parametrize("program", ["sotto", "sotto-desktop", "sotto-host"])
def test_every_program_tells_it(program: str) -> None:
    done = subprocess.run([BIN / program, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split()[-1] == sotto.__version__


def test_a_new_version_is_written_everywhere_and_nothing_else_is(
    version: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in version.PLACES:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text((ROOT / place).read_text("utf-8"), "utf-8")
    monkeypatch.setattr(version, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["version.py", "12.3.4"])
    assert version.main() == 0
    assert capsys.readouterr().out.count("12.3.4") == len(version.PLACES)
    for place in version.PLACES:
        before, after = (ROOT / place).read_text("utf-8"), (tmp_path / place).read_text("utf-8")
        changed = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
        assert len(changed) == 1
        assert changed[0][1] == changed[0][0].replace(sotto.__version__, "12.3.4")


@pytest.mark.parametrize("wrong", ["1", "v1.2", "1.2rc1", "1.2.3.4.5", "1.2\n"])
def test_what_the_stores_do_not_take_is_refused(
    version: ModuleType, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["version.py", wrong])
    monkeypatch.setattr(version, "write", pytest.fail)
    assert version.main() == 1
