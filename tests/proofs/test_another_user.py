"""A process of a real second user gets nothing, even where somebody has opened every door on the way."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import move_to
from tests.road.road import running_app

NOBODY = 65534
pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or os.getuid() != 0, reason="only root can become another user (run it as root)"
)
HELLO = b'{"type":"ping","id":"1"}'
WISH = b'{"background": false, "pair_next": true, "page": "history", "clipboard": false}\n'


def as_user(uid: int, act: Callable[[], bytes]) -> bytes:
    """What ``act`` gives in a process of that user; "refused" where the system lets it do nothing."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = b"broken"
        with suppress(BaseException):
            if uid:
                os.setgroups([])
                os.setgid(uid)
                os.setuid(uid)
            try:
                said = act()
            except PermissionError:
                said = b"refused"
        os.write(writing, said)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read()
    os.waitpid(child, 0)
    return said


def ask(path: Path, words: bytes) -> Callable[[], bytes]:
    """Say something at a socket; what came back, up to the end of it."""

    def act() -> bytes:
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.settimeout(30)
            stranger.connect(str(path))
            with suppress(BrokenPipeError, ConnectionResetError):
                stranger.sendall(words)
                return stranger.recv(4096) or b"nothing"
            return b"nothing"

    return act


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A home that anybody may enter, with the app running in it."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        move_to(folder, patch)
        for place in folder.iterdir():
            place.chmod(0o755)
        with running_app():
            yield folder
    shutil.rmtree(folder)


def test_another_user_can_neither_read_nor_connect(home: Path) -> None:
    kept = [path for path in home.rglob("*") if path.is_file()]
    assert {"key", "identity.sealed"} <= {path.name for path in kept}
    for path in kept:
        assert as_user(NOBODY, path.read_bytes) == b"refused", path
    for name in ("app.sock", "window.sock"):
        assert as_user(NOBODY, ask(home / "run/sotto" / name, b"")) == b"refused"


@pytest.mark.parametrize(
    ("name", "words", "answer"),
    [("app.sock", struct.pack("<I", len(HELLO)) + HELLO, b"pong"), ("window.sock", WISH, b"done")],
)
def test_with_every_door_open_the_sockets_still_answer_their_owner_only(
    home: Path, name: str, words: bytes, answer: bytes
) -> None:
    path = home / "run/sotto" / name
    modes = [(one, one.stat().st_mode) for one in (path.parent, path)]
    try:
        path.parent.chmod(0o777)
        path.chmod(0o777)
        assert as_user(NOBODY, ask(path, words)) == b"nothing"
        assert answer in as_user(0, ask(path, words))
    finally:
        for one, mode in modes:
            one.chmod(mode)
