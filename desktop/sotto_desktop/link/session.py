"""One browser's conversation with the app: from hello to the end of its connection."""

from __future__ import annotations

import base64
import logging
import os
from collections.abc import Callable

import sotto
from sotto.errors import (
    AppOutdated,
    Busy,
    Cancelled,
    DeadlineExceeded,
    ExtensionOutdated,
    NotPaired,
    ProtocolError,
    SottoError,
    VersionMismatch,
)
from sotto.protocol.frames import dump, parse
from sotto.protocol.messages import PROTOCOL, Message, client_message, readable_id
from sotto_desktop.core_words import said
from sotto_desktop.link.app import App, Body, Cancel, Decisions, Done, Failed, Progress
from sotto_desktop.link.files import Files
from sotto_desktop.link.handshake import (
    COMMITMENT_BYTES,
    NONCE_BYTES,
    Handshake,
    Opening,
    untrusted_bytes,
    untrusted_key,
    verify,
)
from sotto_desktop.link.identity import Identity
from sotto_desktop.link.pairing_desk import PairingDesk
from sotto_desktop.link.pairings import Pairing, Pairings
from sotto_desktop.link.work import Work
from sotto_desktop.translation import Language, speaking

_log = logging.getLogger(__name__)

_MOST_WORK = 16  # requests of one browser at a time
_FIND_SECONDS = 30.0
_LOOK_SECONDS = 120.0


class Session:
    """Bound to one connection: what was proven on it holds nowhere else, and ends with it."""

    def __init__(
        self, app: App, identity: Identity, pairings: Pairings, desk: PairingDesk, send: Callable[[Message], None]
    ) -> None:
        """``send`` takes a whole message of the app's."""
        self._app = app
        self._identity = identity
        self._pairings = pairings
        self._desk = desk
        self._send = send
        self._opening: Opening | None = None
        self._language = Language()  # English, until its hello says otherwise
        self._met: float | None = None  # where it was a stranger at its hello
        self._tried = False
        self._handshake: Handshake | None = None  # once the browser has proven its key
        self._work: dict[str, Work] = {}
        self._files = Files()
        self._before_pairing = {
            "hello": self._hello,
            "authenticate": self._authenticate,
            "pair": self._pair,
            "ping": self._ping,
        }
        self._after_pairing = {
            "site": self._site,
            "configure": self._configure,
            "find": self._find,
            "file_piece": self._file_piece,
            "look_through": self._look_through,
            "rewrite": self._rewrite,
            "sent": self._sent,
            "stand_ins": self._stand_ins,
            "cancel": self._cancel,
            "open": self._open,
        }

    def receive(self, body: bytes) -> None:
        """Answer one frame's body, now or later; every failure becomes an ``error`` message."""
        identity = None
        try:
            untrusted = parse(body)
            identity = readable_id(untrusted)
            self._dispatch(untrusted, escaped=b"\\u" in body)
        except SottoError as error:
            self._refuse(identity, error)
        except Exception as failure:  # noqa: BLE001 - a fault anywhere must be an answer, never a browser that waits
            self._own_fault(identity, failure)

    def announce(self, what: str) -> None:
        """Send a ``changed`` event, where the browser is paired."""
        if self.paired:
            self._send({"type": "changed", "id": "event", "what": what})

    def revoke(self, key: bytes) -> None:
        """Stop what this browser asked for, when it is the one whose pairing (already removed) had ``key``."""
        if self._opening is None or self._opening.client_key != key:
            return
        for identity in list(self._work):
            self._stop(identity, NotPaired())
        if self._handshake is not None:
            self._send({"type": "changed", "id": "event", "what": "pairing"})

    def end(self) -> None:
        """The connection has gone: cancel everything, answer nothing."""
        unfinished, self._work = self._work, {}
        for work in unfinished.values():
            work.stop()

    def _dispatch(self, untrusted: Message, *, escaped: bool) -> None:
        # Before the schema, which knows only this version's hello.
        if untrusted.get("type") == "hello" and untrusted.get("protocol") != PROTOCOL:
            raise _mismatch(untrusted.get("protocol"))
        message = client_message(untrusted)
        if escaped:
            dump(message)  # only an escape can hold half a surrogate pair, which nothing later could write
        if message["id"] in self._work:
            raise ProtocolError
        early = self._before_pairing.get(message["type"])
        if early is not None:
            early(message)
            return
        if not self.paired:
            raise NotPaired
        self._after_pairing[message["type"]](message)

    # Who is asking ------------------------------------------------------------------------------

    @property
    def paired(self) -> bool:
        """Whether a browser is there that has proven its key, and that the person accepted."""
        return self._handshake is not None and self._pairings.find(self._handshake.client_key) is not None

    def _hello(self, message: Message) -> None:
        if self._opening is not None:
            raise ProtocolError
        opening = Opening(
            commitment=untrusted_bytes(message["commitment"], COMMITMENT_BYTES),
            app_nonce=os.urandom(NONCE_BYTES),
            client_key=untrusted_key(message["key"]),
            app_key=self._identity.public,
        )
        known = self._pairings.find(opening.client_key) is not None
        self._opening = opening
        self._language = self._app.language(message["client"].get("language", self._language.name))
        if not known:
            self._met = self._desk.met()
        self._answer(
            message,
            "welcome",
            {
                "protocol": PROTOCOL,
                "version": sotto.__version__,
                "key": _base64(opening.app_key),
                "nonce": _base64(opening.app_nonce),
                "signature": _base64(self._identity.sign(opening.app_statement())),
                "known": known,
                "language": self._language.name,
            },
        )

    def _authenticate(self, message: Message) -> None:
        if self._opening is None or self._tried:
            raise ProtocolError
        self._tried = True  # whatever comes of it: who guessed wrong may not guess again
        handshake = self._opening.revealed(untrusted_bytes(message["nonce"], NONCE_BYTES))
        signature = untrusted_bytes(message["signature"])
        if handshake is None or not verify(handshake.client_key, handshake.browser_statement(), signature):
            raise NotPaired
        self._handshake = handshake
        if self.paired:
            self._pairings.seen(handshake.client_key)
        self._answer(message, "authenticated", {"paired": self.paired})

    def _pair(self, message: Message) -> None:
        if self._handshake is None:
            raise NotPaired
        handshake = self._handshake
        met = self._met
        if met is None:
            if not self.paired:
                raise NotPaired  # revoked since its hello: it has to say hello again
            met = self._desk.met()  # it no longer knows us, so its person is to compare the digits, and so is ours

        def ask(done: Done, failed: Failed, _: Progress) -> Cancel:
            def paired(pairing: Pairing) -> None:
                done({"name": pairing.name})

            return self._desk.ask(met, message["name"], handshake.client_key, handshake.code(), paired, failed)

        self._begin(message, "paired", ask)

    def _ping(self, message: Message) -> None:
        self._answer(message, "pong")

    # What a paired browser may ask --------------------------------------------------------------

    def _site(self, message: Message) -> None:
        self._answer(message, "site_state", self._app.site_state(message["site"]))

    def _configure(self, message: Message) -> None:
        changes = {name: value for name, value in message.items() if name not in {"type", "id", "site"}}
        self._answer(message, "site_state", self._app.configure(message["site"], changes))

    def _find(self, message: Message) -> None:
        def find(done: Done, failed: Failed, _: Progress) -> Cancel:
            site, conversation, text = message["site"], message["conversation"], message["text"]
            return self._app.find(site, conversation, text, self._language, done, failed)

        self._begin(message, "found", find, _FIND_SECONDS)

    def _file_piece(self, message: Message) -> None:
        self._files.add(message["file"], message["index"], message["data"])
        self._answer(message, "done")

    def _look_through(self, message: Message) -> None:
        content = self._files.take(message["file"])

        def look(done: Done, failed: Failed, progress: Progress) -> Cancel:
            return self._app.look_through(
                message["site"], message["name"], content, self._language, progress, done, failed
            )

        self._begin(message, "looked_through", look, _LOOK_SECONDS)

    def _rewrite(self, message: Message) -> None:
        seconds = message["deadline_ms"] / 1000

        def rewrite(done: Done, failed: Failed, progress: Progress) -> Cancel:
            return self._app.rewrite(
                message["site"],
                message["conversation"],
                message["text"],
                message.get("sanitizer"),
                seconds,
                self._language,
                progress,
                done,
                failed,
            )

        self._begin(message, "rewritten", rewrite, seconds)

    def _sent(self, message: Message) -> None:
        decisions = Decisions(
            tuple(int(index) for index in message["accepted"]),
            tuple((int(one["edit"]), int(one["alternative"])) for one in message.get("wordings", ())),
            int(message["alternative"]) if "alternative" in message else None,
        )
        self._app.sent(message["site"], message["conversation"], message["rewrite"], decisions)
        self._answer(message, "done")

    def _stand_ins(self, message: Message) -> None:
        self._answer(message, "stand_ins", self._app.stand_ins(message["conversation"]))

    def _cancel(self, message: Message) -> None:
        """Of something already answered, too: the two may have crossed."""
        self._stop(message["request"], Cancelled())
        self._answer(message, "done")

    def _open(self, message: Message) -> None:
        self._app.open_page(message["page"])
        self._answer(message, "done")

    # Work that takes time -----------------------------------------------------------------------

    def _begin(
        self,
        message: Message,
        answer: str,
        start: Callable[[Done, Failed, Progress], Cancel],
        seconds: float | None = None,
    ) -> None:
        """Start work whose result is sent as ``answer``; after ``seconds`` it is stopped."""
        if len(self._work) >= _MOST_WORK:
            raise Busy
        identity = message["id"]
        work = Work()

        def settle(reply: Callable[[], None]) -> None:
            # What comes after the deadline, a cancel or the end of the connection is dropped.
            if self._work.get(identity) is work:
                del self._work[identity]
                work.settle()
                try:
                    reply()
                except Exception as failure:  # noqa: BLE001 - it is settled, so nothing else would ever answer
                    self._own_fault(identity, failure)

        def done(body: Body) -> None:
            settle(lambda: self._answer(message, answer, body))

        def failed(error: SottoError) -> None:
            settle(lambda: self._refuse(identity, error))

        def progress(stage: str, fraction: float | None) -> None:
            if self._work.get(identity) is work:
                self._answer(message, "progress", {"stage": stage, "fraction": fraction})

        self._work[identity] = work
        if seconds is not None:
            work.limit(seconds, lambda: self._stop(identity, DeadlineExceeded()))
        try:
            work.started(start(done, failed, progress))
        except BaseException:
            if self._work.pop(identity, None) is not None:
                work.settle()
            raise

    def _stop(self, identity: str, error: SottoError) -> None:
        work = self._work.pop(identity, None)
        if work is not None:
            work.stop()
            self._refuse(identity, error)

    # Answers ------------------------------------------------------------------------------------

    def _answer(self, request: Message, kind: str, body: Body | None = None) -> None:
        self._send({"type": kind, "id": request["id"], **(body or {})})

    def _own_fault(self, identity: str | None, failure: Exception) -> None:
        # Not the failure itself: its text may quote the prompt.
        _log.error("a request failed inside the app: %s", type(failure).__name__)
        self._refuse(identity, SottoError())

    def _refuse(self, identity: str | None, error: SottoError) -> None:
        with speaking(self._language):
            self._send({"type": "error", "id": identity, "code": error.code, "message": said(str(error))})


def _mismatch(untrusted_protocol: object) -> VersionMismatch:
    """Says which side is to be updated, where the browser's number tells."""
    if not isinstance(untrusted_protocol, int):
        return VersionMismatch()
    return ExtensionOutdated() if untrusted_protocol < PROTOCOL else AppOutdated()


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
