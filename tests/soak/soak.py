"""The soak itself: the real app and its worker, real hosts, and somebody who kills the worker now and then."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from sotto_host import endpoint
from tests.desktop.link.browser import Browser
from tests.native_host.installation import Installation
from tests.soak.connection import Connection
from tests.soak.figures import Figures, Held

# No kill comes after this share of the requests, so that one worker lives long enough to show a leak.
_KILLS_UNTIL = 0.6
_WORK_BETWEEN_KILLS = 10  # findings and rewrites
_WARM_ROUNDS = 2
_PATIENCE = 60.0  # seconds


def soak(
    home: Path, requests: int, connections: int, kills: int, seed: object, enough: threading.Event | None = None
) -> Figures:
    """Run it in ``home``, which has to be the home in force. Faults are in the figures; none is raised.

    Set ``enough`` to end it early: what is under way is still answered.
    """
    with _app(home) as app:
        installed = home / "installed"
        installed.mkdir()
        installation = Installation(installed)
        try:
            return _soak(app, installation, requests, connections, kills, seed, enough or threading.Event())
        finally:
            installation.remove()


def _soak(
    app: psutil.Process,
    installation: Installation,
    requests: int,
    connections: int,
    kills: int,
    seed: object,
    enough: threading.Event,
) -> Figures:
    figures = Figures()

    def go_on() -> bool:
        return figures.requests < requests and not enough.is_set()

    browsers = [Connection(number, seed, installation.start_host, figures, go_on) for number in range(connections)]
    for browser in browsers:
        pair_next()
        browser.connect()
        browser.close()
    _warm(browsers[0])
    _settle(app)
    figures.sample("start", app)
    for browser in browsers:
        browser.connect()
        browser.start()
    _watch(app, browsers, figures, requests, kills, random.Random(f"{seed} kills"))
    for browser in browsers:
        browser.join()
        browser.close()
    figures.end()
    _settle(app)
    figures.sample("end", app)
    return figures


def _watch(
    app: psutil.Process,
    browsers: list[Connection],
    figures: Figures,
    requests: int,
    kills: int,
    chance: random.Random,
) -> None:
    """Kill workers and take samples as the requests go by."""
    to_kill = sorted(chance.randrange(requests // 20, int(requests * _KILLS_UNTIL)) for _ in range(kills))
    step = max(1, requests // 40)
    to_sample = {requests * quarter // 4: f"{quarter}/4" for quarter in (1, 2, 3)}
    marks = sorted({*to_sample, *range(step, requests, step)})
    next_kill = 0
    while any(browser.is_alive() for browser in browsers):
        if marks and figures.requests >= marks[0]:
            sample = figures.sample(to_sample.get(marks[0], ""), app)
            marks.pop(0)
            print(f"{sample} {sum(figures.faults.values())} faults", file=sys.stderr, flush=True)
        worked = figures.answers["found"] + figures.answers["rewritten"]
        # A worker that has not done anything yet is let be: killing only starts would test nothing else.
        if to_kill and figures.requests >= to_kill[0] and worked >= next_kill and kill_worker(app):
            figures.count("kills")
            to_kill.pop(0)
            next_kill = worked + _WORK_BETWEEN_KILLS
        time.sleep(0.02)


def kill_worker(app: psutil.Process) -> bool:
    """Whether there was one to kill."""
    for worker in app.children():
        with suppress(ProcessLookupError):
            os.kill(worker.pid, signal.SIGKILL)
            return True
    return False


def pair_next() -> None:
    """Wish that the next browser be paired unasked, as a second start of the app would."""
    with socket.socket(socket.AF_UNIX) as wish:
        wish.settimeout(_PATIENCE)
        wish.connect(str(endpoint.folder() / "window.sock"))
        wish.sendall(json.dumps({"background": True, "pair_next": True, "page": None}).encode() + b"\n")
        assert wish.recv(16) == b"done\n"


def _warm(browser: Connection) -> None:
    """Let the worker load everything once, so that what grows later is a leak."""
    asked = Browser.at_socket(browser.key).paired()
    for number in range(_WARM_ROUNDS):
        for sanitizer in ("auto", "rlaa", "napare", "dp-gtr"):
            text = f"Hello, I'm Maren Vogel. Mail me at maren{number}@posteo.example about the hike."
            asked.rewrite(text, sanitizer=sanitizer)
    asked.close()


def _settle(app: psutil.Process) -> None:
    """Until the closed connections are gone from the app and its worker is there."""
    before = None
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        time.sleep(0.5)
        held = Held.by(app)
        now = (held.descriptors, held.threads, len(app.children()))
        if now == before and app.children():
            return
        before = now


@contextmanager
def _app(home: Path) -> Iterator[psutil.Process]:
    log = home / "app.log"
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "sotto_desktop", "--background"],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        ) as started,
    ):
        app = psutil.Process(started.pid)
        try:
            until = time.monotonic() + _PATIENCE
            while not (endpoint.folder() / "app.sock").exists():
                assert started.poll() is None, log.read_text()
                assert time.monotonic() < until, "the app does not listen"
                time.sleep(0.05)
            yield app
            assert started.poll() is None, "the app ended during the soak"
        finally:
            for process in (*app.children(), app) if app.is_running() else ():
                process.kill()
