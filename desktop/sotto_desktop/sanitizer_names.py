"""The sanitizers by the names a person reads."""

from __future__ import annotations

from sotto.sanitizers.catalog import NAMES
from sotto_desktop.translation import QT_TR_NOOP, tr

_NAMES = {
    "auto": QT_TR_NOOP("Automatic"),
    "contextual": QT_TR_NOOP("By the task"),
    "rlaa": QT_TR_NOOP("Against inference"),
    "napare": QT_TR_NOOP("By my facts"),
    "dp-gtr": QT_TR_NOOP("With a guarantee"),
}


def sanitizer_name(name: str) -> str:
    """The words for one of them."""
    return tr(_NAMES.get(name, name))


def source_name(source: str) -> str:
    """Who found a detail, or made an edit."""
    if source == "tagger":
        return tr("the built-in reader")
    if source == "profile":
        return tr("your profile")
    return tr("the method “{method}”").format(method=sanitizer_name(source)) if source in _NAMES else source


def sanitizer_names() -> list[tuple[str, str]]:
    """(name, words) of those that are installed."""
    return [(name, sanitizer_name(name)) for name in NAMES]
