"""The command line. Each command is a module here with ``add_arguments(parser)`` and ``run(options) -> int``."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from sotto import __version__
from sotto.crashes import leave_no_dump
from sotto.errors import SottoError

# Name -> what it does; its module is imported only when it is called.
COMMANDS = {
    "rewrite": "rewrite a prompt so that a chatbot learns only what the task needs",
    "find": "show what is private in a text",
    "restore": "put the originals back into a chatbot's answer",
    "profiles": "list, show, import, export or choose profiles",
    "models": "list, download, import, choose or test language models",
    "doctor": "check the installation and say what is missing",
    "evaluate": "measure what leaks and what stays, on annotated texts",
    "bench": "measure how fast this machine is",
}

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. 0 is success, 1 a failure told in one sentence, 2 wrong arguments."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    called = next((argument for argument in arguments if not argument.startswith("-")), None)
    options = _parser(called).parse_args(arguments)
    leave_no_dump()
    # What a command writes holds originals, beside what became of them.
    os.umask(0o077)
    try:
        status: int = import_module(f"sotto.cli.{options.command}").run(options)
        sys.stdout.flush()
    except SottoError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:  # noqa: BLE001 - nothing ends in a traceback
        return _fail(f"{SottoError.message} ({_where(error)})")
    return status


def _parser(called: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sotto", description="Keeps private what a chatbot does not need to know. Nothing leaves this computer."
    )
    parser.add_argument("--version", action="version", version=f"Sotto {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, purpose in COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.")
        if name == called:
            import_module(f"sotto.cli.{name}").add_arguments(command)
    return parser


def _fail(sentence: str) -> int:
    print(f"sotto: {sentence}", file=sys.stderr)
    return 1


def _where(error: Exception) -> str:
    """Where an unexpected error came from. Never its message: that may quote private text."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
