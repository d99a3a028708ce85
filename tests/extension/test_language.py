"""The extension in another language than English: what it says carries its language, and fits."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, EXTENSION, open_chat, type_lines

NAME = "Maria Keller"
WIDTH = 336  # of the popup
LINES = "function () { return new Set([...this.querySelectorAll('.foot button')].map((one) => one.offsetTop)).size }"
WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth).map((one) => one.id)"""


@pytest.fixture(scope="module")
def german(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The extension with no language but German: what a browser in German shows, in a browser of any language."""
    folder = tmp_path_factory.mktemp("german")
    extension = folder / "extension"
    shutil.copytree(EXTENSION, extension, ignore=shutil.ignore_patterns("node_modules", "en"))
    manifest = json.loads((extension / "manifest.json").read_text("utf-8"))
    (extension / "manifest.json").write_text(json.dumps({**manifest, "default_locale": "de"}), "utf-8")
    with chromium(playwright, folder, extension=extension) as started:
        started.pair()
        yield started


def popup(browser: Browser) -> Page:
    page = browser.own_page("popup/popup.html")
    page.set_viewport_size({"width": WIDTH, "height": 600})
    page.add_init_script("chrome.tabs.query = async () => [{ url: 'https://chatgpt.com/' }];")
    page.reload()
    page.wait_for_selector("#choices:not([hidden])")
    return page


@pytest.mark.parametrize("name", ["popup", "options", "compose", "practice"])
def test_pages_carry_the_language_that_they_show(german: Browser, name: str) -> None:
    page = german.own_page(f"{name}/{name}.html")
    page.wait_for_selector("html[lang]")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.close()


def test_the_card_carries_its_language_and_not_that_of_the_text(german: Browser) -> None:
    german.host.tell(edits=[edit(NAME, "Alex Moore")], task="Write a letter.")
    page = open_chat(german.context)
    type_lines(page, f"Write a letter. I am {NAME}.")
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Fassung senden")
    assert card.call("function () { return this.lang }") == "de"
    assert card.call("function () { return this.querySelector('.text').lang }") == ""
    assert card.call(LINES) == 1, "the buttons stand in one line"
    card.press("Space")
    card.wait("Alles so senden")
    assert card.call(LINES) == 1, "in which there is room for the longest, too"
    page.close()


def test_the_popup_holds_its_words(german: Browser) -> None:
    page = popup(german)
    assert page.evaluate(WIDER) == []
    page.click("#pause10")
    page.wait_for_selector("#resume:not([hidden])")
    assert page.inner_text("#paused").startswith("Pausiert bis ")
    assert page.evaluate(WIDER) == []
    page.click("#resume")
    page.close()
