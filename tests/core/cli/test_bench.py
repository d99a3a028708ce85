"""The figures come out and are positive; how large they are is the machine's affair."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sotto.evaluation import bench
from sotto.service import SANITIZERS
from tests.core.cli.conftest import Sotto


def test_figures_of_every_kind_come_out_and_are_positive(
    sotto: Sotto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SIZES", {40: 2, 900: 1})
    monkeypatch.setattr(bench, "_COLD_STARTS", 1)
    done = sotto("bench", "--json", tmp_path / "bench.json")
    assert done.status == 0, done.err
    figures = {f["name"]: f for f in json.loads((tmp_path / "bench.json").read_text())["figures"]}
    assert all(figure["value"] > 0 for figure in figures.values())
    for name in (
        "cold start to result",
        "model load",
        "find, 40 words",
        *(f"rewrite, {sanitizer}, 40 words" for sanitizer in SANITIZERS),
        "rewrite, contextual, 900 words",
        "remembered",
    ):
        assert any(name in known for known in figures), name
        assert name in done.out
    assert "find and rewrite, rlaa, 40 words, processor" in figures
    assert {figure["unit"] for figure in figures.values()} >= {"ms", "times"}


def test_no_text_is_measured_twice() -> None:
    source = bench.texts(50)
    first = [next(source) for _ in range(20)]
    assert len(set(first)) == 20
    assert all(45 <= len(text.split()) <= 55 for text in first)


def test_what_reuse_and_groups_win_on_a_language_model(sotto: Sotto, tiny_gguf: Path, tmp_path: Path) -> None:
    pytest.importorskip("llama_cpp", reason="needs llama.cpp (pip install -e '.[llm]')")
    done = sotto("bench", "--language-model", tiny_gguf, "--json", tmp_path / "bench.json")
    assert done.status == 0, done.err
    figures = {f["name"]: f["value"] for f in json.loads((tmp_path / "bench.json").read_text())["figures"]}
    # Counted, not timed: the same on every machine.
    assert figures["RLAA, 3 rounds: fewer prompt tokens"] >= 3
    assert figures["DP-GTR, group of 10: fewer prompt tokens"] >= 3
    for name in ("less time", "decoded 10 together", "one by one against together", "load"):
        assert any(name in known for known in figures), name


def test_a_file_that_is_no_model_is_not_measured(sotto: Sotto, tmp_path: Path) -> None:
    pytest.importorskip("llama_cpp", reason="needs llama.cpp (pip install -e '.[llm]')")
    (tmp_path / "words.gguf").write_text("words")
    done = sotto("bench", "--language-model", tmp_path / "words.gguf")
    assert done.status == 1
    assert "sotto:" in done.err
