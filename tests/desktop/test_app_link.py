"""A browser and the whole app, process to process, with the model that ships."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from sotto.errors import WorkerDied
from tests.desktop.link.browser import Browser
from tests.desktop.test_app import Start, answers, start, wait_for, worker_of  # noqa: F401 - start is a fixture

TEXT = "Write to anna.kowalska@example.org for me? I need a short invitation to a picnic."


@pytest.fixture
def paired(start: Start) -> Iterator[tuple[Browser, Any]]:  # noqa: F811
    app = start("--background", "--pair-next")
    wait_for(answers)
    browser = Browser.at_socket().paired()
    yield browser, app
    browser.close()


def sent_of(segment: dict[str, Any]) -> str:
    """What a segment of a rewrite leaves in the text that goes out."""
    if "text" in segment:
        return str(segment["text"])
    edit = segment["edit"]
    return str(edit["replacement"] if edit["accepted"] else edit["original"])


def test_a_prompt_is_found_rewritten_sent_and_restored(paired: tuple[Browser, Any]) -> None:
    browser, _ = paired
    fields = {"site": "chatgpt.com", "conversation": "c"}
    found = browser.ask("find", text=TEXT, **fields)
    assert "".join(segment["text"] for segment in found["segments"]) == TEXT
    made = browser.rewrite(TEXT)
    edits = [segment["edit"] for segment in made["segments"] if "edit" in segment]
    sent = "".join(sent_of(segment) for segment in made["segments"])
    assert "anna.kowalska" not in sent
    accepted = [edit["index"] for edit in edits if edit["accepted"]]
    assert browser.ask("sent", rewrite=made["rewrite"], accepted=accepted, **fields)["type"] == "done"
    assert browser.code_or_type("sent", rewrite="absent", accepted=[], **fields) == "unknown_rewrite"
    assert browser.ask("stand_ins", conversation="c")["type"] == "stand_ins"


def test_a_site_is_configured_from_the_browser(paired: tuple[Browser, Any]) -> None:
    browser, _ = paired
    state = browser.ask("configure", site="claude.ai", protection="mark", pause_minutes=10)
    assert state["protection"] == "mark"
    assert state["paused_until"] is not None
    assert browser.ask("site", site="claude.ai")["protection"] == "mark"
    assert browser.code_or_type("configure", site="claude.ai", profile="absent") == "profile_missing"


def test_a_worker_killed_in_the_middle_is_an_error_and_the_next_prompt_works(paired: tuple[Browser, Any]) -> None:
    browser, app = paired
    assert browser.rewrite(TEXT)["type"] == "rewritten"
    worker = worker_of(app)
    os.kill(worker.pid, signal.SIGSTOP)  # so that it cannot be done before it dies
    asked = browser.send_rewrite(TEXT)
    assert browser.ask("ping")["type"] == "pong"  # the app has taken the request
    os.kill(worker.pid, signal.SIGKILL)
    answer = browser.answer_to(asked)
    assert answer["code"] == WorkerDied.code
    wait_for(lambda: any(child.pid != worker.pid for child in psutil.Process(app.pid).children()))
    assert browser.rewrite(TEXT)["type"] == "rewritten"


def test_a_wish_to_pair_reaches_the_app_that_runs(start: Start) -> None:  # noqa: F811
    start("--background")
    wait_for(answers)
    assert start("--background", "--pair-next").wait(20) == 0
    browser = Browser.at_socket().paired()
    browser.close()
