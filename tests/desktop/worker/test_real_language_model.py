"""The worker that ships with a real GGUF model: measured, killed in the middle, started again, given back."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sotto.engines.importing import import_model
from sotto.engines.installed import InstalledModels
from sotto.errors import ModelNotInstalled, NotAModel, WorkerDied
from sotto.evaluation.random_model import Shape
from sotto_desktop.worker.client import WorkerClient, WorkerState, command
from tests.desktop.conftest import Answer
from tests.tiny_models import write_gguf

pytest.importorskip("llama_cpp", reason="needs llama-cpp-python (pip install -e '.[llm]')")


@pytest.fixture
def worker(qtbot: QtBot, start_worker: Callable[..., WorkerClient]) -> WorkerClient:
    worker = start_worker(command())
    qtbot.waitUntil(lambda: worker.state is not WorkerState.STARTING, timeout=90_000)
    assert worker.state is WorkerState.READY, worker.problem
    return worker


def test_a_model_is_opened_by_name_and_measured(qtbot: QtBot, tiny_gguf: Path, worker: WorkerClient) -> None:
    name = import_model(tiny_gguf, InstalledModels()).name
    tested, calibrated, missing = Answer(), Answer(), Answer()
    worker.look_after("test", name, tested.done, tested.failed, tested.progress)
    worker.look_after("calibrate", name, calibrated.done, calibrated.failed)
    worker.look_after("test", "not-there", missing.done, missing.failed)
    qtbot.waitUntil(lambda: tested.there and calibrated.there and missing.there, timeout=90_000)
    assert tested.results, tested.errors
    assert tested.results[0][0]["written"] > 0
    assert calibrated.results[0][0]["low"] < calibrated.results[0][0]["high"]
    assert isinstance(missing.errors[0], ModelNotInstalled)


def test_a_file_that_was_damaged_later_is_refused(qtbot: QtBot, tiny_gguf: Path, worker: WorkerClient) -> None:
    models = InstalledModels()
    model = import_model(tiny_gguf, models)
    path = models.file(model)
    path.write_bytes(path.read_bytes()[: model.size // 2])
    answer = Answer()
    worker.look_after("test", model.name, answer.done, answer.failed)
    qtbot.waitUntil(lambda: answer.there, timeout=60_000)
    assert isinstance(answer.errors[0], NotAModel)


def test_a_worker_killed_while_it_generates_is_an_error_within_a_second(
    qtbot: QtBot, tmp_path: Path, worker: WorkerClient
) -> None:
    large = Shape(width=512, inner=1536, layers=12, heads=8, kv_heads=8)
    name = import_model(write_gguf(tmp_path / "large.gguf", large), InstalledModels()).name
    answer = Answer()
    worker.look_after("test", name, answer.done, answer.failed, answer.progress)
    qtbot.waitUntil(lambda: "measuring" in answer.stages, timeout=90_000)
    first = worker.pid
    os.kill(first, signal.SIGKILL)
    killed = time.monotonic()
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert time.monotonic() - killed < 1.0
    assert isinstance(answer.errors[0], WorkerDied)
    qtbot.waitUntil(lambda: worker.pid not in {0, first}, timeout=20_000)
