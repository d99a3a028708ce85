"""The sanitizers by the names a person reads."""

from __future__ import annotations

from sotto.sanitizers.catalog import NAMES

_NAMES = {
    "auto": "Automatic",
    "contextual": "By the task",
    "rlaa": "Against inference",
    "napare": "By my facts",
    "dp-gtr": "With a guarantee",
}


def sanitizer_names() -> list[tuple[str, str]]:
    """(name, words) of those that are installed."""
    return [(name, _NAMES.get(name, name)) for name in NAMES]
