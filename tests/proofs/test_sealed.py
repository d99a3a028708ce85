"""What is kept on disk is unreadable without its key, and whatever is changed in it is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import StoreDamaged
from sotto.store import Store
from tests.proofs.canaries import NAME, PROMPT, canaries

KEY, OTHER_KEY = bytes(range(32)), bytes(32)
DOCUMENT = {"fact": NAME}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("store"), KEY)


def path_of(store: Store, name: str) -> Path:
    return store.folder / f"{name}.sealed"


def refused(store: Store, name: str, data: bytes) -> bool:
    """Whether a document's file with ``data`` in it is refused, without a private word, and left as it is."""
    path_of(store, name).write_bytes(data)
    try:
        store.read(name)
    except StoreDamaged as error:
        return not canaries(f"{error} {error.__cause__!r}") and path_of(store, name).read_bytes() == data
    return False


def test_a_file_tells_nothing_and_no_other_key_opens_it(store: Store) -> None:
    store.write("profiles", {"fact": PROMPT})
    assert not canaries(path_of(store, "profiles").read_bytes())
    for key in (OTHER_KEY, KEY[:-1] + b"\0"):
        with pytest.raises(StoreDamaged):
            Store(store.folder, key).read("profiles")


def test_every_flipped_bit_is_noticed(store: Store) -> None:
    store.write("profiles", DOCUMENT)
    whole = path_of(store, "profiles").read_bytes()
    unnoticed = []
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        if not refused(store, "profiles", bytes(changed)):
            unnoticed.append(bit)
    assert unnoticed == []


@given(data=st.data())
def test_whatever_else_is_changed_is_noticed(store: Store, data: st.DataObject) -> None:
    """Bytes replaced, left out, put in, moved."""
    store.write("profiles", DOCUMENT)
    whole = path_of(store, "profiles").read_bytes()
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    changed = whole[:start] + data.draw(st.binary(max_size=24) | st.just(whole[start:end][::-1])) + whole[end:]
    assert changed == whole or refused(store, "profiles", changed)


def test_two_files_cannot_change_places(store: Store) -> None:
    names = ("history-2026-01", "history-2026-02")
    for name in names:
        store.write(name, {"month": name})
    one, other = (path_of(store, name).read_bytes() for name in names)
    assert refused(store, names[0], other)
    assert refused(store, names[1], one)


def test_a_file_of_another_installation_is_refused(store: Store, tmp_path: Path) -> None:
    elsewhere = Store(tmp_path, OTHER_KEY)
    elsewhere.write("profiles", DOCUMENT)
    assert refused(store, "profiles", path_of(elsewhere, "profiles").read_bytes())
