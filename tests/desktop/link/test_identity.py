from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sotto.errors import StoreDamaged
from sotto_desktop.link.handshake import verify
from sotto_desktop.link.identity import own_identity
from sotto_desktop.link.pairings import Pairings
from tests.fakes import PlainStore


def test_the_identity_is_made_once_and_signs(tmp_path: Path) -> None:
    store = PlainStore(tmp_path)
    first, again = own_identity(store), own_identity(store)
    assert first.public == again.public
    assert verify(first.public, b"statement", again.sign(b"statement"))


@pytest.mark.parametrize("document", [{}, {"key": 5}, {"key": "AAAA"}, {"key": "!"}, {"key": None}])
def test_a_damaged_identity_is_an_error_and_not_a_new_identity(tmp_path: Path, document: dict[str, Any]) -> None:
    store = PlainStore(tmp_path)
    store.write("identity", document)
    with pytest.raises(StoreDamaged):
        own_identity(store)
    assert store.read("identity") == document


@pytest.mark.parametrize(
    "document", [{}, {"pairings": 5}, {"pairings": [{"name": "A"}]}, {"pairings": [{"name": "A", "key": "!"}]}]
)
def test_damaged_pairings_are_an_error(tmp_path: Path, document: dict[str, Any]) -> None:
    store = PlainStore(tmp_path)
    store.write("pairings", document)
    with pytest.raises(StoreDamaged):
        Pairings(store)


def test_pairings_are_kept_seen_and_removed(tmp_path: Path) -> None:
    store = PlainStore(tmp_path)
    pairings = Pairings(store)
    one = pairings.add("One", b"key one")
    two = pairings.add("Two", b"key two")
    pairings.seen(one.key)
    kept = Pairings(store)
    assert [pairing.name for pairing in kept.all()] == ["One", "Two"]
    seen = kept.find(one.key)
    assert seen is not None
    assert seen.seen >= two.seen >= seen.paired
    assert kept.remove(one.id) == seen
    assert kept.remove(one.id) is None
    assert Pairings(store).all() == [two]
