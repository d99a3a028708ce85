"""While typing: only changed lines are asked about, and each mark has its own small card."""

from __future__ import annotations

import json

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import EXTENSION, composer_text, open_chat, type_lines

NAME = "Zoë Quillfeather"
EDITS = [edit(NAME, "Alex Moore", alternatives=["a colleague"]), edit("Astley", "a town", action="generalise")]
MARKED = "[...(CSS.highlights.get('sotto-found') ?? [])].map(String)"
BOX = """() => { const { left, top, width, height } = [...CSS.highlights.get('sotto-found')][0].getBoundingClientRect();
  return [left + width / 2, top + height / 2]; }"""


def test_only_changed_lines_are_asked_about(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME}.\nHello there.")
    until(lambda: page.evaluate(MARKED) == [NAME], "the mark")
    paired.host.forget()
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("From Astley.")
    until(lambda: page.evaluate(MARKED) == [NAME, "Astley"], "both marks")
    assert [message["text"] for message in paired.host.received("find")] == ["From Astley."]


def test_the_small_card_replaces_by_mouse(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME} from Astley.")
    until(lambda: page.evaluate(MARKED) == [NAME, "Astley"], "the marks")
    page.mouse.move(*page.evaluate(BOX), steps=3)
    small = Shelter(page, "finding")
    small.wait("Replace by Alex Moore")
    small.click("Generalise to a colleague")
    small.wait_closed()
    until(lambda: composer_text(page) == "I am a colleague from Astley.", "the replacement")
    until(lambda: page.evaluate(MARKED) == ["Astley"], "the mark to go")
    assert paired.chatbot.received == []


def test_the_small_card_keeps_for_now_and_always(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME} from Astley.")
    until(lambda: len(page.evaluate(MARKED)) == 2, "the marks")
    paired.command("next")
    page.bring_to_front()
    small = Shelter(page, "finding")
    small.wait("Name")
    small.press("ArrowDown")
    small.click("Always keep")
    until(lambda: page.evaluate(MARKED) == ["Astley"], "the mark to go")
    until(lambda: paired.host.received("configure"), "the app to be told")
    assert paired.host.received("configure")[0]["never_flag"] == NAME
    paired.command("next")
    page.bring_to_front()
    small.wait("Generalise to a town")
    small.click("Keep")
    until(lambda: page.evaluate(MARKED) == [], "no mark")
    assert composer_text(page) == f"I am {NAME} from Astley."


def test_lines_under_the_words_of_a_textarea(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context, "textarea")
    type_lines(page, f"I am {NAME}, and this line is long enough to be broken into several, from Astley.")
    lines = Shelter(page, "overlay")
    boxes = """function () { return [...this.querySelectorAll("i")].map((line) => {
      const { left, top, width } = line.getBoundingClientRect(); return [left, top, width]; }) }"""
    until(lambda: lines.call(boxes), "the lines")
    # The same text in an element of the page tells where the words are.
    expected = page.evaluate(
        """(words) => {
          const box = document.querySelector("#editor textarea"); const copy = document.createElement("div");
          const style = getComputedStyle(box); const at = box.getBoundingClientRect();
          copy.style.cssText = `position:fixed;left:${at.left}px;top:${at.top}px;width:${box.clientWidth}px;
            font:${style.font};padding:${style.padding};line-height:${style.lineHeight};white-space:pre-wrap;
            overflow-wrap:anywhere`;
          copy.textContent = box.value; document.body.append(copy);
          const range = document.createRange();
          const boxes = words.map((word) => { const from = box.value.indexOf(word);
            range.setStart(copy.firstChild, from); range.setEnd(copy.firstChild, from + word.length);
            const { left, top, width } = range.getBoundingClientRect(); return [left, top, width]; });
          copy.remove(); return boxes; }""",
        [NAME, "Astley"],
    )
    for drawn, wanted in zip(lines.call(boxes), expected, strict=True):
        assert all(abs(one - other) < 1.5 for one, other in zip(drawn, wanted, strict=True))
    page.keyboard.type("!")
    until(lambda: not lines.is_open or lines.call(boxes), "the lines again")


def test_the_browser_gives_each_command_the_key_that_we_suggest(paired: Browser) -> None:
    """Not where it uses that key itself."""
    page = paired.own_page("options/options.html")
    keys = page.evaluate("chrome.commands.getAll().then((all) => all.map(({ name, shortcut }) => [name, shortcut]))")
    commands = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))["commands"]
    assert {name: key for name, key in keys if key} == {
        name: command["suggested_key"]["default"] for name, command in commands.items() if "suggested_key" in command
    }


def test_commands_review_and_rewrite_without_sending(paired: Browser) -> None:
    paired.host.tell(edits=EDITS)
    page = open_chat(paired.context)
    type_lines(page, f"I am {NAME}.")
    paired.command("scan")
    page.bring_to_front()
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    card.press("Escape")
    card.wait_closed()
    paired.command("accept-all")
    until(lambda: composer_text(page) == "I am Alex Moore.", "the rewrite in the box")
    assert paired.chatbot.received == []
    page.bring_to_front()
    # It was asked for as it is: once Sotto has seen the editor keep it, Enter sends it without another review.
    until(lambda: page.keyboard.press("Enter") or paired.chatbot.received, "the message")
    assert paired.arrived(page) == ["I am Alex Moore."]
