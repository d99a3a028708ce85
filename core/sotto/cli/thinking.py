"""What the commands share that may think with a language model: which one, and a sanitizer's options."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sotto.errors import SottoError

if TYPE_CHECKING:
    from sotto.service import Service


def add_model_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model",
        metavar="NAME",
        help="a language model of `sotto models list`, or `builtin`; by default what `sotto models use` set",
    )


def add_options_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="settings",
        help="an option of the sanitizer, such as rounds=3; may be given again for another one",
    )


def settings(pairs: Sequence[str]) -> dict[str, object]:
    """Options from KEY=VALUE: numbers, true and false as such, everything else as text."""
    made: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise SottoError("--option takes KEY=VALUE, such as --option rounds=3.")
        made[key.strip()] = _value(value.strip())
    return made


def _value(text: str) -> object:
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | int | float) else text


def model_name(wanted: str | None) -> str:
    """The model that is asked for, or else the one in use."""
    from sotto.engines.installed import InstalledModels

    return wanted or InstalledModels().chosen


def service() -> Service:
    """A service that can open every language model that is here."""
    from sotto.engines.builtin.models import BuiltinModels
    from sotto.engines.language_models import LanguageModels
    from sotto.service import Service

    return Service(BuiltinModels(), LanguageModels().open)
