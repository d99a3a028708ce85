"""The real server in the test's own process; browsers talk to it from a thread while Qt's loop runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from pytestqt.qtbot import QtBot

from sotto_desktop.link.app import App
from sotto_desktop.link.server import LinkServer
from tests.fakes import PlainStore, ScriptedApp

Result = TypeVar("Result")


class Link:
    def __init__(self, folder: Path, qtbot: QtBot, app: App | None = None, *, pair_next: bool = False) -> None:
        self.store = PlainStore(folder)
        self.app = ScriptedApp()
        self.server = LinkServer(app or self.app, self.store, pair_next=pair_next)
        self._qtbot = qtbot
        self._threads = ThreadPoolExecutor()

    def during(self, talk: Callable[[], Result]) -> Result:
        """What ``talk`` returns, run in a thread while the server serves in this one."""
        future = self._threads.submit(talk)
        self._qtbot.waitUntil(future.done, timeout=120_000)
        return future.result()

    def wait_until(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=60_000)

    def close(self) -> None:
        self.server.close()
        self._threads.shutdown()


@pytest.fixture
def open_link(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[..., Link]]:
    opened: list[Link] = []

    def open_one(app: App | None = None, *, pair_next: bool = False) -> Link:
        link = Link(tmp_path, qtbot, app, pair_next=pair_next)
        opened.append(link)
        link.server.listen()
        return link

    yield open_one
    for link in opened:
        link.close()


@pytest.fixture
def link(open_link: Callable[..., Link]) -> Link:
    return open_link()
