"""Who may ask: the handshake and the pairing, over the real socket."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from typing import Any

import pytest

from sotto.protocol.frames import write_frame
from sotto.protocol.messages import PROTOCOL
from sotto_desktop.link.handshake import commitment_to, public_bytes, sign
from tests.desktop.link.browser import Browser, base64_of, new_key
from tests.desktop.link.conftest import Link

REQUESTS: dict[str, dict[str, Any]] = {
    "site": {"site": "a"},
    "configure": {"site": "a", "protection": "off"},
    "find": {"site": "a", "conversation": "c", "text": "t"},
    "rewrite": {"site": "a", "conversation": "c", "text": "t", "deadline_ms": 1000},
    "sent": {"site": "a", "conversation": "c", "rewrite": "r-1", "accepted": []},
    "stand_ins": {"conversation": "c"},
    "cancel": {"request": "1"},
    "open": {"page": "compose"},
}


def test_a_new_browser_is_asked_about_once_and_then_known(link: Link) -> None:
    key = new_key()

    def first() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], str]:
        browser = Browser.at_socket(key)
        welcome, proven = browser.hello(), browser.authenticate()
        paired = browser.ask("pair", name="Chromium at home")
        assert browser.handshake is not None
        return welcome, proven, paired, browser.handshake.code()

    welcome, proven, paired, code = link.during(first)
    assert (welcome["known"], proven["paired"], paired["name"]) == (False, False, "Chromium at home")
    assert link.app.events == [f"asked Chromium at home {code}"]

    def again() -> tuple[bool, bool, dict[str, Any]]:
        browser = Browser.at_socket(key)
        return browser.hello()["known"], browser.authenticate()["paired"], browser.ask("site", site="chatgpt.com")

    known, proven_again, site = link.during(again)
    assert (known, proven_again, site["type"]) == (True, True, "site_state")
    assert len(link.app.events) == 1


def test_a_browser_that_forgot_the_app_is_asked_about_like_a_new_one(link: Link) -> None:
    """Its person compares the digits, so the app has to show them."""
    key = new_key()
    link.during(lambda: Browser.at_socket(key).paired("Mine"))

    def again() -> tuple[dict[str, Any], str]:
        browser = Browser.at_socket(key)
        assert (browser.hello()["known"], browser.authenticate()["paired"]) == (True, True)
        assert browser.handshake is not None
        return browser.ask("pair", name="Mine"), browser.handshake.code()

    paired, code = link.during(again)
    assert paired["name"] == "Mine"
    assert link.app.events[1:] == [f"asked Mine {code}"]
    assert [one.name for one in link.server.pairings.all()] == ["Mine"]


def test_before_pairing_nothing_is_answered(link: Link) -> None:
    def codes() -> list[str]:
        browser = Browser.at_socket()
        found = [browser.code_or_type(kind, **fields) for kind, fields in REQUESTS.items()]
        browser.hello()
        found += [browser.code_or_type(kind, **fields) for kind, fields in REQUESTS.items()]
        browser.authenticate()
        found += [browser.code_or_type(kind, **fields) for kind, fields in REQUESTS.items()]
        return [*found, browser.code_or_type("ping")]

    found = link.during(codes)
    assert found == ["not_paired"] * 3 * len(REQUESTS) + ["pong"]
    assert link.app.events == []
    assert link.app.state["protection"] == "hold"


def test_refused_is_refused(link: Link) -> None:
    def codes() -> tuple[str, str]:
        browser = Browser.at_socket()
        browser.hello()
        browser.authenticate()
        return browser.code_or_type("pair", name="Refuse"), browser.code_or_type("site", site="a")

    assert link.during(codes) == ("pairing_refused", "not_paired")
    assert link.server.pairings.all() == []


@pytest.mark.parametrize("wrong", ["another key", "the app's own", "for other nonces", "zeros"])
def test_a_wrong_signature_ends_the_matter_for_this_connection(link: Link, wrong: str) -> None:
    key = new_key()
    link.during(lambda: Browser.at_socket(key).paired())  # even a known key is nothing without its proof

    def codes() -> tuple[str, list[str]]:
        browser = Browser.at_socket(key)
        welcome = browser.hello()
        assert browser.handshake is not None
        signature = {
            "another key": base64_of(sign(new_key(), browser.handshake.browser_statement())),
            "the app's own": welcome["signature"],
            "for other nonces": base64_of(sign(key, b"sotto browser 2" + bytes(64))),
            "zeros": base64_of(bytes(64)),
        }[wrong]
        nonce = base64_of(browser.nonce)
        first = browser.code_or_type("authenticate", nonce=nonce, signature=signature)
        after = [
            browser.code_or_type("authenticate", nonce=nonce, signature=browser.proof()),
            browser.code_or_type("site", site="a"),
            browser.code_or_type("pair", name="Me"),
        ]
        return first, after

    assert link.during(codes) == ("not_paired", ["malformed", "not_paired", "not_paired"])


def test_a_recorded_proof_is_worth_nothing_on_another_connection(link: Link) -> None:
    key = new_key()

    def codes() -> tuple[str, str]:
        victim = Browser.at_socket(key).paired()
        recorded, nonce = victim.proof(), base64_of(victim.nonce)
        thief = Browser.at_socket()
        # All that a listener saw: the key, the commitment and the nonce of the browser, and its proof.
        client = {"name": "Thief", "version": "1"}
        der, commitment = base64_of(public_bytes(key.public_key())), base64_of(commitment_to(victim.nonce))
        assert thief.ask("hello", protocol=PROTOCOL, client=client, key=der, commitment=commitment)["known"]
        return thief.code_or_type("authenticate", nonce=nonce, signature=recorded), thief.code_or_type("site", site="a")

    assert link.during(codes) == ("not_paired", "not_paired")


def test_the_handshake_happens_once_and_in_order(link: Link) -> None:
    def codes() -> list[str]:
        early = Browser.at_socket()
        nonce = base64_of(bytes(32))
        found = [early.code_or_type("authenticate", nonce=nonce, signature=base64_of(bytes(64)))]
        browser = Browser.at_socket().paired()
        nonce = base64_of(browser.nonce)
        found.append(browser.code_or_type("authenticate", nonce=nonce, signature=browser.proof()))
        client = {"name": "Test", "version": "1"}
        der, commitment = base64_of(public_bytes(new_key().public_key())), base64_of(os.urandom(32))
        found.append(browser.code_or_type("hello", protocol=PROTOCOL, client=client, key=der, commitment=commitment))
        found.append(browser.code_or_type("site", site="a"))
        return found

    assert link.during(codes) == ["malformed", "malformed", "malformed", "site_state"]


@pytest.mark.parametrize(
    ("protocol", "code"),
    [(0, "extension_outdated"), (1, "extension_outdated"), (3, "app_outdated"), ("2", "protocol_mismatch")],
)
def test_another_protocol_is_refused_whatever_its_hello_looks_like(link: Link, protocol: object, code: str) -> None:
    def codes() -> tuple[str, str, str]:
        browser = Browser.at_socket()
        return (
            browser.code_or_type("hello", protocol=protocol, something={"new": True}),
            browser.code_or_type("authenticate", nonce=base64_of(bytes(32)), signature=base64_of(bytes(64))),
            browser.code_or_type("site", site="a"),
        )

    assert link.during(codes) == (code, "malformed", "not_paired")


def test_keys_and_commitments_that_are_none_are_refused(link: Link) -> None:
    client = {"name": "Test", "version": "1"}
    key, right = base64_of(public_bytes(new_key().public_key())), base64_of(bytes(32))

    def codes() -> list[str]:
        wrong = [{"key": "!" * 124, "commitment": right}, {"key": base64_of(bytes(91)), "commitment": right}]
        wrong += [{"key": key, "commitment": "!" * 44}]
        hello = {"protocol": PROTOCOL, "client": client}
        return [Browser.at_socket().code_or_type("hello", **hello, **fields) for fields in wrong]

    assert link.during(codes) == ["malformed"] * 3


def test_two_browsers_cannot_be_asked_about_at_once(link: Link) -> None:
    def waiting() -> Browser:
        browser = Browser.at_socket()
        browser.hello()
        browser.authenticate()
        browser.send("pair", name="Wait")
        browser.ask("ping")
        return browser

    first = link.during(waiting)

    def second() -> str:
        browser = Browser.at_socket()
        browser.hello()
        browser.authenticate()
        return browser.code_or_type("pair", name="Second")

    assert link.during(second) == "pairing_busy"
    assert len(link.app.events) == 1
    first.close()
    link.wait_until(lambda: link.app.events[-1] == "closed the question of Wait")
    assert link.during(second) == "paired"


def test_a_revoked_browser_is_told_and_gets_nothing_more(link: Link) -> None:
    key = new_key()
    browser, other = link.during(lambda: (Browser.at_socket(key).paired("One"), Browser.at_socket().paired("Two")))
    pending = link.during(lambda: (browser.send_rewrite("slow"), browser.ask("ping"))[0])
    one = link.server.pairings.find(public_bytes(key.public_key()))
    assert one is not None
    link.server.revoke(one.id)

    def after() -> tuple[str, str, str, list[dict[str, Any]]]:
        return (
            browser.answer_to(pending)["code"],
            browser.code_or_type("site", site="a"),
            other.code_or_type("site", site="a"),
            browser.seen,
        )

    code, revoked, kept, seen = link.during(after)
    assert (code, revoked, kept) == ("not_paired", "not_paired", "site_state")
    assert {"type": "changed", "id": "event", "what": "pairing"} in seen
    assert "stopped slow" in link.app.events
    assert [pairing.name for pairing in link.server.pairings.all()] == ["Two"]
    assert link.during(lambda: Browser.at_socket(key).hello()["known"]) is False


def test_pairings_and_the_apps_key_outlive_the_app(link: Link, open_link: Callable[..., Link]) -> None:
    key = new_key()
    app_key = link.during(lambda: Browser.at_socket(key).paired() and Browser.at_socket(key).hello()["key"])
    link.close()
    restarted = open_link()
    welcome = restarted.during(lambda: Browser.at_socket(key).hello())
    assert (welcome["known"], welcome["key"]) == (True, app_key)
    assert base64.b64decode(app_key)


def test_pair_next_takes_one_browser_and_no_more(open_link: Callable[..., Link]) -> None:
    link = open_link(pair_next=True)

    def pair(name: str) -> str:
        browser = Browser.at_socket()
        browser.hello()
        browser.authenticate()
        return browser.code_or_type("pair", name=name)

    assert link.during(lambda: pair("First")) == "paired"
    assert link.app.events == []
    assert link.during(lambda: pair("Refuse")) == "pairing_refused"
    assert link.app.events[0].startswith("asked Refuse")


def test_pair_next_does_not_wait_longer_than_it_says(
    open_link: Callable[..., Link], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sotto_desktop.link.pairing_desk.PAIR_NEXT_SECONDS", 0.0)
    link = open_link(pair_next=True)
    link.during(lambda: Browser.at_socket().paired("Late"))
    assert link.app.events[0].startswith("asked Late")


def test_names_are_made_readable_and_unique(link: Link) -> None:
    def names() -> list[str]:
        found = []
        for name in ("Fire\u202efox\n\tBeta", "Fire fox Beta", "\u202e\n"):
            browser = Browser.at_socket()
            browser.hello()
            browser.authenticate()
            found.append(browser.ask("pair", name=name)["name"])
        return found

    assert link.during(names) == ["Fire fox Beta", "Fire fox Beta 2", "Browser"]
    assert [event.rpartition(" ")[0].rpartition(" ")[0] for event in link.app.events] == [
        "asked Fire fox Beta",
        "asked Fire fox Beta",
        "asked Browser",
    ]


def test_a_request_of_another_client_does_not_reach_the_first_ones_session(link: Link) -> None:
    """A session is its connection: naming a paired browser's request id from elsewhere does nothing."""

    def talk() -> tuple[str, str]:
        paired = Browser.at_socket().paired()
        pending = paired.send_rewrite("slow")
        paired.ask("ping")
        stranger = Browser.at_socket()
        refused = stranger.code_or_type("cancel", request=pending)
        second = Browser.at_socket().paired()
        assert second.code_or_type("cancel", request=pending) == "done"
        assert not any(event.startswith("stopped") for event in paired.events())
        return refused, paired.code_or_type("cancel", request=pending)

    assert link.during(talk) == ("not_paired", "done")


def test_a_pairing_that_cannot_be_kept_is_no_pairing(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    from sotto.errors import StoreLocked

    def locked(name: str, document: dict[str, Any]) -> None:
        raise StoreLocked

    monkeypatch.setattr(link.store, "write", locked)

    def codes() -> tuple[str, str]:
        browser = Browser.at_socket()
        browser.hello()
        browser.authenticate()
        return browser.code_or_type("pair", name="Me"), browser.code_or_type("site", site="a")

    assert link.during(codes) == ("store_locked", "not_paired")


def test_frames_are_answered_in_order_however_they_are_sent(link: Link) -> None:
    """A hello and a ping in one write, then a ping byte by byte."""
    import io

    def talk() -> list[str]:
        browser = Browser.at_socket()
        together = io.BytesIO()
        write_frame(together, {"type": "ping", "id": "a"})
        write_frame(together, {"type": "ping", "id": "b"})
        browser.send_bytes(together.getvalue())
        single = io.BytesIO()
        write_frame(single, {"type": "ping", "id": "c"})
        for byte in single.getvalue():
            browser.send_bytes(bytes([byte]))
        return [str((browser.receive() or {})["id"]) for _ in range(3)]

    assert link.during(talk) == ["a", "b", "c"]
