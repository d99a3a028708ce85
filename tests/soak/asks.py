"""What a browser asks in the soak, and what the answer has to be.

Every request carries a mark that no other has. An answer that shows another request's mark is a foreign one.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MARK = re.compile(r"q\d{7}z")
DEADLINE_MS = 45_000
# Answers that are no fault: somebody killed the worker, cancelled, was slow, or asked too much at once.
EXPECTED_ERRORS = frozenset(
    {"worker_died", "cancelled", "deadline", "busy", "sanitize_failed", "budget_spent", "unknown_rewrite"}
)
SITES = ("chatgpt.com", "claude.ai", "gemini.google.com", "example.org")

_SHORT = (
    "Write to {mail} for me? I need a short invitation to a picnic on Saturday.",
    "I'm {name}, 43, and since my divorce I sleep badly. Which five snacks suit a two-hour hike? Reach me at {mail}.",
    "My colleague {name} ({mail}, +44 7700 900318) is late with invoice {mark}. Draft a friendly reminder.",
    "Why does this fail? store(password='Tr0ub4dor&3xy', user='{mail}') # ticket {mark}",
    "Who succeeded Angela Merkel as chancellor? The answer goes into note {mark}.",
    "My doctor in Ghent gave me lithium. {name} must not know. Note {mark}: what may I eat? Answer to {mail}.",
    "\u202e{mark}\u202c  e\u0301te\u0301 👩‍👩‍👧 {mail}\r\nwhat is a zero-width\u200bspace?\x00",
)
_GERMAN = "Ich bin seit drei Wochen krank und mein Chef weiß nicht, dass ich eine Therapie mache. Was sage ich ihm?"
_NAMES = ("Maren Vogel", "Tadeusz Nowak", "Ines Duarte", "Anna Kowalska-Brandt", "O'Brien", "Łukasz Żak")


class Wrong(Exception):
    """An answer is not one to its request. The sentence says how, without the texts."""


@dataclass
class Ask:
    """One request. ``errors`` are the codes that may come in the place of an answer."""

    kind: str
    mark: str
    fields: dict[str, Any]
    answer: str
    errors: frozenset[str] = EXPECTED_ERRORS
    mail: str = ""
    allowed: frozenset[str] = frozenset()
    cancelled: bool = False
    expected: tuple[tuple[str, str], ...] = ()  # originals, and the texts that were sent without them

    def check(self, reply: Mapping[str, Any]) -> None:
        """Raise Wrong unless ``reply`` is an answer to this very request, with nothing of another's in it."""
        shown = json.dumps(reply, ensure_ascii=False)
        marks = set(MARK.findall(shown))
        if reply["type"] == "error":
            if marks:
                raise Wrong(f"an error {reply['code']} quotes a text")
            if reply["code"] not in self.errors:
                raise Wrong(f"{self.kind}: error {reply['code']}")
            return
        if reply["type"] != self.answer:
            raise Wrong(f"{self.kind} was answered by {reply['type']}")
        if not marks <= {self.mark} | self.allowed:
            raise Wrong(f"{self.kind}: another request's text stands in the answer")
        match self.kind:
            case "site" | "configure":
                if reply["site"] != self.fields["site"]:
                    raise Wrong("the state of another site")
            case "find":
                if "".join(segment["text"] for segment in reply["segments"]) != self.fields["text"]:
                    raise Wrong("findings of another text")
            case "rewrite":
                self._check_rewrite(reply)
            case "stand_ins":
                self._check_stand_ins(reply)

    def _check_rewrite(self, reply: Mapping[str, Any]) -> None:
        text = "".join(s["text"] if "text" in s else s["edit"]["original"] for s in reply["segments"])
        if text != self.fields["text"]:
            raise Wrong("a rewrite of another text")
        asked = self.fields.get("sanitizer", "auto")
        if asked != "auto" and reply["sanitizer"] != asked:
            raise Wrong(f"{asked} was asked and {reply['sanitizer']} came")
        if (reply["guarantee"]["kind"] != "none") != (asked == "dp-gtr"):
            raise Wrong(f"the guarantee of {asked} is {reply['guarantee']['kind']}")
        if self.mail and self.mail in sent_text(reply):
            raise Wrong("an address is left in a rewrite")

    def _check_stand_ins(self, reply: Mapping[str, Any]) -> None:
        """The originals of an earlier rewrite come back from what was sent of it."""
        from sotto.vault import restored

        pairs = [(pair["stand_in"], pair["original"]) for pair in reply["pairs"]]
        for original, sent in self.expected:
            if original not in restored(sent, pairs):
                raise Wrong("an original does not come back")


def sent_text(rewritten: Mapping[str, Any]) -> str:
    """The text that goes out: the accepted edits applied."""
    pieces = []
    for segment in rewritten["segments"]:
        edit = segment.get("edit")
        pieces.append(segment["text"] if edit is None else edit["replacement" if edit["accepted"] else "original"])
    return "".join(pieces)


class Asker:
    """Makes one connection's requests. The same seed gives the same ones, up to what depends on answers."""

    def __init__(self, connection: int, seed: object) -> None:
        self._random = random.Random(f"{seed} {connection}")
        self._connection = connection
        self._made = 0
        self._conversation = 0
        self._marks: set[str] = set()  # of this conversation
        self._sendable: list[tuple[dict[str, Any], dict[str, Any]]] = []  # rewritten, and the fields of its request
        self._to_restore: list[tuple[str, str]] = []  # an original and the text that was sent without it

    def next(self) -> Ask:
        """The next request to send."""
        if self._random.random() < 0.08:
            self._conversation, self._marks, self._to_restore = self._conversation + 1, set(), []
        self._made += 1
        mark = f"q{self._connection:02d}{self._made:05d}z"
        kinds = {"find": 40, "short": 22, "stand_ins": 9, "sent": 9, "site": 7, "wrong": 6, "ping": 4}
        kinds |= {"long": 1, "hurried": 1, "configure": 1}
        kind = self._random.choices(list(kinds), list(kinds.values()))[0]
        ask: Ask = getattr(self, f"_{kind}")(mark)
        return ask

    def answered(self, ask: Ask, reply: Mapping[str, Any]) -> None:
        """Learn from an answer that was checked what can be sent and restored later."""
        if reply["type"] != "rewritten":
            return
        self._sendable = [*self._sendable, (dict(reply), ask.fields)][-5:]
        # Only what is still this conversation's can come back from its stand-ins.
        if ask.fields["conversation"] == self._here()["conversation"]:
            for segment in reply["segments"]:
                edit = segment.get("edit", {})
                if edit.get("accepted") and edit["action"] == "pseudonym" and edit["original"] == ask.mail:
                    self._to_restore.append((ask.mail, sent_text(reply)))

    def lost(self) -> None:
        """The app forgot nothing, but an answer that was under way never came: begin a new conversation."""
        self._conversation, self._marks, self._to_restore = self._conversation + 1, set(), []

    # One a kind ---------------------------------------------------------------------------------

    def _here(self) -> dict[str, str]:
        return {
            "site": SITES[self._connection % len(SITES)],
            "conversation": f"c{self._connection}-{self._conversation}",
        }

    def _text(self, mark: str) -> tuple[str, str]:
        template = self._random.choice(_SHORT)
        mail = f"ines.{mark}@posteo.example"
        text = template.format(mark=mark, mail=mail, name=self._random.choice(_NAMES))
        return text, mail if mail in text else ""

    def _ask_for_text(self, kind: str, mark: str, text: str, mail: str, **fields: Any) -> Ask:
        answer = {"find": "found", "rewrite": "rewritten"}[kind]
        if kind == "rewrite":
            self._marks.add(mark)
            fields = {"deadline_ms": DEADLINE_MS, **fields}
        return Ask(kind, mark, {**self._here(), "text": text, **fields}, answer, mail=mail)

    def _find(self, mark: str) -> Ask:
        text, mail = self._text(mark)
        if self._random.random() < 0.05:
            text = f"{text}\n" * self._random.randint(20, 150)
        return self._ask_for_text("find", mark, text, mail)

    def _short(self, mark: str) -> Ask:
        text, mail = self._text(mark)
        choices = {"auto": 50, "contextual": 30, "napare": 8, "rlaa": 8, "dp-gtr": 4}
        sanitizer = self._random.choices(list(choices), list(choices.values()))[0]
        fields = {} if sanitizer == "auto" and self._random.random() < 0.5 else {"sanitizer": sanitizer}
        return self._ask_for_text("rewrite", mark, text, mail, **fields)

    def _long(self, mark: str) -> Ask:
        text, mail = self._text(mark)
        sanitizer = self._random.choice(("auto", "contextual"))
        return self._ask_for_text(
            "rewrite", mark, f"{text}\n\n" * self._random.randint(5, 40), mail, sanitizer=sanitizer
        )

    def _hurried(self, mark: str) -> Ask:
        """More than can be done in the time that is given."""
        ask = self._long(mark)
        ask.fields["deadline_ms"] = self._random.randint(100, 800)
        return ask

    def _stand_ins(self, mark: str) -> Ask:
        expected = tuple(self._to_restore)
        fields = {"conversation": self._here()["conversation"]}
        return Ask(
            "stand_ins",
            mark,
            fields,
            "stand_ins",
            frozenset(),
            allowed=frozenset(self._marks),
            expected=expected,
        )

    def _sent(self, mark: str) -> Ask:
        if not self._sendable:
            return self._ping(mark)
        reply, fields = self._sendable.pop(self._random.randrange(len(self._sendable)))
        edits = [segment["edit"] for segment in reply["segments"] if "edit" in segment]
        accepted = [edit["index"] for edit in edits if edit["accepted"]]
        body = {name: fields[name] for name in ("site", "conversation")}
        errors = frozenset({"unknown_rewrite", "budget_spent"})
        return Ask("sent", mark, {**body, "rewrite": reply["rewrite"], "accepted": accepted}, "done", errors)

    def _site(self, mark: str) -> Ask:
        return Ask("site", mark, {"site": f"{mark}.example"}, "site_state", frozenset())

    def _configure(self, mark: str) -> Ask:
        fields = {"site": f"{mark}.example", "protection": self._random.choice(("hold", "mark"))}
        return Ask("configure", mark, fields, "site_state", frozenset())

    def _ping(self, mark: str) -> Ask:
        return Ask("ping", mark, {}, "pong", frozenset())

    def _wrong(self, mark: str) -> Ask:
        """What has to be refused, and how."""
        here = self._here()
        german = f"{_GERMAN} {mark}"
        code, kind, fields = self._random.choice(
            [
                ("empty_text", "find", {**here, "text": " \n"}),
                ("unknown_sanitizer", "rewrite", {**here, "text": mark, "sanitizer": "magic", "deadline_ms": 9000}),
                ("unsupported_language", "rewrite", {**here, "text": german, "deadline_ms": 9000}),
                ("malformed", "find", {**here, "text": mark, "more": mark}),
                ("malformed", "site", {"site": f"{mark} with a blank"}),
                ("unknown_message", mark, {}),
                ("text_too_long", "find", {**here, "text": mark * 13_000}),
                ("unknown_rewrite", "sent", {**here, "rewrite": mark, "accepted": []}),
                ("profile_missing", "configure", {"site": f"{mark}.example", "profile": mark}),
                ("malformed", "authenticate", {"nonce": "A" * 44, "signature": "A" * 88}),
            ]
        )
        worker = (
            frozenset({"worker_died", "busy", "cancelled", "deadline"}) if kind in {"find", "rewrite"} else frozenset()
        )
        return Ask(kind, mark, fields, "nothing", frozenset({code}) | worker)
