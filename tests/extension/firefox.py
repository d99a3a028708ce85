"""A real Firefox with the extension in it, driven over WebDriver BiDi by a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.extension.browser import Shelter, until
from tests.extension.host import Host
from tests.extension.pages import COMPOSER, EXTENSION, bundles, html


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
        asked = "document.querySelector('#same').checkVisibility()"
        until(lambda: self.do("evaluate", page="own", script=asked), "the question whether the codes are the same")
        self.do("evaluate", page="own", script="document.querySelector('#same').click()")
        ready = "document.querySelector('#dot.ready') !== null"
        until(lambda: self.do("evaluate", page="own", script=ready), "the pairing")

    def chat(self, editor: str, text: str = "") -> None:
        """A new chat page, with a text typed into its composer."""
        self.do("serve", html=html("chatgpt.com", editor), script=bundles()[editor])
        self.do("goto", url=f"https://chatgpt.com/?editor={editor}")
        self.do("click", selector=COMPOSER)
        for index, line in enumerate(text.split("\n")):
            if index:
                self.do("chord", hold="Shift", key="Enter")
            self.do("type", text=line)

    def evaluate(self, script: str) -> Any:
        """What an expression gives in the chat page."""
        return self.do("evaluate", script=script)

    @property
    def received(self) -> list[str]:
        """What the chatbot was sent since the browser was started."""
        return list(self.do("received"))

    def close(self) -> None:
        self.do("close")
        self.driver.wait(20)


class FirefoxShelter(Shelter):
    """As in Chromium: one of the layers of the chat page, and real input into it."""

    def __init__(self, firefox: Firefox, name: str) -> None:
        self.firefox = firefox
        self.name = name
        self.page = SimpleNamespace(  # type: ignore[assignment]
            mouse=SimpleNamespace(
                move=lambda x, y: firefox.do("point", x=x, y=y), click=lambda x, y: firefox.do("press_at", x=x, y=y)
            ),
            keyboard=SimpleNamespace(press=lambda key: firefox.do("press", key=key)),
        )

    def call(self, function: str, *arguments: Any) -> Any:
        return self.firefox.do("layer", name=self.name, script=function, arguments=arguments)

    @property
    def is_open(self) -> bool:
        return bool(self.call("function () { return true }"))
