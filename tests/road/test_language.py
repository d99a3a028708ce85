"""A browser in German with an app in English: the card speaks one language."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.extension.browser import only_german
from tests.extension.pages import EXTENSION, open_chat, type_lines
from tests.road.road import Card, whole_road
from tests.road.test_send import TEXT


@pytest.mark.parametrize(
    ("german", "send", "kind", "reason"),
    [
        (True, "Fassung senden", "E-Mail-Adresse", "Ihre Anfrage braucht dies nicht"),
        (False, "Send rewrite", "E-mail address", "Your request does not need this"),
    ],
)
def test_kinds_and_reasons_are_in_the_language_of_the_card(
    playwright: Playwright, tmp_path: Path, german: bool, send: str, kind: str, reason: str
) -> None:
    extension = only_german(tmp_path) if german else EXTENSION
    with whole_road(playwright, tmp_path, "--pair-next", extension=extension) as road:
        road.browser.pair()
        page = open_chat(road.browser.context)
        type_lines(page, TEXT)
        page.keyboard.press("Enter")
        card = Card(page)
        card.wait(send)
        assert f"{kind}{reason} (" in card.text
