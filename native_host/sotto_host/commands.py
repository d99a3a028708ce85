"""``sotto-host install | uninstall | status``: for a person, and with ``--json`` for the app."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from sotto_host import __version__, endpoint
from sotto_host.browsers import BROWSERS, Machine, by_name
from sotto_host.connection import connect
from sotto_host.registration import Registration, State, in_user_data_dir, own_host, registration
from sotto_host.sandboxed import sandboxed


def run(arguments: list[str]) -> int:
    """The exit status: 1 where something asked for was not done, or nothing is registered."""
    chosen = _parser().parse_args(arguments)
    machine, host = Machine(), own_host()
    if chosen.command == "install" and not host.is_file():
        sys.stderr.write(f"sotto-host: there is no {host}. Install Sotto again.\n")
        return 1
    targets = _targets(chosen, machine, host)
    done = [_do(chosen.command, target) for target in targets]
    rows = [_row(target) for target in targets]
    _tell(chosen, rows, machine, host)
    if not all(done):
        return 1
    failed = {"install": State.ABSENT, "uninstall": State.OTHER}.get(chosen.command)
    if failed is not None:
        return int(any(row["state"] == failed for row in rows) or (chosen.command == "install" and not rows))
    return int(not any(row["state"] == State.REGISTERED for row in rows))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sotto-host",
        description="Connects browsers to Sotto. A browser starts it by itself once it is registered.",
    )
    parser.add_argument("--version", action="version", version=f"sotto-host {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, sentence in (
        ("install", "register with the browsers found here, or with those named"),
        ("uninstall", "take the registrations of this installation away"),
        ("status", "say which browsers are registered"),
    ):
        command = commands.add_parser(name, help=sentence, description=sentence.capitalize() + ".")
        where = command.add_mutually_exclusive_group()
        where.add_argument(
            "--browser", action="append", choices=[browser.name for browser in BROWSERS], help="may be repeated"
        )
        where.add_argument("--user-data-dir", type=Path, metavar="DIR", help="a Chromium's own --user-data-dir")
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _targets(chosen: argparse.Namespace, machine: Machine, host: Path) -> list[Registration]:
    if chosen.user_data_dir:
        return [in_user_data_dir(chosen.user_data_dir, host, machine)]
    if chosen.browser:
        browsers = [by_name(name) for name in dict.fromkeys(chosen.browser)]
    elif chosen.command == "install":
        browsers = [browser for browser in BROWSERS if browser.found(machine)]
    else:
        browsers = list(BROWSERS)
    return [registration(browser, host, machine) for browser in browsers]


def _do(command: str, target: Registration) -> bool:
    """Whether it could be done; where not, that is told, and the next browser has its turn."""
    try:
        if command == "install":
            target.install()
        elif command == "uninstall":
            target.uninstall()
    except OSError as failure:
        sys.stderr.write(f"sotto-host: {failure.filename or target.manifest}: {failure.strerror}\n")
        return False
    return True


def _row(target: Registration) -> dict[str, Any]:
    return {
        "browser": target.browser,
        "title": target.title,
        "state": target.state(),
        "manifest": str(target.manifest),
    }


def _tell(chosen: argparse.Namespace, rows: list[dict[str, Any]], machine: Machine, host: Path) -> None:
    sandboxes = [] if chosen.user_data_dir else sandboxed(machine)
    if chosen.json:
        told = {
            "host": str(host),
            "version": __version__,
            "app": {"address": endpoint.address(), "running": _app_runs()},
            "browsers": rows,
            "sandboxed": [{"title": each.title, "works": each.works, "note": each.note} for each in sandboxes],
        }
        sys.stdout.write(json.dumps(told, indent=2) + "\n")
        return
    if not rows:
        sys.stdout.write("No browser was found that Sotto knows. Name one with --browser.\n")
    for row in rows:
        sys.stdout.write(f"{row['title']:<16} {row['state']}\n")
    for each in sandboxes:
        sys.stdout.write(f"{each.title}: {each.note}\n")


def _app_runs() -> bool:
    connection = connect()
    if connection is None:
        return False
    connection.close()
    return True
