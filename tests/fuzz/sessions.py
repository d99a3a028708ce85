"""A browser's whole session: whatever it sends, in whatever order, every frame gets one valid answer or starts work."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from PySide6.QtCore import QCoreApplication

from sotto.budget import Budget
from sotto.errors import SottoError
from sotto.profiles import Profiles
from sotto.protocol.frames import dump
from sotto.protocol.messages import PROTOCOL, app_message
from sotto.store import Store
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.link.handshake import Handshake, commitment_to, public_bytes, sign
from sotto_desktop.link.identity import Identity
from sotto_desktop.link.pairing_desk import PairingDesk
from sotto_desktop.link.pairings import Pairings
from sotto_desktop.link.session import Session
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.worker.client import WorkerClient
from tests.fuzz.messages import valid
from tests.fuzz.reader import Reader
from tests.fuzz.scratch import folder

# The first byte says how far the handshake goes before the rest is sent.
SEEDS = (
    b"\x00" + bytes(range(30)),
    b"\x03" + bytes(range(0, 250, 9)),
    *(bytes([3, 1, number, 0, 1, number + 1, 0]) for number in range(0, 60, 5)),
    b"\x03\x00" + b'{"type":"ping","id":"1"}',
)
# What is answered later, when somebody has looked at the text.
_TAKE_TIME = {"find", "rewrite", "look_through"}


class _Shell:
    def open_page(self, page: str) -> None:
        assert page in {"compose", "profiles", "browsers"}

    def confirm_pairing(self, _name: str, _code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        decided(True)
        return lambda: None


def check(data: bytes) -> None:
    reader = Reader(data)
    qt = application()
    sent: list[dict[str, Any]] = []
    handlers = _handlers()
    session = _session(handlers, sent.append)
    _shake_hands(session, sent, reader.below(4))
    while not reader.done:
        _one(session, sent, reader)
    qt.processEvents()
    session.end()
    left = len(sent)
    qt.processEvents()
    assert len(sent) == left, "an answer after the end"


def _one(session: Session, sent: list[dict[str, Any]], reader: Reader) -> None:
    if reader.below(8) == 0:
        body = reader.take(reader.below(200))
    else:
        case = reader.pick([case for case in valid() if case["side"] == "client"])
        body = json.dumps(reader.almost(case["message"])).encode()
    before = len(sent)
    session.receive(body)
    answers = sent[before:]
    for answer in answers:
        dump(app_message(answer))
        assert answer["type"] != "error" or answer["code"] != SottoError.code, "an untyped error"
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        message = None
    identity = message.get("id") if isinstance(message, dict) else None
    assert len(answers) <= 2  # a cancel is answered, and so is what it stops
    assert all(
        answer["id"] in (None, identity, message.get("request")) for answer in answers if isinstance(message, dict)
    )
    if not answers:
        assert isinstance(message, dict)
        assert message["type"] in _TAKE_TIME, "no answer"


def _shake_hands(session: Session, sent: list[dict[str, Any]], steps: int) -> None:
    key, nonce = _browser_key(), bytes(32)
    public = public_bytes(key.public_key())
    hello = {"type": "hello", "protocol": PROTOCOL, "client": {"name": "Fuzz", "version": "1"}}

    def proof() -> str:
        return _base64(sign(key, _handshake(sent[0], nonce, public).browser_statement()))

    messages: list[Callable[[], dict[str, Any]]] = [
        lambda: {**hello, "key": _base64(public), "commitment": _base64(commitment_to(nonce))},
        lambda: {"type": "authenticate", "nonce": _base64(nonce), "signature": proof()},
        lambda: {"type": "pair", "name": "Fuzz"},
    ]
    for number, message in enumerate(messages[:steps]):
        session.receive(json.dumps({"id": f"h{number}", **message()}).encode())
        assert sent[-1]["type"] in {"welcome", "authenticated", "paired"}


def _handshake(welcome: dict[str, Any], nonce: bytes, public: bytes) -> Handshake:
    return Handshake(nonce, base64.b64decode(welcome["nonce"]), public, base64.b64decode(welcome["key"]))


def _handlers() -> AppHandlers:
    """The app's own, as it starts. Its worker is not there, so whoever asks for one is told so a moment later."""
    return AppHandlers(
        ProfileBook(Profiles(), lambda _profiles: None),
        Pauses(lambda: None),
        Rewriter(_no_worker(), Conversations(None, lambda: None)),
        Budget(_store()),
        lambda *_: "",
        lambda *_: None,
        _Shell(),
    )


def _session(handlers: AppHandlers, send: Callable[[dict[str, Any]], None]) -> Session:
    store = _store()
    store.remove("pairings")
    pairings = Pairings(store)
    desk = PairingDesk(handlers, pairings, pair_next=False, paired=lambda: None)
    return Session(handlers, _identity(), pairings, desk, send)


def application() -> QCoreApplication:
    return QCoreApplication.instance() or QCoreApplication([])


@cache
def _no_worker() -> WorkerClient:
    return WorkerClient(["/nonexistent"])


@cache
def _store() -> Store:
    return Store(folder("sessions"), bytes(32))


@cache
def _identity() -> Identity:
    return Identity(ec.generate_private_key(ec.SECP256R1()))


@cache
def _browser_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
