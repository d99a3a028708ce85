"""How large a built Sotto is and how fast its programs answer.

    xvfb-run -a python -m tests.packaging.measure FOLDER [--runs N]

FOLDER holds the programs: /opt/sotto, or where a tarball was unpacked. Prints medians beside the targets: the window
from the start of the process until it is shown, ``sotto-host`` from its start until the app's answer is through, and
``sotto rewrite`` from its start until it has ended. Processor time is printed too, because on a busy machine the clock
counts what other programs do. The exit status is 1 where both are over a target.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.desktop.measure import end, start
from tests.desktop.screenshots import own_home
from tests.native_host.installation import ORIGIN

EXAMPLE = Path(__file__).parents[2] / "packaging" / "example.txt"
WINDOW_SECONDS, HOST_SECONDS, REWRITE_SECONDS = 2.0, 0.1, 2.0

Took = tuple[float, float]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    print(f"installed          {sum(file.stat().st_size for file in files) / 1e6:7.0f} MB in {len(files)} files")
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(own_home(Path(home)))
        if not os.environ.get("DISPLAY"):
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
        late = _told("window visible", WINDOW_SECONDS, lambda: window(folder), options.runs)
        app, *_ = start([str(folder / "sotto-desktop")])
        late += _told("sotto-host answers", HOST_SECONDS, lambda: host(folder), 4 * options.runs)
        end(app)
        late += _told("sotto rewrite", REWRITE_SECONDS, lambda: rewrite(folder), options.runs)
    return int(late > 0)


def window(folder: Path) -> Took:
    app, clock, processor = start([str(folder / "sotto-desktop")])
    end(app)
    return clock, processor


def host(folder: Path) -> Took:
    """One port, as a browser opens it, and a question that the running app answers at once."""
    body = json.dumps({"type": "ping", "id": "1"}).encode()

    def ask() -> None:
        with subprocess.Popen([folder / "sotto-host", ORIGIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
            assert asked.stdin is not None
            assert asked.stdout is not None
            asked.stdin.write(struct.pack("<I", len(body)) + body)
            asked.stdin.flush()
            (size,) = struct.unpack("<I", asked.stdout.read(4))
            assert json.loads(asked.stdout.read(size))["type"] == "pong"
            answered.append(time.monotonic())

    answered: list[float] = []
    began = time.monotonic()
    _, processor = _timed(ask)
    return answered[0] - began, processor


def rewrite(folder: Path) -> Took:
    def run() -> None:
        with EXAMPLE.open("rb") as text:
            done = subprocess.run([folder / "sotto", "rewrite"], stdin=text, capture_output=True, check=True)
        assert b"Vogel" not in done.stdout

    return _timed(run)


def _timed(work: Callable[[], None]) -> Took:
    """Seconds by the clock, and of processor time of the processes that ``work`` started and waited for."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    work()
    clock, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _told(what: str, target: float, measure: Callable[[], Took], runs: int) -> bool:
    """Print the medians; whether the target is missed."""
    measure()  # what was on disk only is in memory now
    clock, processor = (statistics.median(took) for took in zip(*(measure() for _ in range(runs)), strict=True))
    print(f"{what:<18} {clock:7.3f} s by the clock, {processor:.3f} s of processor time, target {target}")
    return min(clock, processor) > target


if __name__ == "__main__":
    sys.exit(main())
