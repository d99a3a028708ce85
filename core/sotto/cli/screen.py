"""Words on a terminal: colours, a rewrite as a word diff, a progress bar. Nothing here is used for a pipe."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from typing import Any, TextIO

from sotto.errors import SottoError
from sotto.rewrite import Edit, Rewrite

_STYLES = {
    "gone": "31;9",
    "new": "32",
    "kept": "33;4",
    "dim": "2",
    "bold": "1",
    "good": "32",
    "bad": "31",
    "warn": "33",
}


def on_terminal(stream: TextIO) -> bool:
    return stream is not None and stream.isatty()


def write_exactly(text: str) -> None:
    """``text`` on standard output as UTF-8, with nothing added and no line end changed. Raises SottoError."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise SottoError(f"The result could not be written: {error.strerror}.") from None


def write_json(plain: dict[str, Any]) -> None:
    write_exactly(json.dumps(plain, ensure_ascii=False, indent=2) + "\n")


class Screen:
    """Text for a terminal, without colours where NO_COLOR is set or the stream is none."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._colours = on_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def styled(self, text: str, style: str) -> str:
        return f"\033[{_STYLES[style]}m{text}\033[0m" if self._colours else text

    def line(self, text: str = "") -> None:
        # A terminal may know fewer characters than the text has.
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")

    def rewrite(self, rewrite: Rewrite) -> None:
        """The diff, then a line per edit with its reason, then the text to send."""
        if not rewrite.edits:
            self.line(self.styled("Nothing here needs to change.", "good"))
            return
        self.line(self._diff(rewrite))
        self.line()
        for number, edit in enumerate(rewrite.edits, start=1):
            self.line(self._reason(number, edit))
        if rewrite.task:
            self.line(self.styled(f"\nYour request: {harmless(rewrite.task)}", "dim"))
        if rewrite.changed:
            self.line(self.styled("\nTo send:", "bold"))
            self.line(harmless(rewrite.text))

    def _diff(self, rewrite: Rewrite) -> str:
        pieces: list[str] = []
        at = 0
        for edit in rewrite.edits:
            pieces.append(harmless(rewrite.original[at : edit.span.start]))
            original, replacement = harmless(edit.original), harmless(edit.replacement)
            if not edit.accepted:
                pieces.append(self.styled(original, "kept"))
            elif self._colours:
                pieces.append(self.styled(original, "gone") + (self.styled(replacement, "new") if replacement else ""))
            else:
                pieces.append(f"[-{original}-]" + (f"{{+{replacement}+}}" if replacement else ""))
            at = edit.span.end
        return "".join(pieces) + harmless(rewrite.original[at:])

    def _reason(self, number: int, edit: Edit) -> str:
        verb = edit.action.value if edit.accepted else "kept"
        change = short(edit.original)
        if edit.accepted and edit.replacement.strip():
            change += f" → {short(edit.replacement)}"
        doubt = self.styled(" (not sure)", "warn") if edit.uncertain else ""
        head = f"{number:>3}. {self.styled(edit.attribute.label, 'bold')}, {verb}{doubt}: {change}"
        return f"{head}\n     {self.styled(harmless(edit.reason), 'dim')}"


def harmless(text: str) -> str:
    """Without the control characters that could steer a terminal; line ends and tabs stay."""
    return "".join(
        letter if letter in "\n\t" or unicodedata.category(letter) not in {"Cc", "Cs"} else "\N{SYMBOL FOR SUBSTITUTE}"
        for letter in text.replace("\r\n", "\n")
    )


def short(text: str, most: int = 60) -> str:
    """In quotes, on one line."""
    line = " ".join(harmless(text).split())
    return f"“{line if len(line) <= most else line[: most - 1] + '…'}”"


class ProgressBar:
    """How far a run is, on standard error; silent where that is no terminal. ``total`` may be unknown."""

    _WIDTH = 30

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._shown = on_terminal(sys.stderr)

    def show(self, done: int, errors: int) -> None:
        if not self._shown:
            return
        told = f"{done}" if self._total is None else f"{done}/{self._total}"
        bar = ""
        if self._total:
            filled = min(self._WIDTH, self._WIDTH * done // self._total)
            bar = f"[{'#' * filled}{'.' * (self._WIDTH - filled)}] "
        sys.stderr.write(f"\r\033[K{bar}{told}" + (f", {errors} not rewritten" if errors else ""))
        sys.stderr.flush()

    def close(self) -> None:
        if self._shown:
            sys.stderr.write("\n")
