"""Commands that think with a language model, and the options of a sanitizer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sotto.cli.thinking import settings
from sotto.engines.importing import import_model
from sotto.engines.installed import InstalledModels
from sotto.errors import SottoError
from tests.core.cli.conftest import Sotto

TEXT = "Please write to maja.lind@nordpost.se about the invoice."


def test_settings_are_numbers_switches_or_words() -> None:
    assert settings(["rounds=3", "limit=1.5", "arbitrator=false", "valid=high,medium", "key=a=b"]) == {
        "rounds": 3, "limit": 1.5, "arbitrator": False, "valid": "high,medium", "key": "a=b",
    }  # fmt: skip
    assert settings(["words=[1]"]) == {"words": "[1]"}


@pytest.mark.parametrize("pair", ["rounds", "=3", " =3"])
def test_a_setting_without_a_key_is_an_error(pair: str) -> None:
    with pytest.raises(SottoError, match="KEY=VALUE"):
        settings([pair])


def test_every_sanitizer_can_be_asked_for_with_an_option(sotto: Sotto) -> None:
    told = sotto("rewrite", "--sanitizer", "rlaa", "--option", "rounds=1", "--json", stdin=TEXT).json
    assert told["sanitizer"] == "rlaa"
    assert told["model"] == "builtin"
    assert "maja.lind" not in told["rewrite"]


def test_lines_take_them_too(sotto: Sotto) -> None:
    line = json.dumps({"id": 1, "query": TEXT})
    (told,) = sotto("rewrite", "--jsonl", "--sanitizer", "napare", "--option", "budget=2", stdin=line).lines
    assert "maja.lind" not in told["rewrite"]
    (told,) = sotto("rewrite", "--jsonl", "--sanitizer", "napare", "--option", "budget=0", stdin=line).lines
    assert told["error"]["code"] == "option_invalid"


def test_a_model_that_writes_nonsense_sends_nothing_and_says_nothing(sotto: Sotto, tiny_gguf: Path) -> None:
    name = import_model(tiny_gguf, InstalledModels()).name
    outcome = sotto("rewrite", "--model", name, "--sanitizer", "contextual", "--option", "max_tokens=32", stdin=TEXT)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.count("\n") == 1
    assert "maja" not in outcome.err


def test_an_answer_is_fitted_to_the_whole_request_by_a_language_model_only(sotto: Sotto, tmp_path: Path) -> None:
    request = tmp_path / "request.txt"
    request.write_text(TEXT, encoding="utf-8")
    sotto("rewrite", stdin=TEXT)
    outcome = sotto("restore", "--request", request, stdin="I wrote to person1@example.com.")
    assert (outcome.status, outcome.out) == (1, "")
    assert "language model" in outcome.err
    outcome = sotto("restore", "--request", request, "--model", "nobody", stdin="I wrote to person1@example.com.")
    assert "not installed" in outcome.err
    assert sotto("restore", stdin="I wrote to person1@example.com.").out == "I wrote to maja.lind@nordpost.se."
