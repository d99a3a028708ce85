"""The recipe for a language model as policy runs from end to end, with the paper's reward."""

from __future__ import annotations

from pathlib import Path

import pytest

from sotto.training.data import read_lines
from sotto.training.grpo_llm import Recipe, rewards, rows, train

LINES = [line for line in read_lines("short") if line.split == "train"][:4]


def test_a_row_holds_the_prompt_and_what_its_reward_needs() -> None:
    line = LINES[0]
    row = rows([line], seed=1)[0]
    assert [message["role"] for message in row["prompt"]] == ["system", "user"]
    assert line.query in row["prompt"][1]["content"]
    assert row["private"] == [item.text for item in line.non_essential]
    assert row["target_words"] == len(line.rewrite.split())
    assert rows(LINES, seed=1) == rows(LINES, seed=1)
    assert rows([line], seed=1)[0]["prompt"] != rows([line], seed=2)[0]["prompt"]


def test_the_reward_is_the_papers_for_texts_and_for_chats() -> None:
    columns = {"private": [["my divorce"]] * 3, "essential": [["snacks"]] * 3, "target_words": [2] * 3}
    texts = ["Suggest snacks.", "After my divorce, suggest snacks.", ""]
    assert rewards(texts, **columns) == [1.0, -1.0, -1.0]
    chats = [[{"role": "assistant", "content": text}] for text in texts]
    assert rewards(chats, **columns, prompts=["ignored"]) == [1.0, -1.0, -1.0]


def test_a_few_steps_on_a_tiny_model(tiny_transformers: Path, tmp_path: Path) -> None:
    pytest.importorskip("trl", reason="needs trl (pip install trl)")
    from safetensors.numpy import load_file

    small = Recipe(
        rollouts=2, batch=1, micro=2, response_tokens=8, max_steps=2, save_steps=1, warmup=0.0, learning_rate=1e-2
    )
    logged = train(tiny_transformers, LINES, tmp_path, small)
    steps = [entry for entry in logged if "reward" in entry]
    assert len(steps) == 2
    assert all(-1.0 <= entry["reward"] <= 1.0 for entry in steps)
    assert (tmp_path / "checkpoint-2").is_dir()
    before, after = (load_file(folder / "model.safetensors") for folder in (tiny_transformers, tmp_path))
    assert before.keys() == after.keys()
    # Stopped and started again, it goes on behind the checkpoint and does nothing twice.
    more = train(tiny_transformers, LINES, tmp_path, Recipe(**{**_fields(small), "max_steps": 3}))
    assert len([entry for entry in more if "reward" in entry]) == 3


def _fields(recipe: Recipe) -> dict[str, object]:
    return {name: getattr(recipe, name) for name in recipe.__dataclass_fields__}
