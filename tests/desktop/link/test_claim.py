"""The app's address: ours alone, taken over only from an app that is gone."""

from __future__ import annotations

import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer

from sotto_desktop.instance import Wishes
from sotto_desktop.instance import claim as claim_instance
from sotto_desktop.link.claim import AddressUnsafe, AddressUnusable, AlreadyRunning, claim
from sotto_host import endpoint
from tests.desktop.link.browser import Browser
from tests.desktop.link.conftest import Link

LISTEN_AND_WAIT = """
import socket, sys
listening = socket.socket(socket.AF_UNIX)
listening.bind(sys.argv[1])
listening.listen()
print("ready", flush=True)
sys.stdin.read()
"""


def mode(path: str | Path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def test_folder_and_socket_are_for_the_user_alone(link: Link) -> None:
    assert mode(endpoint.folder()) == 0o700
    assert mode(endpoint.address()) == 0o600


def test_a_second_app_does_not_take_the_address(link: Link, open_link: Callable[..., Link]) -> None:
    with pytest.raises(AlreadyRunning):
        open_link()
    assert link.during(lambda: Browser.at_socket().code_or_type("ping")) == "pong"


def test_the_socket_of_a_killed_app_is_taken_over(open_link: Callable[..., Link]) -> None:
    endpoint.folder().mkdir(mode=0o700)
    other = subprocess.Popen(
        [sys.executable, "-c", LISTEN_AND_WAIT, endpoint.address()], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None
    assert other.stdout.readline() == b"ready\n"
    with pytest.raises(AlreadyRunning):
        open_link()
    other.send_signal(signal.SIGKILL)
    other.communicate()
    assert os.path.exists(endpoint.address())
    link = open_link()
    assert link.during(lambda: Browser.at_socket().code_or_type("ping")) == "pong"


@pytest.mark.parametrize("rights", [0o755, 0o500, 0o600])
def test_a_folder_of_ours_is_made_ours_alone(open_link: Callable[..., Link], rights: int) -> None:
    endpoint.folder().mkdir(mode=rights)
    open_link()
    assert mode(endpoint.folder()) == 0o700


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can be written any more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


BOTH = pytest.mark.parametrize(
    "take", [lambda: claim(QLocalServer()), lambda: claim_instance(Wishes())], ids=["link", "window"]
)


@BOTH
def test_a_path_too_long_for_a_socket_is_told(
    qapp: object, take: Callable[[], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second start would find nobody there, and wait for an app that runs and cannot answer."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / ("x" * 107)))
    for _ in range(2):
        with pytest.raises(AddressUnusable, match=r"too long.*xxx"):
            take()


@BOTH
def test_where_nothing_can_be_written_no_other_app_is_blamed(qapp: object, take: Callable[[], object]) -> None:
    asked = time.monotonic()
    with full_disk(), pytest.raises(AddressUnusable, match=r"nothing can be written in .*sotto"):
        take()
    assert time.monotonic() - asked < 5


def test_a_link_to_a_folder_is_refused(open_link: Callable[..., Link], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    endpoint.folder().symlink_to(elsewhere)
    with pytest.raises(AddressUnsafe):
        open_link()


def test_a_folder_of_somebody_else_is_refused(open_link: Callable[..., Link], monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint.folder().mkdir(mode=0o700)
    somebody = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: somebody)
    with pytest.raises(AddressUnsafe):
        open_link()


def test_a_file_in_the_folders_place_is_refused(open_link: Callable[..., Link]) -> None:
    endpoint.folder().write_text("")
    with pytest.raises(AddressUnsafe):
        open_link()


def test_another_users_process_gets_no_answer(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    """The socket's own credentials are read: only what counts as our own uid is replaced."""
    somebody = os.getuid() + 1
    monkeypatch.setattr("os.getuid", lambda: somebody)

    def talk() -> bytes:
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.settimeout(60)
            stranger.connect(endpoint.address())
            return stranger.recv(1)

    assert link.during(talk) == b""


@pytest.mark.parametrize("runtime", ["", "relative/folder", None])
def test_without_a_runtime_folder_a_private_one_in_tmp_is_used(
    runtime: str | None, open_link: Callable[..., Link], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    if runtime is None:
        monkeypatch.delenv("XDG_RUNTIME_DIR")
    else:
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
    open_link()
    assert endpoint.address() == str(tmp_path / f"sotto-{os.getuid()}" / "app.sock")
    assert mode(tmp_path / f"sotto-{os.getuid()}") == 0o700
    assert mode(endpoint.address()) == 0o600


@pytest.mark.parametrize("temporary", ["", "relative/folder"])
def test_app_and_host_agree_on_the_folder_wherever_they_were_started(
    temporary: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("TMPDIR", temporary)
    assert endpoint.folder() == Path(f"/tmp/sotto-{os.getuid()}")  # noqa: S108
