"""Atheris (libFuzzer) over the harnesses of this folder: they look for inputs that reach new code and break a promise.

    python -m tests.fuzz --seconds 600 frames gguf       (without names: all of them, one after the other)

What has reached new code is kept in ``build/fuzz/NAME`` and built upon next time; an input that broke something is
written to ``build/fuzz/NAME-crash-...``, to be read with ``python -m tests.fuzz --replay FILE NAME``. Prints
executions, executions per second, coverage and findings of each. The exit status is 1 where something was found.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests.fuzz import HARNESSES
from tests.fuzz.scratch import MEMORY

_FOLDER = Path("build/fuzz")
_LONGEST = 4096  # bytes of an input


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *HARNESSES], help="the harnesses to run, all by default")
    parser.add_argument("--seconds", type=int, default=60, help="for each harness")
    parser.add_argument("--replay", type=Path, help="run one input only")
    options = parser.parse_args()
    names = options.names or list(HARNESSES)
    # The fakes run in tests only, and this is one.
    os.environ |= {"PYTEST_CURRENT_TEST": "fuzz", "QT_QPA_PLATFORM": "offscreen"}
    if options.replay:
        for name in names:
            import_module(f"tests.fuzz.{name}").check(options.replay.read_bytes())
        return 0
    print(f"{'harness':14} {'executions':>10} {'per second':>10} {'coverage':>9}  findings", flush=True)
    found = [_fuzz(name, options.seconds) for name in names]
    return int(any(found))


def _fuzz(name: str, seconds: int) -> bool:
    """Run one harness in a process of its own, because libFuzzer ends it. Returns whether something was found."""
    corpus = _FOLDER / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(import_module(f"tests.fuzz.{name}").SEEDS):
        (corpus / f"seed-{number}").write_bytes(seed)
    command = [
        *(sys.executable, "-m", "tests.fuzz.one", name, str(corpus)),
        *(f"-max_total_time={seconds}", f"-artifact_prefix={_FOLDER / name}-", f"-max_len={_LONGEST}"),
        *("-print_final_stats=1", "-timeout=60", "-rss_limit_mb=4096"),
    ]
    # libFuzzer ends without tidying up.
    with tempfile.TemporaryDirectory(prefix="sotto-fuzz-", dir=MEMORY) as scratch:
        environment = {**os.environ, "TMPDIR": scratch}
        run = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace", env=environment)
    told = run.stdout + run.stderr
    executions = _last(r"stat::number_of_executed_units:\s*(\d+)", told)
    speed = _last(r"stat::average_exec_per_sec:\s*(\d+)", told)
    coverage = _last(r"cov: (\d+)", told)
    found = re.findall(r"Test unit written to (\S+)", told)
    print(f"{name:14} {executions:>10} {speed:>10} {coverage:>9}  {' '.join(found) or 'none'}", flush=True)
    if run.returncode:
        print(f"{told[-3000:]}\nit ended with status {run.returncode}", flush=True)
    return bool(run.returncode)


def _last(pattern: str, text: str) -> str:
    return (re.findall(pattern, text) or ["?"])[-1]


if __name__ == "__main__":
    sys.exit(main())
