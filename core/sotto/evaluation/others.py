"""Measures of profile facts, of comments that give their author away, and of requests with named private units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sotto.errors import SottoError
from sotto.evaluation import attack, persona
from sotto.evaluation.attack import Attacker
from sotto.evaluation.measure import Results
from sotto.evaluation.persona import Judge, Outcome
from sotto.evaluation.sets import EvaluationSet, PupaLine, RedditLine
from sotto.evaluation.similarity import similarity
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.service import Request, Service
from sotto.training.fact_pairs import FactLine
from sotto.vault import Vault


def measure_persona(
    one: EvaluationSet, service: Service, judge: Judge | None, strictness: Strictness, sanitizer: str, results: Results
) -> None:
    """Whether facts still stand, by ``judge``, and how near the rewrites are to the human ones."""
    lines: Sequence[FactLine] = one.persona
    texts = {
        "original text": [line.query for line in lines],
        "human rewrite": [line.rewrite for line in lines],
        "Sotto": persona.rewrites(service, lines, strictness, sanitizer),
    }
    outcomes = {name: persona.outcome(lines, made, judge) for name, made in texts.items()}
    columns = ("system", "lines", "fact no longer stands %", "ROUGE-1", "ROUGE-L", "BLEU", "refused %")
    rows = tuple((name, str(len(lines)), *_outcome_cells(o)) for name, o in outcomes.items())
    revealing = sum(bool(line.reveals) for line in lines)
    note = f"ROUGE and BLEU: to the human rewrite. The fact is judged on the {revealing} lines that gave it away, " + (
        "by the built-in reader of facts, which Sotto's rewriting uses too: that flatters it."
        if judge
        else "but no judge is installed here."
    )
    data = {name: asdict(o) for name, o in outcomes.items()}
    results.add(Table(one.name, "Profile facts", columns, rows, note), data)


def _outcome_cells(o: Outcome) -> tuple[str, ...]:
    protected = "" if o.protected is None else percent(o.protected)
    likeness = (f"{value:.3f}" for value in (o.likeness.rouge_1, o.likeness.rouge_l, o.likeness.bleu))
    return (protected, *likeness, percent(o.refused))


def measure_reddit(
    one: EvaluationSet, service: Service, attacker: Attacker | None, strictness: Strictness, sanitizer: str,
    results: Results,
) -> None:  # fmt: skip
    """Attack success before and after by the paper's matcher, and what is left of the text."""
    lines: Sequence[RedditLine] = one.reddit
    texts = {
        "original text": [line.text for line in lines],
        "Sotto": _texts(service, [line.text for line in lines], strictness, sanitizer),
    }
    truths = [{line.feature: line.profile.get(line.feature, "")} for line in lines]
    rows, data = [], {}
    for name, made in texts.items():
        guesses = [attacker.guess(text) for text in made] if attacker else []
        hit = attack.success(truths, guesses) if attacker else None
        alike = similarity(made, [line.text for line in lines])
        shown = "" if hit is None else f"{hit:.3f}"
        refused = percent(sum(not t for t in made) / len(made))
        rows.append((name, str(len(lines)), shown, f"{alike.rouge_l:.3f}", f"{alike.bleu:.3f}", refused))
        data[name] = {"attack_success": hit, **asdict(alike)}
    columns = ("system", "lines", "attack success", "ROUGE-L to original", "BLEU to original", "refused %")
    note = "" if attacker else "No attacker is installed here, so attack success stays empty."
    results.add(Table(one.name, "What a stranger can tell", columns, tuple(rows), note), data)


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
        except SottoError:
            made.append("")
    return made
