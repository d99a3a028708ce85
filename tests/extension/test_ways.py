"""Whatever way a message goes out, it is held."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, composer_text, focus, open_chat, type_lines

TEXT = "I am Zoë Quillfeather."
EDITS = [edit("Zoë Quillfeather", "Alex Moore")]


def by_keys(keys: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(keys)


def by_touch(page: Page) -> None:
    """A finger on the button: touch events first, then those of a mouse."""
    box = page.locator(".send").bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 5, "y": box["y"] + 5}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def by_tabbing(keys: str) -> Callable[[Page], None]:
    def way(page: Page) -> None:
        page.focus(".send")
        page.keyboard.press(keys)

    return way


def by_script(page: Page) -> None:
    """A button of the page's that submits the form, as suggestions and menus do."""
    page.evaluate(
        """() => { const button = document.createElement("button"); button.textContent = "Ask"; button.id = "ask";
          button.onclick = () => document.querySelector("#editor form").requestSubmit();
          document.body.append(button); }"""
    )
    page.click("#ask")


@pytest.mark.parametrize(
    ("way", "editor"),
    [
        (by_keys("Enter"), "prosemirror"),
        (by_keys("Control+Enter"), "react"),
        (by_keys("Meta+Enter"), "react"),
        (by_touch, "textarea"),
        (by_tabbing("Enter"), "quill"),
        (by_tabbing("Space"), "lexical"),
        (by_script, "react"),
    ],
    ids=["enter", "ctrl-enter", "meta-enter", "touch", "tab-enter", "tab-space", "submit"],
)
def test_held(paired: Browser, way: Callable[[Page], None], editor: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, editor)
    page.evaluate(
        """() => { window.heard = [];
          for (const type of ["keydown", "touchend", "pointerdown", "mousedown", "click", "submit"])
          document.addEventListener(type, (event) => event.target.closest?.("#chat") &&
            !["Control", "Meta"].includes(event.key) && heard.push(type), true); }"""
    )
    type_lines(page, TEXT)
    page.evaluate("heard.length = 0")
    way(page)
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    assert page.evaluate("heard") == []  # the page heard nothing of the press
    assert composer_text(page) == TEXT
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


def test_pasted_and_sent_at_once(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    focus(page)
    page.evaluate("(text) => navigator.clipboard.writeText(text)", TEXT)
    page.keyboard.press("Control+v")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []


def test_dropped_text_is_marked_and_held(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "textarea")
    page.evaluate(
        """(text) => { const source = document.createElement("p"); source.id = "source"; source.textContent = text;
          document.querySelector("#messages").append(source); getSelection().selectAllChildren(source); }""",
        TEXT,
    )
    page.drag_and_drop("#source", COMPOSER, source_position={"x": 40, "y": 10})
    until(lambda: composer_text(page) == TEXT, "the dropped text")
    until(lambda: "1" in Shelter(page, "badge").text, "the count on the badge")
    page.click(".send")
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []


@pytest.mark.parametrize(
    ("words", "how"),
    [
        (["Cancel", "Send"], "click"),
        (["Cancel", "Send"], "Control+Enter"),
        (["Abbrechen", "Speichern"], "click"),
        (["取消", "发送"], "click"),
    ],
)
def test_an_edited_earlier_message_is_held(paired: Browser, words: list[str], how: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    page.evaluate("([text, words]) => editMessage(text, words)", [TEXT, words])
    page.focus("#edited textarea")
    if how == "click":
        page.click(f"#edited >> text={words[1]}")
    else:
        page.keyboard.press(how)
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    assert paired.chatbot.received == []
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


def test_cancelling_an_edit_is_not_held(paired: Browser) -> None:
    page = open_chat(paired.context)
    page.evaluate("(text) => editMessage(text)", TEXT)
    page.click("#edited >> text=Cancel")
    page.wait_for_timeout(200)
    assert not Shelter(page, "card").is_open
    assert not paired.host.received("rewrite")


def test_a_button_that_the_site_marks_in_a_new_way_is_known_by_its_word(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    page.evaluate(
        """() => { const button = document.querySelector(".send"); button.removeAttribute("data-testid");
          button.setAttribute("aria-label", "Send prompt"); }"""
    )
    type_lines(page, TEXT)
    page.click(".send")
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []


def test_a_page_that_sends_when_the_key_comes_up(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "textarea")
    page.eval_on_selector(
        COMPOSER,
        """(box) => box.addEventListener("keyup", ({ key }) => {
          if (key === "Enter") document.querySelector(".send").click(); })""",
    )
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    assert page.evaluate("true")
    assert paired.chatbot.received == []
    card.press("Enter")
    assert paired.arrived(page) == ["I am Alex Moore."]


@pytest.mark.parametrize(
    "button",
    [
        "<input id=other type=button value=Send>",
        "<button id=other type=button title='Send message'><svg width=16 height=16></svg></button>",
    ],
    ids=["input", "title"],
)
def test_a_button_that_has_its_word_elsewhere(paired: Browser, button: str) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "textarea")
    page.evaluate(
        """(button) => { const sends = document.querySelector(".send"); sends.hidden = true;
          sends.insertAdjacentHTML("afterend", button);
          document.querySelector("#other").onclick = () => sends.click(); }""",
        button,
    )
    type_lines(page, TEXT)
    page.click("#other")
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []


def test_a_press_on_a_drawing(paired: Browser) -> None:
    """Most buttons show one: it is held on those that send, and on others left alone."""
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    page.evaluate(
        """() => { const drawing = "<svg width=16 height=16><path d='M0 0h16v16H0z'/></svg>";
          document.querySelector(".send").innerHTML = drawing;
          document.body.insertAdjacentHTML("beforeend", `<button id=other>${drawing}</button>`);
          document.querySelector("#other").onclick = () => (window.pressed = true); }"""
    )
    page.click("#other path")
    assert page.evaluate("window.pressed")
    type_lines(page, TEXT)
    page.click(".send path")
    Shelter(page, "card").wait("Send rewrite")
    assert paired.chatbot.received == []
