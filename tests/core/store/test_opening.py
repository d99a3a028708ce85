"""The key lies in the keyring, or in a file where there is none; it is never replaced while documents need it."""

from __future__ import annotations

import pytest

from sotto.errors import StoreLocked
from sotto.store import data_folder, open_store
from tests.fakes import MemoryKeyring


def test_the_store_lies_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/else")
    assert str(data_folder()) == "/somewhere/else/sotto"


def test_the_key_is_made_once_and_kept_in_the_keyring(system_keyring: MemoryKeyring) -> None:
    store = open_store()
    store.write("profiles", {"a": 1})
    assert store.warning is None
    assert open_store().read("profiles") == {"a": 1}
    assert list(system_keyring.kept) == [("sotto", "store key")]
    assert [path.name for path in data_folder().iterdir()] == ["profiles.sealed"]


def test_without_a_keyring_the_key_lies_in_a_file_and_that_is_said() -> None:
    store = open_store()
    store.write("profiles", {"a": 1})
    assert store.warning is not None
    assert "gnome-keyring" in store.warning
    assert (data_folder() / "key").stat().st_mode & 0o777 == 0o600
    assert open_store().read("profiles") == {"a": 1}


def test_the_rights_of_a_key_file_are_put_right() -> None:
    open_store()
    (data_folder() / "key").chmod(0o644)
    open_store()
    assert (data_folder() / "key").stat().st_mode & 0o777 == 0o600


def test_a_key_moves_into_a_keyring_that_comes_later(system_keyring: MemoryKeyring) -> None:
    import keyring
    from keyring.backends.null import Keyring

    keyring.set_keyring(Keyring())
    open_store().write("profiles", {"a": 1})
    keyring.set_keyring(system_keyring)
    store = open_store()
    assert store.warning is None
    assert store.read("profiles") == {"a": 1}
    assert not (data_folder() / "key").exists()
    assert open_store().read("profiles") == {"a": 1}  # now from the keyring alone


def test_a_locked_keyring_is_said_and_makes_no_second_key(system_keyring: MemoryKeyring) -> None:
    open_store().write("profiles", {"a": 1})
    system_keyring.locked = True
    with pytest.raises(StoreLocked):
        open_store()
    system_keyring.locked = False
    assert open_store().read("profiles") == {"a": 1}


def test_a_lost_key_is_not_replaced_while_there_are_documents(system_keyring: MemoryKeyring) -> None:
    open_store().write("profiles", {"a": 1})
    system_keyring.kept.clear()
    with pytest.raises(StoreLocked):
        open_store()
    assert system_keyring.kept == {}


def test_a_lost_key_file_is_not_replaced_either() -> None:
    open_store().write("profiles", {"a": 1})
    (data_folder() / "key").unlink()
    with pytest.raises(StoreLocked):
        open_store()


@pytest.mark.parametrize("data", [b"", b"canary-7f3a", b"\xff", b"QUJD"])
def test_a_broken_key_file_is_said(data: bytes) -> None:
    open_store()
    (data_folder() / "key").write_bytes(data)
    with pytest.raises(StoreLocked) as caught:
        open_store()
    assert "canary" not in str(caught.value)


def test_erasing_leaves_neither_documents_nor_a_key(system_keyring: MemoryKeyring) -> None:
    store = open_store()
    store.write("profiles", {"a": 1})
    store.write("vaults", {"a": 1})
    store.erase()
    assert list(data_folder().iterdir()) == []
    assert system_keyring.kept == {}
    assert open_store().read("profiles") is None


def test_erasing_takes_the_key_file_too() -> None:
    store = open_store()
    store.write("profiles", {"a": 1})
    store.erase()
    assert list(data_folder().iterdir()) == []
