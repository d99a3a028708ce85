"""Runs a rewriter over annotated lines and judges it; baselines run beside it on the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sotto.errors import (
    EmptyText,
    ModelAnswerUnusable,
    SanitizeFailed,
    TextTooLong,
    UnreadableText,
    UnsupportedLanguage,
)
from sotto.evaluation.delegate import Sample, judge
from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite
from sotto.service import Request, Service
from sotto.training.data import Line
from sotto.vault import Vault

# What Sotto says about a text; any other error is a failure of the measurement and stops it.
REFUSALS = (SanitizeFailed, ModelAnswerUnusable, UnsupportedLanguage, UnreadableText, TextTooLong, EmptyText)
# A rewriter gives the text that is sent and the text as the answer's reader sees it (stand-ins restored).
Rewriter = Callable[[Line], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Made:
    """Sotto's rewrite of a line, None where it was refused, and the vault of the line's conversation."""

    line: Line
    rewrite: Rewrite | None
    vault: Vault

    def judged(self, rewrite: Rewrite | None = None) -> Sample:
        """The rewrite, or another one of the same line, judged. A refusal sends and keeps nothing."""
        chosen = rewrite or self.rewrite
        text = chosen.text if chosen else ""
        return judged(self.line, text, self.vault.restore(text))


def made_by(service: Service, profile: Profile, sanitizer: str, lines: Iterable[Line]) -> list[Made]:
    """Sotto's rewrites of ``lines``, each a conversation of its own."""
    found = []
    for line in lines:
        vault = Vault()
        try:
            rewrite = service.rewrite(Request(line.query, profile, vault, sanitizer))
        except REFUSALS:
            rewrite = None
        found.append(Made(line, rewrite, vault))
    return found


def sotto(service: Service, profile: Profile, sanitizer: str = "auto") -> Rewriter:
    """Sotto itself. A refusal sends nothing: nothing leaks and nothing is kept."""

    def rewrite(line: Line) -> tuple[str, str]:
        (made,) = made_by(service, profile, sanitizer, [line])
        text = made.rewrite.text if made.rewrite else ""
        return text, made.vault.restore(text)

    return rewrite


def original(line: Line) -> tuple[str, str]:
    """No protection."""
    return line.query, line.query


def human(line: Line) -> tuple[str, str]:
    """The rewrite that came with the line, by hand."""
    return line.rewrite, line.rewrite


def all_findings_removed(find: Callable[[str], list[Finding]]) -> Rewriter:
    """Every finding cut out, needed or not."""

    def rewrite(line: Line) -> tuple[str, str]:
        text = line.query
        for finding in reversed(find(line.query)):
            text = text[: finding.span.start] + text[finding.span.end :]
        return text, text

    return rewrite


def redacted_by_type(find: Callable[[str], list[Finding]]) -> Rewriter:
    """Identifiers found by rules replaced by <TYPE>, as a type-based redactor does it."""

    def rewrite(line: Line) -> tuple[str, str]:
        text = line.query
        for finding in reversed(find(line.query)):
            label = finding.attribute.value.upper().replace(" ", "_")
            text = f"{text[: finding.span.start]}<{label}>{text[finding.span.end :]}"
        return text, text

    return rewrite


def run(rewriter: Rewriter, lines: Iterable[Line]) -> list[Sample]:
    """Judged rewrites of ``lines``, in order."""
    return [judged(line, *rewriter(line)) for line in lines]


def judged(line: Line, sent: str, restored: str) -> Sample:
    """One rewrite of a line, judged by the line's items."""
    essential, private = [item.text for item in line.essential], [item.text for item in line.non_essential]
    return judge(line.id, line.query, sent, restored, essential, private)
