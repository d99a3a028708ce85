"""Every test runs in a home of its own, without the user's keyring; a skip is a failure where all is required."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.programs import need
from tests.tiny_models import write_gguf, write_transformers

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# A busy machine is no failure.
hypothesis.settings.register_profile("sotto", deadline=None)
hypothesis.settings.load_profile("sotto")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"


def move_to(home: Path, patch: pytest.MonkeyPatch) -> None:
    """Make ``home`` the home that everything started from now on lives in."""
    patch.setenv("HOME", str(home))
    for variable, folder in (
        ("XDG_DATA_HOME", "data"),
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_CACHE_HOME", "cache"),
        ("XDG_STATE_HOME", "state"),
        ("XDG_RUNTIME_DIR", "run"),
    ):
        (home / folder).mkdir(mode=0o700)
        patch.setenv(variable, str(home / folder))


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    move_to(home, monkeypatch)
    return home


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one driver of all browsers; there cannot be two."""
    from playwright.sync_api import sync_playwright

    need(chromium="chromium")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def tiny_gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language model of some 100,000 random weights, for llama.cpp."""
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf")


@pytest.fixture(scope="session")
def tiny_transformers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same model as a folder for transformers."""
    return write_transformers(tmp_path_factory.mktemp("models") / "tiny")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("SOTTO_REQUIRE_ALL") == "1":
        report.outcome = "failed"
        report.longrepr = f"skipped although everything is required: {report.longrepr}"


# Real browsers and windows stall on a busy machine: a failure there counts when it comes three times.
_STALLS = ("tests/extension/", "tests/road/", "tests/desktop/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(_STALLS):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=2))
