"""``sotto evaluate`` on small files: the numbers of the baselines are known, those of Sotto come out whole."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.core.cli.conftest import Sotto

LINES = [
    {
        "id": "a",
        "domain": "hiking",
        "task": "tips",
        "query": "I'm Maren Vogel and my divorce from Tobias was hard. Could you suggest five snacks for a hike?",
        "essential": [{"text": "five snacks for a hike", "attribute": "task", "subject": "self"}],
        "non_essential": [
            {"text": "Maren Vogel", "attribute": "name", "subject": "self"},
            {"text": "divorce from Tobias", "attribute": "relationship status", "subject": "self"},
        ],
        "rewrite": "Could you suggest five snacks for a hike?",
    },
    {
        "id": "b",
        "domain": "history",
        "task": "question",
        "query": "Who succeeded Angela Merkel as chancellor, and in which month did the handover happen?",
        "essential": [{"text": "Who succeeded Angela Merkel as chancellor", "attribute": "task", "subject": "self"}],
        "non_essential": [],
        "rewrite": "Who succeeded Angela Merkel as chancellor, and in which month did the handover happen?",
    },
]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join(map(json.dumps, LINES)))
    return path


def test_tables_json_and_plots(sotto: Sotto, lines: Path, tmp_path: Path) -> None:
    done = sotto("evaluate", "--set", lines, "--json", tmp_path / "all.json", "--plots", tmp_path / "plots")
    assert done.status == 0, done.err
    rates = json.loads((tmp_path / "all.json").read_text())["rates"]
    assert rates["mine / original text"]["sample_leak"] == 0.5
    assert rates["mine / human rewrite"]["sample_leak"] == 0.0
    assert rates["mine / human rewrite"]["essential_kept"] == 1.0
    assert rates["mine / Sotto"]["item_leak"] < rates["mine / original text"]["item_leak"]
    for title in (
        "What leaks and what stays",
        "By attribute",
        "By domain",
        "Faults in the language",
        "trade-off curve",
    ):
        assert title in done.out
    assert "stand-in" in done.out  # it says that stand-ins count as kept
    curve = json.loads((tmp_path / "all.json").read_text())["curve"]
    words = [point["rates"]["words_kept"] for point in curve]
    assert words == sorted(words, reverse=True)
    for plot in ("trade-off.png", "calibration.png"):
        assert (tmp_path / "plots" / plot).read_bytes().startswith(b"\x89PNG")


PERSONA = [
    {
        "id": "p",
        "persona": "I have type 1 diabetes.",
        "query": "Hi. My insulin pump broke, so my sugars are all over the place. Which grill should I buy for eight?",
        "segments": [{"text": "My insulin pump broke, so my sugars are all over the place."}],
        "rewrite": "Hi. Which grill should I buy for eight?",
        "reveals_query": "entailment",
    },
    {
        "id": "q",
        "persona": "I have type 1 diabetes.",
        "query": "Which grill should I buy for eight guests?",
        "segments": [],
        "rewrite": "Which grill should I buy for eight guests?",
        "reveals_query": "neutral",
    },
]


def test_facts_of_a_profile(sotto: Sotto, tmp_path: Path) -> None:
    path, numbers = tmp_path / "facts.jsonl", tmp_path / "numbers.json"
    path.write_text("\n".join(map(json.dumps, PERSONA)))
    done = sotto(
        "evaluate", "--set", str(path), "--sanitizer", "napare", "--option", "budget=3", "--json", str(numbers)
    )
    assert done.status == 0, done.err
    found = json.loads(numbers.read_text())["facts"]
    assert found["original text"]["telling"] == 1.0
    assert found["human rewrite"]["likeness"]["rouge_1"] == 1.0
    assert found["Sotto"]["protected"] == 1.0
    assert found["Sotto"]["telling"] < 0.5
    assert found["Sotto"]["likeness"]["rouge_1"] > found["original text"]["likeness"]["rouge_1"]
    assert found["Sotto"]["perplexity"] > 1.0


def test_a_judge_that_is_no_model_is_one_sentence(sotto: Sotto, tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text("\n".join(map(json.dumps, PERSONA)))
    done = sotto("evaluate", "--set", str(path), "--judge", tmp_path / "nowhere")
    assert done.status != 0
    assert "There is no such folder" in done.err
    assert "Traceback" not in done.err


def test_private_units_of_requests(sotto: Sotto, tmp_path: Path) -> None:
    path = tmp_path / "pupa.jsonl"
    line = {
        "query": "Write to maren.vogel@posteo.example that I am late for the viewing, ten minutes at most.",
        "pii_units": ["maren.vogel@posteo.example"],
        "redacted": "Write to [REDACTED] that I am late for the viewing, ten minutes at most.",
    }
    path.write_text(json.dumps(line))
    done = sotto("evaluate", "--set", path, "--json", tmp_path / "all.json")
    assert done.status == 0, done.err
    left = {name: row["units_left"] for name, row in json.loads((tmp_path / "all.json").read_text())["pupa"].items()}
    assert left == {"original text": 1.0, "a model's redaction": 0.0, "Sotto": 0.0}


def test_a_package_says_that_there_is_nothing_to_measure_with(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("sotto.evaluation", "sotto.training"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sotto.training", None)
    done = sotto("evaluate")
    assert done.status == 1
    assert "source tree" in done.err


def test_without_matplotlib_it_says_what_to_install(
    sotto: Sotto, lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = sotto("evaluate", "--set", lines, "--plots", tmp_path)
    assert done.status == 1
    assert "pip install -e '.[evaluate]'" in done.err


@pytest.mark.parametrize(
    "arguments", [("--set", "no-such-set"), ("--sanitizer", "magic"), ("--set", "pupa"), ("--set", "{folder}")]
)
def test_what_cannot_be_measured_is_one_sentence(sotto: Sotto, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = sotto("evaluate", *(a.format(folder=tmp_path) for a in arguments))
    assert done.status == 1
    assert done.err.startswith("sotto: ")
    assert "Traceback" not in done.err
