"""``sotto doctor``: what is installed, what is missing and how to get it, and what works."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from sotto import __version__
from sotto.cli.checks import Check, State, every_check
from sotto.cli.screen import Screen, write_json

_MARKS = {State.GOOD: ("ok", "good"), State.LACKS: ("--", "warn"), State.BAD: ("!!", "bad")}
# What a person can do, and the checks it rests on.
_WORKS = {
    "command line": ("model", "rewriting"),
    "window": ("model", "rewriting", "stored data", "desktop app", "display"),
    "browser": ("model", "rewriting", "stored data", "desktop app", "display", "native host", "paired browsers"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """1 where something is broken; what is only not there yet is no failure."""
    checks = every_check()
    works = _works(checks)
    if options.json:
        write_json({"version": __version__, "checks": [asdict(check) for check in checks], "works": works})
    else:
        _show(checks, works)
    return int(any(check.state is State.BAD for check in checks))


def _works(checks: list[Check]) -> dict[str, bool]:
    good = {check.name for check in checks if check.state is State.GOOD}
    return {what: good.issuperset(needed) for what, needed in _WORKS.items()}


def _show(checks: list[Check], works: dict[str, bool]) -> None:
    screen = Screen(sys.stdout)
    for check in checks:
        mark, style = _MARKS[check.state]
        screen.line(f"{screen.styled(mark, style)}  {check.name:<16} {check.message}")
        if check.fix:
            screen.line(f"    {'':<16} {screen.styled(check.fix, 'bold')}")
    screen.line()
    screen.line("Works: " + (", ".join(what for what, does in works.items() if does) or "nothing yet"))
    missing = [what for what, does in works.items() if not does]
    if missing:
        screen.line("Not yet: " + ", ".join(missing))
