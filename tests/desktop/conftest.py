"""A worker process around a scripted service, an appearance, and what waits for answers."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.engines.installed import InstalledModels
from sotto.engines.machine import Machine
from sotto.engines.servers import Servers
from sotto.errors import SottoError
from sotto.profiles import Profiles
from sotto.store import Store, open_store
from sotto.store.disclosures import Disclosures
from sotto.store.history import History
from sotto_desktop.app import App
from sotto_desktop.background import Background
from sotto_desktop.garbage import GarbageCollector
from sotto_desktop.instance import FirstInstance, Wishes, claim
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.model_shelf import LookAfter, ModelShelf
from sotto_desktop.state.preferences import PreferenceBook, Preferences
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.transfers import Run
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.worker.client import WorkerClient
from tests.core.engines.hub_server import HubServer

GB = 1024**3
SCRIPTED = [sys.executable, "-m", "tests.desktop.worker.scripted_worker"]


@pytest.fixture(autouse=True, scope="module")
def collector(qapp: QApplication) -> Iterator[None]:
    """Garbage is collected as in the app, and all of a file's before other tests can free it in a thread."""
    at_work = GarbageCollector(qapp)
    yield
    gc.collect()
    at_work.stop()
    at_work.deleteLater()


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
def open_app(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    """Opens the whole app, with a scripted worker unless the real one is asked for, and closes it after the test."""
    opened: list[tuple[App, FirstInstance]] = []

    def open_one(real: bool = False, before: Callable[[App], object] = lambda _app: None, **preferences: object) -> App:
        if not real:
            monkeypatch.setattr("sotto_desktop.app.command", lambda: SCRIPTED)
        first = claim(Wishes())
        assert first is not None
        app = App(qapp, open_store(), first, Wishes())
        opened.append((app, first))
        app.preferences.set(**preferences)
        before(app)
        app.start(Wishes())
        return app

    yield open_one
    for app, first in opened:
        app.close()
        first.close()
        app.window.deleteLater()
        app.deleteLater()


@pytest.fixture
def installed(tmp_path: Path) -> InstalledModels:
    return InstalledModels(tmp_path / "models")


@pytest.fixture
def hub(tiny_gguf: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A model hub that has one file for whatever is asked for."""
    pytest.importorskip("huggingface_hub", reason="needs huggingface_hub (pip install -e '.[llm]')")
    monkeypatch.setattr("sotto.engines.download.PIECE", 16 * 1024)
    server = HubServer(tiny_gguf.read_bytes())
    yield server
    server.close()


@pytest.fixture
def make_shelf(
    installed: InstalledModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., ModelShelf]:
    """The models of a computer with 16 GB, and no model servers but those that a test starts."""
    monkeypatch.setattr("sotto.engines.servers.discover.__defaults__", ((),))

    def make(run: Run, look_after: LookAfter, endpoint: str | None = None) -> ModelShelf:
        machine = Machine(16 * GB, 12 * GB, 8)
        return ModelShelf(run, look_after, installed, Servers(tmp_path), lambda: machine, endpoint)

    return make


@pytest.fixture
def budget(tmp_path: Path) -> Budget:
    return Budget(Store(tmp_path, bytes(32)))
