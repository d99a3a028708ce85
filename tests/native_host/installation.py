"""A Sotto installed in a folder of the test's own: the real host, and an app beside it or none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sotto_host.connection import connect
from tests.desktop.link.browser import PATIENCE, Browser, Key

ROOT = Path(__file__).parents[2]
ORIGIN = "chrome-extension://nnhdepdbigllnggmbdmombailggfikek/"


class Host:
    """A running host, and the browser that started it."""

    def __init__(self, process: subprocess.Popen[bytes], key: Key | None) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.browser = Browser(process.stdout, process.stdin, process.stdin.close, key)

    def end(self) -> int:
        """The browser closes the port."""
        self.browser.close()
        return self.process.wait(PATIENCE)


class Installation:
    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.data = folder / "data"
        self.bin.mkdir()
        self.data.mkdir()
        # An interpreter of its own, without the test's packages: what the host needs is in the standard library.
        self.python = self.bin / "python"
        self.python.symlink_to(os.path.realpath(sys.executable))
        self.program = self.bin / "sotto-host"
        self.program.write_text(
            f"#!{self.python} -I\n"
            "import sys\n"
            f"sys.path.insert(0, {str(ROOT / 'native_host')!r})\n"
            "from sotto_host.__main__ import main\n"
            "sys.exit(main())\n"
        )
        self.program.chmod(0o755)
        self._hosts: list[Host] = []
        self._opened: list[subprocess.Popen[bytes]] = []

    def add_app(self, shell: str = "", folder: Path | None = None) -> None:
        """``shell`` runs in the app's place; without one, the real link server does."""
        command = f'PYTHONPATH={ROOT} exec {sys.executable} -m tests.desktop.link.app_process {self.data} "$@"'
        app = (folder or self.bin) / "sotto-desktop"
        app.write_text(f"#!/bin/sh\n{shell or command}\n")
        app.chmod(0o755)

    def start_host(
        self, key: Key | None = None, environment: Mapping[str, str] | None = None, **options: object
    ) -> Host:
        process = subprocess.Popen(
            [self.python, "-I", self.program, ORIGIN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PATH": "/nonexistent", **(environment or {})},
            **options,  # type: ignore[call-overload]
        )
        host = Host(process, key)
        self._hosts.append(host)
        return host

    def apps(self) -> list[int]:
        """The process ids of the apps that listened, the last one last."""
        pids = self.data / "pids"
        return [int(line) for line in pids.read_text().split()] if pids.exists() else []

    def kill_app(self) -> None:
        """Returns once nobody listens any more."""
        os.kill(self.apps()[-1], signal.SIGKILL)
        while (still := connect()) is not None:
            still.close()

    def quit_app(self) -> None:
        """As a person does."""
        os.kill(self.apps()[-1], signal.SIGTERM)

    def open_app(self) -> None:
        """As a person does; returns once it listens."""
        listened = len(self.apps())
        app = subprocess.Popen([self.bin / "sotto-desktop", "--background"], stdout=subprocess.DEVNULL)
        self._opened.append(app)
        until = time.monotonic() + PATIENCE
        while len(self.apps()) == listened:
            assert time.monotonic() < until
            time.sleep(0.01)

    def remove(self) -> None:
        for host in self._hosts:
            host.process.kill()
            host.process.wait()
        for app in self.apps():
            with suppress(ProcessLookupError):
                os.kill(app, signal.SIGKILL)
        for opened in self._opened:
            opened.wait()
