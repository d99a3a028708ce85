"""The worker that ships, with the model that ships."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from sotto.errors import EmptyText, TextTooLong
from sotto.profiles import Profile
from sotto.vault import Vault
from sotto_desktop.worker.client import WorkerClient, WorkerState, command
from tests.desktop.conftest import Answer

PROFILE = Profile("p", "P")


def test_it_loads_finds_and_rewrites(qtbot: QtBot, start_worker: Callable[..., WorkerClient]) -> None:
    worker = start_worker(command())
    qtbot.waitUntil(lambda: worker.state is not WorkerState.STARTING, timeout=60_000)
    assert worker.state is WorkerState.READY, worker.problem
    text = "My address is anna.kowalska@example.org. Could you write a short invitation to a picnic?"
    found, made, empty, long = Answer(), Answer(), Answer(), Answer()
    worker.find(text, PROFILE, found.done, found.failed)
    worker.rewrite(text, PROFILE, Vault(), made.done, made.failed)
    worker.rewrite(" \n", PROFILE, Vault(), empty.done, empty.failed)
    worker.rewrite("a " * 100_000, PROFILE, Vault(), long.done, long.failed)
    answers = (found, made, empty, long)
    qtbot.waitUntil(lambda: all(answer.there for answer in answers), timeout=60_000)
    assert "anna.kowalska@example.org" in [finding.text for finding in found.results[0][0]]
    rewrite, _, _ = made.results[0]
    assert "anna" not in rewrite.text
    assert "picnic" in rewrite.text
    assert isinstance(empty.errors[0], EmptyText)
    assert isinstance(long.errors[0], TextTooLong)
