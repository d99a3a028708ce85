"""Rewrites of one conversation follow each other, so that their stand-ins agree."""

from __future__ import annotations

import os
import signal

import pytest
from pytestqt.qtbot import QtBot

from sotto.errors import Cancelled, DeadlineExceeded, SanitizeFailed, SottoError, StoreDamaged, WorkerDied
from sotto.profiles import Profile
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import VERSION, Conversations
from sotto_desktop.worker.client import WorkerClient
from tests.desktop.conftest import Answer

PROFILE = Profile("p", "P")


def ask(rewriter: Rewriter, conversation: str, text: str, seconds: float = 30.0) -> Answer:
    answer = Answer()
    answer.stop = rewriter.rewrite(  # type: ignore[attr-defined]
        conversation, text, PROFILE, answer.done, answer.failed, answer.progress, deadline_seconds=seconds
    )
    return answer


def test_rewrites_asked_for_together_agree_on_the_stand_ins(qtbot: QtBot, rewriter: Rewriter) -> None:
    answers = [ask(rewriter, "c", text) for text in ("ann@example.org", "bob@example.org", "ann@example.org")]
    other = ask(rewriter, "d", "bob@example.org")
    qtbot.waitUntil(lambda: all(answer.there for answer in [*answers, other]), timeout=20_000)
    texts = [answer.results[0][0].text for answer in answers]
    assert texts == ["person1@example.com", "person2@example.com", "person1@example.com"]
    assert other.results[0][0].text == "person1@example.com"
    assert rewriter.vault("c").restore(" ".join(texts)) == "ann@example.org bob@example.org ann@example.org"


def test_a_vault_changes_only_when_the_rewrite_succeeded(qtbot: QtBot, rewriter: Rewriter) -> None:
    failed = ask(rewriter, "c", "fail ann@example.org")
    qtbot.waitUntil(lambda: failed.there, timeout=20_000)
    assert isinstance(failed.errors[0], SanitizeFailed)
    assert rewriter.vault("c").pairs() == []


def test_one_that_waits_can_be_cancelled_and_the_others_go_on(qtbot: QtBot, rewriter: Rewriter) -> None:
    first, second, third = (ask(rewriter, "c", text) for text in ("slow 0.5", "die", "ann@example.org"))
    second.stop()  # type: ignore[attr-defined]
    assert isinstance(second.errors[0], Cancelled)
    qtbot.waitUntil(lambda: first.there and third.there, timeout=20_000)
    assert first.results
    assert third.results


def test_one_that_waited_too_long_is_not_begun(qtbot: QtBot, rewriter: Rewriter) -> None:
    first, second = ask(rewriter, "c", "slow 0.6"), ask(rewriter, "c", "die", seconds=0.2)
    qtbot.waitUntil(lambda: first.there and second.there, timeout=20_000)
    assert first.results
    assert isinstance(second.errors[0], DeadlineExceeded)


def test_a_death_ends_the_turn_and_not_the_conversation(qtbot: QtBot, rewriter: Rewriter, worker: WorkerClient) -> None:
    first = ask(rewriter, "c", "slow 60")
    qtbot.waitUntil(lambda: bool(first.stages), timeout=20_000)
    os.kill(worker.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: first.there, timeout=5_000)
    assert isinstance(first.errors[0], WorkerDied)
    qtbot.waitUntil(lambda: worker.pid != 0, timeout=5_000)
    again = ask(rewriter, "c", "ann@example.org")
    qtbot.waitUntil(lambda: again.there, timeout=20_000)
    assert again.results


def test_a_fault_of_who_asked_is_their_error_and_ends_nobody_elses_turn(
    qtbot: QtBot, rewriter: Rewriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[type[BaseException]] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, *_rest: complaints.append(kind))

    def fail(*_what: object) -> None:
        raise RuntimeError

    faulty = Answer()
    rewriter.rewrite("c", "ann@example.org", PROFILE, fail, faulty.failed)
    behind, last = ask(rewriter, "c", "slow 0.5"), ask(rewriter, "c", "ann@example.org")
    qtbot.waitUntil(lambda: behind.there and last.there, timeout=20_000)
    assert [type(error) for error in faulty.errors] == [SottoError]
    assert behind.results
    assert last.results
    assert complaints == [RuntimeError]


def test_stand_ins_that_cannot_be_read_fail_every_rewrite_and_none_waits(qtbot: QtBot, worker: WorkerClient) -> None:
    damaged = Conversations({"version": VERSION, "vaults": [["c", {}]]}, lambda: None)
    rewriter = Rewriter(worker, damaged)
    for _ in range(2):
        answer = ask(rewriter, "c", "ann@example.org")
        assert [type(error) for error in answer.errors] == [StoreDamaged]
    other = ask(rewriter, "d", "ann@example.org")
    qtbot.waitUntil(lambda: other.there, timeout=20_000)
    assert other.results
