"""A crash in the middle of a request leaves no private word behind: not in the log, not in a file."""

from __future__ import annotations

import base64
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from sotto.profiles import Profile, profile_to_plain
from sotto.protocol.frames import dump, frame, read_frame
from sotto.vault import Vault
from tests.extension.browser import until
from tests.proofs.canaries import NAME, PROMPT, canaries, files_with_canaries
from tests.road.road import BIN

# At neither of these limits anything is written; -1 would be no limit.
NO_IMAGE = {0, 1}
# The real worker, with a fault of its own: an error that quotes the file it was given.
FAULTY_WORKER = """
from sotto.service import Service
from sotto_desktop.worker.__main__ import main
def fail(self, document, *_): raise ValueError(document.text)
Service.look_through = fail
main()
"""
FILE: dict[str, Any] = {
    "type": "look_through", "id": 2, "name": "a.txt", "content": base64.b64encode(PROMPT.encode()).decode(),
    "profile": profile_to_plain(Profile("p", "P")), "deadline_seconds": 60,
}  # fmt: skip
REQUEST: dict[str, Any] = {
    "type": "rewrite", "id": 1, "text": PROMPT + " Thank you." * 400, "profile": profile_to_plain(Profile("p", "P")),
    "vault": Vault().to_plain(), "sanitizer": "dp-gtr", "model": "builtin", "options": {}, "deadline_seconds": 60,
}  # fmt: skip


def start(command: list[Any], folder: Path) -> subprocess.Popen[bytes]:
    """Where a crash may leave all it likes, and Python tells what it knows of one."""

    def unbounded() -> None:
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))

    return subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONFAULTHANDLER": "1"}, preexec_fn=unbounded,  # noqa: PLW1509
    )  # fmt: skip


def judge(process: subprocess.Popen[bytes], how: signal.Signals, folder: Path) -> bytes:
    """What it said, in which no private word is."""
    process.send_signal(how)
    _, said = process.communicate(timeout=60)
    assert process.returncode == -how
    assert b"Fatal Python error" in said
    assert not canaries(said)
    assert files_with_canaries(folder) == {}
    assert list(folder.iterdir()) == []
    return said


@pytest.mark.parametrize("how", [signal.SIGSEGV, signal.SIGABRT])
def test_the_worker(how: signal.Signals, tmp_path: Path) -> None:
    with start([sys.executable, "-c", FAULTY_WORKER], tmp_path) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(frame(dump(FILE)) + frame(dump(REQUEST)))
        worker.stdin.flush()
        awaited = {"error", "progress"}
        while awaited:
            awaited.discard((read_frame(worker.stdout) or {})["type"])
        said = judge(worker, how, tmp_path)
        assert b"ValueError" in said
        assert b"in fail" in said


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ([BIN / "sotto", "rewrite"], PROMPT.encode()),
        ([BIN / "sotto-host", "chrome-extension://x/"], frame(dump({"type": "find", "id": "1", "text": PROMPT}))[:-1]),
    ],
    ids=["command line", "host"],
)
def test_the_programs_that_read_a_prompt(command: list[Any], words: bytes, tmp_path: Path) -> None:
    with start(command, tmp_path) as program:
        assert program.stdin is not None
        program.stdin.write(words)
        program.stdin.flush()
        until(lambda: psutil.Process(program.pid).rlimit(psutil.RLIMIT_CORE)[0] in NO_IMAGE, "the program to begin")
        judge(program, signal.SIGSEGV, tmp_path)


UNCAUGHT = """
import sys, threading
from sotto_desktop.faults import tell_only_where
tell_only_where()
def fail(): raise ValueError(sys.stdin.readline())
class Last:
    def __del__(self): fail()
Last()
thread = threading.Thread(target=fail)
thread.start()
thread.join()
fail()
"""
HOST = """
import sys
from sotto_host import __main__ as program, relay
def fail(self, body): raise ValueError(body.decode())
relay.Relay._carry = fail
sys.argv = ["sotto-host", "chrome-extension://x/"]
program.main()
"""


@pytest.mark.parametrize(
    ("code", "words", "times"),
    [(UNCAUGHT, f"{NAME}\n{NAME}\n{NAME}\n".encode(), 3), (HOST, frame(dump({"type": NAME})), 1)],
    ids=["app and worker", "host"],
)
def test_an_error_that_nobody_caught(code: str, words: bytes, times: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stderr is not None
        program.stdin.write(words)
        program.stdin.flush()  # and left open: a host whose browser goes away just ends
        assert program.wait(60)
        said = program.stderr.read()
    assert said.count(b"ValueError") == times
    assert said.count(b"in fail") >= times
    assert not canaries(said)
