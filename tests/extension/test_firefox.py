"""Hold, write-back and release in a real Firefox, with the same extension folder; and what Firefox does differently."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.extension.browser import until
from tests.extension.firefox import Firefox, FirefoxShelter
from tests.extension.host import edit
from tests.extension.pages import COMPOSER, EDITORS
from tests.extension.test_answers import PAIRS, RESTORED, SENT
from tests.extension.test_editors import STRUCTURED
from tests.extension.test_hostile import MIDDLE
from tests.programs import need

TEXT = "I am Zoë Quillfeather.\n\nWrite to José, say I am ill."
EDITS = [edit("Zoë Quillfeather", "Alex Moore"), edit(", say I am ill", "")]
REWRITE = "I am Alex Moore.\n\nWrite to José."


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    need(firefox_esr="firefox-esr", node="nodejs")
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    try:
        started.pair()
        yield started
    finally:
        started.close()


def reviewed(firefox: Firefox, editor: str = "textarea", how: str = "enter") -> FirefoxShelter:
    firefox.host.tell(edits=EDITS)
    firefox.chat(editor, TEXT)
    assert firefox.evaluate("window.readModel()") == TEXT
    if how == "enter":
        firefox.do("press", key="Enter")
    else:
        firefox.do("click", selector=".send")
    card = FirefoxShelter(firefox, "card")
    card.wait("Send rewrite")
    return card


@pytest.mark.parametrize(
    ("editor", "how"), [*((editor, "enter") for editor in EDITORS), ("prosemirror", "click"), ("react", "click")]
)
def test_the_rewrite_arrives(firefox: Firefox, editor: str, how: str) -> None:
    before = len(firefox.received)
    card = reviewed(firefox, editor, how)
    assert len(firefox.received) == before
    card.press("Enter")
    until(lambda: len(firefox.received) > before, "the message")
    assert firefox.received[before:] == [REWRITE]
    card.wait_closed()


@pytest.mark.parametrize("editor", STRUCTURED)
def test_lists_code_and_mentions_stay_what_they_are(firefox: Firefox, editor: str) -> None:
    firefox.host.tell(edits=EDITS)
    firefox.chat(editor)
    firefox.evaluate("load('Zoë Quillfeather')")
    before = str(firefox.evaluate("outline()"))
    firefox.do("click", selector=COMPOSER)
    firefox.do("press", key="Enter")
    card = FirefoxShelter(firefox, "card")
    card.click("Edit")
    card.wait_closed()
    after = before.replace("Zoë Quillfeather", "Alex Moore").replace(", say I am ill", "")
    assert firefox.evaluate("outline()") == after


def test_the_host_dies_in_the_middle(firefox: Firefox) -> None:
    firefox.host.tell(die=True)
    before = len(firefox.received)
    firefox.chat("prosemirror", TEXT)
    firefox.do("press", key="Enter")
    card = FirefoxShelter(firefox, "card")
    card.wait("was lost")
    firefox.do("press", key="Escape")
    card.wait_closed()
    assert len(firefox.received) == before
    assert firefox.evaluate("window.readModel()") == TEXT


def test_what_is_copied_has_the_originals(firefox: Firefox) -> None:
    """By the page's own button, and by selection; pasted, since nobody may read the clipboard unasked."""
    firefox.host.tell(stand_ins=PAIRS)
    firefox.chat("textarea")
    asked = len(firefox.host.received("stand_ins"))
    assert asked
    firefox.evaluate(
        f"""(() => {{ answer.append(window.line = answer.begin(), {SENT!r});
          const button = Object.assign(document.createElement("button"), {{ id: "copy", textContent: "Copy" }});
          button.onclick = () => navigator.clipboard.writeText({SENT!r}).then(() => (window.wrote = true));
          const page = document.createElement("textarea"); page.id = "pasted";
          document.querySelector("#messages").append(button, page); }})()"""
    )
    until(lambda: "Alex Moore" not in firefox.evaluate("line.textContent"), "the restored answer")
    pasted = "document.querySelector('#pasted').value"

    def paste() -> str:
        firefox.evaluate(f"{pasted} = ''")
        firefox.do("click", selector="#pasted")
        firefox.do("chord", hold="Control", key="v")
        return str(firefox.evaluate(pasted))

    firefox.do("click", selector="#copy")
    until(lambda: firefox.evaluate("window.wrote === true"), "the page to hear that it was copied")
    until(lambda: paste() == RESTORED, "the originals on the clipboard")
    firefox.do("click", selector="#messages p")
    firefox.evaluate("getSelection().selectAllChildren(window.line)")
    firefox.evaluate("addEventListener('copy', () => (window.heard = true), true)")
    firefox.do("chord", hold="Control", key="c")
    until(lambda: paste() == RESTORED.replace("\n", " "), "the selection's originals")
    assert not firefox.evaluate("window.heard === true")


OVER = """cover.popover = "manual"; place.append(cover); cover.showPopover();
  const again = setInterval(() => { cover.hidePopover(); cover.showPopover(); }, 20);
  window.uncover = () => { clearInterval(again); cover.remove(); };"""
COVERS = {
    "lets presses through": f"const place = document.body; {OVER}",
    "hides its opening from us": "addEventListener('beforetoggle', (event) => event.stopImmediatePropagation(), true);"
    f"const place = document.body; {OVER}",
    "in a closed shadow root": f"const place = shadow; {OVER}",
    "a transition of the page": """sheet.replaceSync(`:root { view-transition-name: none }
      #messages { view-transition-name: some }
      ::view-transition { pointer-events: none; background: red }
      ::view-transition-group(*) { animation: keep 1000s; pointer-events: none }
      @keyframes keep { to { opacity: 0.9 } }`);
      const moving = document.startViewTransition(() => {}); window.uncover = () => moving.skipTransition();""",
}


@pytest.mark.parametrize("trick", COVERS.values(), ids=COVERS)
def test_a_press_on_a_covered_card_is_none(firefox: Firefox, trick: str) -> None:
    before = len(firefox.received)
    card = reviewed(firefox)
    firefox.evaluate(
        f"""(() => {{ const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet];
          const outer = document.body.appendChild(document.createElement("section"));
          const shadow = outer.attachShadow({{ mode: "closed" }});
          const cover = document.createElement("div"); cover.textContent = "Free prize! Click here";
          cover.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100vh; pointer-events: none";
          {trick} }})()"""
    )
    time.sleep(0.6)
    for _ in range(3):
        card.page.mouse.click(*card.call(MIDDLE, ".primary"))
        time.sleep(0.2)
    assert card.is_open
    assert len(firefox.received) == before
    firefox.evaluate("window.uncover()")
    card.click("Send rewrite")
    until(lambda: len(firefox.received) > before, "the message")
    assert firefox.received[before:] == [REWRITE]


def test_a_cover_that_goes_away_at_the_press_is_none_the_less_one(firefox: Firefox) -> None:
    before = len(firefox.received)
    card = reviewed(firefox)
    firefox.evaluate(
        """(() => { const shadow = document.body.appendChild(document.createElement("section"))
            .attachShadow({ mode: "closed" });
          const cover = shadow.appendChild(document.createElement("div")); cover.popover = "manual";
          cover.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100vh; pointer-events: none";
          cover.showPopover(); addEventListener("pointerdown", () => cover.remove(), true); })()"""
    )
    card.page.mouse.move(*card.call(MIDDLE, ".primary"))
    time.sleep(0.6)
    card.page.mouse.click(*card.call(MIDDLE, ".primary"))
    time.sleep(0.6)
    assert card.is_open
    assert len(firefox.received) == before
