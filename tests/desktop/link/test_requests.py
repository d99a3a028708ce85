"""What a paired browser asks and gets: answers, deadlines, cancel, chunks, and all that may go wrong."""

from __future__ import annotations

import base64
import io
import logging
import socket
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sotto.budget import Budget
from sotto.protocol.frames import dump, frame
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from sotto_host import endpoint
from tests.desktop.link.browser import Browser
from tests.desktop.link.conftest import Link
from tests.fakes import PlainStore, ScriptedApp

CANARY = "Wilhelmina-Canary"


@pytest.fixture
def browser(link: Link) -> Browser:
    return link.during(lambda: Browser.at_socket().paired())


def test_each_request_has_its_own_kind_of_answer(link: Link, browser: Browser) -> None:
    where = {"site": "chatgpt.com", "conversation": "c"}

    def answers() -> list[dict[str, Any]]:
        return [
            browser.ask("site", site="chatgpt.com"),
            browser.ask("configure", site="chatgpt.com", protection="mark"),
            browser.ask("find", **where, text="Ana"),
            browser.rewrite("Ana", deadline_ms=5000, sanitizer="auto"),
            browser.ask("sent", **where, rewrite="r-1", accepted=[2, 0]),
            browser.ask(
                "sent", **where, rewrite="r-1", accepted=[0], wordings=[{"edit": 0, "alternative": 1}], alternative=2
            ),
            browser.ask("stand_ins", conversation="c"),
            browser.ask("open", page="profiles"),
            browser.ask("cancel", request="never-asked"),
            browser.ask("ping"),
        ]

    found = link.during(answers)
    kinds = ["site_state", "site_state", "found", "rewritten", "done", "done", "stand_ins", "done", "done", "pong"]
    assert [answer["type"] for answer in found] == kinds
    assert found[1]["protection"] == "mark"
    assert found[2]["segments"] == [{"text": "Ana"}]
    assert (found[3]["sanitizer"], found[3]["choice"]) == ("auto", "within 5 s")
    assert [(seen["type"], seen["stage"], seen["fraction"]) for seen in browser.seen] == [("progress", "Reading", 0.5)]
    assert "sent [2, 0]" in link.app.events
    assert "sent [0] [(0, 1)] 2" in link.app.events
    assert "opened profiles" in link.app.events


def piece(browser: Browser, file: str, index: int, data: bytes) -> dict[str, Any]:
    return browser.ask("file_piece", file=file, index=index, data=base64.b64encode(data).decode())


def test_a_file_comes_in_pieces_and_is_looked_through_once(link: Link, browser: Browser) -> None:
    look = {"site": "chatgpt.com", "file": "f", "name": "notes.txt"}

    def answers() -> list[dict[str, Any]]:
        return [
            piece(browser, "f", 0, b"Zo\xc3"),
            piece(browser, "other", 0, b"x"),
            piece(browser, "f", 1, b"\xab"),
            browser.ask("look_through", **look),
            browser.ask("look_through", **look),
        ]

    *pieces, looked, again = link.during(answers)
    assert [answer["type"] for answer in pieces] == ["done"] * 3
    assert (looked["type"], looked["details"][0]["text"], looked["details"][0]["times"]) == ("looked_through", "Zoë", 4)
    assert again["code"] == "malformed"


def test_files_are_bounded_and_in_order(link: Link, browser: Browser) -> None:
    def refused() -> list[str]:
        wrong = [
            piece(browser, "late", 1, b"x"),
            browser.ask("file_piece", file="text", index=0, data="not base64!"),
            browser.ask("look_through", site="chatgpt.com", file="text", name="a.txt"),
        ]
        part = b"x" * 512 * 1024
        large = [piece(browser, "large", index, part) for index in range(21)]
        assert {answer["type"] for answer in large[:20]} == {"done"}
        for number in range(5):
            piece(browser, f"f{number}", 0, b"x")
        gone = browser.ask("look_through", site="chatgpt.com", file="f0", name="a.txt")
        there = browser.ask("look_through", site="chatgpt.com", file="f1", name="a.txt")
        return [answer.get("code", answer["type"]) for answer in (*wrong, large[20], gone, there)]

    assert link.during(refused) == ["malformed"] * 3 + ["file_too_large", "malformed", "looked_through"]


def test_answers_come_when_they_are_ready_each_under_its_id(link: Link, browser: Browser) -> None:
    def order() -> tuple[str, str, str]:
        slow, soon = browser.send_rewrite("slow"), browser.send_rewrite("soon")
        now = browser.rewrite("now")["segments"][0]["text"]
        cancelled = browser.ask("cancel", request=slow)["type"]
        while not any(message["type"] == "rewritten" for message in browser.seen):
            browser.seen.append(browser.receive() or {})
        late = next(message for message in browser.seen if message["type"] == "rewritten")
        assert late["id"] == soon
        return now, cancelled, late["segments"][0]["text"]

    assert link.during(order) == ("now", "done", "soon")


def test_a_deadline_is_kept_although_the_app_never_answers(link: Link, browser: Browser) -> None:
    assert link.during(lambda: browser.rewrite("slow", deadline_ms=100))["code"] == "deadline"
    assert link.app.events[-1] == "stopped slow"


def test_a_file_has_a_deadline_too(link: Link, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sotto_desktop.link.session._LOOK_SECONDS", 0.1)

    def look() -> str:
        piece(browser, "f", 0, b"x")
        return browser.code_or_type("look_through", site="chatgpt.com", file="f", name="slow.txt")

    assert link.during(look) == "deadline"
    assert link.app.events[-1] == "stopped slow.txt"


def test_cancelling_answers_both_and_stops_the_work(link: Link, browser: Browser) -> None:
    def talk() -> tuple[str, str]:
        pending = browser.send_rewrite("slow")
        cancelled = browser.send("cancel", request=pending)
        return browser.answer_to(pending)["code"], browser.answer_to(cancelled)["type"]

    assert link.during(talk) == ("cancelled", "done")
    assert link.app.events[-1] == "stopped slow"


def test_an_answer_after_the_cancel_is_not_sent(link: Link, browser: Browser) -> None:
    def talk() -> list[str]:
        pending = browser.send_rewrite("stubborn")
        browser.ask("cancel", request=pending)
        browser.ask("ping")
        return [message.get("code", message["type"]) for message in browser.seen]

    assert link.during(talk) == ["progress", "cancelled"]


def test_an_id_may_be_used_again_and_old_answers_do_not_reach_the_new_request(link: Link, browser: Browser) -> None:
    def talk() -> tuple[str, str]:
        first = browser.send_rewrite("soon, the old answer", id="same")
        browser.ask("cancel", request=first)
        again = browser.send_rewrite("soon, the new answer", id="same")
        answer = browser.answer_to(again)
        return browser.seen[-1]["type"], answer["segments"][0]["text"]

    assert link.during(talk) == ("progress", "soon, the new answer")


def test_an_id_under_way_cannot_be_used_again(link: Link, browser: Browser) -> None:
    def code() -> str:
        pending = browser.send_rewrite("slow", id="same")
        return str(browser.code_or_type("ping", id=pending))

    assert link.during(code) == "malformed"


def test_work_is_cancelled_when_the_browser_goes(link: Link, browser: Browser) -> None:
    link.during(lambda: (browser.send_rewrite("slow one"), browser.send_rewrite("slow two"), browser.ask("ping")))
    assert not any(event.startswith("stopped") for event in link.app.events)
    browser.close()
    link.wait_until(lambda: {"stopped slow one", "stopped slow two"} <= set(link.app.events))


def test_work_is_cancelled_when_the_server_closes(link: Link, browser: Browser) -> None:
    link.during(lambda: (browser.send_rewrite("slow"), browser.ask("ping")))
    link.server.close()
    assert "stopped slow" in link.app.events
    link.during(lambda: browser.seen.extend(iter(browser.receive, None)))


@pytest.mark.parametrize(
    ("text", "code"), [("fail", "sanitize_failed"), (f"fault {CANARY}", "internal"), ("half \ud800", "unreadable_text")]
)
def test_failures_are_typed_and_the_link_goes_on(link: Link, browser: Browser, text: str, code: str) -> None:
    import json

    def talk() -> tuple[str, str]:
        # Written with escapes, as nothing else can carry half a pair.
        body = {"type": "rewrite", "id": "x", "site": "a", "conversation": "c", "text": text, "deadline_ms": 9000}
        raw = json.dumps(body).encode()
        browser.send_bytes(struct.pack("<I", len(raw)) + raw)
        return browser.answer_to("x")["code"], browser.code_or_type("ping")

    assert link.during(talk) == (code, "pong")


@pytest.mark.parametrize("text", ["unwritable", f"soon, an unwritable {CANARY}"])
def test_an_answer_that_cannot_be_written_is_an_error_at_once(
    link: Link, browser: Browser, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert link.during(lambda: browser.rewrite(text))["code"] == "internal"
    assert "TypeError" in caplog.text
    assert CANARY not in caplog.text


def test_a_fault_after_the_worker_has_answered_is_an_error_at_once(
    open_link: Callable[..., Link], book: ProfileBook, rewriter: Rewriter, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def fault(*_: object) -> None:
        raise ValueError

    complaints: list[type[BaseException]] = []
    monkeypatch.setattr("sys.excepthook", lambda kind, *_rest: complaints.append(kind))
    app = AppHandlers(book, Pauses(int), rewriter, Budget(PlainStore(tmp_path)), fault, fault, ScriptedApp())
    link = open_link(app, pair_next=True)
    browser = link.during(lambda: Browser.at_socket().paired())
    asked = time.monotonic()
    assert link.during(lambda: browser.rewrite("ann@example.org"))["code"] == "internal"
    assert time.monotonic() - asked < 30  # half of the deadline
    assert complaints == [ValueError]
    browser.close()


@pytest.mark.parametrize(
    ("asked", "spoken", "words"),
    [({"language": "de"}, "de", "Prüfungen"), ({"language": "xx"}, "en", "checks"), ({}, "en", "checks")],
)
def test_an_error_is_told_in_the_language_of_the_browser(
    link: Link, asked: dict[str, str], spoken: str, words: str
) -> None:
    def talk() -> tuple[dict[str, Any], dict[str, Any]]:
        browser = Browser.at_socket()
        welcome = browser.hello(**asked)
        browser.authenticate()
        browser.ask("pair", name="Test browser")
        return welcome, browser.rewrite("fail")

    welcome, error = link.during(talk)
    assert welcome["language"] == spoken
    assert words in error["message"]


def test_no_private_text_is_logged_or_quoted(link: Link, browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def talk() -> list[dict[str, Any]]:
        answers = [
            browser.rewrite(f"fault {CANARY}"),
            browser.ask("sent", site="a", conversation="c", rewrite=CANARY, accepted=[]),
        ]
        answers.append(browser.ask("find", site=CANARY, conversation="c", text=CANARY))
        answers.append(browser.ask(CANARY))
        return answers

    answers = link.during(talk)
    assert [answer["code"] for answer in answers] == ["internal", "unknown_rewrite", "malformed", "unknown_message"]
    assert CANARY not in str(answers)
    assert "ValueError" in caplog.text
    assert CANARY not in caplog.text


def test_too_much_at_once_is_refused(link: Link, browser: Browser) -> None:
    def codes() -> str:
        for _ in range(16):
            browser.send_rewrite("slow")
        return str(browser.rewrite("one more")["code"])

    assert link.during(codes) == "busy"


@pytest.mark.parametrize("size", [10, 899_000, 1_100_000, 5_000_000])
def test_answers_of_any_size_arrive_whole(link: Link, browser: Browser, size: int) -> None:
    answer = link.during(lambda: browser.rewrite(f"large {size}"))
    assert answer["segments"] == [{"text": "x" * size}]


def test_an_answer_beyond_all_chunks_is_an_error(link: Link, browser: Browser) -> None:
    assert link.during(lambda: browser.rewrite("large 13000000"))["code"] == "too_large"


def test_the_longest_prompt_is_taken(link: Link, browser: Browser) -> None:
    text = "é🦊" * 90_000
    answer = link.during(lambda: browser.rewrite(text))
    assert answer["segments"] == [{"text": text}]


@pytest.mark.parametrize("body", [b"garbage", b"[]", b"\xff\xff", b"", b"[" * 100_000, b'{"type":'])
def test_what_is_no_message_gets_an_error_and_the_link_goes_on(link: Link, browser: Browser, body: bytes) -> None:
    def talk() -> tuple[dict[str, Any] | None, str]:
        browser.send_bytes(struct.pack("<I", len(body)) + body)
        return browser.receive(), browser.code_or_type("ping")

    error, after = link.during(talk)
    assert error is not None
    assert (error["id"], error["code"], after) == (None, "malformed", "pong")


def test_a_frame_of_two_gigabytes_gets_an_error_and_ends_the_link(link: Link, browser: Browser) -> None:
    def talk() -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        browser.send_bytes(struct.pack("<I", 2**31))
        return browser.receive(), browser.receive()

    error, end = link.during(talk)
    assert error is not None
    assert (error["code"], error["id"], end) == ("too_large", None, None)
    assert link.during(lambda: Browser.at_socket().code_or_type("ping")) == "pong"


def test_an_announced_change_reaches_every_paired_browser_and_no_other(link: Link, browser: Browser) -> None:
    second, stranger = link.during(lambda: (Browser.at_socket().paired(), Browser.at_socket()))
    link.during(stranger.hello)
    link.server.announce("profiles")

    def arrived() -> tuple[list[Any], str]:
        return [browser.receive(), second.receive()], stranger.code_or_type("ping")

    events, pong = link.during(arrived)
    assert events == [{"type": "changed", "id": "event", "what": "profiles"}] * 2
    assert pong == "pong"
    assert stranger.seen == []


@pytest.mark.parametrize("paired", [True, False])
def test_whoever_reads_nothing_is_cut_off(
    link: Link, browser: Browser, paired: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers would fill the app's memory; of a stranger's, less is kept."""
    monkeypatch.setattr("sotto_desktop.link.connection._WRITE_BUFFER", 200_000 if paired else 2**40)
    deaf = socket.socket(socket.AF_UNIX)
    deaf.settimeout(60)
    deaf.connect(endpoint.address())
    hears = threading.Event()
    hears.set()

    class Ear(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            hears.wait()
            return reader.read(size)

    reader = deaf.makefile("rb")
    shouting = Browser(Ear(), deaf.makefile("wb"), deaf.close, browser.key)  # type: ignore[arg-type]
    if paired:
        link.during(shouting.paired)
    hears.clear()

    def shout() -> bool:
        try:
            for _ in range(200_000):
                deaf.sendall(frame(dump({"type": "ping", "id": "a" * 64})))
        except (BrokenPipeError, ConnectionResetError):
            return True
        return False

    assert link.during(shout)
    hears.set()
    deaf.close()
    assert link.during(lambda: browser.code_or_type("ping")) == "pong"


def test_a_stranger_has_less_room_for_a_frame(link: Link, browser: Browser) -> None:
    """Many of them could each begin a large one."""
    large = frame(dump({"type": "ping", "id": "1", "more": "a" * 100_000}))

    def told(one: Browser) -> str:
        one.send_bytes(large)
        return str((one.receive() or {})["code"])

    assert link.during(lambda: told(Browser.at_socket())) == "too_large"
    assert link.during(lambda: told(browser)) == "malformed"  # read, and then judged


def test_a_full_house_makes_room_by_ending_a_stranger(
    link: Link, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.link.server._MOST_CONNECTIONS", 3)
    first, second = (link.during(Browser.at_socket) for _ in range(2))
    again = Browser.at_socket(browser.key)
    assert link.during(lambda: again.paired().code_or_type("ping")) == "pong"
    assert link.during(first.receive) is None
    assert link.during(lambda: second.code_or_type("ping")) == "pong"
    assert link.during(lambda: browser.code_or_type("ping")) == "pong"


def test_there_are_only_so_many_connections(link: Link, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sotto_desktop.link.server._MOST_CONNECTIONS", 1)
    assert link.during(lambda: Browser.at_socket().receive()) is None
    assert link.during(lambda: browser.code_or_type("ping")) == "pong"
    browser.close()
    link.wait_until(lambda: link.during(answers))


def answers() -> bool:
    try:
        return Browser.at_socket().code_or_type("ping") == "pong"
    except (AssertionError, OSError):
        return False
