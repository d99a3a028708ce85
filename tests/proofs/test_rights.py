"""Whatever the umask, what Sotto keeps and listens at is its owner's alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from sotto.engines.installed import InstalledModels
from sotto.profiles import Profile, write_profile
from sotto.store import data_folder, open_store
from tests.proofs.run import Evidence, open_to_others


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_after_a_run_with_an_open_umask_nothing_is_open(evidence: Evidence) -> None:
    there = {str(path.relative_to(evidence.home)) for path in evidence.home.rglob("*")}
    assert {"data/sotto/key.locked", "config/sotto/window.ini", "data/sotto/vaults.sealed", "run/sotto"} <= there
    assert evidence.open_to_others == set()


def test_something_open_would_be_seen(tmp_path: Path) -> None:
    for place in ("data", "config", "cache", "state", "run", "tmp"):
        (tmp_path / place).mkdir()
    (tmp_path / "run/socket").touch(0o604)
    assert open_to_others(tmp_path) == {"run/socket 604"}


def test_a_data_folder_that_stands_open_is_closed() -> None:
    data_folder().mkdir(mode=0o755)
    open_store()
    assert mode(data_folder()) == 0o700


def test_every_folder_on_the_way_is_closed_too(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(own_home / "new"))
    InstalledModels().use("server/model")
    folder = data_folder() / "models"
    assert [mode(one) for one in (folder, folder.parent, folder.parent.parent)] == [0o700] * 3


def test_the_rights_of_what_is_no_file_stay(tmp_path: Path) -> None:
    """Else a profile exported to /dev/null by root would take that from everybody."""
    ours, theirs = os.openpty()
    terminal = Path(os.ttyname(theirs))
    terminal.chmod(0o620)
    write_profile(Profile("p", "P"), terminal)
    assert mode(terminal) == 0o620
    os.close(ours)
    os.close(theirs)


def test_a_profile_exported_over_an_open_file_closes_it(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    path.touch(0o644)
    write_profile(Profile("p", "P"), path)
    assert mode(path) == 0o600
