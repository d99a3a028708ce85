"""What is kept on disk: a touched file is never opened, and a sealed one of another shape is refused by its reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from sotto.budget import Budget
from sotto.errors import SottoError, StoreDamaged
from sotto.plain import rewrite_to_plain
from sotto.profiles import Profile, Profiles
from sotto.rewrite import Rewrite
from sotto.store import Store
from sotto.store.disclosures import Disclosures
from sotto.store.history import History
from sotto_desktop.link.pairings import Pairings
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.preferences import Preferences
from tests.fuzz.reader import Reader
from tests.fuzz.scratch import folder

SEEDS = (
    b"\x00",
    b"\x00\x01\x02\x03",
    b"\x01SOTTO1\n123456789012",
    b"\x02" + b'{"a":1}',
    b"\x02" + b"[" * 4000,
    b"\x02\xff\xfe",
    *(bytes([3, number, 2, 0, 3, number, 4, 1, 2]) for number in range(12)),
)
_KEY = bytes(range(32))
_CANARY = {"fact": "canary-5b21", "list": [1, 2.5, None]}


def check(data: bytes) -> None:
    reader = Reader(data)
    (_touched, _replaced, _sealed, _reshaped)[reader.below(4)](reader)


def _touched(reader: Reader) -> None:
    store = _store()
    store.write("canary", _CANARY)
    path = store.folder / "canary.sealed"
    whole = path.read_bytes()
    changed = bytearray(whole)
    for _ in range(1 + reader.below(4)):
        at = reader.below(len(whole))
        changed[at : at + reader.below(3)] = reader.take(reader.below(4))
    path.write_bytes(changed)
    _check_read(store, opens=bytes(changed) == whole)


def _replaced(reader: Reader) -> None:
    store = _store()
    store.write("canary", _CANARY)
    (store.folder / "canary.sealed").write_bytes(reader.rest())
    _check_read(store, opens=False)


def _check_read(store: Store, *, opens: bool) -> None:
    try:
        assert store.read("canary") == _CANARY
    except StoreDamaged as error:
        assert not opens
        assert str(error) == str(StoreDamaged.of("canary.sealed"))
        return
    assert opens, "a touched file was opened"


def _sealed(reader: Reader) -> None:
    """Sealed with the right key, but what is inside is anything."""
    store = _store()
    nonce = bytes(12)
    sealed = AESGCM(_KEY).encrypt(nonce, reader.rest(), b"sotto document 1 canary")
    (store.folder / "canary.sealed").write_bytes(b"SOTTO1\n" + nonce + sealed)
    try:
        document = store.read("canary")
    except StoreDamaged as error:
        assert str(error) == str(StoreDamaged.of("canary.sealed"))
        return
    assert isinstance(document, dict)


def _reshaped(reader: Reader) -> None:
    """A document as it might come from another version."""
    store = _store()
    name, valid, read = reader.pick(_readers())
    store.write(name, reader.almost(valid))
    try:
        read(store)
    except SottoError as error:
        assert error.code != SottoError.code
    store.remove(name)


@cache
def _readers() -> list[tuple[str, dict[str, Any], Callable[[Store], object]]]:
    sent = {
        "id": "a1",
        "when": 1e9,
        "site": "a.org",
        "profile": "P",
        "rewrite": rewrite_to_plain(Rewrite("text", (), "contextual")),
        "stand_ins": [["Robin", "Maren"]],
    }
    told = {"attribute": "name", "words": "Maren", "precision": "exact"}
    disclosure = {"site": "a.org", "told": told, "when": 1e9, "prompt": "p", "sent": "a1"}
    vault = {
        "sotto_vault": 1,
        "words": [["a", "b", "c"]],
        "forms": [],
        "values": [["email", "a", "b", "c"]],
        "seen": [],
    }
    return [
        ("profiles", Profiles().with_profile(Profile("p", "P", facts=("f",))).to_plain(), _profiles),
        ("vaults", {"version": 1, "vaults": [["c", vault]]}, _vaults),
        ("preferences", {"appearance": "dark", "keep_days": 30, "welcomed": True}, _preferences),
        ("pairings", {"pairings": [{"name": "B", "key": "QUJD", "paired": 1.0, "seen": 1.0}]}, Pairings),
        (
            "budget",
            {"sotto_budget": 1, "limit": 10.0, "sites": {"a.org": {"2026-11-22": 2.5}}},
            lambda store: Budget(store).left("a.org"),
        ),
        ("history-2026-11", {"version": 1, "sent": [sent]}, lambda store: History(store).search("text")),
        ("disclosures", {"version": 1, "disclosures": [disclosure]}, lambda store: Disclosures(store).of("a.org")),
    ]


def _profiles(store: Store) -> None:
    kept = store.read("profiles")
    assert kept is not None
    Profiles.from_plain(kept).for_site("a.org")


def _vaults(store: Store) -> None:
    Conversations(store.read("vaults"), lambda: None).vault("c").restore("b")


def _preferences(store: Store) -> None:
    now = Preferences.from_plain(store.read("preferences"))
    assert isinstance(now.appearance, str)


@cache
def _store() -> Store:
    return Store(folder("documents"), _KEY)
