"""A worker process around a scripted service, an appearance, and what waits for answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sotto.errors import SottoError
from sotto.profiles import Profiles
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import Conversations
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
    made = Appearance(qapp)
    made.dress()
    return made


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
