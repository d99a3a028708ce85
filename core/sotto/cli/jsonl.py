"""Many texts: an object per line in, an object per line out, in order; a bad line never stops the run."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from io import UnsupportedOperation
from pathlib import Path
from typing import Any, BinaryIO

from sotto.cli.screen import ProgressBar
from sotto.errors import BadLine, SottoError, TextTooLong
from sotto.plain import edit_to_plain, finding_to_plain, guarantee_to_plain
from sotto.profiles import Profile, profile_from_plain, profile_to_plain, read_profile
from sotto.service import Request, Service
from sotto.vault import Vault

_LONGEST_LINE = 8 * 1024 * 1024


def run_lines(source: Path | None, target: Path | None, rewriter: Rewriter) -> None:
    """Rewrite every line of ``source`` into ``target``; None is standard input and standard output.

    Raises SottoError where a file cannot be opened or written.
    """
    try:
        with ExitStack() as files:
            lines = files.enter_context(source.open("rb")) if source else sys.stdin.buffer
            # By what was opened: standard input may be that file, too, and opening to write empties it.
            if target and target.is_file() and _is(target, lines):
                raise SottoError("The file to read and the file to write are the same.")
            # What comes out of a pipe comes once.
            total = _count(source) if source and source.is_file() else None
            output = files.enter_context(_opened(target)) if target else sys.stdout.buffer
            _run(lines, output, total, rewriter)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SottoError(f"A file could not be read or written: {error.strerror}.") from None


def _is(path: Path, opened: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(opened.fileno()))
    except UnsupportedOperation:  # it is in memory
        return False


def _opened(target: Path) -> BinaryIO:
    """To write, for its owner alone: originals go into it, beside what became of them."""
    output = target.open("wb")
    if target.is_file():
        with suppress(PermissionError):  # a memory stick may know no owners
            target.chmod(0o600)
    return output


def _run(lines: BinaryIO, output: BinaryIO, total: int | None, rewriter: Rewriter) -> None:
    bar = ProgressBar(total)
    done = errors = 0
    try:
        for line in _lines(lines):
            result = rewriter.result(line)
            output.write(_encoded(result))
            output.flush()
            done, errors = done + 1, errors + ("error" in result)
            bar.show(done, errors)
    finally:
        bar.close()
    print(f"{done} lines, {errors} of them not rewritten.", file=sys.stderr)


class Rewriter:
    """Makes the result of one line. Each line is a conversation of its own."""

    def __init__(
        self, service: Service, profile: Profile, sanitizer: str | None, model: str, options: Mapping[str, object]
    ) -> None:
        self._service = service
        self._profile = profile
        self._sanitizer = sanitizer
        self._model, self._options = model, options

    def result(self, line: bytes | None) -> dict[str, Any]:
        id: Any = None
        try:
            fields = _fields(line)
            id = fields.get("id")
            return {"id": id, **self._rewritten(fields)}
        except SottoError as error:
            return {"id": id, "error": {"code": error.code, "message": str(error)}}
        except Exception:  # noqa: BLE001 - told in the line; the other lines still matter
            return {"id": id, "error": {"code": SottoError.code, "message": SottoError.message}}

    def _rewritten(self, fields: dict[str, Any]) -> dict[str, Any]:
        text = fields.get("query")
        if not isinstance(text, str):
            raise BadLine
        profile = self._profile_of(fields)
        started = time.perf_counter()
        sanitizer = self._sanitizer or profile.sanitizer
        rewrite = self._service.rewrite(Request(text, profile, Vault(), sanitizer, self._model, self._options))
        seconds = time.perf_counter() - started
        return {
            "rewrite": rewrite.text,
            "edits": [edit_to_plain(edit) for edit in rewrite.edits],
            "findings": [finding_to_plain(finding) for finding in self._service.find(text, profile)],
            "guarantee": guarantee_to_plain(rewrite.guarantee),
            "seconds": round(seconds, 4),
        }

    def _profile_of(self, fields: dict[str, Any]) -> Profile:
        profile = self._profile
        own = fields.get("profile")
        if isinstance(own, str):
            profile = read_profile(Path(own))
        elif own is not None:
            profile = profile_from_plain(own)
        persona = fields.get("persona")
        if persona is None:
            return profile
        if not isinstance(persona, str):
            raise BadLine("`persona` must be text: one fact about the person.")
        if not persona.strip():
            return profile
        return profile_from_plain(profile_to_plain(replace(profile, facts=(*profile.facts, persona))))


def _lines(file: BinaryIO) -> Iterator[bytes | None]:
    """Lines that are not blank; None for one that is too long, which is read past."""
    while line := file.readline(_LONGEST_LINE):
        whole = len(line) < _LONGEST_LINE or line.endswith(b"\n")
        if not whole:
            while (rest := file.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        if not whole or line.strip():
            yield line if whole else None


def _count(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for _ in _lines(file))


def _fields(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise TextTooLong
    try:
        fields = json.loads(line.decode("utf-8-sig"), parse_constant=_no_json)
    except (ValueError, RecursionError):
        raise BadLine from None
    if not isinstance(fields, dict):
        raise BadLine
    return fields


def _no_json(_constant: str) -> None:
    """NaN and Infinity, which Python reads and others could not read in the result."""
    raise BadLine


def _encoded(result: dict[str, Any]) -> bytes:
    try:
        return json.dumps(result, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # an id with half a surrogate pair; escaped it goes back as it came
        return json.dumps(result).encode() + b"\n"
