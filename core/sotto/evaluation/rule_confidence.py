"""How often each rule is right on annotated lines: ``python -m sotto.evaluation.rule_confidence FILE...``

A file holds one JSON object a line with ``query``, ``essential`` and ``non_essential`` (lists of ``text``
and ``attribute``). A finding is right when it touches a private span or repeats one; what is only part of
the task is not private. Prints rule, right, all, and (right + 1) / (all + 2), the value for ``CONFIDENCE``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sotto.findings.rules import find
from sotto.profiles import Profile
from sotto.rewrite import Finding, Span


def measure(lines: Iterable[dict[str, Any]]) -> dict[str, tuple[int, int]]:
    """Rule -> (right, all) over annotated lines."""
    right: Counter[str] = Counter()
    every: Counter[str] = Counter()
    profile = Profile("measure", "Measure")
    for line in lines:
        private = list(_private(line))
        for finding in find(line["query"], profile):
            every[finding.source] += 1
            right[finding.source] += any(_touches(finding, span, text) for span, text in private)
    return {rule: (right[rule], count) for rule, count in every.items()}


def _private(line: dict[str, Any]) -> Iterator[tuple[Span, str]]:
    for item in (*line["non_essential"], *line["essential"]):
        if item["attribute"] != "task":
            start = line["query"].find(item["text"])
            yield Span(start, start + len(item["text"])), item["text"]


def _touches(finding: Finding, span: Span, text: str) -> bool:
    return finding.span.overlaps(span) or finding.text in text


def main() -> None:
    lines = [json.loads(line) for path in sys.argv[1:] for line in Path(path).read_text(encoding="utf-8").splitlines()]
    for rule, (right, every) in sorted(measure(lines).items()):
        print(f"{rule:50} {right:4} {every:4}  {(right + 1) / (every + 2):.2f}")


if __name__ == "__main__":
    main()
