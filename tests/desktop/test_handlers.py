"""What browsers get: every body is a message of the protocol."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from sotto.errors import ProfileMissing, SanitizeFailed, UnknownRewrite, UnknownSanitizer
from sotto.protocol.messages import app_message
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from tests.desktop.conftest import Answer


class Opened:
    def __init__(self) -> None:
        self.pages: list[str] = []

    def open_page(self, page: str) -> None:
        self.pages.append(page)

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        decided(True)
        return lambda: None


@pytest.fixture
def handlers(book: ProfileBook, rewriter: Rewriter) -> AppHandlers:
    return AppHandlers(book, Pauses(lambda: None), rewriter, Opened())


def valid(kind: str, body: dict[str, Any]) -> dict[str, Any]:
    app_message({"type": kind, "id": "r1", **body})
    return body


def rewrite(handlers: AppHandlers, qtbot: QtBot, text: str, conversation: str = "c") -> Answer:
    answer = Answer()
    handlers.rewrite("claude.ai", conversation, text, None, 30.0, answer.progress, answer.done, answer.failed)
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    return answer


def test_the_state_of_a_site(handlers: AppHandlers, book: ProfileBook) -> None:
    work = book.add("Work")
    state = valid("site_state", handlers.site_state("claude.ai"))
    assert state["profile"] == "everyday"
    assert state["profiles"] == [{"id": "everyday", "name": "Everyday"}, {"id": work.id, "name": "Work"}]
    assert (state["protection"], state["paused_until"], state["sanitizer"]) == ("hold", None, "auto")


def test_a_site_is_configured_and_the_choice_is_kept(handlers: AppHandlers, book: ProfileBook) -> None:
    work = book.add("Work")
    changes = {"protection": "mark", "profile": work.id, "sanitizer": "contextual", "pause_minutes": 10}
    state = valid("site_state", handlers.configure("claude.ai", changes))
    assert (state["protection"], state["profile"], state["sanitizer"]) == ("mark", work.id, "contextual")
    assert state["paused_until"] == pytest.approx(time.time() + 600, abs=5)
    assert handlers.site_state("chatgpt.com")["paused_until"] is None
    assert book.all.for_site("claude.ai")[0] == work
    assert handlers.configure("claude.ai", {"pause_minutes": 0})["paused_until"] is None


def test_unknown_choices_are_refused_and_change_nothing(handlers: AppHandlers, book: ProfileBook) -> None:
    before = book.all
    with pytest.raises(ProfileMissing):
        handlers.configure("claude.ai", {"profile": "absent"})
    with pytest.raises(UnknownSanitizer):
        handlers.configure("claude.ai", {"sanitizer": "absent", "protection": "off"})
    assert book.all == before


def test_findings_come_as_segments(handlers: AppHandlers, qtbot: QtBot) -> None:
    answer = Answer()
    handlers.find("claude.ai", "c", "🌍 ann@example.org.", answer.done, answer.failed)
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    segments = valid("found", answer.results[0][0])["segments"]
    assert [segment["text"] for segment in segments] == ["🌍 ", "ann@example.org", "."]


def test_a_rewrite_can_be_sent_and_its_names_come_back(handlers: AppHandlers, qtbot: QtBot) -> None:
    body = valid("rewritten", rewrite(handlers, qtbot, "mail ann@example.org").results[0][0])
    handlers.sent("claude.ai", "c", body["rewrite"], [0])
    pairs = valid("stand_ins", handlers.stand_ins("c"))["pairs"]
    assert {"stand_in": "person1@example.com", "original": "ann@example.org"} in pairs
    assert handlers.stand_ins("other")["pairs"] == []


def test_a_browsers_conversation_is_not_the_windows(handlers: AppHandlers, qtbot: QtBot, rewriter: Rewriter) -> None:
    rewrite(handlers, qtbot, "ann@example.org", conversation="compose")
    assert rewriter.vault("compose").pairs() == []


@pytest.mark.parametrize(("rewrite_id", "accepted"), [("absent", []), (None, [1])])
def test_what_was_never_made_cannot_have_been_sent(
    handlers: AppHandlers, qtbot: QtBot, rewrite_id: str | None, accepted: list[int]
) -> None:
    body = rewrite(handlers, qtbot, "ann@example.org").results[0][0]
    with pytest.raises(UnknownRewrite):
        handlers.sent("claude.ai", "c", rewrite_id or body["rewrite"], accepted)


def test_failures_are_handed_on(handlers: AppHandlers, qtbot: QtBot) -> None:
    assert isinstance(rewrite(handlers, qtbot, "fail").errors[0], SanitizeFailed)
