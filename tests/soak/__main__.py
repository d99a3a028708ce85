"""Many requests from several browsers at once, while the worker is killed now and then.

    python -m tests.soak --requests 10000 --connections 8 --kills 20 --seed 1

starts the app without a display, in a home of its own, and one ``sotto-host`` for each connection. Findings,
rewrites by every sanitizer, restoring, settings and requests that have to be refused are mixed at random; some
are cancelled, and connections are dropped and made again. Every answer is checked against its own request. The
figures are printed and written as JSON; Ctrl+C ends it early. The exit status is 1 where an answer was wrong or
something leaked.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from tests.conftest import move_to
from tests.soak.leaks import leaks
from tests.soak.soak import soak


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    parser.add_argument("--json", type=Path, default=Path("build/soak.json"))
    options = parser.parse_args()
    print(f"seed {options.seed}, {os.cpu_count()} cores, Python {platform.python_version()}", flush=True)
    with tempfile.TemporaryDirectory(prefix="sotto-soak-") as home, pytest.MonkeyPatch.context() as patch:
        move_to(Path(home), patch)
        enough = threading.Event()
        signal.signal(signal.SIGINT, lambda *_: enough.set())
        figures = soak(Path(home), options.requests, options.connections, options.kills, options.seed, enough)
        log = (Path(home) / "app.log").read_text(errors="replace")
    found = leaks(figures, memory=True)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"seed": options.seed, **figures.to_plain(), "leaks": found}, indent=1) + "\n")
    print(figures.table())
    print("\n".join(["", *(f"LEAK: {one}" for one in found)] if found else ["", "nothing leaked"]))
    if log.strip():
        print(f"\nwhat the app and its workers wrote ({len(log.splitlines())} lines), the last of it:\n{log[-2000:]}")
    return int(bool(found or figures.faults or figures.pending))


if __name__ == "__main__":
    sys.exit(main())
