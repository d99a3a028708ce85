"""Whatever goes wrong or comes at the wrong moment: nothing is sent unseen, and the person is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter, chromium, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, composer_text, open_chat, type_lines
from tests.extension.test_files import choose

TEXT = "I am Zoë Quillfeather."
EDITS = [edit("Zoë Quillfeather", "Alex Moore")]


def begin(browser: Browser, editor: str = "prosemirror", text: str = TEXT) -> tuple[Page, Shelter]:
    page = open_chat(browser.context, editor)
    type_lines(page, text)
    return page, Shelter(page, "card")


def nothing_was_sent(browser: Browser, page: Page, text: str = TEXT) -> None:
    assert page.evaluate("true")  # lets the page's events in
    assert browser.chatbot.received == []
    assert composer_text(page) == text


def test_an_unpaired_browser_sends_nothing_and_shows_nothing_to_the_app(fresh: Browser) -> None:
    fresh.host.tell(edits=EDITS)
    page, card = begin(fresh)
    page.keyboard.press("Enter")
    card.wait("not paired")
    nothing_was_sent(fresh, page)
    assert not fresh.host.received("rewrite")
    assert not fresh.host.received("find")


def test_no_host(playwright: Playwright, tmp_path: Path) -> None:
    with chromium(playwright, tmp_path, installed=False) as browser:
        page, card = begin(browser)
        page.click(".send")
        card.wait("was not found on this computer")
        nothing_was_sent(browser, page)


def test_the_app_does_not_start(fresh: Browser) -> None:
    fresh.host.tell(errors={"hello": "app_not_running"})
    page, card = begin(fresh)
    page.keyboard.press("Enter")
    card.wait("not running")
    nothing_was_sent(fresh, page)
    fresh.host.tell(edits=EDITS)
    fresh.pair()
    card.click("Try again")
    card.wait("Send rewrite")


def test_the_host_dies_in_the_middle(paired: Browser) -> None:
    paired.host.tell(die=True)
    page, card = begin(paired)
    page.keyboard.press("Enter")
    card.wait("connection to the Sotto app was lost")
    nothing_was_sent(paired, page)
    paired.host.tell(edits=EDITS)
    card.press("Enter")  # Try again
    card.wait("Send rewrite")
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ({"errors": {"rewrite": "sanitize_failed"}}, "did not pass Sotto's own checks"),
        ({"errors": {"rewrite": "worker_died"}}, "being started again"),
        ({"errors": {"rewrite": "deadline"}}, "took too long"),
        ({"errors": {"rewrite": "a_new_code"}}, "told to"),
        ({"reply": {"segments": [{"text": "something else"}]}}, "cannot be right"),
        ({"reply": {"segments": "nonsense"}}, "cannot be right"),
        ({"like": {"rewrite": "find"}}, "cannot be right"),
        ({"chunks": 65}, "cannot be right"),
    ],
)
def test_a_failure_says_what_happened(paired: Browser, scenario: dict[str, object], words: str) -> None:
    paired.host.tell(edits=EDITS, **scenario)
    page, card = begin(paired)
    page.keyboard.press("Enter")
    card.wait(words)
    nothing_was_sent(paired, page)


def test_an_input_method_at_work_is_left_alone(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired)
    page.evaluate(
        """() => addEventListener("keydown", (e) => e.key === "Enter" && (window.composing = e.isComposing), true)"""
    )
    ime = page.context.new_cdp_session(page)
    ime.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    enter = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    ime.send("Input.dispatchKeyEvent", enter)
    assert page.evaluate("window.composing") is True
    ime.send("Input.insertText", {"text": "日"})
    assert not card.is_open
    assert not paired.host.received("rewrite")
    assert paired.chatbot.received == []
    page.keyboard.press("Enter")
    card.wait("Send rewrite")


def test_shift_enter_is_a_new_line(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, text=TEXT + "\nand more")
    assert composer_text(page) == TEXT + "\nand more"
    assert not card.is_open
    assert not paired.host.received("rewrite")


def press_at(page: Page, key: str, when: float) -> None:
    """Press a key of which the browser hears only now that it was pressed at ``when``, in seconds since the epoch."""
    session = page.context.new_cdp_session(page)
    code = {"Enter": "Enter", " ": "Space"}[key]
    for kind in ("keyDown", "keyUp"):
        text = {"Enter": "\r"}.get(key, key) if kind == "keyDown" else ""
        event = {"type": kind, "key": key, "code": code, "text": text, "windowsVirtualKeyCode": ord(text or key[0])}
        session.send("Input.dispatchKeyEvent", {**event, "timestamp": when})
    session.detach()


@pytest.mark.parametrize("late", [-0.3, 0.4], ids=["pressed before the card stood there", "just after"])
@pytest.mark.parametrize("key", ["Enter", " "], ids=["enter", "space"])
def test_a_second_press_approves_nothing(paired: Browser, tmp_path: Path, key: str, late: float) -> None:
    """However late the browser gets to it: what counts is when it was pressed."""
    (tmp_path / "photo.png").write_bytes(b"x")  # the card opens on its button to send
    page, card = begin(paired, text="Why is the sky blue?")
    choose(page, tmp_path / "photo.png")
    page.evaluate(
        """() => { const seen = new MutationObserver(() => (window.stood ??= Date.now() / 1000));
          seen.observe(document.documentElement, { childList: true }); }"""
    )
    page.focus(COMPOSER)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    card.wait("photo.png")
    page.wait_for_timeout(1_000)  # a key that is pressed now would count
    press_at(page, key, page.evaluate("window.stood") + late)
    page.wait_for_timeout(1_000)  # as long as what was approved could take to go out
    assert card.is_open
    nothing_was_sent(paired, page, "Why is the sky blue?")
    assert len(paired.host.received("rewrite")) == 1
    card.press(key)
    assert paired.arrived(page) == ["Why is the sky blue?"]
    card.wait_closed()
    assert paired.arrived(page) == ["Why is the sky blue?"]


def test_double_enter_sends_a_harmless_prompt_once(paired: Browser) -> None:
    page, card = begin(paired, text="Why is the sky blue?")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(lambda: composer_text(page) == "", "the composer to be empty")
    page.keyboard.press("Enter")
    assert paired.arrived(page) == ["Why is the sky blue?"]
    assert not card.is_open


def test_text_typed_while_pending_is_neither_lost_nor_sent_unseen(paired: Browser) -> None:
    paired.host.tell(edits=EDITS, wait=True)
    page, card = begin(paired)
    page.keyboard.press("Enter")
    page.keyboard.type(" I live in Astley.")
    until(lambda: paired.host.received("rewrite"), "the request")
    paired.host.tell(edits=[*EDITS, edit("Astley", "a town")])
    paired.host.go()
    card.wait("Your message changed")
    assert "I am Alex Moore. I live in a town." in card.text
    assert paired.chatbot.received == []
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore. I live in a town."]


def test_text_typed_while_pending_is_shown_even_if_harmless(paired: Browser) -> None:
    paired.host.tell(wait=True)
    page, card = begin(paired, text="Why is the sky")
    page.keyboard.press("Enter")
    page.keyboard.type(" blue?")
    paired.host.go()
    card.wait("Your message changed")
    nothing_was_sent(paired, page, "Why is the sky blue?")
    card.press("Enter")
    assert paired.arrived(page) == ["Why is the sky blue?"]


def test_text_changed_during_the_review_is_reviewed_again(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired)
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    page.click(COMPOSER)
    page.keyboard.press("End")
    page.keyboard.type(" More.")
    card.click("Send rewrite")
    card.wait("Your message changed")
    nothing_was_sent(paired, page, "I am Zoë Quillfeather. More.")


def test_cancel_while_waiting(paired: Browser) -> None:
    paired.host.tell(edits=EDITS, wait=True)
    page, card = begin(paired)
    page.keyboard.press("Enter")
    card.wait("Reading your message")
    page.keyboard.press("Escape")  # the page's box has the keyboard still
    card.wait_closed()
    until(lambda: paired.host.received("cancel"), "the cancel")
    nothing_was_sent(paired, page)


@pytest.mark.parametrize("taken", ["box.value.replace('Moore', 'Moor')", "'I am Zoë Quillfeather.'", "''"])
def test_an_editor_that_does_not_take_the_rewrite(paired: Browser, taken: str) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, "textarea")
    page.eval_on_selector(COMPOSER, f"(box) => box.addEventListener('input', () => (box.value = {taken}))")
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    card.wait("did not take the rewrite exactly")
    assert "I am Alex Moore." in card.text
    assert page.evaluate("true")
    assert paired.chatbot.received == []


def is_refused(paired: Browser, page: Page, card: Shelter) -> None:
    """The rewrite is approved, the editor does not keep it, and nothing goes out."""
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    card.wait("did not take the rewrite exactly")
    assert page.evaluate("true")
    assert paired.chatbot.received == []


@pytest.mark.parametrize("after", [60, 160])  # milliseconds: while it is written, and when it seems to be there
def test_an_editor_that_reverts_to_the_original(paired: Browser, after: int) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, "textarea")
    page.eval_on_selector(
        COMPOSER,
        f"""(box) => {{ const before = box.value;
             box.addEventListener("input", () => setTimeout(() => (box.value = before), {after})); }}""",
    )
    is_refused(paired, page, card)


def test_a_rewrite_that_changes_while_the_page_cannot_send_yet(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, "textarea")
    page.eval_on_selector(
        COMPOSER,
        """(box) => { const button = document.querySelector(".send");
             box.addEventListener("input", () => {
               button.disabled = true;
               setTimeout(() => { box.value = "I am somebody else."; button.disabled = false; }, 800); }); }""",
    )
    is_refused(paired, page, card)


def test_a_button_nobody_knows_is_not_kept_quiet(paired: Browser) -> None:
    page, card = begin(paired)
    page.evaluate(
        """() => { const button = document.createElement("button"); button.textContent = "Go"; button.id = "go";
          button.onclick = () => document.querySelector(".send").click(); document.body.append(button); }"""
    )
    page.click("#go")
    card.wait("without a review")


def test_a_key_nobody_knows_is_not_kept_quiet(paired: Browser) -> None:
    """Some pages let people choose that Shift+Enter sends."""
    page, card = begin(paired, "textarea")
    page.eval_on_selector(
        COMPOSER,
        """(box) => box.addEventListener("keydown", (event) => { if (event.key !== "Enter" || !event.shiftKey) return;
             event.preventDefault(); document.querySelector(".send").click(); })""",
    )
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("And")  # the person writes on at once
    card.wait("without a review")


def test_a_text_that_the_person_deletes_is_not_missed(paired: Browser) -> None:
    page, card = begin(paired, "textarea")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.wait_for_timeout(1_800)  # longer than it is looked for
    assert not card.is_open


def slow_button(page: Page) -> None:
    """The page's button is ready only some time after the text changed."""
    page.eval_on_selector(
        COMPOSER,
        """(box) => { const button = document.querySelector(".send");
             box.addEventListener("input", () => {
               button.disabled = true; window.late = true;
               setTimeout(() => (button.disabled = false), 1_000); }); }""",
    )


def test_pressed_again_while_the_rewrite_is_on_its_way(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, "textarea")
    slow_button(page)
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.late")
    page.keyboard.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]
    card.wait_closed()
    assert len(paired.host.received("rewrite")) == 1


def test_taken_back_while_the_rewrite_is_on_its_way(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page, card = begin(paired, "textarea")
    slow_button(page)
    page.keyboard.press("Enter")
    card.wait("Send rewrite")
    card.press("Enter")
    page.wait_for_function("() => window.late")
    page.keyboard.press("Escape")
    card.wait_closed()
    page.wait_for_timeout(2_500)  # as long as it waits for the button
    assert page.evaluate("true")
    assert paired.chatbot.received == []
