"""The one run that most proofs look at."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import Playwright

from tests.conftest import move_to
from tests.programs import need
from tests.proofs.run import Evidence, run


@pytest.fixture(scope="session")
def evidence(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """What was seen of a run of everything, long over by now."""
    if not sys.platform.startswith("linux"):
        pytest.skip("looks at Linux's own witnesses: strace, /proc, X11")
    need(strace="strace", Xvfb="xvfb", xdotool="xdotool")
    home = tmp_path_factory.mktemp("proofs")
    with pytest.MonkeyPatch.context() as patch:
        move_to(home, patch)
        return run(playwright, home)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "evidence" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(600))  # the first of them waits for the run
