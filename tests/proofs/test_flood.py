"""A program of the same user that floods the app's sockets: the paired browser is served, and nothing grows with it."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import psutil
import pytest

from sotto.protocol.frames import dump, frame
from sotto.protocol.messages import PROTOCOL
from sotto_desktop.link.handshake import public_bytes
from sotto_host import endpoint
from tests.desktop.link.browser import Browser, base64_of, new_key
from tests.extension.browser import until
from tests.proofs.canaries import PROMPT
from tests.road.road import BIN, listener, running_app

MANY = 300
MOST_GROWN = 30 * 1_048_576
MOST_FILES = 80
CLIENT = {"name": "A", "version": "1"}
PROMPTLY = 20.0  # seconds, on a machine that does other work beside


def silent(_connected: socket.socket) -> None:
    """Connects, and never says a word."""


def halfway(connected: socket.socket) -> None:
    """Begins a frame of nearly the largest size, and never ends it."""
    connected.sendall(frame(bytes(1_000_000))[:-1])


def nearly(connected: socket.socket) -> None:
    """The same with a frame that a stranger may send."""
    connected.sendall(frame(bytes(65_000))[:-1])


def slow(connected: socket.socket) -> None:
    """A byte of a header, and no second one."""
    connected.sendall(b"\x01")


def deaf(connected: socket.socket) -> None:
    """Asks and asks, and reads no answer."""
    pings = b"".join(frame(dump({"type": "ping", "id": "p" * 64})) for _ in range(1000))
    for _ in range(60):
        connected.sendall(pings)


def half_a_handshake(connected: socket.socket) -> None:
    """Says who it is, and never proves it."""
    key = base64_of(public_bytes(new_key().public_key()))
    hello = {"protocol": PROTOCOL, "client": CLIENT, "key": key, "commitment": base64_of(bytes(32))}
    connected.sendall(frame(dump({"type": "hello", "id": "1", **hello})))


HOW = [silent, halfway, nearly, slow, deaf, half_a_handshake]


def pour(address: str, how: Callable[[socket.socket], None], stack: ExitStack) -> None:
    """As many connections as there may be, of which none is taken back."""
    for _ in range(MANY):
        connected = stack.enter_context(socket.socket(socket.AF_UNIX))
        connected.settimeout(0.2)  # whoever is not read is not waited for
        with suppress(OSError):
            connected.connect(address)
            how(connected)


@pytest.fixture
def app() -> Iterator[psutil.Process]:
    with running_app("--pair-next") as address:
        yield psutil.Process(listener(address) or 0)


@pytest.mark.parametrize("how", HOW)
def test_the_paired_browser_is_served(app: psutil.Process, how: Callable[[socket.socket], None]) -> None:
    browser = Browser.at_socket().paired()
    assert browser.rewrite(PROMPT)["type"] == "rewritten"
    memory, files, threads = app.memory_info().rss, app.num_fds(), app.num_threads()
    with ExitStack() as flood:
        pour(endpoint.address(), how, flood)
        began = time.monotonic()
        assert browser.ask("site", site="chatgpt.com")["type"] == "site_state"
        # A browser begins anew whenever it likes: its host connects behind all the others.
        again = Browser.at_socket(browser.key).paired()
        assert again.rewrite(PROMPT)["type"] == "rewritten"
        assert time.monotonic() - began < PROMPTLY
        assert app.memory_info().rss - memory < MOST_GROWN
        assert app.num_fds() - files < MOST_FILES
        assert app.num_threads() - threads <= 2
    again.close()
    until(lambda: app.num_fds() <= files, "the strangers' descriptors to be given back")


def test_a_second_start_is_heard_behind_a_flood(app: psutil.Process) -> None:
    browser = Browser.at_socket().paired()
    assert browser.rewrite(PROMPT)["type"] == "rewritten"  # everything that is opened once is open
    files = app.num_fds()
    with ExitStack() as flood:
        pour(str(endpoint.folder() / "window.sock"), silent, flood)
        assert subprocess.run([BIN / "sotto-desktop", "--background"], timeout=60, check=False).returncode == 0
        assert app.num_fds() - files < MOST_FILES
    until(lambda: app.num_fds() <= files, "the strangers' descriptors to be given back")
