"""``sotto find``: what is private in a text, and who says so."""

from __future__ import annotations

import argparse
import sys

from sotto.cli.kept import choose_profile
from sotto.cli.screen import Screen, harmless, short, write_json
from sotto.cli.text_input import add_text_arguments, read_text
from sotto.plain import finding_to_plain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_text_arguments(parser)
    parser.add_argument("--profile", metavar="PROFILE", help="a profile's id or name, or a profile file")
    parser.add_argument("--json", action="store_true", help="print JSON, with offsets in code points")


def run(options: argparse.Namespace) -> int:
    text = read_text(options)
    profile, _ = choose_profile(options.profile, None)
    from sotto.service import Service

    findings = Service.builtin().find(text, profile)
    if options.json:
        write_json({"findings": [finding_to_plain(finding) for finding in findings]})
        return 0
    screen = Screen(sys.stdout)
    for finding in findings:
        source = screen.styled(f"{finding.confidence:.0%}, {harmless(finding.source)}", "dim")
        screen.line(f"{finding.attribute.label:<20} {short(finding.text)}  {source}")
    if not findings:
        print("Nothing private was found.", file=sys.stderr)
    return 0
