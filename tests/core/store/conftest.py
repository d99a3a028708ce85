from __future__ import annotations

from collections.abc import Iterator

import keyring
import pytest

from tests.fakes import MemoryKeyring


@pytest.fixture
def system_keyring() -> Iterator[MemoryKeyring]:
    """A keyring that keeps what it is given, in the place of the system's."""
    former = keyring.get_keyring()
    fake = MemoryKeyring()
    keyring.set_keyring(fake)
    yield fake
    keyring.set_keyring(former)
