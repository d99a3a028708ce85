"""What dies in the middle, and a browser that nobody paired: nothing is sent, the card says so, and it mends itself."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import Page, Playwright

from tests.extension.pages import composer_text, open_chat, type_lines
from tests.road.road import Card, Road, until, whole_road

TEXT = "Please answer m.okonkwo@posteo.example that I cannot come."


def nothing_was_sent(road: Road, page: Page) -> None:
    road.assert_kept(page, "okonkwo")
    assert road.sent(page) == []
    assert composer_text(page) == TEXT


def held_at_the_worker(road: Road) -> tuple[Page, Card]:
    """A prompt that the app has passed to a worker which does not answer."""
    page = open_chat(road.browser.context)
    type_lines(page, TEXT)
    until(lambda: page.evaluate("CSS.highlights.has('sotto-found')"), "the marks")
    road.worker().suspend()
    page.keyboard.press("Enter")
    card = Card(page)
    card.wait("Reading your message")
    road.let_the_app_read()
    page.bring_to_front()
    nothing_was_sent(road, page)
    return page, card


def sends_now(road: Road, page: Page, card: Card) -> None:
    road.wait_ready()
    page.bring_to_front()
    card.click("Try again")
    offered = card.offer()
    card.press("Enter")
    assert road.arrived(page) == offered
    road.assert_kept(page, "okonkwo")


def test_the_worker_is_killed_in_the_middle(road: Road) -> None:
    page, card = held_at_the_worker(road)
    road.worker().kill()
    card.wait("is being started again")
    nothing_was_sent(road, page)
    sends_now(road, page, card)


def test_the_app_is_killed_in_the_middle(road: Road) -> None:
    page, card = held_at_the_worker(road)
    app, worker = road.app(), road.worker()
    app.send_signal(signal.SIGKILL)
    card.wait("is not running")
    nothing_was_sent(road, page)
    worker.resume()
    worker.wait(60)  # it sees that its app is gone
    sends_now(road, page, card)  # the host has started the app again
    assert road.app().pid != app.pid


def test_an_unpaired_browser_gets_nothing_sent(playwright: Playwright, tmp_path: Path) -> None:
    with whole_road(playwright, tmp_path) as road:
        page = open_chat(road.browser.context)
        type_lines(page, TEXT)
        page.keyboard.press("Enter")
        Card(page).wait("not paired")
        nothing_was_sent(road, page)
