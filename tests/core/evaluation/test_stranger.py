"""The measures of what a stranger can tell, on comments whose answers are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sotto.engines.base import Prompt
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation.chosen import ChosenService
from sotto.evaluation.measure import Results
from sotto.evaluation.sets import load
from sotto.evaluation.stranger import attacker_of, measure_reddit
from sotto.profiles import Strictness
from tests.fakes import ScriptedInferenceReader, ScriptedModel

COMMENTS = [
    {
        "id": "a",
        "text": "The trams in Ghent are late again, and it rains. I knit while I wait, mostly socks and hats.",
        "feature": "city_country",
        "profile": {"city_country": "Ghent, Belgium"},
    },
    {
        "id": "b",
        "text": "Nobody tells you that socks have a left and a right. I found out after the third pair, in tears.",
        "feature": "age",
        "profile": {"age": 43},
    },
]


@pytest.fixture
def comments(tmp_path: Path) -> Path:
    path = tmp_path / "comments.jsonl"
    path.write_text("\n".join(map(json.dumps, COMMENTS)))
    return path


def measured(comments: Path, sanitizer: str, model: ScriptedModel | None = None) -> tuple[Results, dict[str, Any]]:
    reader = ScriptedInferenceReader({"place of living": ("Ghent",)})
    models = replace(BuiltinModels(), inference=reader)  # type: ignore[arg-type]
    results = Results()
    service = ChosenService(models, options={"limit": "inf"} if sanitizer == "rlaa" else {})
    measure_reddit(
        load(str(comments)), service, models, attacker_of(models, model), Strictness.BALANCED, sanitizer, results
    )
    return results, results.plain["comments"]


def test_the_built_in_stranger_tells_half_of_it_before(comments: Path) -> None:
    results, data = measured(comments, "rlaa")
    (table,) = results.tables
    assert [row[0] for row in table.rows] == ["original text", "rlaa", "rlaa without arbitrator"]
    assert "flatters" in table.note
    numbers = data["rlaa"]
    assert numbers["attack_success_before"] == 0.5
    assert numbers["attack_success"] + numbers["down_by"] / 2 == pytest.approx(0.5)
    assert 0 < numbers["utility"] <= 1
    assert numbers["refused"] == 0
    greedy = data["rlaa without arbitrator"]
    assert greedy["attack_success"] == 0  # nobody asked whether the request needs the town
    assert greedy["value_stands"] == 0
    assert greedy["mrs"] == pytest.approx((1 - greedy["utility"]) / 0.5)


def test_a_language_model_guesses_values_and_the_matcher_judges(comments: Path) -> None:
    def guess(prompt: Prompt) -> str:
        ghent = "Ghent" in prompt[-1].content
        told = {"reasoning": "", "certainty": 5, "evidence": []}
        place = {**told, "attribute": "place of living", "guess": "Ghent" if ghent else "Bruges"}
        return json.dumps({"inferences": [place, {**told, "attribute": "age", "guess": "60"}]})

    results, data = measured(comments, "contextual", ScriptedModel(guess))
    (table,) = results.tables
    assert "scripted guesses the value" in table.note
    assert data["contextual"]["attack_success_before"] == 0.5  # 60 is no hit for 43


def test_a_refused_comment_has_no_utility(comments: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sotto.errors import SanitizeFailed

    def refuse(*_: Sequence[Any]) -> None:
        raise SanitizeFailed

    monkeypatch.setattr(ChosenService, "rewrite", refuse)
    _, data = measured(comments, "contextual")
    assert (data["contextual"]["refused"], data["contextual"]["utility"]) == (1, 0)
