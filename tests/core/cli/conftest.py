from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sotto.cli import main

PROGRAM = [sys.executable, "-c", "import sys; from sotto.cli import main; sys.exit(main())"]


@dataclass
class Outcome:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Sotto = Callable[..., Outcome]


@pytest.fixture
def sotto(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Sotto:
    """Run one command in this process, with what it reads on standard input."""

    # What may be left of a crash is a matter of the whole process, which here is everybody's.
    monkeypatch.setattr("sotto.cli.leave_no_dump", lambda: None)

    def run(*arguments: object, stdin: str | bytes = b"") -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        before = os.umask(0o022)  # as most people have it, and so is the umask
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        finally:
            os.umask(before)
        out, err = capfdbinary.readouterr()
        return Outcome(status, out.decode(), err.decode())

    return run


class Terminal:
    """A real terminal with a command in it."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self._end, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=os.environ | environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def until(self, words: str) -> None:
        """Read what it shows until ``words`` stand there; the test's own time limit ends a wait in vain."""
        while words not in self.shown and self._read():
            pass
        assert words in self.shown

    def finish(self) -> int:
        while self._read():
            pass
        return self.process.wait()

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._end)

    def _read(self) -> bool:
        try:
            data = os.read(self._end, 65_536)
        except OSError:  # the other end is closed
            return False
        self.shown += data.decode()
        return bool(data)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, **environment: str) -> Terminal:
        opened.append(Terminal(list(arguments), {"TERM": "xterm", "NO_COLOR": ""} | environment))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def stand_ins(tmp_path: Path) -> Path:
    """A profile that always puts stand-ins for e-mail addresses and telephone numbers."""
    path = tmp_path / "stand-ins.json"
    rules = {"email": "pseudonym", "phone number": "pseudonym"}
    path.write_text(json.dumps({"sotto_profile": 1, "id": "s", "name": "S", "rules": rules}))
    return path
