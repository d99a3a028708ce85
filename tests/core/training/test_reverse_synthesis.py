"""The closed loop of sampler, generator and judge, with a language model that answers by script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sotto.engines.base import Prompt
from sotto.training.consistency import Judged, Verdict, score, verdict
from sotto.training.data import label, read_lines
from sotto.training.reverse_synthesis import Synthesis, run
from tests.fakes import ScriptedModel

FILLER = "Thanks in advance for taking the time, I really do need this before the week is over and I am stuck."


def writes(prompt: Prompt) -> str:
    """A generator and judge that do well: values by number, every value in the message, the same partition found."""
    asked = prompt[-1].content
    if 'Answer: {"request"' in asked:
        numbers = re.findall(r"^(\d+)\. .*\((needed|not needed)\)", asked, re.MULTILINE)
        # Of words that no other value has.
        values = {n: f"quality{n} item{n}" if kind == "needed" else f"secret{n} thing{n}" for n, kind in numbers}
        return json.dumps({"request": "a short list of ideas", "values": values})
    if "Work in every detail" in asked:
        details = re.findall(r'"((?:quality|secret)\d+ \w+)"', asked)
        return f"Please write a short list of ideas. It is about {', '.join(details)}. {FILLER}"
    if "Say which details" in asked:
        return json.dumps(
            {
                "essential": ["a short list of ideas", *re.findall(r"quality\d+ item\d+", asked)],
                "non_essential": [*re.findall(r"secret\d+ thing\d+", asked), "I am stuck"],
            }
        )
    assert "Write this message anew" in asked
    kept = asked.split("Has to be there:\n", 1)[1].split("\n\nHas to be gone", 1)[0]
    return "Please write: " + kept.replace("- ", "").replace("\n", ", ")


def made_with(reply: Any, count: int, out: Path) -> list[Any]:
    model = ScriptedModel(reply)
    return list(run(Synthesis(model, model, seed=1), count, out))


def test_what_passes_is_a_line_that_training_reads(tmp_path: Path) -> None:
    out = tmp_path / "lines.jsonl"
    outcomes = made_with(writes, 30, out)
    assert [o.verdict for o in outcomes] == [Verdict.PASS] * 30
    lines = read_lines("lines", tmp_path)
    assert [line.id for line in lines] == [o.id for o in outcomes]
    for line in lines:
        for item in (*line.essential, *line.non_essential):
            assert item.text in line.query
        assert line.rewrite
        assert not any(item.text in line.rewrite for item in line.non_essential)
        # What the judge found beyond the skeleton is private, too; what else is needed is the task.
        assert "I am stuck" in [item.text for item in line.non_essential]
        assert ("a short list of ideas", "task") in [(i.text, i.attribute) for i in line.essential]
        assert any(label(line).private)


def test_a_stopped_run_goes_on_and_does_nothing_twice(tmp_path: Path) -> None:
    out = tmp_path / "lines.jsonl"
    made_with(writes, 4, out)
    model = ScriptedModel(writes)
    more = list(run(Synthesis(model, model, seed=1), 6, out))
    assert [o.id for o in more] == ["rs-1-00004", "rs-1-00005"]
    assert len(out.read_text("utf-8").splitlines()) == 6
    assert len(model.prompts) == 2 * 4


def _forgetful(prompt: Prompt) -> str:
    """A judge that finds nothing private."""
    if "Say which details" in prompt[-1].content:
        return json.dumps({"essential": ["a short list of ideas"], "non_essential": []})
    return writes(prompt)


def _leaky(prompt: Prompt) -> str:
    """A rewriter that leaves everything in."""
    if "Write this message anew" in prompt[-1].content:
        return prompt[-1].content
    return writes(prompt)


def _vague(prompt: Prompt) -> str:
    """A generator that says none of it."""
    return f"Please write something nice. {FILLER}" if "Work in every detail" in prompt[-1].content else writes(prompt)


@pytest.mark.parametrize("reply", [_forgetful, _leaky, _vague, lambda _prompt: "", lambda _prompt: "Sure, here it is:"])
def test_what_is_not_consistent_is_no_line(reply: Any, tmp_path: Path) -> None:
    out = tmp_path / "lines.jsonl"
    outcomes = made_with(reply, 5, out)
    assert all(o.line is None for o in outcomes)
    assert out.read_text("utf-8") == ""


def test_the_judge_may_be_another_model_and_sees_the_message_only(tmp_path: Path) -> None:
    generator, judge = ScriptedModel(writes), ScriptedModel(writes)
    list(run(Synthesis(generator, judge, seed=1), 1, tmp_path / "lines.jsonl"))
    (asked,) = judge.prompts
    assert "not needed)" not in asked[-1].content
    assert judge.samplings[0].temperature == 0.0
    assert {s.temperature for s in generator.samplings} == {0.95, 0.2}


@pytest.mark.parametrize(
    ("judged", "expected"),
    [
        (Judged(("peanut allergy",), ("my divorce", "big debts")), 1.0),
        (Judged(("peanut allergy",), ("my divorce",)), 0.5),
        (Judged((), ("my divorce", "big debts")), 0.0),
        (Judged(("peanut allergy", "my divorce"), ("big debts",)), 0.5),  # swapped sides
    ],
)
def test_the_score_is_the_worse_of_the_two_sides(judged: Judged, expected: float) -> None:
    assert score(["peanut allergy"], ["my divorce", "big debts"], judged) == expected


def test_verdicts_by_score() -> None:
    assert [verdict(s) for s in (1.0, 0.8, 0.79, 0.5, 0.49)] == [
        Verdict.PASS, Verdict.PASS, Verdict.SOFT_FAIL, Verdict.SOFT_FAIL, Verdict.HARD_FAIL,
    ]  # fmt: skip
