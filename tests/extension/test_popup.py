"""The popup says why nothing is protected, and what helps."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import ID, Browser, chromium


def trouble(page: Page, reason: str, cure: str) -> None:
    page.wait_for_selector(f"#problem >> text={reason}")
    assert cure in page.inner_text("#cure")
    assert page.locator("#dot.ready").count() == 0


def mended(page: Page) -> None:
    """It tries again by itself; the button does so at once."""
    page.evaluate("document.querySelector('#retry').click()")
    page.wait_for_selector("#pair")


def test_the_host_is_not_registered(playwright: Playwright, tmp_path: Path) -> None:
    with chromium(playwright, tmp_path, installed=False) as browser:
        popup = browser.own_page("popup/popup.html")
        trouble(popup, "was not found on this computer", "press Register beside this browser")
        for packed in ("Snap", "Flatpak"):
            assert packed in popup.inner_text("#cure")
        # Once it is there, one press mends it.
        browser.host.register_with(tmp_path / "profile", ID)
        mended(popup)


@pytest.mark.parametrize(
    ("scenario", "reason", "cure"),
    [
        ({"errors": {"hello": "app_not_running"}}, "is not running", "programs menu"),
        ({"silent": ["authenticate"]}, "took too long", ""),
    ],
    ids=["app missing", "silent app"],
)
def test_the_link_fails(fresh: Browser, scenario: dict[str, object], reason: str, cure: str) -> None:
    fresh.host.tell(**scenario)
    popup = fresh.own_page("popup/popup.html")
    trouble(popup, reason, cure)
    fresh.host.tell()
    mended(popup)
    assert popup.inner_text("#stage") == "Not paired yet"


def test_the_browser_ends_the_worker_meanwhile(fresh: Browser) -> None:
    fresh.host.tell(errors={"hello": "app_not_running"})
    popup = fresh.own_page("popup/popup.html")
    trouble(popup, "is not running", "programs menu")
    session = popup.context.new_cdp_session(popup)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    fresh.host.tell()
    popup.wait_for_selector("#pair")
