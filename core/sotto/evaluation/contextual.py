"""Runs a rewriter over annotated lines and judges it; baselines run beside it on the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sotto.errors import SottoError
from sotto.evaluation.delegate import Sample, judge
from sotto.profiles import Profile
from sotto.rewrite import Finding
from sotto.service import Request, Service
from sotto.training.data import Line
from sotto.vault import Vault

# A rewriter gives the text that is sent and the text as the answer's reader sees it (stand-ins restored).
Rewriter = Callable[[Line], tuple[str, str]]


def sotto(service: Service, profile: Profile, sanitizer: str = "auto") -> Rewriter:
    """Sotto itself. A refusal sends nothing: nothing leaks and nothing is kept."""

    def rewrite(line: Line) -> tuple[str, str]:
        vault = Vault()
        try:
            made = service.rewrite(Request(line.query, profile, vault, sanitizer))
        except SottoError:
            return "", ""
        return made.text, vault.restore(made.text)

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
    samples = []
    for line in lines:
        sent, restored = rewriter(line)
        samples.append(
            judge(
                line.id,
                line.query,
                sent,
                restored,
                [item.text for item in line.essential],
                [item.text for item in line.non_essential],
            )
        )
    return samples
