"""Times as a person says them."""

from __future__ import annotations

import time

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def ago(then: float, now: float | None = None) -> str:
    """How long ago ``then`` was (seconds since the epoch): "just now", "5 minutes ago", a date."""
    now = time.time() if now is None else now
    passed = now - then
    if passed < 2 * _MINUTE:
        return "just now"
    if passed < 2 * _HOUR:
        return f"{round(passed / _MINUTE)} minutes ago"
    if passed < 2 * _DAY:
        return f"{round(passed / _HOUR)} hours ago"
    return "on " + date(then)


def date(then: float) -> str:
    return time.strftime("%d %B %Y", time.localtime(then)).lstrip("0")


def clock(then: float) -> str:
    """The time of day."""
    return time.strftime("%H:%M", time.localtime(then))
