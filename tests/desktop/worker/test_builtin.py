"""The worker that ships, with the model that ships."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from sotto.errors import Cancelled, EmptyText, TextTooLong, UnreadableFile, UnsupportedLanguage
from sotto.profiles import Profile
from sotto.vault import Vault
from sotto_desktop.worker.client import WorkerClient, WorkerState, command
from tests.core.documents.samples import docx, paragraphs, pdf
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


def test_it_looks_through_files(qtbot: QtBot, start_worker: Callable[..., WorkerClient]) -> None:
    worker = start_worker(command())
    letter, scan, foreign, broken, early = Answer(), Answer(), Answer(), Answer(), Answer()
    told = "My name is Margaret Okonkwo and my address is anna.kowalska@example.org.\nMargaret Okonkwo"
    worker.look_through("a.docx", docx(paragraphs(told)), PROFILE, letter.done, letter.failed, letter.progress)
    worker.look_through("a.pdf", pdf(""), PROFILE, scan.done, scan.failed)
    german = "Das ist ein Brief an die Nachbarn, und ich bin nicht sicher, ob sie das auch lesen. " * 3
    worker.look_through("a.txt", german.encode(), PROFILE, foreign.done, foreign.failed)
    worker.look_through("a.pdf", b"%PDF-1.4", PROFILE, broken.done, broken.failed)
    cancel = worker.look_through("a.txt", told.encode(), PROFILE, early.done, early.failed)
    cancel()
    answers = (letter, scan, foreign, broken, early)
    qtbot.waitUntil(lambda: all(answer.there for answer in answers), timeout=60_000)
    [found] = letter.results[0]
    details = {detail["text"]: detail["times"] for detail in found["details"]}
    assert details["anna.kowalska@example.org"] == 1
    assert details["Margaret Okonkwo"] == 2
    assert scan.results[0] == ({"details": [], "unread": ["pages"]},)
    assert isinstance(foreign.errors[0], UnsupportedLanguage)
    assert isinstance(broken.errors[0], UnreadableFile)
    assert isinstance(early.errors[0], Cancelled)
