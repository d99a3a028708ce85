"""One whole road for all tests of a file that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.conftest import move_to
from tests.road.road import Road, whole_road


@pytest.fixture(scope="module")
def shared(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Road]:
    folder = tmp_path_factory.mktemp("road")
    with pytest.MonkeyPatch.context() as patch:
        move_to(folder, patch)
        with whole_road(playwright, folder, "--pair-next") as started:
            started.browser.pair()
            yield started


@pytest.fixture
def road(shared: Road) -> Iterator[Road]:
    """A paired browser; its pages are closed after the test."""
    shared.browser.chatbot.received.clear()
    shared.browser.chatbot.requests.clear()
    yield shared
    for page in shared.browser.context.pages[1:]:
        page.close()
