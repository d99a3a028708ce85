"""A page that is against the person: it cannot press, hide, cover or replace, nor read what was put back for them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from PySide6.QtGui import QImage

from tests.extension.browser import Browser, Shelter, drawn, until
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, composer_text, open_chat, type_lines

NAME = "Zoë Quillfeather"
TEXT = f"I am {NAME}."
EDITS = [edit(NAME, "Alex Moore")]
PAIRS = [{"stand_in": "Alex Moore", "original": NAME}]
LABEL = "function () { return this.querySelector('button').ariaLabel }"
HOSTS = "[...document.querySelectorAll('html > div')]"


MIDDLE = """function (selector) {
  const { left, top, width, height } = this.querySelector(selector).getBoundingClientRect();
  return [left + width / 2, top + height / 2]; }"""


def reviewed(browser: Browser, editor: str = "prosemirror") -> tuple[Page, Shelter]:
    browser.host.tell(edits=EDITS)
    page = open_chat(browser.context, editor)
    type_lines(page, TEXT)
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    return page, card


def nothing_was_sent(browser: Browser, page: Page) -> None:
    page.wait_for_timeout(300)
    assert browser.chatbot.received == []


def test_it_cannot_press_for_the_person(paired: Browser) -> None:
    page, card = reviewed(paired)
    page.wait_for_timeout(600)
    page.evaluate(
        f"""() => {{ for (const host of {HOSTS}) {{
          for (const key of ["Enter", "Escape", " "])
            host.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true, composed: true }}));
          for (const type of ["pointerdown", "mousedown", "click"])
            host.dispatchEvent(new MouseEvent(type, {{ bubbles: true }}));
          host.click();
        }} }}"""
    )
    assert set(page.evaluate(f"{HOSTS}.map((host) => host.shadowRoot)")) == {None}
    assert card.is_open
    nothing_was_sent(paired, page)
    assert composer_text(page) == TEXT


RESTYLE = {
    "see-through": "host.style.setProperty('opacity', '0.01', 'important')",
    "cut out": "host.style.setProperty('clip-path', 'circle(4px)', 'important')",
    "moved": "host.style.setProperty('translate', '90px 40px', 'important')",
    "animated": "host.animate([{ opacity: 0 }, { opacity: 0.01 }], { duration: 1e9, fill: 'forwards' })",
    "painted over": "page('div::after { content: \"Free prize!\"; position: absolute; inset: 0; background: red; }')",
    "every div": "page('div { all: unset !important; opacity: 0.02 !important; zoom: 0.1 !important; }')",
    "no popover": "host.hidePopover()",
    "removed": "host.remove()",
}


def differing(one: QImage, other: QImage) -> float:
    """The share of points that are not alike; letters are drawn a shade differently each time."""
    assert one.size() == other.size()
    points = [(x, y) for x in range(0, one.width(), 3) for y in range(0, one.height(), 3)]
    unlike = [at for at in points if abs(one.pixelColor(*at).lightness() - other.pixelColor(*at).lightness()) > 60]
    return len(unlike) / len(points)


def test_it_cannot_make_the_card_look_different(paired: Browser) -> None:
    page, card = reviewed(paired)
    page.wait_for_timeout(400)
    clip = card.call(
        "function () { const { x, y, width, height } = this.getBoundingClientRect(); return { x, y, width, height } }"
    )
    page.mouse.move(1, 1)
    before = QImage.fromData(page.screenshot(clip=clip))
    for name, trick in RESTYLE.items():
        page.evaluate(
            f"""() => {{ const sheet = new CSSStyleSheet(); const page = (rules) => sheet.replaceSync(rules);
              document.adoptedStyleSheets = [sheet];
              for (const host of {HOSTS}) {{ {trick}; }} }}"""
        )
        page.wait_for_timeout(700)
        assert differing(QImage.fromData(page.screenshot(clip=clip)), before) < 0.01, name
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am Alex Moore."]


COVERS = {
    "lets presses through": "const place = document.body; cover.style.pointerEvents = 'none';",
    "in a closed shadow root": "const place = shadow; cover.style.pointerEvents = 'none';",
}


@pytest.mark.parametrize("trick", COVERS.values(), ids=COVERS)
def test_a_press_on_a_covered_card_is_none(paired: Browser, trick: str) -> None:
    """The card comes up again; the page covers it at once."""
    page, card = reviewed(paired)
    page.evaluate(
        f"""() => {{
          const outer = document.createElement("section"); document.body.append(outer);
          const shadow = outer.attachShadow({{ mode: "closed" }});
          const cover = document.createElement("div"); cover.textContent = "Free prize! Click here"; {trick}
          cover.style.cssText += "position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none;";
          cover.popover = "manual"; place.append(cover);
          const over = () => {{ cover.hidePopover(); cover.showPopover(); }};
          cover.showPopover(); const again = setInterval(over, 20);
          window.uncover = () => {{ clearInterval(again); cover.remove(); }}; }}"""
    )
    page.wait_for_timeout(500)
    for _ in range(3):
        page.mouse.click(*card.call(MIDDLE, ".primary"))
        page.wait_for_timeout(130)
    nothing_was_sent(paired, page)
    assert card.is_open
    page.evaluate("window.uncover()")
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am Alex Moore."]


def test_the_card_comes_up_over_what_the_page_shows_later(paired: Browser) -> None:
    page, card = reviewed(paired)
    page.evaluate(
        """() => { const dialog = document.createElement("dialog"); dialog.textContent = "We value your privacy";
          dialog.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100vh;";
          document.body.append(dialog); dialog.showModal(); }"""
    )
    nothing_was_sent(paired, page)
    card.click("Send rewrite")
    assert paired.arrived(page) == ["I am Alex Moore."]


def test_a_press_meant_for_what_stood_there_before_is_none(paired: Browser) -> None:
    """The second press of a double click on "Send original…" lands on what came in its place."""
    page, card = reviewed(paired)
    card.click("Send original…")
    page.mouse.click(*card.call(MIDDLE, ".danger"))
    nothing_was_sent(paired, page)


def test_keys_meant_for_the_page_approve_nothing(paired: Browser) -> None:
    page, card = reviewed(paired)
    page.wait_for_timeout(600)
    page.keyboard.type(" and so on")  # the card took the keyboard while the person was typing
    page.keyboard.press("Enter")
    nothing_was_sent(paired, page)
    assert card.is_open


@pytest.mark.parametrize("text", [TEXT, "I am Alex Moore.", ""])
def test_another_editor_in_place_of_the_reviewed_one_sends_nothing(paired: Browser, text: str) -> None:
    """Whatever it says: what was approved was in the other one."""
    page, card = reviewed(paired, "textarea")
    page.evaluate(
        """([selector, text]) => { const box = document.querySelector(selector); const other = box.cloneNode();
          other.value = text; box.replaceWith(other); }""",
        [COMPOSER, text],
    )
    card.click("Send rewrite")
    card.wait("text box disappeared")
    nothing_was_sent(paired, page)


def test_a_text_put_in_after_the_approval_is_not_released(paired: Browser) -> None:
    page, card = reviewed(paired, "textarea")
    page.eval_on_selector(
        COMPOSER,
        f"(box) => box.addEventListener('input', () => setTimeout(() => (box.value = {TEXT!r}), 200))",
    )
    page.evaluate(  # it is never ready, so that the release waits
        """() => { const button = document.querySelector(".send");
          Object.defineProperty(button, "disabled", { set() {} }); button.setAttribute("disabled", ""); }"""
    )
    card.click("Send rewrite")
    card.wait("did not take the rewrite exactly")
    nothing_was_sent(paired, page)


@pytest.mark.parametrize("how", ["Enter", "click"])
def test_a_page_that_cannot_be_looked_at_sends_nothing(paired: Browser, how: str) -> None:
    """Fields of a form whose names hide the form's own methods."""
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    type_lines(page, TEXT)
    middle = page.evaluate(
        """() => { const { left, top } = document.querySelector(".send").getBoundingClientRect();
          for (const name of ["querySelectorAll", "querySelector", "matches", "contains", "getBoundingClientRect"]) {
            const field = document.createElement("input"); field.type = "hidden"; field.name = name;
            document.querySelector("#chat form").append(field); }
          return [left + 8, top + 8]; }"""
    )
    if how == "Enter":
        page.keyboard.press("Enter")
    else:
        page.mouse.click(*middle)
        until(lambda: "cannot look at it" in Shelter(page, "badge").call(LABEL), "the badge to say so")
    nothing_was_sent(paired, page)


# What the page tries with the builtins that its own scripts share, before any of them runs.
SPY = """
window.caught = [];
let noting = false;
const note = (what, ...words) => {
  if (noting) return;
  noting = true;
  for (const word of words) if (typeof word === "string") caught[caught.length] = what + " " + word;
  noting = false;
};
for (const [owner, name] of [
  [Element.prototype, "attachShadow"], [Element.prototype, "append"], [Node.prototype, "appendChild"],
  [Array.prototype, "map"], [Array.prototype, "join"], [String.prototype, "replace"], [String.prototype, "split"],
  [JSON, "stringify"], [JSON, "parse"], [Map.prototype, "get"], [Map.prototype, "set"],
  [EventTarget.prototype, "addEventListener"], [CSSStyleSheet.prototype, "replaceSync"],
]) {
  const real = owner[name];
  const { apply } = Reflect;
  owner[name] = function (...args) {
    note(name, typeof this === "string" ? this : "", ...args);
    return apply(real, this, args);
  };
}
new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    note("saw", target.textContent);
    for (const one of addedNodes) note("added", one.outerHTML ?? one.data);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
addEventListener("message", ({ data }) => note("message", JSON.stringify(data)));
"""


def test_it_cannot_read_what_was_put_back(paired: Browser) -> None:
    paired.host.tell(stand_ins=PAIRS)
    paired.context.add_init_script("if (location.search.includes('spy')) {" + SPY + "}")
    page = open_chat(paired.context, more="&spy")
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate("answer.append(window.line = answer.begin(), 'Dear Alex Moore, hello')")
    until(lambda: drawn(page) == NAME.split(), "the name")
    page.evaluate("answer.append(window.line, ' again, Alex Moore')")
    until(lambda: drawn(page) == NAME.split() * 2, "both names")
    found = page.evaluate(
        """() => { const told = [...caught];
          getSelection().selectAllChildren(document.documentElement);
          told.push(String(getSelection()), document.documentElement.outerHTML, document.body.innerText);
          told.push(document.documentElement.getHTML({ serializableShadowRoots: true }));
          told.push(new XMLSerializer().serializeToString(document));
          for (const { x, y, width, height } of [line.getBoundingClientRect()])
            for (let at = 0; at < width; at += 6) {
              told.push(...document.elementsFromPoint(x + at, y + height / 2).map((one) => one.outerHTML));
              const place = document.caretPositionFromPoint(x + at, y + height / 2);
              told.push(place?.offsetNode.data ?? "", place?.offsetNode.outerHTML ?? "");
            }
          for (const one of document.querySelectorAll("*"))
            told.push(getComputedStyle(one, "::before").content, one.shadowRoot?.innerHTML ?? "");
          for (const place of CSS.highlights.get("sotto-restored")) told.push(place.startContainer.data);
          told.push(...Object.values(localStorage), document.cookie, JSON.stringify(history.state), document.title);
          getSelection().removeAllRanges();
          const searched = ["Quillfeather", "Zoë", "Quill"].filter((word) => window.find(word, false, false, true));
          return [told.join("\\n"), searched]; }"""
    )
    assert "Quillfeather" not in found[0]
    assert "Zoë" not in found[0]
    assert found[1] == []


def test_builtins_that_the_page_replaced_change_nothing(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    broken = """Array.prototype.map = Array.prototype.flatMap = String.prototype.trim = JSON.stringify = () => "";
      Element.prototype.matches = Element.prototype.closest = () => false; Event.prototype.preventDefault = () => {};
      Event.prototype.stopImmediatePropagation = () => {}; Document.prototype.querySelector = () => null;
      Object.defineProperty(Event.prototype, "isTrusted", { get: () => true });"""
    page = open_chat(paired.context, "textarea")
    type_lines(page, TEXT)
    page.evaluate(f"() => {{ {broken} }}")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    nothing_was_sent(paired, page)


def test_it_cannot_ask_for_a_copy_with_the_originals(paired: Browser) -> None:
    """Not by the event that its copy button causes, nor by copying where it may read the clipboard."""
    paired.host.tell(stand_ins=PAIRS)
    page = open_chat(paired.context)
    until(lambda: paired.host.received("stand_ins"), "the question for stand-ins")
    page.evaluate("answer.append(window.line = answer.begin(), 'Dear Alex Moore')")
    until(lambda: drawn(page) == NAME.split(), "the name")
    paired.context.grant_permissions(["clipboard-read", "clipboard-write"], origin="https://chatgpt.com")
    page.evaluate(
        """() => { const ask = (name, detail) =>
            document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
          document.addEventListener("click", () => {
            ask("sotto-channel", "mine"); window.asked = [ask("mine", "Alex Moore"), ask("sotto-copy", "Alex Moore")];
            navigator.clipboard.writeText("Alex Moore").then(() => (window.wrote = true)); }); }"""
    )
    page.click("#messages")
    page.wait_for_function("window.wrote")
    assert page.evaluate("window.asked") == [True, True]
    assert page.evaluate("navigator.clipboard.readText()") == "Alex Moore"
    paired.context.clear_permissions()
