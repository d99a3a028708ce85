"""The whole app as a process of its own: starting, staying one, keeping, ending."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from sotto_host import endpoint

APP = [sys.executable, "-m", "sotto_desktop"]
Start = Callable[..., subprocess.Popen[str]]


def wait_for(condition: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def answers() -> bool:
    """Whether the app's event loop takes wishes: it does only once its window is there."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as wish:
        wish.settimeout(5)
        wish.connect(str(endpoint.folder() / "window.sock"))
        wish.sendall(json.dumps({"background": True, "pair_next": False, "page": None}).encode() + b"\n")
        return wish.recv(16) == b"done\n"
    return False


def worker_of(app: subprocess.Popen[str]) -> psutil.Process:
    wait_for(lambda: psutil.Process(app.pid).children())
    return psutil.Process(app.pid).children()[0]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        app = subprocess.Popen([*APP, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started.append(app)
        return app

    yield start
    for app in started:
        app.kill()
        app.communicate()


def test_the_window_is_there_within_a_second_and_a_half(start: Start) -> None:
    start("--background").kill()  # what was on disk only is in memory now
    began = time.monotonic()
    app = start()
    wait_for(answers)
    took = time.monotonic() - began
    spent = sum(psutil.Process(app.pid).cpu_times()[:2])
    # Processor time as well, because other work on the machine does not count against the app.
    assert min(took, spent) <= 1.5


def test_a_second_start_ends_well_and_leaves_the_first(start: Start) -> None:
    first = start()
    wait_for(answers)
    second = start("--page", "profiles")
    assert second.wait(20) == 0
    assert second.stderr is not None
    assert first.poll() is None


def test_the_worker_goes_with_the_app_and_comes_back_without_it(start: Start) -> None:
    app = start()
    wait_for(answers)
    worker = worker_of(app)
    worker.kill()
    wait_for(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)
    wait_for(lambda: any(child.pid != worker.pid for child in psutil.Process(app.pid).children()))
    again = next(child for child in psutil.Process(app.pid).children() if child.pid != worker.pid)
    os.kill(app.pid, signal.SIGKILL)
    app.wait(5)
    again.wait(10)


def test_a_damaged_file_is_said_and_left_as_it_is(start: Start, own_home: Path) -> None:
    app = start("--background")
    wait_for(answers)
    app.kill()
    app.wait()
    damaged = own_home / "data" / "sotto" / "profiles.sealed"
    damaged.write_bytes(b"damaged")
    app = start("--background")
    assert app.stderr is not None
    assert app.stderr.readline().startswith("profiles.sealed in Sotto's data folder could not be read")
    assert damaged.read_bytes() == b"damaged"


def test_what_a_person_types_is_in_no_argument_and_no_title(start: Start) -> None:
    app = start()
    wait_for(answers)
    assert psutil.Process(app.pid).cmdline()[1:] == APP[1:]
    assert worker_of(app).cmdline()[1:] == ["-P", "-m", "sotto_desktop.worker"]


def test_app_and_worker_fit_in_memory(start: Start) -> None:
    app = start()
    wait_for(answers)
    worker = worker_of(app)
    grown = 0

    def settled() -> bool:
        nonlocal grown
        before, grown = grown, worker.memory_info().rss
        time.sleep(0.5)
        return worker.memory_info().rss == before == grown

    wait_for(settled, 60)
    together = psutil.Process(app.pid).memory_info().rss + worker.memory_info().rss
    assert together <= 450 * 1024 * 1024


def test_help_needs_no_display() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "QT_QPA_PLATFORM"}}
    told = subprocess.run([*APP, "--help"], env=environment, capture_output=True, text=True, check=True, timeout=20)
    assert "--background" in told.stdout
