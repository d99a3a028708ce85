"""``sotto rewrite`` and ``find``: exact text in a pipe, a diff on a terminal, one sentence where it cannot."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.core.cli.conftest import PROGRAM, Sotto

ADDRESS = "maja.lind@nordpost.se"
TEXT = f"Proofread this: please write to {ADDRESS} or call +44 7700 900318 about the invoice.\n"


def test_a_pipe_gets_exactly_the_rewritten_text(sotto: Sotto, stand_ins: Path) -> None:
    told = sotto("rewrite", "--profile", stand_ins, "--json", stdin=TEXT).json
    piped = sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    assert (piped.status, piped.out, piped.err) == (0, told["rewrite"], "")
    assert ADDRESS not in piped.out
    assert piped.out.endswith("\n")  # the line end was the text's own


def test_no_line_end_is_added(sotto: Sotto) -> None:
    assert sotto("rewrite", stdin="What is the capital of France?").out == "What is the capital of France?"


def test_json_has_edits_findings_and_what_it_rests_on(sotto: Sotto, stand_ins: Path) -> None:
    told = sotto("rewrite", "--profile", stand_ins, "--json", stdin=TEXT).json
    assert told.keys() == {
        "rewrite", "edits", "findings", "sanitizer", "model", "choice", "task", "guarantee", "stranger",
        "alternatives", "seconds",
    }  # fmt: skip
    edit = next(edit for edit in told["edits"] if edit["attribute"] == "email")
    assert TEXT[edit["start"] : edit["end"]] == edit["original"] == ADDRESS
    assert (edit["action"], edit["replacement"]) == ("pseudonym", "person1@example.com")
    assert ADDRESS in [finding["text"] for finding in told["findings"]]
    assert told["guarantee"] == {"kind": "none"}


def test_text_may_come_as_a_file_or_an_argument(sotto: Sotto, tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text(TEXT)
    found = [sotto("find", "--file", path), sotto("find", TEXT), sotto("find", stdin=TEXT)]
    assert len({outcome.out for outcome in found}) == 1
    assert ADDRESS in found[0].out


def test_the_help_says_that_an_argument_can_be_seen(sotto: Sotto) -> None:
    assert "list of processes" in " ".join(sotto("rewrite", "--help").out.split())


def test_find_as_json_gives_offsets_in_code_points(sotto: Sotto) -> None:
    text = f"😀 {ADDRESS}"
    (finding,) = sotto("find", "--json", stdin=text).json["findings"]
    assert text[finding["start"] : finding["end"]] == ADDRESS


BAD = [
    (b"", "no text"),
    (b" \n\t ", "no text"),
    (b"canary-7f3a \xff\xfe", "not valid Unicode"),
    (b"canary-7f3a " * 17_000, "too long"),  # 204,000 characters
    (b"x" * 5_000_000, "too long"),  # more than is ever read
    ("שלום, קוראים לי דוד ואני גר בתל אביב כבר עשר שנים".encode(), "language"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "told"), BAD, ids=["empty", "blank", "bytes", "long", "huge", "right to left"])
def test_bad_input_is_one_sentence_and_no_text(sotto: Sotto, data: bytes, told: str) -> None:
    outcome = sotto("rewrite", stdin=data)
    assert (outcome.status, outcome.out) == (1, "")
    assert told in outcome.err
    assert outcome.err.count("\n") == 1
    assert "canary" not in outcome.err


@pytest.mark.parametrize("text", ["😀😀😀", "a\x00b\x07\x1b[31mc", "\u202eabc\u202c", "e\u0301\u0327"])
def test_odd_input_comes_back_as_it_was(sotto: Sotto, text: str) -> None:
    outcome = sotto("rewrite", stdin=text)
    assert (outcome.status, outcome.out) == (0, text)


def test_an_argument_that_is_not_utf8_is_one_sentence() -> None:
    run = subprocess.run([*PROGRAM, "rewrite", b"canary-7f3a \xff"], capture_output=True, check=False)
    assert (run.returncode, run.stdout) == (1, b"")
    assert b"not valid Unicode" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--profile", "nobody"), "no profile of that name"),
        (("--profile", "/nowhere/p.json"), "could not be read"),
        (("--sanitizer", "magic"), "no sanitizer of that name"),
        (("--file", "/nowhere/x.txt"), "could not be read"),
        (("--file", "x", "text"), "not both"),
        (("--model", "nobody"), "not installed"),
        (("--sanitizer", "rlaa", "--option", "rounds"), "KEY=VALUE"),
        (("--sanitizer", "rlaa", "--option", "rounds=-1"), "option `rounds` cannot"),
        (("--sanitizer", "rlaa", "--option", "magic=1"), "no option `magic`"),
        (("--option", "rounds=3"), "Auto has no options"),
    ],
)
def test_a_wrong_wish_is_one_sentence(sotto: Sotto, arguments: tuple[str, ...], told: str) -> None:
    outcome = sotto("rewrite", *arguments, stdin=TEXT)
    assert (outcome.status, outcome.out) == (1, "")
    assert told in outcome.err
    assert outcome.err.count("\n") == 1


def test_an_unforeseen_error_shows_neither_a_traceback_nor_its_message(
    sotto: Sotto, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sotto.service import Service

    def fail(*_: object) -> None:
        raise RuntimeError("canary-7f3a")

    monkeypatch.setattr(Service, "find", fail)
    outcome = sotto("find", stdin=TEXT)
    assert outcome.status == 1
    assert "RuntimeError" in outcome.err
    assert "canary" not in outcome.err
    assert "Traceback" not in outcome.err


def test_a_terminal_shows_what_goes_what_comes_and_why(terminal, stand_ins: Path) -> None:  # type: ignore[no-untyped-def]
    shown = terminal("rewrite", "--profile", str(stand_ins), TEXT.strip())
    assert shown.finish() == 0
    assert f"\x1b[31;9m{ADDRESS}\x1b[0m\x1b[32mperson1@example.com\x1b[0m" in shown.shown
    assert "1. " in shown.shown
    assert "A stand-in keeps this private" in shown.shown
    assert "To send:" in shown.shown


def test_a_terminal_without_colours_shows_the_same_in_signs(terminal, stand_ins: Path) -> None:  # type: ignore[no-untyped-def]
    shown = terminal("rewrite", "--profile", str(stand_ins), TEXT.strip(), NO_COLOR="1")
    assert shown.finish() == 0
    assert f"[-{ADDRESS}-]{{+person1@example.com+}}" in shown.shown
    assert "\x1b" not in shown.shown


def test_a_text_cannot_steer_the_terminal(terminal) -> None:  # type: ignore[no-untyped-def]
    shown = terminal("rewrite", f"Proofread: \x1b]0;title\x07 \x1b[2J mail {ADDRESS} please", NO_COLOR="1")
    shown.finish()
    assert "\x1b" not in shown.shown
    assert "\x07" not in shown.shown


def test_ctrl_c_is_quiet(terminal) -> None:  # type: ignore[no-untyped-def]
    shown = terminal("rewrite")
    shown.until("Ctrl-D")
    shown.interrupt()
    assert shown.finish() == 130
    assert "Traceback" not in shown.shown


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\nfrom sotto.cli import main\ntry:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = ('numpy', 'onnxruntime', 'jsonschema', 'keyring', 'cryptography', 'phonenumbers')\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run([PROGRAM[0], "-c", program], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"


def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run([*PROGRAM, "profiles", "show", "everyday"], stdout=full, stderr=-1, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "sotto: The result could not be written: No space left on device.\n")
