"""The budget on disk: encrypted, kept over a restart, refused when it is spent."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from sotto.budget import DOCUMENT, Budget
from sotto.errors import BudgetSpent, StoreDamaged
from sotto.store import Store

SITE = "chat.example"
DAY = date(2026, 3, 1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, secrets.token_bytes(32))


def test_what_was_spent_is_still_spent_after_a_restart(store: Store) -> None:
    first = Budget(store, lambda: DAY)
    first.set_limit(10.0)
    first.charge(SITE, 6.0)
    again = Budget(store, lambda: DAY)
    assert (again.limit, again.spent(SITE), again.left(SITE)) == (10.0, 6.0, 4.0)
    again.require(SITE, 4.0)
    with pytest.raises(BudgetSpent):
        again.require(SITE, 4.1)


def test_asking_costs_nothing_and_what_was_sent_counts_beyond_the_limit(store: Store) -> None:
    budget = Budget(store, lambda: DAY)
    budget.set_limit(10.0)
    budget.require(SITE, 10.0)
    assert budget.spent(SITE) == 0.0
    budget.charge(SITE, 11.0)
    assert (budget.spent(SITE), budget.left(SITE)) == (11.0, 0.0)
    with pytest.raises(BudgetSpent):
        budget.require(SITE, 0.1)


def test_a_new_day_has_a_new_budget(store: Store) -> None:
    days = [DAY]
    budget = Budget(store, lambda: days[-1])
    budget.set_limit(5.0)
    budget.charge(SITE, 5.0)
    days.append(date(2026, 3, 2))
    budget.require(SITE, 5.0)
    budget.charge(SITE, 5.0)
    with pytest.raises(BudgetSpent):
        budget.require(SITE, 0.1)


def test_without_a_limit_it_only_counts(store: Store) -> None:
    budget = Budget(store, lambda: DAY)
    budget.charge(SITE, 1e6)
    assert budget.left(SITE) is None
    assert budget.spent(SITE) == 1e6


def test_nothing_is_lost_when_several_are_sent_at_once(store: Store) -> None:
    budget = Budget(store, lambda: DAY)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: budget.charge(SITE, 1.0), range(24)))
    assert budget.spent(SITE) == 24.0


def test_sites_and_sums_are_not_readable_on_disk(store: Store) -> None:
    Budget(store, lambda: DAY).charge(SITE, 6.0)
    assert all(SITE.encode() not in path.read_bytes() for path in store.folder.iterdir())


def test_a_damaged_ledger_is_not_an_empty_one(store: Store) -> None:
    store.write(DOCUMENT, {"sotto_budget": 1})
    with pytest.raises(StoreDamaged):
        Budget(store).charge(SITE, 1.0)
