"""What `make run` and `make browser` start, in a fresh home."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from sotto.store import open_store
from sotto_host import endpoint
from tests.extension.browser import until
from tests.programs import need
from tests.road.road import BIN, end_app, listener

PACKAGING = Path(__file__).parents[2] / "packaging"


def test_without_a_display_the_example_is_rewritten_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    done = subprocess.run([PACKAGING / "run.sh", BIN], capture_output=True, text=True, timeout=60, check=True)
    assert "no graphical display" in done.stderr
    assert "five snacks" in done.stdout
    for private in ("Vogel", "posteo", "901820"):
        assert private not in done.stdout


def test_without_a_browser_the_package_is_named(tmp_path: Path) -> None:
    for tool in ("bash", "dirname", "grep", "readlink"):
        (tmp_path / tool).symlink_to(f"/usr/bin/{tool}")
    environment = {**os.environ, "PATH": str(tmp_path)}
    done = subprocess.run(
        [PACKAGING / "browser.sh", BIN], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "sudo apt-get install chromium" in done.stderr
    assert listener(endpoint.address()) is None


def belongs(process: psutil.Process, app: int | None) -> bool:
    return app in {process.pid, process.ppid()}


def lives(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE  # nobody may be there to collect it
    return False


def test_the_browser_opens_paired_and_leaves_only_the_app() -> None:
    need(xvfb_run="xvfb", chromium="chromium")
    command = ["xvfb-run", "--auto-servernum", PACKAGING / "browser.sh", BIN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as script:
        try:
            until(lambda: open_store().read("pairings"), "the pairing", 120)
            app = listener(endpoint.address())
            started = [one for one in psutil.Process(script.pid).children(recursive=True) if not belongs(one, app)]
            assert {"chromium", "sotto-host"} <= {one.name() for one in started}
            next(one for one in started if one.name() == "chromium").terminate()
            told, _ = script.communicate(timeout=60)
            assert script.returncode == 0
            assert "keeps running" in told
            until(lambda: not any(lives(one) for one in started), "all but the app to end")
            assert listener(endpoint.address()) == app
        finally:
            with suppress(psutil.NoSuchProcess):
                for process in psutil.Process(script.pid).children(recursive=True):
                    process.kill()
            end_app(endpoint.address())
