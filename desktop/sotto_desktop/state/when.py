"""Times as a person says them."""

from __future__ import annotations

import time

from sotto_desktop.translation import QT_TR_NOOP, tr

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_MONTHS = (
    QT_TR_NOOP("January"), QT_TR_NOOP("February"), QT_TR_NOOP("March"), QT_TR_NOOP("April"), QT_TR_NOOP("May"),
    QT_TR_NOOP("June"), QT_TR_NOOP("July"), QT_TR_NOOP("August"), QT_TR_NOOP("September"), QT_TR_NOOP("October"),
    QT_TR_NOOP("November"), QT_TR_NOOP("December"),
)  # fmt: skip


def ago(then: float, now: float | None = None) -> str:
    """How long ago ``then`` was (seconds since the epoch): "just now", "5 minutes ago", "yesterday", a date."""
    now = time.time() if now is None else now
    passed = now - then
    # Later than now it was where the clock has gone back since, and nobody knows how long ago that is.
    if -_MINUTE < passed < 2 * _MINUTE:
        return tr("just now")
    if passed < 0:
        return tr("on {date}").format(date=date(then, now))
    if passed < 2 * _HOUR:
        return tr("%Ln minutes ago", "%Ln minute ago", round(passed / _MINUTE))
    if passed < _DAY:
        return tr("%Ln hours ago", "%Ln hour ago", round(passed / _HOUR))
    if time.localtime(then + _DAY)[:3] == time.localtime(now)[:3]:
        return tr("yesterday")
    return tr("on {date}").format(date=date(then, now))


def date(then: float, now: float | None = None) -> str:
    """The day, as "8 March 2026"; "8 March" where ``now`` is in the same year."""
    day = time.localtime(then)
    month = tr(_MONTHS[day.tm_mon - 1])
    if now is not None and time.localtime(now).tm_year == day.tm_year:
        return tr("{day} {month}").format(day=day.tm_mday, month=month)
    return tr("{day} {month} {year}").format(day=day.tm_mday, month=month, year=day.tm_year)


def clock(then: float) -> str:
    """The time of day."""
    return time.strftime("%H:%M", time.localtime(then))
