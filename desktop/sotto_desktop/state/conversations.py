"""The vault of each conversation: the stand-ins that were used there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from sotto.store.documents import file_of
from sotto.store.shapes import require_version, shape_of
from sotto.vault import Vault

DOCUMENT = "vaults"
VERSION = 1
# The most recently used are kept: a name that comes back in an older chat is shown as its stand-in there.
_MOST_KEPT = 200


class Conversations:
    """Vaults by conversation, as plain data. ``changed`` is called after every change."""

    def __init__(self, plain: dict[str, Any] | None, changed: Callable[[], None]) -> None:
        """Raises StoreDamaged when ``plain`` is of another version or shape."""
        self._changed = changed
        self._vaults: OrderedDict[str, dict[str, Any]] = OrderedDict()
        if plain is not None:
            with shape_of(file_of(DOCUMENT)):
                require_version(plain["version"], VERSION)
                self._vaults.update((str(name), dict(vault)) for name, vault in plain["vaults"])

    def vault(self, conversation: str) -> Vault:
        """A copy of the conversation's vault, empty for a new one. Raises StoreDamaged."""
        plain = self._vaults.get(conversation)
        with shape_of(file_of(DOCUMENT)):
            return Vault.from_plain(plain) if plain is not None else Vault()

    def keep(self, conversation: str, vault: Vault) -> None:
        plain = vault.to_plain()
        if self._vaults.get(conversation) == plain:
            return
        self._vaults[conversation] = plain
        self._vaults.move_to_end(conversation)
        while len(self._vaults) > _MOST_KEPT:
            self._vaults.popitem(last=False)
        self._changed()

    def forget(self, conversation: str) -> None:
        if self._vaults.pop(conversation, None) is not None:
            self._changed()

    def to_plain(self) -> dict[str, Any]:
        return {"version": VERSION, "vaults": list(self._vaults.items())}
