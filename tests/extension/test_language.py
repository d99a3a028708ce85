"""The extension in another language than English: what it says carries its language, and fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium, only_german
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, open_chat, type_lines

NAME = "Maria Keller"
WIDTH = 336  # of the popup
LINES = "function () { return new Set([...this.querySelectorAll('.foot button')].map((one) => one.offsetTop)).size }"
WIDER = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth).map((one) => one.id)"""


@pytest.fixture(scope="module")
def german(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("german")
    with chromium(playwright, folder, extension=only_german(folder)) as started:
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


@pytest.mark.parametrize("app", ["de", "en"])
def test_what_the_app_says_carries_the_language_that_the_app_speaks(
    playwright: Playwright, tmp_path: Path, app: str
) -> None:
    with chromium(playwright, tmp_path, extension=only_german(tmp_path)) as browser:
        browser.host.tell(language=app, edits=[edit(NAME, "Alex Moore")], reply={"warning": "Think of it."})
        browser.pair()
        assert [hello["client"]["language"] for hello in browser.host.received("hello")] == ["de", "de"]
        page = open_chat(browser.context)
        type_lines(page, f"Write a letter. I am {NAME}.")
        page.keyboard.press("Enter")
        card = Shelter(page, "card")
        card.wait("Fassung senden")
        words = """function () { return [".tag", ".why > [lang] + [lang]", ".note.warn"].map((one) => {
          const found = this.querySelector(one); return [found.textContent, found.lang] }) }"""
        assert card.call(words) == [["Name", app], ["The task does not need it.", app], ["Think of it.", app]]


def test_the_popup_holds_its_words(german: Browser) -> None:
    page = popup(german)
    assert page.evaluate(WIDER) == []
    page.click("#pause10")
    page.wait_for_selector("#resume:not([hidden])")
    assert page.inner_text("#paused").startswith("Pausiert bis ")
    assert page.evaluate(WIDER) == []
    page.click("#resume")
    page.close()
