"""``sotto rewrite``: one text, or many with ``--jsonl``."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from sotto.cli.kept import Conversations, choose_profile
from sotto.cli.screen import Screen, on_terminal, write_exactly, write_json
from sotto.cli.text_input import add_text_arguments, read_text
from sotto.cli.thinking import add_model_argument, add_options_argument, model_name, service, settings
from sotto.errors import SottoError, StoreDamaged, StoreLocked
from sotto.plain import edit_to_plain, finding_to_plain, guarantee_to_plain, stranger_to_plain
from sotto.vault import Vault


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text_arguments(parser)
    parser.add_argument("--sanitizer", metavar="NAME", help="auto, or one of those that `sotto doctor` lists")
    add_model_argument(parser)
    add_options_argument(parser)
    parser.add_argument("--profile", metavar="PROFILE", help="a profile's id or name, or a profile file")
    parser.add_argument("--site", metavar="HOST", help="use the profile and the sanitizer chosen for this site")
    parser.add_argument("--conversation", metavar="NAME", help="use the stand-ins of a conversation, and keep new ones")
    parser.add_argument("--json", action="store_true", help="print JSON, with offsets in code points")
    parser.add_argument(
        "--jsonl",
        nargs="*",
        metavar="FILE",
        help="[IN [OUT]]: rewrite an object per line (id, query, and persona or profile); - or nothing means "
        "standard input and standard output",
    )


def run(options: argparse.Namespace) -> int:
    if options.jsonl is not None:
        return _run_lines(options)
    text = read_text(options)
    profile, choice = choose_profile(options.profile, options.site)
    conversations = _conversations(options.conversation)
    vault = conversations.vault(options.conversation) if conversations else Vault()
    sanitizer = options.sanitizer or choice.sanitizer or profile.sanitizer
    from sotto.service import Request

    request = Request(
        text, profile, vault, sanitizer, model=model_name(options.model), options=settings(options.settings)
    )
    thinking = service()
    started = time.perf_counter()
    rewrite = thinking.rewrite(request)
    seconds = time.perf_counter() - started
    if conversations:
        _keep(conversations, options.conversation, vault)
    if options.json:
        write_json(
            {
                "rewrite": rewrite.text,
                "edits": [edit_to_plain(edit) for edit in rewrite.edits],
                "findings": [finding_to_plain(finding) for finding in thinking.find(text, profile)],
                "sanitizer": rewrite.sanitizer,
                "model": request.model,
                "choice": rewrite.choice,
                "task": rewrite.task,
                "guarantee": guarantee_to_plain(rewrite.guarantee),
                "stranger": None if rewrite.stranger is None else stranger_to_plain(rewrite.stranger),
                "alternatives": list(rewrite.alternatives),
                "seconds": round(seconds, 4),
            }
        )
    elif on_terminal(sys.stdout):
        Screen(sys.stdout).rewrite(rewrite)
    else:
        write_exactly(rewrite.text)
    return 0


def _run_lines(options: argparse.Namespace) -> int:
    from sotto.cli.jsonl import Rewriter, run_lines

    if options.text is not None or options.file is not None or options.json or options.conversation is not None:
        raise SottoError("--jsonl takes its texts from the lines: give no text, --file, --json or --conversation.")
    if len(options.jsonl) > 2:
        raise SottoError("--jsonl takes at most two files, the one to read and the one to write.")
    source, target = (Path(name) if name != "-" else None for name in [*options.jsonl, "-", "-"][:2])
    profile, choice = choose_profile(options.profile, options.site)
    chosen = options.sanitizer or choice.sanitizer
    run_lines(
        source, target, Rewriter(service(), profile, chosen, model_name(options.model), settings(options.settings))
    )
    return 0


def _conversations(name: str | None) -> Conversations | None:
    """What is kept, or None where it cannot be opened: the rewrite is as good, only restoring will not work."""
    try:
        return Conversations()
    except (StoreLocked, StoreDamaged) as error:
        if name is not None:
            raise
        print(f"sotto: {error} `sotto restore` will not know this rewrite.", file=sys.stderr)
        return None


def _keep(conversations: Conversations, name: str | None, vault: Vault) -> None:
    try:
        conversations.keep(name, vault)
    except OSError as error:
        print(f"sotto: The stand-ins could not be kept: {error.strerror}.", file=sys.stderr)
    except StoreDamaged as error:
        print(f"sotto: The stand-ins could not be kept. {error}", file=sys.stderr)
