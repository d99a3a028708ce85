"""Without its key the app does not start, says so, and changes nothing: with the key, everything is back."""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest

from sotto.errors import StoreDamaged, StoreLocked
from sotto.store import data_folder, open_store
from sotto_host import endpoint
from tests.extension.browser import until
from tests.fakes import MemoryKeyring
from tests.proofs.canaries import PROMPT, canaries
from tests.road.road import BIN, listener


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def fill() -> None:
    store = open_store()
    for name in ("profiles", "vaults", "pairings", "preferences", "history-2026-01"):
        store.write(name, {"text": PROMPT})


@pytest.fixture
def system_keyring() -> Iterator[MemoryKeyring]:
    former, fake = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(fake)
    yield fake
    keyring.set_keyring(former)


@pytest.mark.parametrize("lost", ["gone", "another", "cut off"])
def test_the_app_without_its_key(lost: str, tmp_path: Path) -> None:
    fill()
    key = data_folder() / "key"
    right = key.read_bytes()
    if lost == "gone":
        key.unlink()
    else:
        key.write_bytes(base64.b64encode(bytes(32))[: 44 if lost == "another" else 20])
    before = contents(data_folder())
    said = tmp_path / "said"
    with said.open("wb") as log, subprocess.Popen([BIN / "sotto-desktop"], stdout=log, stderr=log) as app:
        until(said.read_bytes, "the app to say what is wrong")
        assert listener(endpoint.address()) is None
        app.kill()
    assert "Traceback" not in said.read_text()
    assert "Error" not in said.read_text()
    assert not canaries(said.read_bytes())
    assert contents(data_folder()) == before
    key.write_bytes(right)
    assert open_store().read("profiles") == {"text": PROMPT}


def test_a_keyring_that_forgot_its_key(system_keyring: MemoryKeyring) -> None:
    fill()
    before, kept = contents(data_folder()), dict(system_keyring.kept)
    system_keyring.kept.clear()
    with pytest.raises(StoreLocked):
        open_store()
    assert system_keyring.kept == {}
    system_keyring.kept.update({entry: base64.b64encode(bytes(32)).decode() for entry in kept})
    with pytest.raises(StoreDamaged):
        open_store().read("profiles")
    assert contents(data_folder()) == before
    system_keyring.kept.update(kept)
    assert open_store().read("profiles") == {"text": PROMPT}
