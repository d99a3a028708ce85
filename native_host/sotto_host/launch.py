"""Starts the app in the background, and waits until it listens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from sotto_host.connection import Connection, connect

APP = "sotto-desktop"
_PATIENCE = 15.0  # seconds, for a cold start on a slow disk; less than the extension waits for its hello
_PAUSE = 0.05  # seconds between two tries


def start_and_connect() -> Connection | None:
    """A connection to the app just started; None when it is not installed, fails, or does not listen in time."""
    executable = find_app()
    if executable is None:
        return None
    try:
        app = _start(executable)
    except OSError:
        return None
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        # An app that finds itself running already ends well, and the other one is there to connect to.
        failed = app.poll() not in {None, 0}
        connection = connect()
        if connection is not None or failed:
            return connection
        time.sleep(_PAUSE)
    return None


def find_app() -> str | None:
    """The app beside this program or its interpreter, so that both come from one installation; else on PATH."""
    beside = [Path(sys.executable).parent, Path(sys.argv[0]).resolve().parent]
    return next((found for folder in beside if (found := shutil.which(APP, path=str(folder)))), None) or shutil.which(
        APP
    )


def _start(executable: str) -> subprocess.Popen[bytes]:
    """Free of the browser: the app stays when the browser, its pipes or its job end."""
    detached: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        detached = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_BREAKAWAY_FROM_JOB}
    return subprocess.Popen(
        [executable, "--background"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=os.path.expanduser("~"),
        **detached,
    )
