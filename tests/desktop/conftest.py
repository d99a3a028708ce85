"""A worker process around a scripted service, an appearance, and what waits for answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.errors import SottoError
from sotto.profiles import Profiles
from sotto.store import Store
from sotto.store.disclosures import Disclosures
from sotto.store.history import History
from sotto_desktop.background import Background
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.preferences import PreferenceBook, Preferences
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.worker.client import WorkerClient

SCRIPTED = [sys.executable, "-m", "tests.desktop.worker.scripted_worker"]


@dataclass
class Answer:
    """Collects what a request's callbacks get."""

    results: list[tuple[Any, ...]] = field(default_factory=list)
    errors: list[SottoError] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)

    def done(self, *result: Any) -> None:
        self.results.append(result)

    def failed(self, error: SottoError) -> None:
        self.errors.append(error)

    def progress(self, stage: str, _fraction: float | None) -> None:
        self.stages.append(stage)

    @property
    def there(self) -> bool:
        return bool(self.results or self.errors)


@pytest.fixture(scope="session")
def appearance(qapp: QApplication) -> Appearance:
    return Appearance(qapp)


@pytest.fixture
def start_worker(qtbot: QtBot) -> Iterator[Callable[..., WorkerClient]]:
    """Starts workers and ends them after the test."""
    started: list[WorkerClient] = []

    def start(command: list[str] = SCRIPTED) -> WorkerClient:
        client = WorkerClient(command)
        started.append(client)
        client.start()
        return client

    yield start
    for client in started:
        client.close()


@pytest.fixture
def worker(start_worker: Callable[..., WorkerClient]) -> WorkerClient:
    return start_worker()


@pytest.fixture
def rewriter(worker: WorkerClient) -> Rewriter:
    return Rewriter(worker, Conversations(None, lambda: None))


@pytest.fixture
def book() -> ProfileBook:
    return ProfileBook(Profiles(), lambda _profiles: None)


@pytest.fixture
def preferences() -> PreferenceBook:
    return PreferenceBook(Preferences(), lambda _plain: None)


@pytest.fixture
def records(tmp_path: Path, rewriter: Rewriter, preferences: PreferenceBook) -> Iterator[Records]:
    store = Store(tmp_path, bytes(32))
    background = Background()
    yield Records(History(store), Disclosures(store), preferences, rewriter, background)
    background.close()


@pytest.fixture
def budget(tmp_path: Path) -> Budget:
    return Budget(Store(tmp_path, bytes(32)))
