"""The vault of each conversation: the stand-ins that were used there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from sotto.errors import StoreDamaged
from sotto.vault import Vault

VERSION = 1
# The most recently used are kept: a name that comes back in an older chat is shown as its stand-in there.
_MOST_KEPT = 200


class Conversations:
    """Vaults by conversation, as plain data. ``changed`` is called after every change."""

    def __init__(self, plain: dict[str, Any] | None, changed: Callable[[], None]) -> None:
        """Raises StoreDamaged when ``plain`` is of another version or shape."""
        self._changed = changed
        if plain is not None and plain.get("version") != VERSION:
            raise StoreDamaged
        try:
            kept = [(str(name), dict(vault)) for name, vault in (plain["vaults"] if plain is not None else ())]
        except (KeyError, TypeError, ValueError):
            raise StoreDamaged from None
        self._vaults: OrderedDict[str, dict[str, Any]] = OrderedDict(kept)

    def vault(self, conversation: str) -> Vault:
        """A copy of the conversation's vault, empty for a new one."""
        plain = self._vaults.get(conversation)
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
