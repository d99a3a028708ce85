"""``sotto rewrite --jsonl``: a line out for every line in, in order, whatever is wrong with some of them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from sotto.service import Service
from tests.core.cli.conftest import PROGRAM, Sotto

ADDRESS = "maja.lind@nordpost.se"
QUERY = f"Proofread this: please write to {ADDRESS} about the invoice."
HARMLESS = "What is the capital of France?"


def test_each_line_gets_its_line_in_order(sotto: Sotto, tmp_path: Path, stand_ins: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [{"id": number, "query": QUERY if number % 2 else HARMLESS} for number in range(6)]
    source.write_text("\n".join(map(json.dumps, lines)))  # no line end after the last
    outcome = sotto("rewrite", "--profile", stand_ins, "--jsonl", source, target)
    assert (outcome.status, outcome.out) == (0, "")
    assert "6 lines, 0 of them not rewritten." in outcome.err
    results = [json.loads(line) for line in target.read_text().splitlines()]
    assert [result["id"] for result in results] == list(range(6))
    assert all(result.keys() == {"id", "rewrite", "edits", "findings", "guarantee", "seconds"} for result in results)
    assert all(ADDRESS not in result["rewrite"] for result in results)
    assert [result["rewrite"] for result in results[::2]] == [HARMLESS] * 3


def test_each_line_is_a_conversation_of_its_own(sotto: Sotto, stand_ins: Path) -> None:
    other = QUERY.replace("maja.lind", "kerem")
    data = "".join(json.dumps({"id": text[0], "query": text}) + "\n" for text in (QUERY, other))
    results = sotto("rewrite", "--profile", stand_ins, "--jsonl", stdin=data).lines
    assert all("person1@example.com" in result["rewrite"] for result in results)


def test_what_is_written_is_for_its_owner_alone(sotto: Sotto, tmp_path: Path) -> None:
    """The originals stand in it."""
    source, new, old = (tmp_path / name for name in ("in.jsonl", "new.jsonl", "old.jsonl"))
    source.write_text(json.dumps({"id": 1, "query": QUERY}))
    old.touch(0o644)
    for target in (new, old):
        assert sotto("rewrite", "--jsonl", source, target).status == 0
        assert ADDRESS in target.read_text()
        assert target.stat().st_mode & 0o777 == 0o600


def test_nor_is_it_open_while_it_is_made(sotto: Sotto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps({"id": 1, "query": QUERY}))
    assert sotto("rewrite", "--jsonl", source, target).status == 0
    assert target.stat().st_mode & 0o777 == 0o600


def test_standard_input_is_not_emptied_by_writing_to_it(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text(json.dumps({"id": 1, "query": QUERY}))
    before = path.read_text()
    with path.open() as lines:
        done = subprocess.run(
            [*PROGRAM, "rewrite", "--jsonl", "-", path], stdin=lines, capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert "are the same" in done.stderr
    assert path.read_text() == before


BAD = [
    ("not json", None, "bad_line"),
    ("[1]", None, "bad_line"),
    ("7", None, "bad_line"),
    ("[" * 100_000, None, "bad_line"),  # deep enough to exhaust the parser
    ('{"id": "a"}', "a", "bad_line"),
    ('{"id": "b", "query": 5}', "b", "bad_line"),
    ('{"id": "c", "query": ""}', "c", "empty_text"),
    ('{"id": "d", "query": "\\ud800 half a pair"}', "d", "unreadable_text"),
    (json.dumps({"id": "e", "query": "a " * 100_000}), "e", "text_too_long"),
    ('{"id": "f", "query": "x", "persona": 5}', "f", "bad_line"),
    ('{"id": NaN, "query": "x"}', None, "bad_line"),
    ('{"id": "j", "query": "x", "persona": "\\ud800 half a pair"}', "j", "profile_invalid"),
    ('{"id": "k", "query": "x", "profile": "/dev/zero"}', "k", "profile_invalid"),
    ('{"id": "g", "query": "x", "profile": {}}', "g", "profile_invalid"),
    ('{"id": "h", "query": "x", "profile": 5}', "h", "profile_invalid"),
    ('{"id": "i", "query": "x", "profile": "/nowhere.json"}', "i", "profile_invalid"),
]  # fmt: skip


def test_bad_lines_become_error_lines_and_stop_nothing(sotto: Sotto) -> None:
    good = json.dumps({"id": "good", "query": HARMLESS})
    data = "".join(f"{line}\n{good}\n\n" for line, _, _ in BAD)
    outcome = sotto("rewrite", "--jsonl", stdin=data)
    results = outcome.lines
    assert outcome.status == 0
    assert [(result["id"], result["error"]["code"]) for result in results[::2]] == [(id, code) for _, id, code in BAD]
    assert all(result["error"]["message"].endswith(".") for result in results[::2])
    assert all(result["rewrite"] == HARMLESS for result in results[1::2])
    assert f"{2 * len(BAD)} lines, {len(BAD)} of them not rewritten." in outcome.err


def test_bytes_that_are_no_text_become_an_error_line(sotto: Sotto) -> None:
    good = json.dumps({"id": 1, "query": HARMLESS}).encode()
    results = sotto("rewrite", "--jsonl", stdin=b'{"query": "\xff"}\n' + good).lines
    assert [result.get("error", {}).get("code") for result in results] == ["bad_line", None]


def test_an_id_comes_back_whatever_it_is(sotto: Sotto) -> None:
    ids = [7, "ü", None, [1, {"a": 2}], 10**30, "\ud800"]
    data = "".join(json.dumps({"id": id, "query": HARMLESS}) + "\n" for id in ids)
    assert [result["id"] for result in sotto("rewrite", "--jsonl", stdin=data).lines] == ids


def test_an_unforeseen_error_is_told_in_its_line(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("canary-7f3a")

    monkeypatch.setattr(Service, "rewrite", fail)
    outcome = sotto("rewrite", "--jsonl", stdin='{"id": 1, "query": "hello canary-7f3a"}\n')
    assert outcome.lines[0]["error"]["code"] == "internal"
    assert "canary" not in outcome.out + outcome.err


def test_a_persona_is_one_more_fact(sotto: Sotto) -> None:
    text = "My wife and I are separated, so I cook alone now. Which one-pot dinner freezes well?"
    line = {"query": text, "persona": "My wife and I are separated."}
    with_fact = sotto("rewrite", "--jsonl", stdin=json.dumps(line)).lines[0]
    without = sotto("rewrite", "--jsonl", stdin=json.dumps({"query": line["query"]})).lines[0]
    assert "profile fact" in {finding["attribute"] for finding in with_fact["findings"]}
    assert "profile fact" not in {finding["attribute"] for finding in without["findings"]}
    assert "separated" not in with_fact["rewrite"]
    assert "freezes well" in with_fact["rewrite"]


def test_a_profile_may_be_a_path_or_stand_in_the_line(sotto: Sotto, stand_ins: Path) -> None:
    inline = json.loads(stand_ins.read_text())
    data = "".join(json.dumps({"query": QUERY, "profile": profile}) + "\n" for profile in (str(stand_ins), inline))
    first, second = sotto("rewrite", "--jsonl", stdin=data).lines
    assert first["rewrite"] == second["rewrite"]
    assert "person1@example.com" in first["rewrite"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("/nowhere/in.jsonl",), "No such file"),
        (("a", "b", "c"), "at most two files"),
        (("-", "/nowhere/out.jsonl"), "No such file"),
    ],
)
def test_files_that_cannot_be_used_are_one_sentence(sotto: Sotto, arguments: tuple[str, ...], told: str) -> None:
    outcome = sotto("rewrite", "--jsonl", *arguments, stdin="{}")
    assert outcome.status == 1
    assert told in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_file_is_never_written_over_itself(sotto: Sotto, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text("{}\n")
    other = tmp_path / "another name.jsonl"
    other.hardlink_to(path)
    for target in (path, other):
        assert "the same" in sotto("rewrite", "--jsonl", path, target).err
        assert path.read_text() == "{}\n"


def test_lines_may_come_out_of_a_pipe(sotto: Sotto, tmp_path: Path) -> None:
    read, write = os.pipe()
    os.write(write, (json.dumps({"query": HARMLESS}) + "\n").encode() * 2)
    os.close(write)
    outcome = sotto("rewrite", "--jsonl", f"/dev/fd/{read}")
    os.close(read)
    assert [line["rewrite"] for line in outcome.lines] == [HARMLESS] * 2


def test_a_reader_that_leaves_ends_the_run_quietly() -> None:
    line = json.dumps({"id": 1, "query": HARMLESS}) + "\n"
    run = subprocess.Popen([*PROGRAM, "rewrite", "--jsonl"], stdin=-1, stdout=-1, stderr=-1)
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write(line.encode())
    run.stdin.flush()
    run.stdout.readline()
    run.stdout.close()
    _, err = run.communicate((line * 50).encode())
    assert run.returncode == 1
    assert b"Traceback" not in err
    assert b"BrokenPipe" not in err


def test_a_terminal_sees_a_progress_bar(terminal, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    source = tmp_path / "in.jsonl"
    source.write_text((json.dumps({"query": HARMLESS}) + "\n") * 3 + "bad\n")
    shown = terminal("rewrite", "--jsonl", str(source), str(tmp_path / "out.jsonl"))
    assert shown.finish() == 0
    assert "[" + "#" * 30 + "] 4/4, 1 not rewritten" in shown.shown
