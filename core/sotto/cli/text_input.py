"""The text a command works on: from an argument, a file, or standard input."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import BinaryIO

from sotto.errors import SottoError, TextTooLong, UnreadableText

# UTF-8 takes at most four bytes a character; the limit on characters is the service's.
_MOST_BYTES = 4 * 1024 * 1024


def add_text_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "text",
        nargs="?",
        help="the text; while the command runs it shows in the list of processes, so standard input is better",
    )
    parser.add_argument("-f", "--file", type=Path, metavar="FILE", help="read the text from a file")


def read_text(options: argparse.Namespace) -> str:
    """The text, exactly as it was given. Raises UnreadableText, TextTooLong, SottoError."""
    if options.text is not None and options.file is not None:
        raise SottoError("Give the text or a file, not both.")
    if options.text is not None:
        return _checked(options.text)
    if options.file is not None:
        return read_file(options.file)
    if sys.stdin is None:
        raise SottoError("There is no standard input here. Give the text as a file.")
    if sys.stdin.isatty():
        print("Type or paste the text, then press Ctrl-D on an empty line.", file=sys.stderr)
    return _decoded(sys.stdin.buffer)


def read_file(path: Path) -> str:
    """What a file holds, exactly. Raises UnreadableText, TextTooLong, SottoError."""
    try:
        with path.open("rb") as file:
            return _decoded(file)
    except OSError as error:
        raise SottoError(f"The file could not be read: {error.strerror}.") from None


def _decoded(file: BinaryIO) -> str:
    data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise TextTooLong
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableText from None


def _checked(text: str) -> str:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # bytes of an argument that are not UTF-8
        raise UnreadableText from None
    return text
