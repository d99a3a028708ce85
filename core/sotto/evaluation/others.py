"""Measures of requests with named private units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sotto.evaluation.contextual import REFUSALS
from sotto.evaluation.measure import Results
from sotto.evaluation.sets import EvaluationSet, PupaLine
from sotto.evaluation.similarity import similarity
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.service import Request, Service
from sotto.vault import Vault


def measure_pupa(
    one: EvaluationSet, service: Service, strictness: Strictness, sanitizer: str, results: Results
) -> None:
    """Which private units still stand after the rewrite (PAPILLON's measure)."""
    lines: Sequence[PupaLine] = one.pupa
    texts = {
        "original text": [line.query for line in lines],
        "a model's redaction": [line.redacted for line in lines],
        "Sotto": _texts(service, [line.query for line in lines], strictness, sanitizer),
    }
    every = sum(len(line.units) for line in lines)
    rows, data = [], {}
    for name, made in texts.items():
        pairs = list(zip(lines, made, strict=True))
        left = sum(unit.lower() in text.lower() for line, text in pairs for unit in line.units)
        leaking = sum(any(u.lower() in text.lower() for u in line.units) for line, text in pairs)
        alike = similarity(made, [line.query for line in lines])
        shares = (percent(left / max(1, every)), percent(leaking / len(lines)))
        rows.append(
            (name, str(len(lines)), *shares, f"{alike.rouge_1:.3f}", percent(sum(not t for t in made) / len(made)))
        )
        data[name] = {"units_left": left / max(1, every), "lines_leaking": leaking / len(lines), **asdict(alike)}
    columns = ("system", "lines", "units left %", "lines with a unit %", "ROUGE-1 to original", "refused %")
    results.add(Table(one.name, "Private units of real requests", columns, tuple(rows)), data)


def _texts(service: Service, texts: Sequence[str], strictness: Strictness, sanitizer: str) -> list[str]:
    profile = Profile("evaluation", "Evaluation", strictness=strictness)
    made = []
    for text in texts:
        try:
            made.append(service.rewrite(Request(text, profile, Vault(), sanitizer)).text)
        except REFUSALS:
            made.append("")
    return made
