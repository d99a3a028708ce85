"""What a person has set, apart from profiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

# Choices of how long the history is kept, in days; 0 is for ever.
KEEP_DAYS = (7, 30, 90, 365, 0)


@dataclass(frozen=True, slots=True)
class Preferences:
    """``appearance`` is system, light or dark.

    ``without_passphrase``: there is no keyring, and the person would rather have no history than a passphrase.
    ``shortcut`` takes the clipboard from anywhere, as Qt writes keys; "" for none.
    """

    appearance: str = "system"
    keep_history: bool = True
    keep_days: int = 90
    shortcut: str = "Ctrl+Alt+S"
    welcomed: bool = False
    without_passphrase: bool = False

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any] | None) -> Preferences:
        """From the store. What is unknown or of another type is as it was never set."""
        kinds = {field.name: type(getattr(cls(), field.name)) for field in fields(cls)}
        known = {name: value for name, value in (plain or {}).items() if type(value) is kinds.get(name)}
        return cls(**known)


class PreferenceBook:
    """The preferences in force. ``changed`` is called with them after every change, and keeps them."""

    def __init__(self, now: Preferences, changed: Callable[[dict[str, Any]], None]) -> None:
        self._now = now
        self._changed = changed

    @property
    def now(self) -> Preferences:
        return self._now

    def set(self, **changes: object) -> None:
        after = replace(self._now, **changes)  # type: ignore[arg-type]
        if after != self._now:
            self._now = after
            self._changed(asdict(after))
