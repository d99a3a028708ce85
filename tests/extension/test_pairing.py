"""The handshake: the same six digits on both sides, a pinned app, and nothing for anybody else."""

from __future__ import annotations

import json

import pytest

from tests.extension.browser import Browser, Shelter, until
from tests.extension.pages import EXTENSION, open_chat, type_lines


def test_pairing_shows_the_code_of_the_app(fresh: Browser) -> None:
    fresh.host.tell(wait=True)
    popup = fresh.own_page("popup/popup.html")
    popup.click("#pair")
    until(lambda: fresh.host.code, "the app's code")
    popup.wait_for_selector("#pairing:not([hidden])")
    assert popup.inner_text("#digits") == fresh.host.code
    assert "Linux" in fresh.host.received("pair")[0]["name"]
    popup.click("#same")
    popup.wait_for_selector("text=Now say so in the Sotto app, too.")
    assert popup.inner_text("#digits") == fresh.host.code
    fresh.host.go()
    popup.wait_for_selector("#dot.ready")


def test_an_app_that_says_paired_without_a_question_is_not_believed(fresh: Browser) -> None:
    """Somebody in between could say so; the person, who sees no code in the app, says that they differ."""
    popup = fresh.own_page("popup/popup.html")
    popup.add_init_script("chrome.tabs.query = async () => [{ url: 'https://chatgpt.com/' }];")
    popup.reload()
    popup.click("#pair")
    until(lambda: fresh.host.code, "the answer that it is paired")
    page = open_chat(fresh.context)
    type_lines(page, "I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("not paired")
    assert popup.is_visible("#same")
    popup.click("#differ")
    popup.wait_for_selector("#pair")  # what is asked of the site has opened the link again
    assert "the codes differed" in popup.inner_text("#problem")
    assert "Refuse in the app, too." in popup.inner_text("#cure")
    again = fresh.own_page("popup/popup.html")
    again.wait_for_selector("#pair")
    assert not fresh.host.received("rewrite")
    assert fresh.chatbot.received == []


def test_the_question_is_still_there_in_a_popup_that_was_closed(fresh: Browser) -> None:
    """A popup closes when the person goes to the app."""
    popup = fresh.own_page("popup/popup.html")
    popup.click("#pair")
    popup.wait_for_selector("#same")
    digits = popup.inner_text("#digits")
    popup.close()
    popup = fresh.own_page("popup/popup.html")
    popup.click("#same")
    assert popup.inner_text("#digits") in (digits, "")
    popup.wait_for_selector("#dot.ready")
    assert len(fresh.host.received("pair")) == 1


def test_it_pairs_by_the_keyboard_and_not_by_typing_on(fresh: Browser) -> None:
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("#pair")
    popup.focus("#pair")
    popup.keyboard.press("Enter")
    popup.wait_for_selector("#differ:focus")
    popup.keyboard.press("Tab")
    assert popup.evaluate("document.activeElement.id") == "same"
    popup.keyboard.press("Enter")
    popup.wait_for_selector("#dot.ready")


def test_a_refusal_is_told(fresh: Browser) -> None:
    fresh.host.tell(pairing="refuse")
    popup = fresh.own_page("popup/popup.html")
    popup.click("#pair")
    popup.wait_for_selector("text=The pairing was refused in the app.")
    assert popup.is_visible("#pair")


def test_a_paired_browser_stays_paired(fresh: Browser) -> None:
    fresh.pair()
    key = fresh.host.received("hello")[0]["key"]
    fresh.host.tell(die=True)
    page = open_chat(fresh.context)
    type_lines(page, "Hello")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("was lost")
    fresh.host.tell()
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("#dot.ready")
    assert fresh.host.received("hello")[-1]["key"] == key
    assert len(fresh.host.received("pair")) == 1


def test_another_app_is_refused_until_the_person_says_otherwise(fresh: Browser) -> None:
    fresh.pair()
    fresh.host.tell(die=True)
    page = open_chat(fresh.context)
    type_lines(page, "I am Zoë Quillfeather.")
    card = Shelter(page, "card")
    page.keyboard.press("Enter")
    card.wait("was lost")
    (fresh.host.folder / "app.pem").unlink()
    fresh.host.tell()
    fresh.host.forget()
    card.click("Try again")
    card.wait("Another app than the one you paired")
    assert not fresh.host.received("authenticate")
    assert not fresh.host.received("rewrite")
    popup = fresh.own_page("popup/popup.html")
    popup.click("#forget")
    popup.click("#pair")
    popup.click("#same")
    popup.wait_for_selector("#dot.ready")


def test_an_app_that_does_not_answer(fresh: Browser) -> None:
    fresh.host.tell(silent=["authenticate"])
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("text=Sotto took too long")
    page = open_chat(fresh.context)
    type_lines(page, "I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("took too long")
    assert page.evaluate("true")
    assert fresh.chatbot.received == []


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ({"forge": True}, "cannot be right"),
        ({"protocol": 1}, "Update the app"),
        ({"protocol": 3}, "Update the extension"),
    ],
)
def test_a_false_welcome(fresh: Browser, scenario: dict[str, object], words: str) -> None:
    fresh.host.tell(**scenario)
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("#trouble:not([hidden])")
    assert words in popup.inner_text("#problem")
    assert not fresh.host.received("authenticate")


@pytest.mark.parametrize(
    ("version", "words", "other"),
    [
        ("0.0.9", "Update the app", "extension"),
        ("99.0", "Update the extension", "app"),
        (None, "", ""),
        ("odd", "", ""),
    ],
)
def test_the_popup_says_which_side_to_update(fresh: Browser, version: str | None, words: str, other: str) -> None:
    own = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))["version"]
    fresh.host.tell(version=version or own)
    both = f"Extension {own}, app {version or own}."
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("#pair")
    assert popup.inner_text("#versions") == (f"{both} {words}: it is older than the {other}." if words else "")
    options = fresh.own_page("options/options.html")
    options.wait_for_selector(f"text={both}")
    assert options.inner_text("#versions").startswith(f"{both} {words}".strip())


def test_an_app_that_knows_us_is_not_enough(fresh: Browser) -> None:
    """Whoever answers first could say that we are paired; only the pinned key makes it so."""
    popup = fresh.own_page("popup/popup.html")
    popup.wait_for_selector("#pair")
    (fresh.host.folder / "paired").write_text(fresh.host.received("hello")[0]["key"], "utf-8")
    popup.evaluate(  # it begins anew, and now hears that it is paired
        """async () => {
          const { openService } = await import("/popup/own.js");
          await openService(() => {})("forget"); }"""
    )
    until(lambda: len(fresh.host.received("authenticate")) == 2, "the second handshake")
    page = open_chat(fresh.context)
    type_lines(page, "I am Zoë Quillfeather.")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("not paired")
    assert not fresh.host.received("rewrite")
