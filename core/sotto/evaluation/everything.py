"""Several sets measured in one go: each line with what its kind is measured by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sotto.evaluation import others, persona
from sotto.evaluation.curve import RememberingEncoder
from sotto.evaluation.measure import ContextualMeasures, Results
from sotto.evaluation.sets import EvaluationSet
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Strictness

DEFAULT_SETS = ("contextual", "short", "medical", "paste", "plain")


def measure(
    sets: Sequence[EvaluationSet],
    *,
    sanitizer: str = "auto",
    strictness: Strictness = Strictness.BALANCED,
    with_curve: bool = False,
) -> Results:
    """The results over ``sets``. Raises SottoError where a model or an optional package is missing."""
    results = Results()
    measures = ContextualMeasures(sanitizer, strictness)
    contextual = [one for one in sets if one.contextual]
    if contextual:
        measures.run(contextual, results, with_curve=with_curve)
    for one in sets:
        if one.persona:
            judge = persona.builtin_judge()
            others.measure_persona(one, measures.service, judge, strictness, sanitizer, results)
        if one.reddit:
            others.measure_reddit(one, measures.service, others.builtin_stranger(), strictness, sanitizer, results)
        if one.pupa:
            others.measure_pupa(one, measures.service, strictness, sanitizer, results)
    return results


def measure_strictness(sets: Sequence[EvaluationSet], sanitizer: str, results: Results) -> None:
    """A table of the profile's three settings over the contextual lines of ``sets``, added to ``results``."""
    from sotto.evaluation.contextual import made_by
    from sotto.evaluation.delegate import rates

    rows, data = [], {}
    encoder = RememberingEncoder()
    for strictness in Strictness:
        measures = ContextualMeasures(sanitizer, strictness, encoder)
        for one in sets:
            made = made_by(measures.service, measures.profile, sanitizer, one.contextual)
            measured = rates(m.judged() for m in made)
            rows.append(
                (f"{strictness.value}, {one.name}", percent(measured.sample_leak), percent(measured.essential_kept),
                 percent(measured.words_kept), percent(measured.unchanged))
            )  # fmt: skip
            data[f"{strictness.value} / {one.name}"] = asdict(measured)
    columns = ("strictness", "samples leaking %", "essential kept %", "words kept %", "left as is %")
    results.add(Table("strictness", "The profile's settings", columns, tuple(rows)), data)
