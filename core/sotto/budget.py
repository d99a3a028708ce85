"""The privacy budget of each site, kept from day to day in the store."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from typing import Any, Protocol

from sotto.privacy import ledger
from sotto.store.documents import file_of
from sotto.store.shapes import shape_of

DOCUMENT = "budget"


class Documents(Protocol):
    """What keeps the ledger: a ``sotto.store.Store``."""

    def read(self, name: str) -> dict[str, Any] | None: ...

    def write(self, name: str, document: dict[str, Any]) -> None: ...


class Budget:
    """Safe to share between threads of one process; only one process may write.

    Everything raises StoreDamaged where the kept ledger cannot be read: an unreadable one is not an empty one.
    """

    def __init__(self, documents: Documents, today: Callable[[], date] = date.today) -> None:
        self._documents = documents
        self._today = today
        self._lock = threading.Lock()

    @property
    def limit(self) -> float | None:
        """The epsilon that one site may get in one day, None where there is no limit."""
        found: float | None = self._ledger()["limit"]
        return found

    def set_limit(self, limit: float | None) -> None:
        """Raises ValueError for a limit that is negative or not finite."""
        with self._lock:
            self._documents.write(DOCUMENT, ledger.with_limit(self._ledger(), limit))

    def spent(self, site: str) -> float:
        """The epsilon that ``site`` got today."""
        return ledger.spent(self._ledger(), site, self._today())

    def left(self, site: str) -> float | None:
        """The epsilon that ``site`` may still get today, None where there is no limit."""
        return ledger.left(self._ledger(), site, self._today())

    def require(self, site: str, epsilon: float) -> None:
        """Raise BudgetSpent where ``epsilon`` would go beyond today's limit. Nothing is spent yet."""
        ledger.require(self._ledger(), site, self._today(), epsilon)

    def charge(self, site: str, epsilon: float) -> None:
        """Count ``epsilon`` that went to ``site`` today, whatever the limit says: what was sent was sent."""
        with self._lock:
            self._documents.write(DOCUMENT, ledger.charged(self._ledger(), site, self._today(), epsilon))

    def _ledger(self) -> ledger.Plain:
        kept = self._documents.read(DOCUMENT)
        with shape_of(file_of(DOCUMENT)):
            return ledger.empty() if kept is None else ledger.checked(kept)
