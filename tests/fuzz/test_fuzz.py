"""Every harness for a moment, under Hypothesis; and the promises that need a text of their own."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from sotto.errors import SottoError
from sotto.service import MAX_CHARACTERS
from tests.fuzz import HARNESSES
from tests.fuzz.texts import PROFILES, check_text, services


@st.composite
def changed(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """A seed with some bytes put in, put over or taken out."""
    data = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 8))] = draw(st.binary(max_size=8))
    return bytes(data)


@pytest.mark.parametrize("name", HARNESSES)
def test_the_promises_hold_for_whatever_comes(name: str, qapp: QApplication) -> None:
    harness = import_module(f"tests.fuzz.{name}")
    for seed in harness.SEEDS:
        harness.check(seed)

    @settings(
        max_examples=HARNESSES[name],
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
        database=None,
    )
    @given(st.binary(max_size=200) | changed(harness.SEEDS))
    def whatever(data: bytes) -> None:
        harness.check(data)

    whatever()


@pytest.mark.parametrize("letter", ["a", "9", "\u202e", "\u0301", "\x00", "\n"], ids=ascii)
def test_the_longest_text_of_one_letter_is_read(letter: str) -> None:
    check_text(letter * MAX_CHARACTERS, PROFILES[0])


def test_a_text_longer_than_that_is_refused_before_anything_reads_it() -> None:
    with pytest.raises(SottoError, match="too long"):
        services()[0].find("a" * (MAX_CHARACTERS + 1), PROFILES[0])


def test_atheris_runs_a_harness_and_finds_what_is_broken(tmp_path_factory: pytest.TempPathFactory) -> None:
    if find_spec("atheris") is None:
        pytest.skip("needs atheris (pip install -e '.[fuzz]'), which there is for Linux on x86-64")
    command = [sys.executable, "-m", "tests.fuzz", "--seconds", "3", "frames"]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    assert "none" in run.stdout
