"""What browsers get: every body is a message of the protocol."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from sotto.budget import Budget
from sotto.errors import BudgetSpent, ProfileMissing, SanitizeFailed, UnknownRewrite, UnknownSanitizer
from sotto.profiles import Profile
from sotto.protocol.messages import app_message
from sotto.rewrite import Rewrite
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.link.app import Decisions
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.translation import Language, tr
from tests.desktop.conftest import Answer
from tests.fakes import PlainStore

ENGLISH = Language()


class Opened:
    def __init__(self) -> None:
        self.pages: list[str] = []

    def open_page(self, page: str) -> None:
        self.pages.append(page)

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        decided(True)
        return lambda: None


@pytest.fixture
def recorded() -> list[tuple[str, str, Profile, Rewrite]]:
    return []


@pytest.fixture
def budget(tmp_path: Path) -> Budget:
    return Budget(PlainStore(tmp_path))


@pytest.fixture
def handlers(
    book: ProfileBook, rewriter: Rewriter, budget: Budget, recorded: list[tuple[str, str, Profile, Rewrite]]
) -> AppHandlers:
    def warn(site: str, _profile: Profile, rewrite: Rewrite, _language: Language, done: Callable[[str], None]) -> None:
        done(f"{site} learns {len(rewrite.text)} letters")

    return AppHandlers(
        book, Pauses(lambda: None), rewriter, budget, warn, lambda *sent: recorded.append(sent), Opened()
    )


def valid(kind: str, body: dict[str, Any]) -> dict[str, Any]:
    app_message({"type": kind, "id": "r1", **body})
    return body


def rewrite(
    handlers: AppHandlers, qtbot: QtBot, text: str, conversation: str = "c", language: Language = ENGLISH
) -> Answer:
    answer = Answer()
    handlers.rewrite("claude.ai", conversation, text, None, 30.0, language, answer.progress, answer.done, answer.failed)
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


def test_a_value_to_let_stand_goes_into_the_profile_of_the_site(handlers: AppHandlers, book: ProfileBook) -> None:
    work = book.add("Work")
    handlers.configure("claude.ai", {"profile": work.id})
    for _ in range(2):
        valid("site_state", handlers.configure("claude.ai", {"never_flag": "Acme Rocket Works"}))
    assert book.all.get(work.id).never_flag == ("Acme Rocket Works",)
    assert not book.default.never_flag


def test_unknown_choices_are_refused_and_change_nothing(handlers: AppHandlers, book: ProfileBook) -> None:
    before = book.all
    with pytest.raises(ProfileMissing):
        handlers.configure("claude.ai", {"profile": "absent"})
    with pytest.raises(UnknownSanitizer):
        handlers.configure("claude.ai", {"sanitizer": "absent", "protection": "off"})
    assert book.all == before


def test_findings_come_as_segments(handlers: AppHandlers, qtbot: QtBot) -> None:
    answer = Answer()
    handlers.find("claude.ai", "c", "🌍 ann@example.org.", ENGLISH, answer.done, answer.failed)
    qtbot.waitUntil(lambda: answer.there, timeout=20_000)
    segments = valid("found", answer.results[0][0])["segments"]
    assert [segment["text"] for segment in segments] == ["🌍 ", "ann@example.org", "."]


def test_a_rewrite_can_be_sent_and_its_names_come_back(handlers: AppHandlers, qtbot: QtBot) -> None:
    body = valid("rewritten", rewrite(handlers, qtbot, "mail ann@example.org").results[0][0])
    assert body["warning"] == "claude.ai learns 24 letters"
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((0,)))
    pairs = valid("stand_ins", handlers.stand_ins("c"))["pairs"]
    assert {"stand_in": "person1@example.com", "original": "ann@example.org"} in pairs
    assert handlers.stand_ins("other")["pairs"] == []


def test_what_was_sent_is_recorded_as_it_was_sent(
    handlers: AppHandlers, qtbot: QtBot, book: ProfileBook, recorded: list[tuple[str, str, Profile, Rewrite]]
) -> None:
    body = rewrite(handlers, qtbot, "mail ann@example.org and bob@example.org").results[0][0]
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((1,)))
    ((site, conversation, profile, sent),) = recorded
    assert (site, conversation, profile) == ("claude.ai", "browser:c", book.default)
    assert sent.text == "mail ann@example.org and person2@example.com"


def test_what_goes_out_after_the_profile_became_private_is_not_recorded(
    handlers: AppHandlers, qtbot: QtBot, book: ProfileBook, recorded: list[tuple[str, str, Profile, Rewrite]]
) -> None:
    body = rewrite(handlers, qtbot, "mail ann@example.org").results[0][0]
    book.save(replace(book.default, private=True))
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((0,)))
    assert recorded == []


def test_another_wording_or_another_rewrite_is_recorded_as_it_went_out(
    handlers: AppHandlers, qtbot: QtBot, recorded: list[tuple[str, str, Profile, Rewrite]]
) -> None:
    body = valid("rewritten", rewrite(handlers, qtbot, "ranked ann@example.org and bob@example.org").results[0][0])
    assert [len(segments) for segments in body["alternatives"]] == [4, 4]
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((0,), ((0, 0),)))
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((0,), (), 1))
    assert [sent.text for *_, sent in recorded] == [
        "ranked somebody and bob@example.org",
        "ranked a friend of mine and bob@example.org",
    ]


def test_what_a_site_gets_of_a_formal_guarantee_is_counted_when_it_is_sent(
    handlers: AppHandlers, qtbot: QtBot, budget: Budget
) -> None:
    body = valid("rewritten", rewrite(handlers, qtbot, "noisy ann@example.org").results[0][0])
    assert body["guarantee"]["epsilon"] == 8.0
    assert budget.spent("claude.ai") == 0.0
    handlers.sent("claude.ai", "c", body["rewrite"], Decisions((0,)))
    assert budget.spent("claude.ai") == 8.0
    # Taken back, it is the original: no noise, and none to count.
    handlers.sent(
        "claude.ai", "c", rewrite(handlers, qtbot, "noisy bob@example.org").results[0][0]["rewrite"], Decisions(())
    )
    assert budget.spent("claude.ai") == 8.0


def test_a_spent_budget_refuses_the_next_rewrite_with_a_guarantee(
    handlers: AppHandlers, qtbot: QtBot, budget: Budget
) -> None:
    budget.set_limit(20.0)
    budget.charge("claude.ai", 12.5)
    (error,) = rewrite(handlers, qtbot, "noisy ann@example.org").errors
    assert isinstance(error, BudgetSpent)
    assert rewrite(handlers, qtbot, "mail ann@example.org").results


@pytest.mark.parametrize(
    ("tag", "kind"),
    [("de", "E-Mail-Adresse"), ("de-AT", "E-Mail-Adresse"), ("en", "E-mail address"), ("xx", "E-mail address")],
)
def test_a_browser_hears_its_own_language_whatever_the_window_speaks(
    handlers: AppHandlers, qtbot: QtBot, tag: str, kind: str
) -> None:
    language, found = handlers.language(tag), Answer()
    handlers.find("claude.ai", "c", "ann@example.org", language, found.done, found.failed)
    body = valid("rewritten", rewrite(handlers, qtbot, "ranked ann@example.org", language=language).results[0][0])
    qtbot.waitUntil(lambda: found.there, timeout=20_000)
    assert found.results[0][0]["segments"][0]["finding"]["label"] == kind
    for segments in (body["segments"], *body["alternatives"]):
        assert {segment["edit"]["label"] for segment in segments if "edit" in segment} == {kind}
    assert tr("Name") == "Name"


def test_a_browsers_conversation_is_not_the_windows(handlers: AppHandlers, qtbot: QtBot, rewriter: Rewriter) -> None:
    rewrite(handlers, qtbot, "ann@example.org", conversation="compose")
    assert rewriter.vault("compose").pairs() == []


@pytest.mark.parametrize(
    ("rewrite_id", "decisions"),
    [
        ("absent", Decisions(())),
        (None, Decisions((1,))),
        (None, Decisions((0,), ((0, 1),))),
        (None, Decisions((), ((0, 0),))),
        (None, Decisions((0,), ((0, 0), (0, 0)))),
        (None, Decisions((0,), (), 2)),
    ],
)
def test_what_was_never_made_cannot_have_been_sent(
    handlers: AppHandlers, qtbot: QtBot, rewrite_id: str | None, decisions: Decisions
) -> None:
    body = rewrite(handlers, qtbot, "ranked ann@example.org").results[0][0]
    with pytest.raises(UnknownRewrite):
        handlers.sent("claude.ai", "c", rewrite_id or body["rewrite"], decisions)


def test_failures_are_handed_on(handlers: AppHandlers, qtbot: QtBot) -> None:
    assert isinstance(rewrite(handlers, qtbot, "fail").errors[0], SanitizeFailed)
