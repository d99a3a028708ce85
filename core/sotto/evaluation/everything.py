"""Several sets measured in one go: each line with what its kind is measured by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from sotto.engines.base import LanguageModel
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation import others, persona, stranger
from sotto.evaluation.chosen import ChosenService
from sotto.evaluation.curve import RememberingEncoder
from sotto.evaluation.measure import ContextualMeasures, Results
from sotto.evaluation.sets import EvaluationSet
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Strictness
from sotto.service import BUILTIN, no_language_models

DEFAULT_SETS = ("contextual", "short", "medical", "paste", "plain")


def measure(
    sets: Sequence[EvaluationSet],
    *,
    sanitizer: str = "auto",
    strictness: Strictness = Strictness.BALANCED,
    with_curve: bool = False,
    model: str = BUILTIN,
    options: Mapping[str, object] | None = None,
    attacker: str = BUILTIN,
    language_model: Callable[[str], LanguageModel] = no_language_models,
    judge: Path | None = None,
    fluency: Path | None = None,
) -> Results:
    """The results over ``sets``. Raises SottoError where a model or an optional package is missing.

    ``model`` is what the sanitizer thinks with and ``options`` its own; ``attacker`` plays the stranger.
    ``judge`` (an NLI model's folder) judges facts, ``fluency`` (a causal language model's) perplexity.
    """
    results = Results()
    measures = ContextualMeasures(sanitizer, strictness)
    models = BuiltinModels(encoder=measures.encoder)
    measures.service = ChosenService(models, language_model, model, options)
    contextual = [one for one in sets if one.contextual]
    if contextual:
        measures.run(contextual, results, with_curve=with_curve)
    for one in sets:
        if one.persona:
            by = persona.instruments(judge, fluency)
            persona.measure_persona(one, measures.service, by, strictness, sanitizer, results)
        if one.reddit:
            plays = stranger.attacker_of(models, None if attacker == BUILTIN else language_model(attacker))
            stranger.measure_reddit(one, measures.service, models, plays, strictness, sanitizer, results)
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
