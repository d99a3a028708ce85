"""No text makes the finders slow: the time grows with the length, not with its square. And none makes them fail."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import words
from sotto.findings import tagger
from sotto.findings.rules import find
from sotto.profiles import OwnTerm, Profile

PROFILE = Profile("a", "A", facts=("I take lithium.",), own_terms=(OwnTerm("Bluebird"),), never_flag=("Samsung",))

PIECES = [
    "1",
    "1 ",
    "1-",
    "1.",
    "0 ",
    "a",
    "A",
    "A ",
    "Aa ",
    "12 Aa ",
    "a.",
    "a@",
    "a.@",
    "a-",
    "a_",
    "1:",
    "1.12345 ",
    "1°2'3\"N ",
    ":",
    "ff:",
    " ",
    "\n",
    "\t",
    "*",
    "* ",
    '"',
    "`",
    "```\n",
    "?",
    "(",
    "+",
    "+1 ",
    "http://",
    "a://b:",
    "?token=",
    "password ",
    "password is ",
    'key="',
    "pin ",
    "sk-",
    "eyJ",
    "eyJaaaaaaaaaaaa.",
    "-----BEGIN PRIVATE KEY-----",
    "born on the ",
    "account number is ",
    "his licence number is ",
    "ref no. #",
    "id AB 12 ",
    "GB82 ",
    "rue de la ",
    "1 rue A ",
    "12 Calle Aa Aa Aa ",
    "Flat 1, ",
    "db1.",
    "@user ",
    "/home/",
    "visa 1234 ",
    "1234 **** ",
    "login a / ",
    "tel +1 ",
    "AB12 ",
    "123-45-678 ",
    "0123456789abcdef",
    "e\u0301",
    "😀",
    "שלום ",
    "密码是",
]


@pytest.mark.parametrize("piece", PIECES)
def test_a_long_text_of_one_piece_is_read_in_time(piece: str) -> None:
    text = (piece * (40_000 // len(piece) + 1))[:40_000]
    started = time.process_time()  # processor time, so that other work on this machine does not count
    find(text, PROFILE)
    # The aim is below one second; what this guards against, a square, takes minutes.
    assert time.process_time() - started < 4


def test_the_longest_text_is_read_in_time() -> None:
    line = (
        "Mail maja.lind@nordpost.se or call +44 7700 900318 about invoice 2291-B; I live at 14 Bath Avenue, Ringsend. "
    )
    text = (line * 1000)[:100_000]
    started = time.process_time()
    assert len(find(text, PROFILE)) > 3000
    assert time.process_time() - started < 8


def test_a_long_row_of_signs_that_the_model_is_sure_of_is_gone_through_in_time() -> None:
    read = tuple(words("\u202e" * 40_000))
    attributes = np.zeros((len(read), 1 + len(ATTRIBUTES)), dtype=np.float32)
    attributes[:, 1] = 1.0
    questions = np.zeros(len(read), dtype=np.float32)
    reading = Reading("\u202e" * 40_000, read, questions, questions, questions, questions, attributes)
    started = time.process_time()
    assert tagger.findings(reading) == []
    assert time.process_time() - started < 4


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_and_the_findings_fit(text: str) -> None:
    findings = find(text, PROFILE)
    assert all(finding.span.of(text) == finding.text for finding in findings)
    assert all(a.span.end <= b.span.start for a, b in pairwise(findings))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_pieces_of_identifiers_in_any_order_are_read(text: str) -> None:
    findings = find(text, PROFILE)
    assert all(finding.span.of(text) == finding.text for finding in findings)


def test_the_heavy_parts_load_only_when_a_text_needs_them() -> None:
    program = (
        "import sys\n"
        "from sotto.findings.rules import find\n"
        "from sotto.profiles import Profile\n"
        "find('Which cheese goes with a dry red wine, and why?', Profile('a', 'A'))\n"
        "heavy = ('phonenumbers', 'stdnum', 'jsonschema', 'regex', 'onnxruntime')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_every_rule_has_a_confidence() -> None:
    """A rule without one would fail on the first text that it fits."""
    import ast
    from pathlib import Path

    from sotto import findings
    from sotto.findings.confidence import CONFIDENCE

    named: set[str] = set()
    for path in Path(findings.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finding":
                rule = node.args[4]
                if isinstance(rule, ast.Constant):
                    named.add(rule.value)
                elif isinstance(rule, ast.JoinedStr) and isinstance(rule.values[0], ast.Constant):
                    named.add(rule.values[0].value.partition(":")[0])
    assert len(named) > 20
    assert named <= CONFIDENCE.keys()
    assert all(0 < confidence <= 1 for confidence in CONFIDENCE.values())
