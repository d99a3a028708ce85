"""Hold, write-back and release in a real Firefox, with the same extension folder."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.extension.browser import until
from tests.extension.host import Host, edit
from tests.extension.pages import COMPOSER, EDITORS, EXTENSION, bundles, html
from tests.programs import need

TEXT = ("I am Zoë Quillfeather.", "", "Write to José, say I am ill.")
EDITS = [edit("Zoë Quillfeather", "Alex Moore"), edit(", say I am ill", "")]
REWRITE = "I am Alex Moore.\n\nWrite to José."
# The badge is one host on the page, the lines of a textarea may be another; only the card takes the focus.
CARD = (
    """document.activeElement?.parentElement === document.documentElement && document.activeElement !== document.body"""
)


class Firefox:
    """Firefox with the extension and a scripted host; its profile and home are in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.host = Host(folder / "host")
        self.host.register(
            folder / ".mozilla" / "native-messaging-hosts", {"allowed_extensions": ["sotto@sotto.example"]}
        )
        bundles()
        self.driver = subprocess.Popen(
            ["node", str(Path(__file__).with_name("firefox.mjs")), str(folder / "profile"), str(EXTENSION)],
            env={**os.environ, "HOME": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, command: str, **fields: Any) -> Any:
        assert self.driver.stdin is not None
        assert self.driver.stdout is not None
        self.driver.stdin.write(json.dumps({"command": command, **fields}) + "\n")
        self.driver.stdin.flush()
        answer = json.loads(self.driver.stdout.readline())
        assert "error" not in answer, answer
        return answer["value"]

    def pair(self) -> None:
        look = "document.querySelector('#pair') !== null && !document.querySelector('#pair').hidden"
        until(lambda: self.do("evaluate", page="own", script=look), "the button to pair", 90)
        self.do("evaluate", page="own", script="document.querySelector('#pair').click()")
        ready = "document.querySelector('#dot.ready') !== null"
        until(lambda: self.do("evaluate", page="own", script=ready), "the pairing")

    def chat(self, editor: str) -> None:
        self.do("serve", html=html("chatgpt.com", editor), script=bundles()[editor])
        self.do("goto", url=f"https://chatgpt.com/?editor={editor}")
        self.do("click", selector=COMPOSER)
        for index, line in enumerate(TEXT):
            if index:
                self.do("chord", hold="Shift", key="Enter")
            self.do("type", text=line)

    def is_open(self) -> bool:
        return bool(self.do("evaluate", script=CARD))

    def close(self) -> None:
        self.do("close")
        self.driver.wait(20)


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    need(firefox_esr="firefox-esr", node="nodejs")
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    try:
        started.pair()
        yield started
    finally:
        started.close()


@pytest.mark.parametrize(
    ("editor", "how"), [*((editor, "enter") for editor in EDITORS), ("prosemirror", "click"), ("react", "click")]
)
def test_the_rewrite_arrives(firefox: Firefox, editor: str, how: str) -> None:
    firefox.host.tell(edits=EDITS)
    before = len(firefox.do("received"))
    firefox.chat(editor)
    assert firefox.do("evaluate", script="window.readModel()") == "\n".join(TEXT)
    if how == "enter":
        firefox.do("press", key="Enter")
    else:
        firefox.do("click", selector=".send")
    until(firefox.is_open, "the card")
    assert len(firefox.do("received")) == before

    def approved() -> bool:
        """Firefox shows nobody what the card says, and the card ignores Enter for half a second: press again."""
        firefox.do("press", key="Enter")
        time.sleep(0.3)
        return len(firefox.do("received")) > before

    until(approved, "the message")
    assert firefox.do("received")[before:] == [REWRITE]
    until(lambda: not firefox.is_open(), "the card to close")


def test_the_host_dies_in_the_middle(firefox: Firefox) -> None:
    firefox.host.tell(die=True)
    before = len(firefox.do("received"))
    firefox.chat("prosemirror")
    firefox.do("press", key="Enter")
    until(firefox.is_open, "the card")
    firefox.do("press", key="Escape")
    until(lambda: not firefox.is_open(), "the card to close")
    assert len(firefox.do("received")) == before
    assert firefox.do("evaluate", script="window.readModel()") == "\n".join(TEXT)
