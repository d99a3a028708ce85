"""Language models in the worker: a lane of their own, watched while they write, given back when idle."""

from __future__ import annotations

import io
import threading
import time

import psutil
from pytestqt.qtbot import QtBot

from sotto.engines.base import Message, Sampling, TokenModel
from sotto.errors import Cancelled, NotEnoughMemory
from sotto.profiles import Profile
from sotto.vault import Vault
from sotto_desktop.worker.client import WorkerClient, WorkerState
from sotto_desktop.worker.heard import heard
from sotto_desktop.worker.lanes import Job, Lane
from sotto_desktop.worker.process import Worker
from tests.desktop.conftest import Answer
from tests.fakes import ScriptedModel, ScriptedService, ScriptedWorkerModels

PROFILE = Profile("p", "P")


def ready(qtbot: QtBot, worker: WorkerClient) -> None:
    qtbot.waitUntil(lambda: worker.state is WorkerState.READY, timeout=20_000)


def ask(worker: WorkerClient, text: str, model: str = "some", words: tuple[str, ...] = ("so", "so far")) -> Answer:
    answer = Answer()
    answer.written = []  # type: ignore[attr-defined]
    answer.stop = worker.rewrite(  # type: ignore[attr-defined]
        text, PROFILE, Vault(), answer.done, answer.failed, answer.progress, model=model,
        options={"words": list(words)}, partial=answer.written.append,  # type: ignore[attr-defined]
    )  # fmt: skip
    return answer


def test_model_options_and_partial_text_cross_the_wire(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    answer = ask(worker, "ann@example.org")
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert answer.results
    assert answer.written == ["so", "so far"]  # type: ignore[attr-defined]


def test_the_built_in_models_do_not_wait_for_a_language_model(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    slow = ask(worker, "slow 60")
    qtbot.waitUntil(lambda: bool(slow.stages), timeout=5_000)
    quick, found = ask(worker, "ann@example.org", model="builtin"), Answer()
    worker.find("ann@example.org", PROFILE, found.done, found.failed)
    qtbot.waitUntil(lambda: quick.there and found.there, timeout=5_000)
    assert quick.results
    assert found.results
    assert not slow.there
    slow.stop()  # type: ignore[attr-defined]


def test_two_rewrites_by_a_language_model_are_made_in_the_order_they_came(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    order: list[str] = []
    for name in ("first", "second"):
        worker.rewrite(
            "slow 0.2", PROFILE, Vault(), lambda *_, name=name: order.append(name), lambda _error: None,
            model="some", options={"words": []},
        )  # fmt: skip
    qtbot.waitUntil(lambda: len(order) == 2, timeout=10_000)
    assert order == ["first", "second"]


def test_a_model_is_tested_and_calibrated(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    tested, calibrated, large = Answer(), Answer(), Answer()
    worker.look_after("test", "some", tested.done, tested.failed, tested.progress)
    worker.look_after("calibrate", "some", calibrated.done, calibrated.failed)
    worker.look_after("test", "large", large.done, large.failed)
    qtbot.waitUntil(lambda: tested.there and calibrated.there and large.there, timeout=5_000)
    assert tested.results[0][0]["written"] == 25.0
    assert tested.stages == ["measuring"]
    assert calibrated.results == [({"low": -1.0, "high": 5.0},)]
    assert isinstance(large.errors[0], NotEnoughMemory)


def test_a_test_can_be_cancelled(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    answer, after = Answer(), Answer()
    stop = worker.look_after("test", "slow", answer.done, answer.failed, answer.progress)
    qtbot.waitUntil(lambda: bool(answer.stages), timeout=5_000)
    pid = worker.pid
    stop()
    assert isinstance(answer.errors[0], Cancelled)
    worker.look_after("release", "", after.done, after.failed)
    qtbot.waitUntil(lambda: after.there, timeout=5_000)
    assert after.results
    assert worker.pid == pid


def test_memory_is_given_back_by_a_death(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    process = psutil.Process(worker.pid)
    answer = ask(worker, "memory")
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    process.wait(5)
    ready(qtbot, worker)
    again = ask(worker, "ann@example.org")
    qtbot.waitUntil(lambda: again.there, timeout=20_000)
    assert again.results


def test_a_lane_that_idles_says_so_once_until_it_worked_again() -> None:
    idled: list[float] = []
    lane = Lane("idle", 3, idle=lambda: idled.append(time.monotonic()), idle_seconds=0.05)
    worked = threading.Event()
    lane.add(Job(1, lambda _job: worked.set()))
    assert worked.wait(5)
    until(lambda: len(idled) == 1)
    time.sleep(0.3)
    assert len(idled) == 1
    lane.add(Job(2, lambda _job: None))
    until(lambda: len(idled) == 2)


def test_an_idle_worker_releases_its_model() -> None:
    released = threading.Event()
    models = ScriptedWorkerModels()
    models.release = released.set  # type: ignore[method-assign]
    service = ScriptedService(models)
    Worker(service, models, io.BytesIO(), io.BytesIO(), idle_seconds=0.05)  # type: ignore[arg-type]
    assert released.wait(5)


def until(condition: object, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_heard_model_is_the_model_with_a_listener() -> None:
    said: list[str] = []
    model = ScriptedModel(["one two three"] * 3)
    listened = heard(model, said.append)  # type: ignore[arg-type]
    prompt = [Message("user", "Count.")]
    assert listened.complete([prompt], Sampling()) == ["one two three"]
    assert said
    assert "one two three".startswith(said[0])
    said.clear()
    assert listened.complete([prompt, prompt], Sampling()) == ["one two three"] * 2
    assert said == []
    assert isinstance(listened, TokenModel) == isinstance(model, TokenModel)
