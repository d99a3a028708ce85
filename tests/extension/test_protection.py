"""Marks while typing, the badge, the popup's settings, pauses, and the practice page."""

from __future__ import annotations

import pytest

from tests.extension.browser import Browser, Shelter, drawn, until
from tests.extension.host import edit
from tests.extension.pages import EDITORS, composer_text, open_chat, type_lines

TEXT = "I am Zoë Quillfeather."
EDITS = [edit("Zoë Quillfeather", "Alex Moore")]
MARKED = "[...(CSS.highlights.get('sotto-found') ?? [])].map(String)"


@pytest.mark.parametrize("editor", [editor for editor in EDITORS if editor not in ("react", "textarea")])
def test_marks_after_a_pause(paired: Browser, editor: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, editor)
    type_lines(page, "Hello.\n\n" + TEXT)
    until(lambda: page.evaluate(MARKED) == ["Zoë Quillfeather"], "the mark")
    until(lambda: "1" in Shelter(page, "badge").text, "the count on the badge")
    assert composer_text(page) == "Hello.\n\n" + TEXT
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    until(lambda: page.evaluate(MARKED) == [], "the mark to go")


def test_the_badge_counts_in_a_textarea(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "textarea")
    type_lines(page, TEXT)
    until(lambda: "1" in Shelter(page, "badge").text, "the count on the badge")


def test_pause_with_one_click_and_back(fresh: Browser) -> None:
    fresh.host.tell(edits=EDITS)
    fresh.pair()
    page = open_chat(fresh.context)
    badge = Shelter(page, "badge")
    badge.click("Pause here for 10 minutes")
    badge.wait("Paused")
    until(lambda: fresh.host.received("configure"), "the app to be told")
    assert fresh.host.received("configure")[0]["pause_minutes"] == 10
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    assert fresh.arrived(page) == [TEXT]
    badge.click("Protect again")
    until(lambda: "Paused" not in badge.text, "the protection")
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("Send rewrite")


def test_a_pause_works_without_the_app_which_hears_of_it_later(fresh: Browser) -> None:
    fresh.pair()
    fresh.host.tell(die=True)
    page = open_chat(fresh.context)
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("was lost")
    fresh.host.tell(errors={"hello": "app_not_running"})
    card.click("Pause here for 10 minutes")
    Shelter(page, "badge").wait("Paused")
    page.keyboard.press("Enter")
    assert fresh.arrived(page) == [TEXT]
    fresh.host.tell()
    fresh.own_page("popup/popup.html").wait_for_selector("#dot.ready")
    until(lambda: fresh.host.received("configure"), "the app to be told")
    assert fresh.host.received("configure")[0]["pause_minutes"] in (9, 10)


@pytest.mark.parametrize(("protection", "marked"), [("mark", ["Zoë Quillfeather"]), ("off", [])])
def test_mark_and_off_hold_nothing(fresh: Browser, protection: str, marked: list[str]) -> None:
    fresh.host.tell(edits=EDITS)
    fresh.pair()
    page = open_chat(fresh.context)
    until(lambda: fresh.host.received("site"), "the page to connect")
    settings = fresh.own_page("popup/popup.html")
    settings.evaluate(
        """async (protection) => {
          const { openService } = await import("/popup/own.js");
          await openService(() => {})("configure", { site: "chatgpt.com", protection });
        }""",
        protection,
    )
    settings.close()
    badge = Shelter(page, "badge")
    words = {"mark": "Sends are not held", "off": "Off on this site"}[protection]
    label = "function () { return this.querySelector('button').ariaLabel }"
    until(lambda: words in badge.call(label), "the badge to say so")
    type_lines(page, TEXT)
    if marked:
        until(lambda: page.evaluate(MARKED) == marked, "the mark")
    page.keyboard.press("Enter")
    assert fresh.arrived(page) == [TEXT]
    assert page.evaluate(MARKED) == [] or marked
    assert len(fresh.host.received("find")) == len(marked)


def test_the_badge_says_when_nothing_protects(fresh: Browser) -> None:
    fresh.host.tell(errors={"hello": "app_not_running"})
    page = open_chat(fresh.context)
    badge = Shelter(page, "badge")
    badge.wait("!")
    badge.click("Sotto.")
    badge.wait("not running")
    worker = fresh.context.service_workers[0]
    until(
        lambda: worker.evaluate("""async () => {
          const tabs = await chrome.tabs.query({ url: "https://chatgpt.com/*" });
          return (await chrome.action.getBadgeText({ tabId: tabs[0].id })) === "!"; }"""),
        "the mark on the toolbar",
    )


def test_the_badge_is_dragged_away_and_stays_there(fresh: Browser) -> None:
    page = open_chat(fresh.context)
    badge = Shelter(page, "badge")
    box = "function () { const { right, top } = this.getRootNode().host.getBoundingClientRect(); return [right, top] }"
    right, top = until(lambda: badge.call(box), "the badge")
    page.mouse.move(right - 12, top + 12)
    page.mouse.down()
    page.mouse.move(right - 312, top - 188, steps=5)
    page.mouse.up()
    moved = badge.call(box)
    assert moved == pytest.approx([right - 300, top - 200], abs=3)
    page.reload()
    again = Shelter(page, "badge")
    until(lambda: again.call(box) and again.call(box) == pytest.approx(moved, abs=3), "the badge where it was left")


def test_a_page_may_not_change_settings(paired: Browser) -> None:
    """A content script has no way to pair, to configure or to speak for another site."""
    page = paired.own_page("practice/practice.html")
    problem = page.evaluate(
        """() => new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: "page" });
          port.onMessage.addListener((message) => message.id && resolve(message.problem?.code ?? "answered"));
          port.postMessage({ id: "1", ask: "configure", site: "chatgpt.com", protection: "off" });
        })"""
    )
    assert problem == "unknown_message"
    assert not paired.host.received("configure")


def test_practice(paired: Browser) -> None:
    name = "Maria Keller"
    paired.host.tell(edits=[edit(name, "Alex Moore")], stand_ins=[{"stand_in": "Alex Moore", "original": name}])
    page = paired.own_page("practice/practice.html")
    page.wait_for_selector("#step-pair.done")
    page.click("text=Letter to a landlord")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    assert paired.host.received("rewrite")[0]["site"] == "practice"
    assert page.locator("#received li").count() == 0
    card.press("Enter")
    page.wait_for_selector("#received li")
    left = page.inner_text("#received li")
    assert "Alex Moore" in left
    assert name not in left
    until(lambda: name == " ".join(drawn(page)), "the name over the answer")
    assert name not in page.locator(".answer").last.inner_text()
    assert page.locator("#step-try.done").count() == 1


def test_where_nothing_is_held_the_app_still_hears_of_a_rewrite(fresh: Browser) -> None:
    fresh.host.tell(edits=EDITS)
    fresh.pair()
    page = open_chat(fresh.context)
    badge = Shelter(page, "badge")
    badge.click("Pause here for 10 minutes")
    badge.wait("Paused")
    type_lines(page, TEXT)
    fresh.command("scan")
    page.bring_to_front()
    card = Shelter(page, "card")
    card.click("Edit")
    card.wait_closed()
    assert composer_text(page) == "I am Alex Moore."
    page.keyboard.press("Enter")
    assert fresh.arrived(page) == ["I am Alex Moore."]
    until(lambda: fresh.host.received("sent"), "the app to be told")
