"""The threat model names, for each promise, tests that exist, and every proof stands in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs/threat-model.md"
NAMED = re.compile(r"\[`(test_\w+)`\]\(\.\./(tests/[\w/]+\.py)\)")
# Tests of the witnesses themselves, and of what a broader promise is made of.
PROOFS_OF_WHAT = {
    "test_the_trace_would_show_what_reaches_out", "test_the_run_went_all_the_way", "test_the_search_finds_them",
    "test_the_process_list_would_show_them", "test_something_open_would_be_seen",
    "test_every_folder_on_the_way_is_closed_too", "test_a_profile_exported_over_an_open_file_closes_it",
    "test_a_file_of_another_installation_is_refused", "test_what_was_half_written_is_cleared_away_in_time",
    "test_the_rights_of_what_is_no_file_stay",
}  # fmt: skip


def named_in(path: Path) -> set[str]:
    functions = (node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef))
    return {function.name for function in functions if function.name.startswith("test_")}


def promises() -> dict[str, list[tuple[str, str]]]:
    """Each row of the table of promises, with the tests and files it names."""
    table = DOCUMENT.read_text("utf-8").split("## Promises and proofs")[1].split("\n\nThe proofs")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| **")]
    return {promise.strip(): NAMED.findall(proofs) for promise, proofs in rows}


def test_every_promise_names_tests_that_exist() -> None:
    found = promises()
    assert len(found) > 15
    missing = [
        f"{promise}: {name} in {path}"
        for promise, named in found.items()
        for name, path in named or [("no test", "any file")]
        if not (ROOT / path).is_file() or name not in named_in(ROOT / path)
    ]
    assert missing == []


def test_every_proof_belongs_to_a_promise() -> None:
    named = {name for tests in promises().values() for name, _ in tests}
    proofs = {name for path in (ROOT / "tests/proofs").glob("test_*.py") for name in named_in(path)}
    assert proofs - named == PROOFS_OF_WHAT
