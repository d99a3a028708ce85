"""Killed in the middle of a write: the old document or the new one is there, whole, and nothing readable beside it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sotto.store import Store, open_store
from tests.programs import need
from tests.proofs.canaries import PROMPT, files_with_canaries

KEY = bytes(range(32))
# As large as the stand-ins of many conversations, so that writing takes a while.
SIZE = 2_000
WRITER = f"""
import sys
from pathlib import Path
from sotto.store import Store
from tests.proofs.canaries import PROMPT
store = Store(Path(sys.argv[1]), {KEY!r})
documents = [{{"which": which, "text": [PROMPT + which] * {SIZE}}} for which in ("old", "new")]
for number in range(int(sys.argv[2])):
    store.write("vaults", documents[(number + 1) % 2])
"""


def whole(which: str) -> dict[str, object]:
    return {"which": which, "text": [PROMPT + which] * SIZE}


def command(folder: Path, writes: int) -> list[str]:
    return [sys.executable, "-B", "-c", WRITER, str(folder), str(writes)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "data", KEY)
    store.write("vaults", whole("old"))
    return store


def look(store: Store) -> str:
    """Which of the two is there."""
    document = store.read("vaults")
    assert document in (whole("old"), whole("new"))
    assert files_with_canaries(store.folder) == {}
    return str(document["which"]) if document else ""


@pytest.mark.parametrize("call", ["write", "fsync", "rename"])
def test_killed_just_before_each_step(store: Store, call: str) -> None:
    need(strace="strace")
    killing = ["strace", "-f", "-o", os.devnull, "-e", f"inject={call}:signal=KILL:when=1"]
    ended = subprocess.run([*killing, *command(store.folder, 1)], cwd=os.getcwd(), timeout=60, check=False)
    assert ended.returncode in {-signal.SIGKILL, 128 + signal.SIGKILL}
    assert look(store) == "old"
    assert len(list(store.folder.iterdir())) == 2  # what was half written, sealed


def test_killed_at_any_time(store: Store) -> None:
    seen = set()
    for _ in range(8):
        with subprocess.Popen(command(store.folder, 1_000_000)) as writer:
            began = time.monotonic()
            modified = (store.folder / "vaults.sealed").stat().st_mtime_ns
            while (store.folder / "vaults.sealed").stat().st_mtime_ns == modified and time.monotonic() < began + 60:
                time.sleep(0.005)
            time.sleep(random.random() / 20)
            writer.kill()
        seen.add(look(store))
    assert seen <= {"old", "new"}


def test_what_was_half_written_is_cleared_away_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    store.write("vaults", {})
    old, fresh = (store.folder / f".vaults.sealed.{name}" for name in ("abandoned", "being-written"))
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    open_store()
    assert {path.name for path in store.folder.iterdir()} == {"key", "vaults.sealed", fresh.name}
    store.erase()
    assert list(store.folder.iterdir()) == []
