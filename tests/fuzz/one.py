"""One harness under atheris, started by ``python -m tests.fuzz``; the arguments after its name are libFuzzer's."""

from __future__ import annotations

import sys
from importlib import import_module

import atheris


def main() -> None:
    name, *arguments = sys.argv[1:]
    # Some modules are imported on first use only: the seeds are run where imports are still instrumented.
    with atheris.instrument_imports(include=["sotto", "sotto_host", "sotto_desktop"]):
        harness = import_module(f"tests.fuzz.{name}")
        for seed in harness.SEEDS:
            harness.check(seed)
    atheris.Setup([f"tests.fuzz.{name}", *arguments], harness.check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
