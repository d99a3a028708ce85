"""What was spent on which site on which day: a ledger as plain data, and the limit it is held against.

A site that gets several rewrites of the same facts can combine them, so their epsilons add up. A day
is the bookkeeping unit that the person can think in; a new day does not undo what was given away before.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from sotto.errors import BudgetSpent, StoreDamaged

VERSION = 1
KEPT_DAYS = 366

Plain = dict[str, Any]


def empty() -> Plain:
    """A ledger in which nothing was spent and no limit is set."""
    return {"sotto_budget": VERSION, "limit": None, "sites": {}}


def checked(ledger: Mapping[str, Any]) -> Plain:
    """The ledger as it was kept. Raises StoreDamaged for data of another version or shape: nothing counts as 0."""
    try:
        if ledger["sotto_budget"] != VERSION:
            raise StoreDamaged
        limit = None if ledger["limit"] is None else _amount(ledger["limit"])
        sites = {
            str(site): {date.fromisoformat(day).isoformat(): _amount(spent) for day, spent in days.items()}
            for site, days in ledger["sites"].items()
        }
    except (KeyError, TypeError, ValueError, AttributeError):
        raise StoreDamaged from None
    return {"sotto_budget": VERSION, "limit": limit, "sites": sites}


def with_limit(ledger: Plain, limit: float | None) -> Plain:
    """The ledger with the epsilon that one site may get in one day; None for no limit. Raises ValueError below 0."""
    return {**ledger, "limit": None if limit is None else _amount(limit)}


def spent(ledger: Plain, site: str, day: date) -> float:
    """The epsilon that ``site`` got on ``day``."""
    return float(ledger["sites"].get(site, {}).get(day.isoformat(), 0.0))


def left(ledger: Plain, site: str, day: date) -> float | None:
    """The epsilon that ``site`` may still get on ``day``, None where there is no limit."""
    return None if ledger["limit"] is None else max(0.0, ledger["limit"] - spent(ledger, site, day))


def require(ledger: Plain, site: str, day: date, epsilon: float) -> None:
    """Raise BudgetSpent where ``epsilon`` would go beyond the limit."""
    if ledger["limit"] is not None and spent(ledger, site, day) + _amount(epsilon) > ledger["limit"]:
        raise BudgetSpent


def charged(ledger: Plain, site: str, day: date, epsilon: float) -> Plain:
    """The ledger after ``site`` got ``epsilon`` on ``day``; days older than a year are dropped.

    It does not look at the limit: what was sent was sent. Ask ``require`` before.
    """
    oldest = (day - timedelta(days=KEPT_DAYS)).isoformat()
    sites = {
        name: {when: amount for when, amount in days.items() if when >= oldest}
        for name, days in ledger["sites"].items()
    }
    total = spent(ledger, site, day) + _amount(epsilon)
    sites[site] = {**sites.get(site, {}), day.isoformat(): total}
    return {**ledger, "sites": {name: days for name, days in sites.items() if days}}


def _amount(value: float) -> float:
    amount = float(value)
    if not 0 <= amount < float("inf"):
        raise ValueError("an epsilon is a finite number of at least 0")
    return amount
