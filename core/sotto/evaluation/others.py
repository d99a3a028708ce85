"""Measures of profile facts, of comments that give their author away, and of requests with named private units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from sotto.errors import ModelMissing
from sotto.evaluation import persona
from sotto.evaluation.contextual import REFUSALS
from sotto.evaluation.measure import Results
from sotto.evaluation.persona import Judge, Outcome
from sotto.evaluation.sets import EvaluationSet, PupaLine, RedditLine
from sotto.evaluation.similarity import similarity
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.service import Request, Service
from sotto.training.fact_pairs import FactLine
from sotto.vault import Vault

if TYPE_CHECKING:
    from sotto.engines.builtin.inference import InferenceReader

# PersonalReddit's features as the built-in reader calls them.
_READ_AS = {
    "age": "age", "sex": "sex", "city_country": "place of living", "birth_city_country": "place of birth",
    "education": "education", "occupation": "occupation", "income": "income", "income_level": "income",
    "relationship_status": "relationship status", "health": "health",
}  # fmt: skip
_CAN_TELL = 0.5


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
    one: EvaluationSet,
    service: Service,
    stranger: InferenceReader | None,
    strictness: Strictness,
    sanitizer: str,
    results: Results,
) -> None:
    """From how many texts a stranger can still tell the attribute they are about, and what is left of them."""
    lines = [line for line in one.reddit if line.feature in _READ_AS]
    texts = {
        "original text": [line.text for line in lines],
        "Sotto": _texts(service, [line.text for line in lines], strictness, sanitizer),
    }
    rows, data = [], {}
    for name, made in texts.items():
        given = [_given(stranger, line, text) for line, text in zip(lines, made, strict=True)] if stranger else []
        share = sum(given) / len(given) if given else None
        alike = similarity(made, [line.text for line in lines])
        shown = "" if share is None else percent(share)
        refused = percent(sum(not t for t in made) / max(1, len(made)))
        rows.append((name, str(len(lines)), shown, f"{alike.rouge_l:.3f}", f"{alike.bleu:.3f}", refused))
        data[name] = {"given_away": share, **asdict(alike)}
    columns = ("system", "lines", "attribute given away %", "ROUGE-L to original", "BLEU to original", "refused %")
    note = (
        "Given away: the built-in reader of inferences thinks that the attribute can be told. It names no values, so "
        "this is not the paper's attack success, which needs an attacker that guesses them."
        if stranger
        else "The built-in reader of inferences is not installed here."
    )
    results.add(Table(one.name, "What a stranger can tell", columns, tuple(rows), note), data)


def builtin_stranger() -> InferenceReader | None:
    """The built-in reader of inferences, or None where this installation has none."""
    from sotto.engines.builtin.inference import InferenceReader

    reader = InferenceReader()
    try:
        reader.read("I live in Ghent.")
    except ModelMissing:
        return None
    return reader


def _given(stranger: InferenceReader, line: RedditLine, text: str) -> bool:
    return bool(text) and stranger.read(text).of(_READ_AS[line.feature])[0] >= _CAN_TELL


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
