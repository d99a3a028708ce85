"""The whole road: a real Chromium, the real host as it registers itself, the real app, its worker and the model."""

from __future__ import annotations

import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Page, Playwright

from sotto_host import endpoint
from tests.extension.browser import Browser, Shelter, chromium, until
from tests.extension.pages import EXTENSION

BIN = Path(sys.executable).parent


@dataclass
class Road:
    browser: Browser
    address: str

    def app(self) -> psutil.Process:
        """The app that listens now, whoever started it."""
        return psutil.Process(until(lambda: listener(self.address), "the app to listen"))

    def worker(self) -> psutil.Process:
        return until(self.app().children, "the worker")[0]

    def wait_ready(self) -> None:
        """Returns once the browser is connected to the app, which may have to start first."""
        popup = self.browser.own_page("popup/popup.html")
        popup.wait_for_selector("#dot.ready", timeout=120_000)
        popup.close()

    def let_the_app_read(self) -> None:
        """Returns once the app has read everything that the browser told it so far."""
        popup = self.browser.own_page("popup/popup.html")
        answer = popup.evaluate(
            """async () => {
              const { openService } = await import("/popup/own.js");
              return openService(() => {})("site", { site: "chatgpt.com" });
            }"""
        )
        assert answer["state"] is not None
        popup.close()

    def sent(self, page: Page) -> list[str]:
        """What the chatbot was sent so far."""
        assert page.evaluate("true")  # lets the page's events in
        return self.browser.chatbot.received

    def arrived(self, page: Page, count: int = 1) -> str:
        """The last message that the chatbot was sent, once there are ``count``."""
        until(lambda: len(self.sent(page)) >= count, f"message {count}")
        assert len(self.sent(page)) == count
        return self.sent(page)[-1]

    def assert_kept(self, page: Page, *private: str) -> None:
        """Nothing that any page sent anywhere holds one of the ``private`` words."""
        self.sent(page)
        for request in self.browser.chatbot.requests:
            for word in private:
                assert word.casefold() not in request.casefold()


class Card(Shelter):
    def __init__(self, page: Page) -> None:
        super().__init__(page, "card")

    def offer(self) -> str:
        """The text that the card offers to send."""
        self.wait("Send rewrite")
        return str(self.call("function () { return this.querySelector('.text').textContent }"))


def listener(address: str) -> int | None:
    """The process id of whoever listens at a Unix socket."""
    with socket.socket(socket.AF_UNIX) as connection, suppress(OSError):
        connection.connect(address)
        credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        pid: int = struct.unpack("3i", credentials)[0]
        return pid
    return None


def end_app(address: str) -> None:
    """Kill whoever listens there, and its worker, which may be stopped."""
    if (pid := listener(address)) is not None:
        app = psutil.Process(pid)
        for process in (app, *app.children()):
            process.kill()


@contextmanager
def running_app(*arguments: str) -> Iterator[str]:
    """The app, in the home that is in force; gives its address. At the end every app there is gone."""
    address = endpoint.address()
    with subprocess.Popen([BIN / "sotto-desktop", "--background", *arguments]) as first:
        try:
            until(lambda: listener(address), "the app to listen")
            yield address
        finally:
            end_app(address)
            first.kill()


@contextmanager
def whole_road(playwright: Playwright, folder: Path, *arguments: str, extension: Path = EXTENSION) -> Iterator[Road]:
    """The app and a browser that finds the real host, in the home that is in force."""
    with running_app(*arguments) as address:
        subprocess.run([BIN / "sotto-host", "install", "--user-data-dir", folder / "profile"], check=True)
        with chromium(playwright, folder, installed=False, extension=extension) as browser:
            yield Road(browser, address)
