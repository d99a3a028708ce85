"""A passphrase where there is no keyring: it locks the key, a wrong one opens nothing, and nothing is lost."""

from __future__ import annotations

import base64
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from sotto.cli.passphrase import ask_on_terminal
from sotto.errors import NeedsPassphrase, PassphraseTooShort, StoreDamaged, StoreLocked, WrongPassphrase
from sotto.store import data_folder, open_store, passphrase
from sotto.store.keys import KEY_FILE
from sotto.store.opening import give_up_locked
from sotto.store.passphrase import LOCKED_FILE, is_locked, lock_key, unlock_key
from tests.fakes import MemoryKeyring

PHRASE = "four quiet words here"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess costs a thousandth of what it costs outside tests."""
    monkeypatch.setattr(passphrase, "_COST", 2**7)


def opened(phrase: str = PHRASE):  # type: ignore[no-untyped-def]
    return open_store(unlock=lambda folder: unlock_key(folder, phrase))


def test_a_store_with_a_key_file_is_locked_and_keeps_everything() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    assert not store.protected
    store.lock(PHRASE)
    assert store.protected
    assert not (data_folder() / KEY_FILE).exists()
    assert opened().read("profiles") == {"mine": 1}
    assert opened().protected
    # What is written after the lock opens after the next start, too.
    store.write("profiles", {"mine": 2})
    assert opened().read("profiles") == {"mine": 2}


def test_what_only_a_forgotten_passphrase_opens_is_given_up_and_nothing_else() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    store.lock(PHRASE)
    model = data_folder() / "models" / "small.gguf"
    model.parent.mkdir()
    model.write_bytes(b"x")

    def forgotten(folder: Path) -> None:
        give_up_locked(folder)

    fresh = open_store(unlock=forgotten)
    assert fresh.names() == []
    assert not is_locked(data_folder())
    assert model.read_bytes() == b"x"
    fresh.write("profiles", {"mine": 2})
    assert open_store().read("profiles") == {"mine": 2}


def test_what_the_key_file_of_an_interrupted_lock_still_opens_is_not_given_up() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    key_file = (data_folder() / KEY_FILE).read_bytes()
    store.lock(PHRASE)
    (data_folder() / KEY_FILE).write_bytes(key_file)
    give_up_locked(data_folder())
    assert open_store().read("profiles") == {"mine": 1}


def test_neither_the_key_nor_the_passphrase_lies_on_the_disk() -> None:
    store = open_store()
    key = (data_folder() / KEY_FILE).read_bytes()
    store.lock(PHRASE)
    kept = b"".join(path.read_bytes() for path in data_folder().iterdir())
    for written in (key, base64.b64decode(key), base64.b64decode(key).hex().encode()):
        assert written not in kept
    assert PHRASE.encode() not in kept
    assert (data_folder() / LOCKED_FILE).stat().st_mode & 0o077 == 0


def test_a_wrong_passphrase_is_an_error_and_changes_nothing() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    store.lock(PHRASE)
    before = (data_folder() / LOCKED_FILE).read_bytes()
    with pytest.raises(WrongPassphrase):
        opened("four quiet words there")
    assert (data_folder() / LOCKED_FILE).read_bytes() == before
    assert opened().read("profiles") == {"mine": 1}


def test_nobody_to_ask_is_an_error_too_and_makes_no_second_key() -> None:
    open_store().lock(PHRASE)
    with pytest.raises(NeedsPassphrase):
        open_store()
    assert not (data_folder() / KEY_FILE).exists()


def test_another_passphrase_takes_the_place_of_the_first() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    store.lock(PHRASE)
    opened().lock("another four quiet words")
    with pytest.raises(WrongPassphrase):
        opened()
    assert opened("another four quiet words").read("profiles") == {"mine": 1}


def test_a_lock_that_fails_leaves_the_key_file(monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("sotto.store.documents.os.replace", full)
        with pytest.raises(OSError, match="No space"):
            store.lock(PHRASE)
    assert not store.protected
    assert open_store().read("profiles") == {"mine": 1}


def test_a_lock_that_was_interrupted_asks_and_then_tidies_up() -> None:
    open_store()
    key_file = data_folder() / KEY_FILE
    kept = key_file.read_bytes()
    open_store().lock(PHRASE)
    key_file.write_bytes(kept)
    with pytest.raises(NeedsPassphrase):
        open_store()
    assert opened().protected
    assert not key_file.exists()


def test_a_keyring_that_comes_later_does_not_undo_the_lock(system_keyring: MemoryKeyring) -> None:
    lock_key(data_folder(), bytes(32), PHRASE)
    with pytest.raises(NeedsPassphrase):
        open_store()
    assert not system_keyring.kept


@pytest.mark.parametrize("short", ["", "       ", "seven77", "   abc   "])
def test_a_short_passphrase_is_refused(tmp_path: Path, short: str) -> None:
    with pytest.raises(PassphraseTooShort):
        lock_key(tmp_path, bytes(32), short)
    assert not is_locked(tmp_path)


def test_the_same_letters_typed_in_another_way_open_it(tmp_path: Path) -> None:
    lock_key(tmp_path, bytes(range(32)), "vier stille Wörter")
    assert unlock_key(tmp_path, "vier stille Wo\u0308rter") == bytes(range(32))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"key": ""},
        {"nonce": 7},
        {"scrypt": None},
        {"scrypt": {"cost": 2**40, "block": 8, "parallel": 1, "salt": "AAAA"}},
        {"scrypt": {"cost": 3, "block": 8, "parallel": 1, "salt": "AAAA"}},
        {"scrypt": {"cost": True, "block": 8, "parallel": 1, "salt": "AAAA"}},
        {"scrypt": {"cost": 2**7, "block": 2**30, "parallel": 1, "salt": "AAAA"}},
    ],
)
def test_a_damaged_file_is_said_and_stays(tmp_path: Path, change: dict[str, object]) -> None:
    lock_key(tmp_path, bytes(32), PHRASE)
    path = tmp_path / LOCKED_FILE
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    damaged = path.read_bytes()
    with pytest.raises((StoreDamaged, WrongPassphrase)):
        unlock_key(tmp_path, PHRASE)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"[" * 100_000, b"\xff"])
def test_of_a_lock_that_cannot_be_read_it_is_not_said_that_sotto_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCKED_FILE).write_bytes(content)
    with pytest.raises(StoreDamaged, match=r"key\.locked.*Put it back from a backup") as caught:
        unlock_key(tmp_path, PHRASE)
    assert "anew" not in str(caught.value)
    assert (tmp_path / LOCKED_FILE).read_bytes() == content


def test_bytes_that_are_no_letters_are_a_wrong_passphrase_and_no_damage(tmp_path: Path) -> None:
    lock_key(tmp_path, bytes(32), PHRASE)
    with pytest.raises(WrongPassphrase):
        unlock_key(tmp_path, "four quiet \udcff words")


def test_erasing_takes_the_locked_key_too() -> None:
    store = open_store()
    store.lock(PHRASE)
    store.erase()
    assert not is_locked(data_folder())
    assert not any(data_folder().iterdir())


# On the terminal --------------------------------------------------------------------------------

_ASK = (
    "import sys; from sotto.store import open_store, passphrase; from sotto.cli.passphrase import ask_on_terminal;"
    "print(open_store(unlock=ask_on_terminal).read('profiles'), sys.stdin.read())"
)


def asked(*typed: str) -> str:
    """What a command says that reads a text from a pipe while a person types at its terminal."""
    child, terminal = pty.fork()
    if not child:
        text, send = os.pipe()
        os.write(send, b"the piped text")
        os.close(send)
        os.dup2(text, 0)
        os.execv(sys.executable, [sys.executable, "-c", _ASK])  # noqa: S606
    said = b""
    waiting = list(typed)
    while True:
        try:
            piece = os.read(terminal, 1024)
        except OSError:
            break
        if not piece:
            break
        said += piece
        if waiting and said.count(b"Passphrase") == len(typed) - len(waiting) + 1:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
    os.waitpid(child, 0)
    os.close(terminal)
    return said.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_terminal_asks_until_it_is_right_and_shows_nothing() -> None:
    store = open_store()
    store.write("profiles", {"mine": 1})
    store.lock(PHRASE)
    said = asked("wrong passphrase", PHRASE)
    assert "{'mine': 1} the piped text" in said
    assert "This is not the passphrase." in said
    assert PHRASE not in said


def test_without_a_terminal_the_text_on_the_pipe_is_not_taken_for_a_passphrase() -> None:
    open_store().lock(PHRASE)
    run = subprocess.run(
        [sys.executable, "-c", _ASK],
        input=f"{PHRASE}\n",
        capture_output=True,
        text=True,
        start_new_session=True,
        check=False,
    )
    assert run.returncode
    assert "NeedsPassphrase" in run.stderr


def test_three_wrong_ones_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    open_store().lock(PHRASE)
    typed: list[str] = []
    monkeypatch.setattr("sotto.cli.passphrase._ask", lambda: typed.append("no") or "not this one")
    with pytest.raises(StoreLocked):
        ask_on_terminal(data_folder())
    assert len(typed) == 3
