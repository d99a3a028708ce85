"""Everything that was said on one connection, said again on another, opens nothing."""

from __future__ import annotations

import io
import socket
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given
from hypothesis import strategies as st

from sotto.protocol.frames import read_frame
from sotto_desktop.link.handshake import Handshake, Opening, commitment_to, public_bytes, sign, verify
from sotto_host import endpoint
from tests.desktop.link.browser import Browser, Key, new_key
from tests.desktop.link.conftest import Link


class Tapped(io.RawIOBase):
    """The browser's end of a socket, with somebody who writes down what goes through."""

    def __init__(self, sink: Any) -> None:
        self._sink = sink
        self.heard = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.heard += bytes(data)
        return int(self._sink.write(data))

    def flush(self) -> None:
        self._sink.flush()


def tapped(key: Key) -> tuple[Browser, Tapped]:
    connected = socket.socket(socket.AF_UNIX)
    connected.connect(endpoint.address())
    tap = Tapped(connected.makefile("wb"))
    return Browser(connected.makefile("rb"), tap, lambda: connected.shutdown(socket.SHUT_RDWR), key), tap  # type: ignore[arg-type]


def answers(words: bytes, count: int) -> list[str]:
    """What the app says to a recording: the code of each error, the type of every other answer."""
    with socket.socket(socket.AF_UNIX) as thief:
        thief.settimeout(60)
        thief.connect(endpoint.address())
        thief.sendall(words)
        reader = thief.makefile("rb")
        heard = [read_frame(reader) or {} for _ in range(count)]
    return [str(answer.get("code", answer.get("type"))) for answer in heard]


@pytest.mark.parametrize("recorded", ["the pairing", "a later connection"])
def test_a_recorded_connection_is_worth_nothing(link: Link, recorded: str) -> None:
    key = new_key()
    if recorded == "a later connection":
        link.during(lambda: Browser.at_socket(key).paired())

    def record() -> bytes:
        browser, tap = tapped(key)
        browser.paired("Chromium at home")
        assert browser.ask("site", site="chatgpt.com")["type"] == "site_state"
        return tap.heard

    words = link.during(record)
    asked = len(link.app.events)
    said = 4 if recorded == "the pairing" else 3
    # The key is known by now; without a fresh proof that helps nobody, and nobody is asked.
    assert link.during(lambda: answers(words, said)) == ["welcome", *["not_paired"] * (said - 1)]
    assert len(link.app.events) == asked
    assert len(link.server.pairings.all()) == 1


def test_somebody_in_between_shows_in_the_six_digits_and_in_the_proof(link: Link) -> None:
    """One who talks to the browser as the app, and to the app as the browser, has to put in a key of their own."""
    theirs = new_key()

    def talk() -> tuple[Handshake, str]:
        between = Browser.at_socket(theirs)
        between.hello()
        assert between.handshake is not None
        return between.handshake, str(between.authenticate()["type"])

    with_the_app, proven = link.during(talk)
    assert proven == "authenticated"  # as a stranger, who is not paired
    victim = new_key()
    with_the_browser = replace(
        with_the_app, client_key=public_bytes(victim.public_key()), app_key=public_bytes(theirs.public_key())
    )
    assert with_the_app.code() != with_the_browser.code()
    proof = sign(victim, with_the_browser.browser_statement())
    assert not verify(public_bytes(victim.public_key()), with_the_app.browser_statement(), proof)


KEYS = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
NONCE = bytes(range(32))
OPENING = Opening(commitment_to(NONCE), bytes(32), *(public_bytes(key.public_key()) for key in KEYS))
SAID = Handshake(NONCE, OPENING.app_nonce, OPENING.client_key, OPENING.app_key)
APP_PROOF, BROWSER_PROOF = sign(KEYS[1], OPENING.app_statement()), sign(KEYS[0], SAID.browser_statement())


Said = TypeVar("Said", Opening, Handshake)


def with_a_changed_bit(said: Said, data: st.DataObject) -> Said:
    part = data.draw(st.sampled_from(sorted(vars(said))))
    changed = bytearray(getattr(said, part))
    bit = data.draw(st.integers(0, 8 * len(changed) - 1))
    changed[bit // 8] ^= 1 << bit % 8
    return replace(said, **{part: bytes(changed)})


@given(data=st.data())
def test_any_changed_bit_of_what_was_said_breaks_both_proofs(data: st.DataObject) -> None:
    assert not verify(SAID.app_key, with_a_changed_bit(OPENING, data).app_statement(), APP_PROOF)
    assert not verify(SAID.client_key, with_a_changed_bit(SAID, data).browser_statement(), BROWSER_PROOF)


def test_proofs_of_one_side_are_no_proofs_of_the_other() -> None:
    assert verify(SAID.app_key, OPENING.app_statement(), APP_PROOF)
    assert verify(SAID.client_key, SAID.browser_statement(), BROWSER_PROOF)
    assert not verify(SAID.client_key, OPENING.app_statement(), BROWSER_PROOF)
    assert not verify(SAID.app_key, SAID.browser_statement(), APP_PROOF)
