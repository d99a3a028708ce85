"""What a witnessed run stands on: an X server, a person at its keyboard, the app and the host under ``strace``."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sotto_host import endpoint
from tests.extension.browser import until
from tests.proofs.canaries import PASSPHRASE
from tests.road.road import BIN, end_app, listener

TRACED = "trace=socket,socketpair,connect,bind,listen,accept,accept4,sendto,sendmmsg,io_uring_setup,execve"


@contextmanager
def x_server() -> Iterator[str]:
    """The display of an X server without a screen."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server, os.fdopen(read) as told:
        os.close(write)
        try:
            yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class Desktop:
    """A person at the keyboard of an X server."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display}

    def do(self, *command: str, typed: str = "") -> str:
        done = subprocess.run(
            ["xdotool", *command], env=self.environment, input=typed, capture_output=True, text=True, check=False
        )
        return done.stdout

    def titles(self) -> set[str]:
        return {self.do("getwindowname", window).strip() for window in self.do("search", "--name", "").split()}

    def focus(self, title: str) -> None:
        window = until(lambda: self.do("search", "--onlyvisible", "--name", f"^{title}$").split(), f"a window {title}")
        self.do("windowfocus", "--sync", window[-1])

    def unlock(self) -> None:
        """Type the passphrase where it is asked for. A window that is just there may miss keys: then once more."""
        asked = ("search", "--onlyvisible", "--name", "^Open Sotto$")
        for window in self.do(*asked).split():
            self.do("windowfocus", "--sync", window)
            self.do("key", "ctrl+a")
            self.do("type", "--delay", "1", "--file", "-", typed=PASSPHRASE)
            self.do("key", "Return")
            patience = time.monotonic() + 15
            while self.do(*asked) and time.monotonic() < patience:
                time.sleep(0.2)


@contextmanager
def watched_app(home: Path, desktop: Desktop) -> Iterator[str]:
    """The app under ``strace``, its words kept, opened with the passphrase; gives its address."""

    def let_everything_through() -> None:
        os.umask(0)
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))

    address = endpoint.address()
    environment = {**desktop.environment, "QT_QPA_PLATFORM": "xcb"}
    environment |= {"PYTHONFAULTHANDLER": "1", "TMPDIR": str(home / "tmp")}
    command = ["strace", "-f", "--seccomp-bpf", "-e", TRACED, "-o", home / "traces/app.trace", BIN / "sotto-desktop"]
    with (
        (home / "logs/app.log").open("wb") as log,
        subprocess.Popen(
            [*command, "--page", "compose", "--pair-next"],
            stdout=log, stderr=log, env=environment, cwd=home / "cwd", preexec_fn=let_everything_through,  # noqa: PLW1509
        ) as app,
    ):  # fmt: skip
        try:
            until(lambda: app.poll() is not None or listener(address) or desktop.unlock(), "the app to listen")
            assert app.poll() is None, (home / "logs/app.log").read_text()
            yield address
            app.wait(30)
        finally:
            end_app(address)
            app.kill()


def register_watched_host(home: Path) -> None:
    """The host as it registers itself, started under ``strace`` with its words kept."""
    subprocess.run([BIN / "sotto-host", "install", "--user-data-dir", home / "profile"], check=True)
    (manifest,) = (home / "profile/NativeMessagingHosts").iterdir()
    program = home / "host.sh"
    program.write_text(
        f"""#!/bin/sh
umask 0
exec strace -f --seccomp-bpf -e {TRACED} -o {home}/traces/host-$$.trace {BIN}/sotto-host "$@" 2>{home}/logs/host-$$.log
"""
    )
    program.chmod(0o755)
    manifest.write_text(manifest.read_text().replace(f"{BIN}/sotto-host", str(program)))
