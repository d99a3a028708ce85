"""axe finds nothing in the popup, the options, the private window, the practice page, the card and the badge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.extension.browser import Browser, Shelter, until
from tests.extension.host import edit
from tests.extension.pages import EXTENSION, open_chat, type_lines
from tests.extension.test_files import choose

AXE = Path(EXTENSION, "node_modules", "axe-core", "axe.min.js")
NAME = "Zoë Quillfeather"
REST = " from Astley, and unwell."
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
EDITS = [
    edit(NAME, "Alex Moore", alternatives=["a colleague"]),
    edit("Astley", "a town", uncertain=True),
    edit("unwell", "away", accepted=False),
]
STRANGER = {
    "before": [
        {"attribute": "location", "confidence": 0.9, "evidence": ["Astley"], "guess": "Astley", "reasoning": ""},
        {"attribute": "health", "confidence": 0.7, "evidence": ["unwell"], "guess": "", "reasoning": ""},
    ],
    "after": [{"attribute": "health", "confidence": 0.7, "evidence": ["unwell"], "guess": "", "reasoning": ""}],
    "attacker": "built-in",
}


def complaints(result: Any) -> list[str]:
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


def audit(page: Page) -> list[str]:
    """What axe says of one of the extension's own pages; its rules forbid a script from elsewhere, the debugger may."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8") + ";0"})
    reply = session.send(
        "Runtime.evaluate",
        {"expression": "axe.run().then(JSON.stringify)", "awaitPromise": True, "returnByValue": True},
    )
    return complaints(json.loads(reply["result"]["value"]))


@pytest.mark.parametrize(
    "address", ["popup/popup.html", "options/options.html", "compose/compose.html", "practice/practice.html"]
)
def test_pages(paired: Browser, address: str) -> None:
    page = paired.own_page(address)
    page.wait_for_selector("h1:not(:empty)")
    if address.startswith("popup"):
        page.add_init_script("chrome.tabs.query = async () => [{ url: 'https://chatgpt.com/' }];")
        page.reload()
        page.wait_for_selector("#choices:not([hidden])")
    if address.startswith("options"):
        page.wait_for_selector("body[data-ready]")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert audit(page) == [], scheme


@pytest.mark.parametrize("name", ["card", "finding"])
def test_layers(paired: Browser, name: str, tmp_path: Path) -> None:
    """axe does not look into closed shadow roots: it gets what stands in ours, with its looks, on a page of its own."""
    other = [{"text": "I am "}, {"edit": {"index": 0, **EDITS[0], "replacement": "somebody"}}, {"text": REST}]
    reply = {"stranger": STRANGER, "alternatives": [other]}
    paired.host.tell(edits=EDITS, task="a letter", reply=reply, in_files=[[NAME, 2, "Name"]], unread=["pictures"])
    page = open_chat(paired.context)
    for file in ("contract.pdf", "photo.png"):
        (tmp_path / file).write_bytes(b"x")
    choose(page, *sorted(tmp_path.iterdir()))
    type_lines(page, f"I am {NAME}{REST}")
    layer = Shelter(page, name)
    if name == "card":
        page.keyboard.press("Enter")
        layer.wait("Send rewrite")
        layer.wait("Other versions")
        layer.wait("Pictures in it were not checked.")
    else:
        page.wait_for_function("() => CSS.highlights.has('sotto-found')")
        paired.command("next")
        page.bring_to_front()
        layer.wait("Replace by Alex Moore")
    markup = layer.call(
        "function () { for (const one of this.querySelectorAll('details')) one.open = true; return this.outerHTML }"
    )
    looks = layer.call(
        "function () { return [...this.getRootNode().adoptedStyleSheets[0].cssRules].map((r) => r.cssText).join(' ') }"
    )
    shown = page.context.new_page()
    shown.set_content(
        "<!doctype html><html lang=en><title>x</title>"
        f"<style>{looks.replace(':host', ':root')} :root {{ color-scheme: light dark !important }}"
        " main { width: 560px }</style>"
        f"<main>{markup}</main>"
    )
    shown.evaluate(AXE.read_text("utf-8"))
    for scheme in SCHEMES:
        shown.emulate_media(color_scheme=scheme)
        assert complaints(shown.evaluate("axe.run()")) == [], scheme


def test_colours_that_the_system_forces_hide_no_state(paired: Browser) -> None:
    paired.host.tell(edits=[edit(NAME, "Alex Moore", alternatives=["a friend"])])
    page = open_chat(paired.context)
    page.emulate_media(forced_colors="active")
    type_lines(page, f"I am {NAME}.")
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Send rewrite")
    colours = """function () {
      const colour = (one, part) => getComputedStyle(this.querySelector(one), part).backgroundColor;
      return [[colour(".switch"), colour(".switch", "::after")], [colour("#after"), colour("#before")],
        [colour(".chip[aria-checked='true']"), colour(".chip[aria-checked='false']")]] }"""
    for one, other in card.call(colours):
        assert one != other
    switch = "function () { return getComputedStyle(this.querySelector('.switch')).backgroundColor }"
    accepted = card.call(switch)
    card.press("Space")
    until(lambda: card.call(switch) != accepted, "another colour, which takes its time")


def test_nothing_moves_for_who_wants_no_motion(paired: Browser) -> None:
    paired.host.tell(wait=True)
    page = open_chat(paired.context)
    page.emulate_media(reduced_motion="reduce")
    type_lines(page, "Why is the sky blue?")
    page.keyboard.press("Enter")
    Shelter(page, "card").wait("Reading your message")
    moving = "function () { return [...this.querySelectorAll('*')].flatMap((one) => one.getAnimations()).length }"
    assert [Shelter(page, layer).call(moving) for layer in ("card", "badge")] == [0, 0]


def test_the_menu_gives_the_keyboard_back(paired: Browser) -> None:
    badge = Shelter(open_chat(paired.context), "badge")
    badge.click("Sotto.")
    badge.wait("Write privately")
    badge.page.keyboard.press("Escape")
    focused = "function () { return this.getRootNode().activeElement?.ariaLabel ?? '' }"
    until(lambda: badge.call(focused).startswith("Sotto."), "the badge to have the keyboard")
