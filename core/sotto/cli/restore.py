"""``sotto restore``: the originals back into an answer."""

from __future__ import annotations

import argparse
import sys

from sotto.cli.kept import Conversations
from sotto.cli.screen import harmless, on_terminal, write_exactly
from sotto.cli.text_input import add_text_arguments, read_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text_arguments(parser)
    parser.add_argument(
        "--conversation", metavar="NAME", help="the conversation whose stand-ins to use; the last rewrite by default"
    )


def run(options: argparse.Namespace) -> int:
    answer = read_text(options)
    restored = Conversations().kept(options.conversation).restore(answer)
    if on_terminal(sys.stdout):
        print(harmless(restored))
    else:
        write_exactly(restored)
    return 0
