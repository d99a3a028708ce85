"""What a person has set, apart from profiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from sotto.store.documents import file_of
from sotto.store.shapes import shape_of

DOCUMENT = "preferences"
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
        """From the store; what this version does not know is left out.

        Raises StoreDamaged for a value of another type: a history that was switched off is not to be on again.
        """
        known = {field.name: plain[field.name] for field in fields(cls) if plain and field.name in plain}
        with shape_of(file_of(DOCUMENT)):
            if any(type(value) is not type(getattr(cls(), name)) for name, value in known.items()):
                raise TypeError
            now = cls(**known)
            if now.keep_days < 0:  # it would erase what is not even written yet
                raise ValueError
            return now


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
