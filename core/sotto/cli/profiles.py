"""``sotto profiles``: list, show, import, export, use."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from sotto.cli.kept import named, read_profiles, write_profiles
from sotto.cli.screen import Screen, harmless, write_exactly
from sotto.errors import SottoError
from sotto.profiles import Profiles, profile_to_plain, read_profile, write_profile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="the profiles there are; * marks the one in use")
    show = actions.add_parser("show", help="what stands in a profile")
    show.add_argument("profile", help="its id or name")
    bring = actions.add_parser("import", help="add a profile from a file")
    bring.add_argument("file", type=Path)
    export = actions.add_parser("export", help="write a profile as JSON")
    export.add_argument("profile", help="its id or name")
    export.add_argument("file", type=Path, nargs="?", help="standard output by default")
    use = actions.add_parser("use", help="use a profile wherever no other is chosen")
    use.add_argument("profile", help="its id or name")


def run(options: argparse.Namespace) -> int:
    profiles = read_profiles()
    match options.action:
        case "list":
            _list(profiles)
        case "show" | "export":
            profile = named(profiles, options.profile)
            if getattr(options, "file", None) is not None:
                write_profile(profile, options.file)
            else:
                write_exactly(json.dumps(profile_to_plain(profile), ensure_ascii=False, indent=2) + "\n")
        case "import":
            profile = read_profile(options.file)
            profile = replace(profile, id=profiles.free_id(profile.id))
            _write(profiles.with_profile(profile))
            print(f"Imported as {profile.id}.", file=sys.stderr)
        case "use":
            _write(profiles.with_default(named(profiles, options.profile).id))
    return 0


def _list(profiles: Profiles) -> None:
    screen = Screen(sys.stdout)
    for profile in profiles.profiles:
        mark = "*" if profile.id == profiles.default else " "
        screen.line(f"{mark} {profile.id:<24} {harmless(profile.name)}")


def _write(profiles: Profiles) -> None:
    try:
        write_profiles(profiles)
    except OSError as error:
        raise SottoError(f"The profiles could not be kept: {error.strerror}.") from None
    # The app reads its profiles when it starts.
    print("If the Sotto app is open, close it and open it again to see this.", file=sys.stderr)
