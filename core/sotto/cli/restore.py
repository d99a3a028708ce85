"""``sotto restore``: the originals back into an answer, and the answer fitted to the whole request."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sotto.cli.kept import Conversations
from sotto.cli.screen import harmless, on_terminal, write_exactly
from sotto.cli.text_input import add_text_arguments, read_file, read_text
from sotto.cli.thinking import add_model_argument, model_name, service
from sotto.errors import SottoError
from sotto.vault import Vault


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text_arguments(parser)
    parser.add_argument(
        "--conversation", metavar="NAME", help="the conversation whose stand-ins to use; the last rewrite by default"
    )
    parser.add_argument(
        "--request",
        type=Path,
        metavar="FILE",
        help="your request as you first wrote it: a language model then fits the answer to the whole of it",
    )
    add_model_argument(parser)


def run(options: argparse.Namespace) -> int:
    answer = read_text(options)
    vault = Conversations().kept(options.conversation)
    restored = vault.restore(answer) if options.request is None else _recombined(options, answer, vault)
    if on_terminal(sys.stdout):
        print(harmless(restored))
    else:
        write_exactly(restored)
    return 0


def _recombined(options: argparse.Namespace, answer: str, vault: Vault) -> str:
    from sotto.service import BUILTIN

    model = model_name(options.model)
    if model == BUILTIN:
        raise SottoError(
            "--request needs a language model. Name one with --model; `sotto models list` shows those here."
        )
    return service().recombine(answer, vault, request=read_file(options.request), model=model)
