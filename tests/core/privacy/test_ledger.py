from datetime import date, timedelta
from typing import Any

import pytest

from sotto.errors import BudgetSpent, StoreDamaged
from sotto.privacy import ledger

DAY = date(2026, 3, 1)
CHAT = "chat.example"


def test_spending_adds_up_by_site_and_day() -> None:
    book = ledger.empty()
    for site, day, amount in [(CHAT, DAY, 3.0), (CHAT, DAY, 4.5), ("other.example", DAY, 1.0)]:
        book = ledger.charged(book, site, day, amount)
    book = ledger.charged(book, CHAT, DAY + timedelta(days=1), 2.0)
    assert ledger.spent(book, CHAT, DAY) == 7.5
    assert ledger.spent(book, CHAT, DAY + timedelta(days=1)) == 2.0
    assert ledger.spent(book, "other.example", DAY) == 1.0
    assert ledger.spent(book, "third.example", DAY) == 0.0


def test_a_limit_can_be_used_up_but_not_exceeded() -> None:
    book = ledger.with_limit(ledger.charged(ledger.empty(), CHAT, DAY, 7.5), 10.0)
    assert ledger.left(book, CHAT, DAY) == 2.5
    ledger.require(book, CHAT, DAY, 2.5)
    with pytest.raises(BudgetSpent):
        ledger.require(book, CHAT, DAY, 2.6)
    # Another day, another site: a budget of its own.
    ledger.require(book, CHAT, DAY + timedelta(days=1), 10.0)
    ledger.require(book, "other.example", DAY, 10.0)
    spent_more = ledger.charged(book, CHAT, DAY, 100.0)
    assert ledger.left(spent_more, CHAT, DAY) == 0.0


def test_without_a_limit_nothing_is_refused() -> None:
    book = ledger.empty()
    ledger.require(book, CHAT, DAY, 1e12)
    assert ledger.left(book, CHAT, DAY) is None
    assert ledger.with_limit(ledger.with_limit(book, 1.0), None) == book


def test_a_ledger_is_never_changed_in_place() -> None:
    book = ledger.charged(ledger.empty(), CHAT, DAY, 1.0)
    ledger.charged(book, CHAT, DAY, 1.0)
    assert ledger.spent(book, CHAT, DAY) == 1.0


def test_what_is_older_than_a_year_is_forgotten() -> None:
    book = ledger.charged(ledger.empty(), CHAT, DAY, 1.0)
    book = ledger.charged(book, "old.example", DAY - timedelta(days=300), 1.0)
    book = ledger.charged(book, CHAT, DAY + timedelta(days=100), 1.0)
    assert ledger.spent(book, CHAT, DAY) == 1.0
    assert "old.example" not in book["sites"]


def test_it_comes_back_as_it_was_kept() -> None:
    book = ledger.with_limit(ledger.charged(ledger.empty(), CHAT, DAY, 1.5), 20.0)
    assert ledger.checked(book) == book
    assert ledger.checked(ledger.empty()) == ledger.empty()


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"sotto_budget": 2, "limit": None, "sites": {}},
        {"sotto_budget": 1, "limit": "much", "sites": {}},
        {"sotto_budget": 1, "limit": -1.0, "sites": {}},
        {"sotto_budget": 1, "limit": None, "sites": []},
        {"sotto_budget": 1, "limit": None, "sites": {CHAT: {"a day": 1.0}}},
        {"sotto_budget": 1, "limit": None, "sites": {CHAT: {"2026-03-01": -5.0}}},
        {"sotto_budget": 1, "limit": None, "sites": {CHAT: {"2026-03-01": None}}},
    ],
)
def test_a_damaged_ledger_is_told_and_not_taken_for_an_empty_one(kept: dict[str, Any]) -> None:
    with pytest.raises(StoreDamaged):
        ledger.checked(kept)


@pytest.mark.parametrize("amount", [-1.0, float("nan"), float("inf")])
def test_amounts_are_finite_and_not_negative(amount: float) -> None:
    book = ledger.empty()
    for act in (ledger.charged, ledger.require):
        with pytest.raises(ValueError, match="finite"):
            act(ledger.with_limit(book, 1.0), CHAT, DAY, amount)
    with pytest.raises(ValueError, match="finite"):
        ledger.with_limit(book, amount)
