"""Somebody between browser and app, with keys of their own, does not get the same six digits on both screens."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from sotto.protocol.messages import PROTOCOL
from sotto_desktop.link import strangers
from sotto_desktop.link.handshake import Handshake, Opening, commitment_to, public_bytes, sign
from tests.desktop.link.browser import Browser, base64_of, new_key
from tests.desktop.link.conftest import Link

KNOWN = 3  # digits that are searched for: a thousand tries instead of a million


def nonces_that_fit(digits: str, code_of: Callable[[bytes], str]) -> Iterator[bytes]:
    """What was possible as long as a nonce could be chosen last."""
    while True:
        nonce = os.urandom(32)
        if code_of(nonce)[:KNOWN] == digits[:KNOWN]:
            yield nonce


def connected() -> tuple[Browser, Handshake]:
    between = Browser.at_socket()
    assert between.hello()["type"] == "welcome"
    assert between.handshake is not None
    return between, between.handshake


@pytest.mark.parametrize("wrong", ["another", "zeros", "the commitment itself", "the app's own"])
def test_a_nonce_that_is_not_the_commitments_is_refused_for_good(link: Link, wrong: str) -> None:
    def codes() -> list[str]:
        browser, said = connected()
        nonce = {
            "another": os.urandom(32),
            "zeros": bytes(32),
            "the commitment itself": commitment_to(browser.nonce),
            "the app's own": said.app_nonce,
        }[wrong]
        other = Handshake(nonce, said.app_nonce, said.client_key, said.app_key)
        proof = base64_of(sign(browser.key, other.browser_statement()))  # right for this nonce
        return [
            browser.code_or_type("authenticate", nonce=base64_of(nonce), signature=proof),
            browser.code_or_type("authenticate", nonce=base64_of(browser.nonce), signature=browser.proof()),
            browser.code_or_type("pair", name="Me"),
            browser.code_or_type("site", site="a"),
        ]

    assert link.during(codes) == ["not_paired", "malformed", "not_paired", "not_paired"]
    assert link.app.events == []


def test_towards_the_app_a_search_for_a_nonce_cannot_begin(link: Link) -> None:
    """The app's nonce is told for a commitment only, and with that the search is over before it has begun."""
    on_the_browsers_screen = "123 456"

    def codes() -> list[str]:
        key = new_key()
        der = base64_of(public_bytes(key.public_key()))
        hello = {"protocol": PROTOCOL, "client": {"name": "Between", "version": "1"}, "key": der}
        found = [Browser.at_socket(key).code_or_type("hello", **hello)]
        found.append(Browser.at_socket(key).code_or_type("hello", **hello, nonce=base64_of(os.urandom(32))))

        between, said = connected()

        def with_the_app(nonce: bytes) -> Handshake:
            return Handshake(nonce, said.app_nonce, said.client_key, said.app_key)

        fits = next(nonces_that_fit(on_the_browsers_screen, lambda nonce: with_the_app(nonce).code()))
        proof = base64_of(sign(between.key, with_the_app(fits).browser_statement()))
        found.append(between.code_or_type("authenticate", nonce=base64_of(fits), signature=proof))
        found.append(between.code_or_type("pair", name="Between"))
        return found

    assert link.during(codes) == ["malformed", "malformed", "not_paired", "not_paired"]
    assert link.app.events == []


def test_one_who_relays_with_own_nonces_gets_other_digits(link: Link) -> None:
    """All that was said with the app is known before anything is told to the browser, whose nonce is not."""
    between = new_key()

    def talk() -> Handshake:
        browser = Browser.at_socket(between)
        browser.hello()
        assert browser.authenticate()["type"] == "authenticated"
        assert browser.handshake is not None
        return browser.handshake

    with_the_app = link.during(talk)
    victim, nonce = public_bytes(new_key().public_key()), os.urandom(32)
    for told in (with_the_app.app_nonce, with_the_app.client_nonce, os.urandom(32)):
        opening = Opening(commitment_to(nonce), told, victim, public_bytes(between.public_key()))
        with_the_browser = opening.revealed(nonce)
        assert with_the_browser is not None
        assert with_the_browser.code() != with_the_app.code()


def test_whoever_shakes_hands_until_the_digits_fit_is_not_asked_about(link: Link) -> None:
    def handshake() -> Browser:
        between, _ = connected()
        assert between.authenticate()["type"] == "authenticated"
        return between

    def tries() -> list[str]:
        kept = [handshake() for _ in range(strangers.MOST)]
        # Those that the person answers no longer count.
        asked = [next_one().code_or_type("pair", name="Refuse") for next_one in (lambda: kept[0], handshake)]
        more = [handshake(), handshake()]
        return [*asked, *(one.code_or_type("pair", name="Between") for one in (kept[1], *more))]

    assert link.during(tries) == ["pairing_refused"] * 2 + ["pairing_busy"] * 3
    assert len(link.app.events) == 2


def test_digits_cannot_be_kept_for_later(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    def kept() -> Browser:
        between, _ = connected()
        between.authenticate()
        return between

    between = link.during(kept)
    monkeypatch.setattr(strangers, "SECONDS", 0.0)
    assert link.during(lambda: between.code_or_type("pair", name="Between")) == "pairing_busy"
    assert link.app.events == []


def test_a_question_closed_before_anybody_saw_it_counts(link: Link) -> None:
    def opened_and_gone() -> None:
        between, _ = connected()
        between.authenticate()
        asked = between.send("pair", name="Wait")
        between.ask("cancel", request=asked)
        between.close()

    def last() -> str:
        between, _ = connected()
        between.authenticate()
        return between.code_or_type("pair", name="Between")

    for _ in range(strangers.MOST):
        link.during(opened_and_gone)
        link.wait_until(lambda: link.app.events[-1].startswith("closed"))
    assert link.during(last) == "pairing_busy"


def test_after_a_while_a_browser_may_pair_again(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(strangers.time, "monotonic", lambda: now)
    counted = strangers.Strangers()
    met = [counted.met() for _ in range(strangers.MOST + 1)]
    assert not any(counted.may_ask(one) for one in met)
    now += strangers.SECONDS + 1
    assert counted.may_ask(counted.met())
    assert not counted.may_ask(met[0])
