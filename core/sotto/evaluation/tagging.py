"""How well spans are found and typed, whether they go as labelled, and whether confidence is what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sotto.engines.builtin.encoder import Reading
from sotto.evaluation.delegate import Sample
from sotto.findings.tagger import SOURCE
from sotto.rewrite import Finding, Span
from sotto.training.data import Line, label, spans_of

BINS = 10


@dataclass(frozen=True, slots=True)
class F1:
    """Entity-level counts: findings that are right, all findings, labelled spans found, all labelled spans."""

    right: int
    found: int
    recalled: int
    labelled: int

    @property
    def precision(self) -> float:
        return self.right / max(1, self.found)

    @property
    def recall(self) -> float:
        return self.recalled / max(1, self.labelled)

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of like confidence: how many, their mean confidence, and the share that was right."""

    count: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """A reliability curve; ``error`` is the expected calibration error in [0, 1]."""

    bins: tuple[Bin, ...]
    error: float


def entities(line: Line) -> list[tuple[Span, str]]:
    """The labelled spans of a line with their attributes; a value that stands twice is two."""
    return [
        (Span(start, end), item.attribute)
        for item in (*line.essential, *line.non_essential)
        if item.attribute != "task"
        for start, end in spans_of(item.text, line.query)
    ]


def entity_f1(lines: Iterable[Line], find: Callable[[str], Sequence[Finding]], *, exact: bool) -> F1:
    """Entities of the right attribute: with the very borders of the label (``exact``), or overlapping it.

    A label is often a whole clause, so borders differ even where person and tagger mean the same.
    """
    right = found = recalled = labelled = 0
    for line in lines:
        findings, spans = find(line.query), entities(line)
        hits = [[_hit(finding, span, attribute, exact) for span, attribute in spans] for finding in findings]
        right += sum(any(row) for row in hits)
        found += len(findings)
        recalled += sum(any(row[i] for row in hits) for i in range(len(spans)))
        labelled += len(spans)
    return F1(right, found, recalled, labelled)


def necessity(lines: Sequence[Line], samples: Sequence[Sample]) -> tuple[int, int, int]:
    """Of the typed items (no mere words of the task): rightly gone or kept, all, and all that should stay.

    The first is right / all; answering "stays" always gives the last / all.
    """
    right = every = stay = 0
    for line, sample in zip(lines, samples, strict=True):
        kept = [i.text in sample.lost for i in line.essential if i.attribute != "task"]
        gone = [i.text in sample.leaked for i in line.non_essential if i.text in sample.private]
        right += sum(not wrong for wrong in (*kept, *gone))
        every += len(kept) + len(gone)
        stay += len(kept)
    return right, every, stay


def tagger_calibration(lines: Iterable[Line], find: Callable[[str], Sequence[Finding]]) -> Calibration:
    """The tagger's confidence against whether it touches a labelled span of that attribute."""
    answers = []
    for line in lines:
        spans = entities(line)
        for finding in find(line.query):
            if finding.source == SOURCE:
                answers.append((finding.confidence, any(_hit(finding, s, a, False) for s, a in spans)))
    return calibration(answers)


def private_calibration(lines: Iterable[Line], read: Callable[[str], Reading]) -> Calibration:
    """The answer to "is this word private and not needed?" against the labels, word by word."""
    answers: list[tuple[float, bool]] = []
    for line in lines:
        reading = read(line.query)
        truths = map(bool, label(line).private)
        answers += zip((float(p) for p in reading.private), truths, strict=True)
    return calibration(answers)


def calibration(answers: Sequence[tuple[float, bool]], bins: int = BINS) -> Calibration:
    """Bins of equal width over (confidence, was it right); empty ones are left out.

    >>> calibration([(0.9, True), (0.9, False)]).error
    0.4
    """
    parts: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for confidence, right in answers:
        parts[min(bins - 1, int(confidence * bins))].append((confidence, right))
    made = tuple(
        Bin(len(part), sum(c for c, _ in part) / len(part), sum(r for _, r in part) / len(part))
        for part in parts
        if part
    )
    error = sum(b.count * abs(b.confidence - b.right) for b in made) / max(1, len(answers))
    return Calibration(made, round(error, 6))


def _hit(finding: Finding, span: Span, attribute: str, exact: bool) -> bool:
    place = finding.span == span if exact else finding.span.overlaps(span)
    return place and finding.attribute.value == attribute
