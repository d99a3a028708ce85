"""What Sotto adds to a key press in a prompt of 2,000 words, and how long a held send waits for its card.

The figures are printed: python -m pytest tests/extension/test_latency.py -s
"""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import Page, Playwright

from tests.extension.browser import Browser, Shelter
from tests.extension.host import edit
from tests.extension.pages import Chatbot, focus, open_chat

NAME = "Zoë Quillfeather"
WORDS = f"{NAME} walked from Astley to the harbour and back again before noon. ".split()
PROMPT = "\n".join(" ".join(WORDS[(n + i) % len(WORDS)] for i in range(20)) for n in range(100))
KEYS = 120

# From the moment the key's event reaches the window to the frame after it: what a person waits for.
MEASURE = """() => { window.times = []; let at = 0;
  window.addEventListener("keydown", (event) => { at = event.timeStamp; }, true);
  window.addEventListener("input", () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => times.push(performance.now() - at); port2.postMessage(0);
  })); }"""


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def type_keys(page: Page) -> list[float]:
    page.evaluate(MEASURE)
    focus(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("(text) => navigator.clipboard.writeText(text)", PROMPT)
    page.keyboard.press("Control+v")
    page.wait_for_function("(length) => readModel().length === length", arg=len(PROMPT))
    page.wait_for_timeout(1500)  # the marks come
    page.evaluate("times.length = 0")
    page.keyboard.type("and so it goes on and on " * (KEYS // 25), delay=25)
    return list(page.evaluate("times"))


@pytest.mark.parametrize("editor", ["textarea", "prosemirror"])
def test_keys_are_not_delayed(playwright: Playwright, paired: Browser, editor: str) -> None:
    paired.host.tell(edits=[edit(NAME, "Alex Moore")])
    without_browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    try:
        context = without_browser.new_context()
        Chatbot().serve(context)
        bare = type_keys(open_chat(context, editor))
    finally:
        without_browser.close()
    ours = type_keys(open_chat(paired.context, editor))
    added = [percentile(ours, share) - percentile(bare, share) for share in (0.5, 0.95)]
    print(  # the figure that the acceptance asks for
        f"\n{editor}, 2,000 words: a key takes {statistics.median(bare):.1f} ms, "
        f"with Sotto {statistics.median(ours):.1f} ms; "
        f"added at the median {added[0]:.1f} ms, at the 95th percentile {added[1]:.1f} ms"
    )
    assert len(ours) > KEYS * 0.8
    # The goal is 4 ms. The median is compared: on a busy machine the tail measures the machine.
    assert added[0] < 8


def test_a_held_send_shows_something_at_once(paired: Browser) -> None:
    paired.host.tell(edits=[edit(NAME, "Alex Moore")], wait=True)
    page = open_chat(paired.context, "textarea")
    focus(page)
    page.keyboard.type(f"I am {NAME}.")
    page.evaluate(
        """() => { window.marks = {};
          const seen = new MutationObserver(() => (marks.card ??= performance.now()));
          seen.observe(document.documentElement, { childList: true }); }"""
    )
    page.evaluate("window.started = performance.now()")  # the page hears nothing of the key itself
    page.keyboard.press("Enter")
    card = Shelter(page, "card")
    card.wait("Reading your message")
    shown = page.evaluate("marks.card - started")
    paired.host.go()
    card.wait("Send rewrite")
    card.press("Enter")
    paired.arrived(page)
    print(f"\nhold to first visible progress: {shown:.0f} ms, the driver's own key press included")
    assert shown < 1000
