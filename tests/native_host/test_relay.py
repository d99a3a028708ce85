"""A real host process between a browser's pipes and the real server in a process of its own."""

from __future__ import annotations

import os
import resource
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from sotto.protocol.frames import FRAME_LIMIT, frame
from sotto_host import endpoint
from tests.desktop.link.browser import Browser, new_key
from tests.native_host.installation import ORIGIN, Installation


def raw(body: bytes) -> bytes:
    return struct.pack("<I", len(body)) + body


# With an app ----------------------------------------------------------------------------------------


def test_the_host_starts_the_app_and_carries_the_whole_conversation(installation: Installation) -> None:
    installation.add_app()
    browser = installation.start_host().browser.paired("Chromium")
    assert browser.ask("site", site="chatgpt.com")["protection"] == "hold"
    assert browser.rewrite("Grüße 🦊 שלום")["segments"] == [{"text": "Grüße 🦊 שלום"}]
    assert browser.rewrite("large 3000000")["segments"] == [{"text": "x" * 3_000_000}]
    assert len(installation.apps()) == 1


def test_the_app_outlives_the_browser(installation: Installation) -> None:
    installation.add_app()
    key = new_key()
    host = installation.start_host(key)
    host.browser.paired()
    assert host.end() == 0
    assert installation.start_host(key).browser.hello()["known"] is True
    assert len(installation.apps()) == 1


def test_two_browsers_at_once_get_their_own_answers(installation: Installation) -> None:
    installation.add_app()
    first = installation.start_host().browser.paired("One")
    second = installation.start_host().browser.paired("Two")
    pending = first.send_rewrite("slow", id="same")
    assert second.answer_to(second.send_rewrite("second", id="same"))["segments"] == [{"text": "second"}]
    assert first.ask("cancel", request=pending)["type"] == "done"
    assert first.seen[-1]["code"] == "cancelled"
    assert not any(message["type"] == "error" for message in second.seen)
    assert len(installation.apps()) == 1


def test_an_app_killed_with_requests_under_way_fails_each_of_them(installation: Installation) -> None:
    installation.add_app()
    key = new_key()
    browser = installation.start_host(key).browser.paired()
    pending = [browser.send_rewrite("slow"), browser.send_rewrite("slow")]
    browser.ask("ping")
    installation.kill_app()
    answers = [browser.answer_to(identity) for identity in pending]
    assert [answer["code"] for answer in answers] == ["app_not_running"] * 2
    notice = browser.receive()
    assert notice is not None
    assert (notice["id"], notice["code"]) == (None, "app_not_running")

    # Nothing but a hello reaches a new app: it would not know who asks.
    assert browser.rewrite("Ana")["code"] == "app_not_running"
    assert len(installation.apps()) == 1
    assert browser.hello()["known"] is True
    assert browser.authenticate()["paired"] is True
    assert browser.rewrite("Ana")["segments"] == [{"text": "Ana"}]
    assert len(installation.apps()) == 2


def test_an_app_that_was_quit_is_not_started_again(installation: Installation) -> None:
    installation.add_app()
    key = new_key()
    browser = installation.start_host(key).browser.paired()
    pending = browser.send_rewrite("slow")
    installation.quit_app()
    assert browser.answer_to(pending)["code"] == "app_not_running"
    again = installation.start_host(key).browser.hello()
    assert again["code"] == "app_not_running"
    assert "quit" in again["message"]
    assert len(installation.apps()) == 1

    installation.open_app()
    assert installation.start_host(key).browser.hello()["known"] is True
    installation.kill_app()
    assert installation.start_host(key).browser.hello()["known"] is True
    assert len(installation.apps()) == 3


def test_the_apps_work_is_stopped_when_the_browser_closes_the_port(installation: Installation) -> None:
    installation.add_app()
    host = installation.start_host()
    host.browser.paired()
    host.browser.send_rewrite("slow")
    host.browser.ask("ping")
    watcher = installation.start_host().browser.paired()
    host.process.kill()
    until = time.monotonic() + 60
    while "stopped slow" not in watcher.events():
        assert time.monotonic() < until


def test_a_frame_that_is_not_json_is_answered_and_the_port_goes_on(installation: Installation) -> None:
    installation.add_app()
    browser = installation.start_host().browser
    for body in (b"garbage", b"[]", b'"text"', b"\xff\xfe", b"", b"[" * 100_000, b'{"id":'):
        browser.send_bytes(raw(body))
        error = browser.receive()
        assert error is not None
        assert (error["id"], error["code"]) == (None, "malformed")
    assert installation.apps() == []  # nothing of it was worth starting the app for
    assert browser.code_or_type("ping") == "pong"


def test_an_unknown_message_and_a_wrong_protocol_are_refused_by_the_app(installation: Installation) -> None:
    installation.add_app()
    browser = installation.start_host().browser
    assert browser.code_or_type("steal") == "unknown_message"
    assert browser.code_or_type("hello", protocol=3) == "app_outdated"
    assert browser.code_or_type("site", site="a") == "not_paired"


def test_a_frame_of_the_very_limit_is_carried(installation: Installation) -> None:
    installation.add_app()
    browser = installation.start_host().browser.paired()
    head, tail = b'{"type":"ping","id":"x","surplus":"', b'"}'
    browser.send_bytes(raw(head + b"x" * (FRAME_LIMIT - len(head) - len(tail)) + tail))
    assert browser.answer_to("x")["code"] == "malformed"  # by the app: there is no such field


def test_an_app_on_the_path_is_found(installation: Installation, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    installation.add_app(folder=elsewhere)
    browser = installation.start_host(environment={"PATH": f"{elsewhere}:{os.environ['PATH']}"}).browser
    assert browser.hello()["type"] == "welcome"


# Without an app -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shell", [None, "exit 1", "echo noise; echo noise >&2; exit 3"], ids=["none", "fails", "noisy"]
)
def test_requests_are_answered_when_there_is_no_app(installation: Installation, shell: str | None) -> None:
    if shell:
        installation.add_app(shell)
    browser = installation.start_host().browser
    pending = [browser.send("ping") for _ in range(5)]
    answers = [browser.answer_to(identity) for identity in pending]
    assert [answer["code"] for answer in answers] == ["app_not_running"] * 5


def test_an_app_that_hangs_is_not_waited_for_when_the_browser_goes(installation: Installation) -> None:
    installation.add_app("echo $$ > " + str(installation.data / "pids") + "; exec sleep 300")
    host = installation.start_host()
    host.browser.send("ping")
    until = time.monotonic() + 60
    while not installation.apps():
        assert time.monotonic() < until
        time.sleep(0.01)
    assert host.end() == 0


def test_the_host_ends_when_the_browser_goes_however_much_waits_for_an_app_that_hangs(
    installation: Installation,
) -> None:
    with listening():  # and never reading
        host = installation.start_host()
        # One that is being written, as many as may wait, and one that waits to wait.
        for _ in range(18):
            host.browser.send_bytes(raw(b'{"type":"ping","id":"x","surplus":"' + b"x" * 500_000 + b'"}'))
        time.sleep(1)  # until the host has read them
        assert host.end() == 0


def test_a_socket_in_a_folder_that_others_may_enter_is_not_used(installation: Installation) -> None:
    with listening() as server:
        endpoint.folder().chmod(0o755)
        assert installation.start_host().browser.code_or_type("ping") == "app_not_running"
        server.settimeout(0)
        with pytest.raises(BlockingIOError):
            server.accept()


def test_a_stale_socket_is_no_app(installation: Installation) -> None:
    with listening():
        pass
    assert os.path.exists(endpoint.address())
    assert installation.start_host().browser.code_or_type("ping") == "app_not_running"


# A wire that others may spoil -----------------------------------------------------------------------


def test_two_gigabytes_are_refused_without_room_being_made(installation: Installation) -> None:
    def no_more_than(size: int = 400 * 1_048_576) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (size, size))

    host = installation.start_host(preexec_fn=no_more_than)
    host.browser.send_bytes(struct.pack("<I", 2**31))
    error = host.browser.receive()
    assert error is not None
    assert (error["id"], error["code"]) == (None, "too_large")
    assert host.browser.receive() is None
    assert host.process.wait(60) == 1


@pytest.mark.parametrize("cut", [0, 2, 4, 9])
def test_the_host_ends_when_the_browser_does_also_within_a_frame(installation: Installation, cut: int) -> None:
    host = installation.start_host()
    host.browser.send_bytes(frame(b'{"type":"ping","id":"1"}')[:cut])
    assert host.end() == 0


@contextmanager
def listening() -> Iterator[socket.socket]:
    """A server in the app's place."""
    endpoint.folder().mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX) as server:
        server.settimeout(60)
        server.bind(endpoint.address())
        server.listen()
        yield server


@pytest.mark.parametrize(
    "wire",
    [
        struct.pack("<I", 2**31),
        struct.pack("<I", FRAME_LIMIT + 1) + b'{"type":"pong"}'.ljust(FRAME_LIMIT + 1),
        raw(b"garbage"),
        raw(b"[]"),
        b"\x01",
        b"",
    ],
    ids=["two gigabytes", "one too many", "no json", "no object", "half a header", "nothing"],
)
def test_what_is_not_the_apps_language_does_not_reach_the_browser(installation: Installation, wire: bytes) -> None:
    with listening() as server:
        browser = installation.start_host().browser
        pending = browser.send("ping")
        connected, _ = server.accept()
        with connected:
            connected.recv(100)
            with suppress(OSError):  # the host may hang up on the first bytes
                connected.sendall(wire)
                connected.shutdown(socket.SHUT_WR)
            assert browser.answer_to(pending)["code"] == "app_not_running"


def test_progress_and_chunks_do_not_count_as_the_answer(installation: Installation) -> None:
    import json

    def send(connected: socket.socket, **message: Any) -> None:
        connected.sendall(raw(json.dumps(message).encode()))

    with listening() as server:
        browser = installation.start_host().browser
        identity = browser.send("ping")
        connected, _ = server.accept()
        with connected:
            connected.recv(100)
            send(connected, type="progress", id=identity, stage="Reading", fraction=None)
            send(connected, type="chunk", id=identity, index=0, count=3, data='{"type":"pong",')
            send(connected, type="chunk", id=identity, index=1, count=3, data=f'"id":"{identity}"')
        assert browser.answer_to(identity)["code"] == "app_not_running"
        assert [message["type"] for message in browser.seen] == ["progress"]

        identity = browser.send("hello")
        connected, _ = server.accept()
        with connected:
            connected.recv(100)
            send(connected, type="pong", id=identity)
            assert browser.answer_to(identity)["type"] == "pong"
        notice = browser.receive()
        assert notice is not None
        assert notice["id"] is None  # and no second answer under the request's id


# The process ----------------------------------------------------------------------------------------


def test_the_host_answers_well_under_a_tenth_of_a_second(installation: Installation) -> None:
    """The best of many starts: a busy machine only ever adds to it."""

    def seconds() -> float:
        begun = time.perf_counter()
        command = [installation.python, "-I", installation.program, ORIGIN]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as host:
            answer, _ = host.communicate(raw(b"garbage") + struct.pack("<I", 2**31))
        assert b"malformed" in answer or b"too_large" in answer
        return time.perf_counter() - begun

    assert any(seconds() < 0.1 for _ in range(40))


def test_the_host_needs_nothing_but_the_standard_library() -> None:
    listing = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import sotto_host.__main__, sotto_host.relay, sotto_host.commands, sotto_host.launch\n"
        "own = {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "print(*sorted(own - {'sotto_host', '__main__'}))\n"
    )
    folder = Path(__file__).parents[2] / "native_host"
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", listing, folder], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []


def test_relaying_loads_little() -> None:
    """Each of these would cost a good part of the time a start may take."""
    heavy = {"asyncio", "subprocess", "argparse", "tempfile", "logging", "importlib.metadata", "ctypes", "ssl"}
    listing = "import sys, sotto_host.__main__, sotto_host.relay; print(*sys.modules)"
    folder = Path(__file__).parents[2] / "native_host"
    found = subprocess.run(
        [sys.executable, "-S", "-c", listing], cwd=folder, capture_output=True, text=True, check=True
    )
    assert not heavy & set(found.stdout.split())


def test_a_direct_connection_and_the_host_see_the_same_app(installation: Installation) -> None:
    installation.add_app()
    key = new_key()
    installation.start_host(key).browser.paired()
    assert Browser.at_socket(key).hello()["known"] is True
