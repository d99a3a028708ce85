"""A short soak: right answers, nothing pending, nothing leaked, nothing written. The long one is a command."""

from __future__ import annotations

from pathlib import Path

from tests.soak.leaks import leaks
from tests.soak.soak import soak


def test_many_browsers_and_a_worker_that_is_killed(own_home: Path) -> None:
    figures = soak(own_home, requests=200, connections=8, kills=2, seed=1)
    assert not figures.faults, figures.table()
    assert figures.pending == 0
    assert figures.kills == 2
    assert figures.errors["internal"] == 0
    assert figures.answers["found"]
    assert figures.answers["rewritten"]
    assert not leaks(figures)
    assert (own_home / "app.log").read_text() == ""
