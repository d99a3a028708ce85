"""One Chromium for all tests of a file that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.extension.browser import Browser, chromium


@pytest.fixture(scope="module")
def shared(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(playwright, tmp_path_factory.mktemp("browser")) as started:
        started.pair()
        yield started


@pytest.fixture
def paired(shared: Browser) -> Iterator[Browser]:
    """A paired browser; its pages are closed after the test."""
    shared.host.tell()
    shared.host.forget()
    shared.chatbot.received.clear()
    yield shared
    for page in shared.context.pages[1:]:
        page.close()


@pytest.fixture
def fresh(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    """A browser of the test's own that was never paired."""
    with chromium(playwright, tmp_path) as started:
        yield started
