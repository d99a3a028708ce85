"""Documents are sealed: unreadable without the key, refused when touched, whole or as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given, settings
from hypothesis import strategies as st

from sotto.errors import StoreDamaged
from sotto.store import Store

CANARY = "canary-7f3a"
KEY = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data", KEY)


def _file(store: Store) -> Path:
    (path,) = store.folder.iterdir()
    return path


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.text(), json_values, max_size=4))
def test_a_document_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, document: dict[str, object]) -> None:
    folder = tmp_path_factory.mktemp("store")
    Store(folder, KEY).write("profiles", document)
    assert Store(folder, KEY).read("profiles") == document


def test_what_was_never_kept_is_none(store: Store) -> None:
    assert store.read("profiles") is None


def test_a_file_shows_nothing_and_is_the_owners_alone(store: Store) -> None:
    store.write("profiles", {"fact": CANARY})
    assert CANARY.encode() not in _file(store).read_bytes()
    assert _file(store).stat().st_mode & 0o777 == 0o600
    assert store.folder.stat().st_mode & 0o777 == 0o700


def test_the_same_document_is_sealed_anew_each_time(store: Store) -> None:
    store.write("profiles", {"a": 1})
    first = _file(store).read_bytes()
    store.write("profiles", {"a": 1})
    assert _file(store).read_bytes() != first


@pytest.mark.parametrize("at", [0, 8, -1])  # the header, the nonce, the tag
def test_a_changed_byte_is_noticed_and_the_file_stays(store: Store, at: int) -> None:
    store.write("profiles", {"fact": CANARY})
    data = bytearray(_file(store).read_bytes())
    data[at] ^= 1
    _file(store).write_bytes(data)
    with pytest.raises(StoreDamaged) as caught:
        store.read("profiles")
    assert str(caught.value).startswith("profiles.sealed in ")
    assert CANARY not in str(caught.value)
    assert _file(store).read_bytes() == bytes(data)


@pytest.mark.parametrize("data", [b"", b"SOTTO1\n", b"SOTTO1\n123456789012", b'{"fact": 1}'])
def test_what_is_no_document_is_refused(store: Store, data: bytes) -> None:
    store.write("profiles", {})
    _file(store).write_bytes(data)
    with pytest.raises(StoreDamaged, match=r"^profiles\.sealed in "):
        store.read("profiles")


def test_a_sealed_document_that_is_nested_without_end_is_refused(store: Store) -> None:
    store.write("profiles", {})
    nonce = bytes(12)
    sealed = AESGCM(KEY).encrypt(nonce, b"[" * 100_000, b"sotto document 1 profiles")
    _file(store).write_bytes(b"SOTTO1\n" + nonce + sealed)
    with pytest.raises(StoreDamaged):
        store.read("profiles")


def test_another_key_opens_nothing(store: Store) -> None:
    store.write("profiles", {"fact": CANARY})
    with pytest.raises(StoreDamaged):
        Store(store.folder, bytes(32)).read("profiles")


def test_one_document_cannot_take_anothers_place(store: Store) -> None:
    store.write("pairings", {"pairings": []})
    _file(store).rename(store.folder / "profiles.sealed")
    with pytest.raises(StoreDamaged):
        store.read("profiles")


def test_a_write_that_fails_leaves_the_former_document(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write("profiles", {"a": 1})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            store.write("profiles", {"a": 2})
    assert store.read("profiles") == {"a": 1}
    assert len(list(store.folder.iterdir())) == 1  # nothing half-written is left behind


@pytest.mark.parametrize("name", ["", "../key", "a/b", "A", "a" * 33])
def test_a_name_never_leaves_the_folder(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        store.read(name)
