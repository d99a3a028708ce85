"""The worker as the app sees it: a real process, real pipes, real deaths."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import psutil
import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from sotto.errors import (
    Busy,
    Cancelled,
    DeadlineExceeded,
    SanitizeFailed,
    SottoError,
    UnreadableText,
    WorkerDied,
)
from sotto.profiles import Profile
from sotto.vault import Vault
from sotto_desktop.worker.client import WorkerClient, WorkerState
from tests.desktop.conftest import Answer

PROFILE = Profile("p", "P")


def rewrite(worker: WorkerClient, text: str, vault: Vault | None = None, seconds: float = 30.0) -> Answer:
    answer = Answer()
    answer.stop = worker.rewrite(  # type: ignore[attr-defined]
        text, PROFILE, vault or Vault(), answer.done, answer.failed, answer.progress, deadline_seconds=seconds
    )
    return answer


def find(worker: WorkerClient, text: str) -> Answer:
    answer = Answer()
    answer.stop = worker.find(text, PROFILE, answer.done, answer.failed)  # type: ignore[attr-defined]
    return answer


def ready(qtbot: QtBot, worker: WorkerClient) -> None:
    qtbot.waitUntil(lambda: worker.state is WorkerState.READY, timeout=20_000)


def test_a_rewrite_comes_back_with_the_vault_after_it(qtbot: QtBot, worker: WorkerClient) -> None:
    vault = Vault()
    answer = rewrite(worker, "mail ann@example.org 🌍", vault)
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    made, after, seconds = answer.results[0]
    assert made.text == "mail person1@example.com 🌍"
    assert after.restore(made.text) == "mail ann@example.org 🌍"
    assert vault.pairs() == []
    assert answer.stages == ["reading"]
    assert seconds >= 0


def test_findings_do_not_wait_for_a_rewrite(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    slow = rewrite(worker, "slow 20")
    qtbot.waitUntil(lambda: bool(slow.stages), timeout=5_000)
    quick = find(worker, "ann@example.org")
    qtbot.waitUntil(lambda: quick.there, timeout=5_000)
    assert [finding.text for finding in quick.results[0][0]] == ["ann@example.org"]
    assert not slow.there


def test_cancelling_answers_at_once_and_frees_the_worker(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    slow = rewrite(worker, "slow 60")
    qtbot.waitUntil(lambda: bool(slow.stages), timeout=5_000)
    pid = worker.pid
    slow.stop()  # type: ignore[attr-defined]
    assert isinstance(slow.errors[0], Cancelled)
    after = rewrite(worker, "ann@example.org")
    qtbot.waitUntil(lambda: after.there, timeout=5_000)
    assert after.results
    assert worker.pid == pid


@pytest.mark.parametrize("death", ["die", "memory"])
def test_a_death_fails_what_is_pending_and_is_followed_by_a_start(
    qtbot: QtBot, worker: WorkerClient, death: str
) -> None:
    ready(qtbot, worker)
    first = worker.pid
    waiting = rewrite(worker, death)
    behind = rewrite(worker, "ann@example.org")
    qtbot.waitUntil(lambda: waiting.there and behind.there, timeout=5_000)
    assert isinstance(waiting.errors[0], WorkerDied)
    assert isinstance(behind.errors[0], WorkerDied)
    ready(qtbot, worker)
    assert worker.pid != first
    again = rewrite(worker, "ann@example.org")
    qtbot.waitUntil(lambda: again.there, timeout=20_000)
    assert again.results


def test_kill_9_is_an_error_within_a_second(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    slow = rewrite(worker, "slow 60")
    qtbot.waitUntil(lambda: bool(slow.stages), timeout=5_000)
    os.kill(worker.pid, signal.SIGKILL)
    killed = time.monotonic()
    qtbot.waitUntil(lambda: slow.there, timeout=5_000)
    assert time.monotonic() - killed < 1.0
    assert isinstance(slow.errors[0], WorkerDied)


@pytest.mark.parametrize("how", ["hang", "stopped"])
def test_a_hung_worker_is_an_error_soon_after_the_deadline(
    qtbot: QtBot, worker: WorkerClient, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.worker.supervised._HANG_SECONDS", 1.0)
    ready(qtbot, worker)
    first = worker.pid
    if how == "stopped":
        os.kill(first, signal.SIGSTOP)
    asked = time.monotonic()
    answer = rewrite(worker, "hang", seconds=1.0)
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert time.monotonic() - asked < 2.0
    assert isinstance(answer.errors[0], DeadlineExceeded)
    qtbot.waitUntil(lambda: worker.pid not in {0, first}, timeout=5_000)


def test_a_worker_that_is_only_late_costs_one_error_and_nobody_else_anything(
    qtbot: QtBot, worker: WorkerClient
) -> None:
    ready(qtbot, worker)
    first = worker.pid
    asked = time.monotonic()
    late = rewrite(worker, "spin 2.5", seconds=0.5)  # it looks neither at the clock nor at a cancel
    behind = rewrite(worker, "mail ann@example.org")
    qtbot.waitUntil(lambda: late.there, timeout=5_000)
    assert time.monotonic() - asked < 2.0
    assert isinstance(late.errors[0], DeadlineExceeded)
    qtbot.waitUntil(lambda: behind.there, timeout=20_000)
    assert behind.results
    assert worker.pid == first


def test_who_is_told_of_one_that_is_late_may_cancel_another(
    qtbot: QtBot, worker: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_rest: complaints.append(kind))
    ready(qtbot, worker)
    second = Answer()
    stop: list[Callable[[], None]] = []
    vault = Vault()
    worker.rewrite("slow 60", PROFILE, vault, second.done, lambda _error: stop[0](), deadline_seconds=0.2)
    stop.append(worker.rewrite("slow 60", PROFILE, vault, second.done, second.failed, deadline_seconds=0.2))
    qtbot.waitUntil(lambda: second.there, timeout=5_000)
    qtbot.wait(200)
    assert [type(error) for error in second.errors] == [Cancelled]
    assert complaints == []


def fail(*_what: object) -> None:
    raise RuntimeError


def test_a_callback_that_fails_costs_nobody_else_their_answer(
    qtbot: QtBot, worker: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_rest: complaints.append(kind))
    ready(qtbot, worker)
    failing = Answer()
    worker.find("slow 0.5", PROFILE, fail, failing.failed)
    behind = find(worker, "ann@example.org")
    qtbot.wait(200)  # until both have gone out
    time.sleep(1)  # both answers lie in the pipe then, and are read at once
    qtbot.waitUntil(lambda: behind.there, timeout=5_000)
    assert behind.results
    assert complaints == [RuntimeError]
    assert [type(error) for error in failing.errors] == [SottoError]  # who asked does not wait for the deadline


@pytest.mark.parametrize("end", ["death", "deadline", "close"])
def test_a_callback_that_fails_keeps_no_error_from_anybody_else(
    qtbot: QtBot, worker: WorkerClient, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    complaints: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_rest: complaints.append(kind))
    ready(qtbot, worker)
    first, seconds = worker.pid, 0.2 if end == "deadline" else 30.0
    worker.rewrite("slow 60", PROFILE, Vault(), fail, fail, deadline_seconds=seconds)
    behind = rewrite(worker, "slow 60", seconds=seconds)
    if end == "death":
        os.kill(first, signal.SIGKILL)
    elif end == "close":
        worker.close()
    qtbot.waitUntil(lambda: behind.there, timeout=5_000)
    assert complaints == [RuntimeError]
    if end == "death":
        qtbot.waitUntil(lambda: worker.pid not in {0, first}, timeout=5_000)


def test_findings_that_nobody_wants_any_more_are_not_gone_on_with(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    first = worker.pid
    slow = find(worker, "slow 60")
    qtbot.wait(500)  # until it has begun
    slow.stop()  # type: ignore[attr-defined]
    after = find(worker, "ann@example.org")
    qtbot.waitUntil(lambda: after.there, timeout=5_000)
    assert after.results
    assert worker.pid == first


def test_a_rewrite_that_misses_its_deadline_in_the_queue_is_not_begun(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    ahead = rewrite(worker, "slow 0.6")
    behind = rewrite(worker, "die", seconds=0.3)
    qtbot.waitUntil(lambda: ahead.there and behind.there, timeout=5_000)
    assert ahead.results
    assert isinstance(behind.errors[0], DeadlineExceeded)


def test_a_cancelled_rewrite_that_does_not_stop_costs_the_worker_its_life(
    qtbot: QtBot, worker: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.worker.supervised._HANG_SECONDS", 0.2)
    ready(qtbot, worker)
    first = worker.pid
    hung = rewrite(worker, "hang")
    qtbot.waitUntil(lambda: bool(hung.stages), timeout=5_000)
    hung.stop()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: worker.pid not in {0, first}, timeout=5_000)


def test_a_worker_that_starts_slowly_is_not_taken_for_one_that_hangs(
    qtbot: QtBot, start_worker: Callable[..., WorkerClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.worker.supervised._HANG_SECONDS", 1.5)
    worker = start_worker(["sh", "-c", f"sleep 3; exec {sys.executable} -m tests.desktop.worker.scripted_worker"])
    cancelled = rewrite(worker, "mail ann@example.org")
    pid = worker.pid
    cancelled.stop()  # type: ignore[attr-defined]
    after = rewrite(worker, "mail ann@example.org")
    qtbot.waitUntil(lambda: after.there, timeout=30_000)
    assert after.results
    assert worker.pid == pid


def test_errors_of_the_service_cross_with_their_class(qtbot: QtBot, worker: WorkerClient) -> None:
    answer = rewrite(worker, "fail")
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    assert type(answer.errors[0]) is SanitizeFailed


def test_a_bug_fails_one_request_and_says_nothing_of_the_text(
    capfd: pytest.CaptureFixture[str], qtbot: QtBot, start_worker: Callable[..., WorkerClient]
) -> None:
    worker = start_worker()
    answer = rewrite(worker, "bug CANARY-7431")
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    assert type(answer.errors[0]) is SottoError
    after = rewrite(worker, "ann@example.org")
    qtbot.waitUntil(lambda: after.there, timeout=5_000)
    assert after.results
    said = capfd.readouterr()
    assert "ValueError" in said.err
    assert "CANARY" not in said.out + said.err


def test_what_a_library_prints_does_not_reach_the_wire(
    capfd: pytest.CaptureFixture[str], qtbot: QtBot, start_worker: Callable[..., WorkerClient]
) -> None:
    worker = start_worker()
    ready(qtbot, worker)
    pid = worker.pid
    answer = rewrite(worker, "chatter ann@example.org")
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert answer.results[0][0].text == "chatter person1@example.com"
    assert worker.pid == pid


def test_half_a_surrogate_pair_is_refused_without_bothering_the_worker(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    answer = rewrite(worker, "\ud800")
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert isinstance(answer.errors[0], UnreadableText)


def test_too_many_waiting_rewrites_are_refused(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    answers = [rewrite(worker, "slow 0.2") for _ in range(15)]
    qtbot.waitUntil(lambda: all(answer.there for answer in answers), timeout=20_000)
    assert any(isinstance(answer.errors[0], Busy) for answer in answers if answer.errors)
    assert sum(bool(answer.results) for answer in answers) >= 8


@pytest.mark.parametrize(
    "command",
    [
        ["/nonexistent/sotto-worker"],
        [
            sys.executable,
            "-c",
            "import sys; sys.stdout.write('this is no frame'); sys.stdout.flush(); sys.stdin.read()",
        ],
        [sys.executable, "-c", "pass"],
    ],
    ids=["missing", "babbling", "ending"],
)
def test_a_worker_that_cannot_run_fails_requests_and_is_tried_ever_more_slowly(
    qtbot: QtBot, start_worker: Callable[..., WorkerClient], command: list[str]
) -> None:
    states: list[WorkerState] = []
    worker = start_worker(command)
    worker.state_changed.connect(states.append)
    qtbot.waitUntil(lambda: states.count(WorkerState.DOWN) >= 2, timeout=10_000)
    answer = rewrite(worker, "ann@example.org")
    qtbot.waitUntil(lambda: answer.there, timeout=5_000)
    assert isinstance(answer.errors[0], WorkerDied)
    third = time.monotonic()
    qtbot.waitUntil(lambda: states.count(WorkerState.DOWN) >= 3, timeout=10_000)
    assert time.monotonic() - third > 0.3


def test_the_worker_ends_when_the_app_is_gone(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    process = psutil.Process(worker.pid)
    slow = rewrite(worker, "slow 60")
    qtbot.waitUntil(lambda: bool(slow.stages), timeout=5_000)
    worker.close()
    process.wait(5)
    assert isinstance(slow.errors[0], Cancelled)
    assert worker.pid == 0


def test_the_event_loop_never_stalls_while_a_long_rewrite_runs(qtbot: QtBot, worker: WorkerClient) -> None:
    ready(qtbot, worker)
    text = "spin 1.0 " + "ann@example.org has much to say. " * 2_900
    find(worker, "warm")
    gaps: list[float] = []
    last = time.monotonic()

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        gaps.append(now - last)
        last = now

    timer = QTimer(interval=5)
    timer.timeout.connect(tick)
    qtbot.wait(50)
    timer.start()
    last = time.monotonic()
    answer = rewrite(worker, text)
    qtbot.waitUntil(lambda: answer.there, timeout=60_000)
    timer.stop()
    assert len(answer.results[0][0].edits) == 2_900
    assert max(gaps) < 0.1
