"""One table of all sanitizers: resumable, with the papers' figures, and honest about its lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sotto.evaluation.side_by_side import ORIGINAL, SideBySide, measure, table
from sotto.service import SANITIZERS


def test_every_system_is_measured_once_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    before = {"conditions": {"limit": 7}, "numbers": {ORIGINAL: {"contextual": {"sample_leak": 0.5}}}}
    kept.write_text(json.dumps(before), encoding="utf-8")
    asked: list[str] = []

    def run(system: str) -> dict[str, Any]:
        asked.append(system)
        return {"sample_leak": 0.25, "refused": 0.5}

    found = measure(kept, {"limit": 7}, {"contextual": run})
    assert asked == list(SANITIZERS)
    assert json.loads(kept.read_text("utf-8"))["numbers"] == found
    made = table(found, {"contextual": 7})
    assert [row[0] for row in made.rows][: len(SANITIZERS) + 1] == [ORIGINAL, *SANITIZERS]
    assert made.rows[0][1] == "50.0"
    assert (made.rows[1][1], made.rows[1][-1]) == ("25.0", "50.0")
    assert "7 lines of contextual" in made.note
    assert any(row[4] == "93.0" for row in made.rows)


def test_numbers_of_other_models_or_lines_are_measured_anew(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    measure(kept, {"limit": 7}, {"contextual": lambda _system: {"sample_leak": 0.5}})
    anew = measure(kept, {"limit": None}, {"contextual": lambda _system: {"sample_leak": 0.75}})
    assert {numbers["contextual"]["sample_leak"] for numbers in anew.values()} == {0.75}


def test_the_original_leaks_and_contextual_hides() -> None:
    parts = SideBySide(None, limit=4).parts()
    assert set(parts) == {"contextual", "persona"}
    before, after = (parts["contextual"](system) for system in (ORIGINAL, "contextual"))
    assert after["sample_leak"] <= before["sample_leak"]
    assert before["essential_kept"] == 1.0
    told = parts["persona"]("napare")
    assert 0 <= told["refused"] <= 1
    assert told["likeness"]["rouge_1"] > 0
