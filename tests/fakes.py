"""The only stand-ins for real parts. Each refuses to run outside the tests."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from sotto.engines.base import Check, OnText, Prompt, Sampling, Usage, go_on, unheard
from sotto.errors import ContextTooLong


def only_in_tests() -> None:
    if "PYTEST_CURRENT_TEST" not in os.environ:
        raise RuntimeError("a fake was used outside the tests")


class PlainStore:
    """Documents as plain JSON files, so that a process that starts again finds them."""

    def __init__(self, folder: Path) -> None:
        only_in_tests()
        self.folder = folder

    def read(self, name: str) -> dict[str, Any] | None:
        path = self.folder / f"{name}.json"
        return json.loads(path.read_text("utf-8")) if path.exists() else None

    def write(self, name: str, document: dict[str, Any]) -> None:
        (self.folder / f"{name}.json").write_text(json.dumps(document), "utf-8")

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.json"))

    def remove(self, name: str) -> None:
        (self.folder / f"{name}.json").unlink(missing_ok=True)


class ScriptedApp:
    """An app whose prompts say what it shall do. A browser reads ``events``, what it did, as stand-ins."""

    def __init__(self) -> None:
        only_in_tests()
        self.events: list[str] = []
        self.state: dict[str, Any] = {"protection": "hold", "profile": "everyday", "sanitizer": "auto"}

    def language(self, tag: str) -> Any:
        from sotto_desktop.language import browser_language

        return browser_language(tag)

    def site_state(self, site: str) -> dict[str, Any]:
        return {
            "site": site,
            "paused_until": None,
            "profiles": [{"id": "everyday", "name": "Everyday"}],
            "sanitizers": ["auto", "contextual"],
            **self.state,
        }

    def configure(self, site: str, changes: dict[str, Any]) -> dict[str, Any]:
        self.state |= changes
        return self.site_state(site)

    def find(
        self, site: str, conversation: str, text: str, language: Any, done: Any, failed: Any
    ) -> Callable[[], None]:
        return self._act(text, lambda: done({"segments": [{"text": text}]}), failed)

    def look_through(
        self, site: str, name: str, content: bytes, language: Any, progress: Any, done: Any, failed: Any
    ) -> Callable[[], None]:
        progress("looking", 0.5)
        detail = {"attribute": "name", "label": "Name", "text": content.decode(), "times": len(content)}
        return self._act(name, lambda: done({"details": [detail], "total": 1, "unread": []}), failed)

    def rewrite(
        self,
        site: str,
        conversation: str,
        text: str,
        sanitizer: str | None,
        deadline_seconds: float,
        language: Any,
        progress: Any,
        done: Any,
        failed: Any,
    ) -> Callable[[], None]:
        progress("Reading", 0.5)
        body = {
            "rewrite": "r-1",
            "sanitizer": sanitizer or "contextual",
            "choice": f"within {deadline_seconds:g} s",
            "task": None,
            "segments": [{"text": "x" * int(text.split()[1]) if text.startswith("large") else text}],
            "guarantee": {"kind": "none"},
            "seconds": {text} if "unwritable" in text else 0.0,  # a set is not JSON
        }
        return self._act(text, lambda: done(body), failed)

    def _act(self, text: str, done: Callable[[], None], failed: Any) -> Callable[[], None]:
        from PySide6.QtCore import QTimer

        from sotto.errors import SanitizeFailed

        if text.startswith("fault"):
            raise ValueError(text)
        if text.startswith("fail"):
            failed(SanitizeFailed())
        elif text.startswith("soon"):
            QTimer.singleShot(50, done)
        elif text.startswith("stubborn"):  # answers after it was stopped, which nobody may notice
            return lambda: (self.events.append(f"stopped {text}"), done())[0]
        elif not text.startswith("slow"):
            done()
        return lambda: self.events.append(f"stopped {text}")

    def sent(self, site: str, conversation: str, rewrite: str, decisions: Any) -> None:
        from sotto.errors import UnknownRewrite

        if rewrite != "r-1":
            raise UnknownRewrite
        self.events.append(
            f"sent {list(decisions.accepted)} {list(decisions.wordings)} {decisions.alternative}".removesuffix(
                " [] None"
            )
        )

    def stand_ins(self, conversation: str) -> dict[str, Any]:
        return {"pairs": [{"stand_in": conversation, "original": event} for event in self.events]}

    def open_page(self, page: str) -> None:
        self.events.append(f"opened {page}")

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        self.events.append(f"asked {name} {code}")
        if name != "Wait":
            decided(name != "Refuse")
        return lambda: self.events.append(f"closed the question of {name}")


class ScriptedService:
    """A service for a worker process whose prompts say what it shall do; e-mail addresses are what it finds.

    With a ``model`` other than the built-in one it writes what the options say, word by word.
    """

    def __init__(self, models: Any = None) -> None:
        only_in_tests()
        self.models = models

    def warm(self) -> None:
        pass

    def find(self, text: str, profile: Any, check: Check = go_on) -> list[Any]:
        import re

        from sotto.rewrite import Finding, Span
        from sotto.taxonomy import Attribute

        self._act(text, check)
        return [
            Finding(Span(*found.span()), found[0], Attribute.EMAIL, 0.9, "script")
            for found in re.finditer(r"\S+@\S+\w", text)
        ]

    def rewrite(self, request: Any, progress: Any, cancelled: Callable[[], bool]) -> Any:
        from dataclasses import replace

        from sotto.errors import Cancelled
        from sotto.rewrite import Action, DifferentialPrivacy, Edit, NoGuarantee, Rewrite

        progress("reading", 0.5)
        if request.model != "builtin":
            for word in request.options["words"]:
                self.models.listener(word)

        def check() -> None:
            if cancelled():
                raise Cancelled

        self._act(request.text, check)
        edits = tuple(
            Edit(
                found.span,
                found.text,
                request.vault.stand_in(found.text, found.attribute),
                Action.PSEUDONYM,
                found.attribute,
                "because",
                found.confidence,
                found.source,
            )
            for found in self.find(request.text, request.profile, check)
        )
        guarantee = DifferentialPrivacy(8.0) if request.text.startswith("noisy") else NoGuarantee()
        if request.text.startswith("ranked") and edits:  # others of the first edit, and one more whole rewrite
            edits = (replace(edits[0], alternatives=("somebody",)), *edits[1:])
            first = Rewrite(request.text, edits, "napare").with_replacement(0, "somebody").text
            others = (first, first.replace("somebody", "a friend of mine"))
            return Rewrite(request.text, edits, "napare", "a task", alternatives=others)
        return Rewrite(request.text, edits, "contextual", "a task", guarantee=guarantee)

    def _act(self, text: str, check: Check) -> None:
        import sys
        import time

        from sotto.errors import SanitizeFailed

        match text.split(" ", maxsplit=1)[0]:
            case "slow":  # slow SECONDS
                end = time.monotonic() + float(text.split()[1])
                while time.monotonic() < end:
                    check()
                    time.sleep(0.005)
            case "hang":
                while True:
                    time.sleep(60)
            case "spin":  # spin SECONDS without ever letting go of the interpreter for long
                end = time.monotonic() + float(text.split()[1])
                while time.monotonic() < end:
                    pass
            case "die":
                os._exit(3)
            case "memory":
                raise MemoryError
            case "fail":
                raise SanitizeFailed
            case "bug":
                raise ValueError(text)
            case "chatter":
                print(text)
                sys.stdout.flush()
                os.write(1, text.encode())


class PlainRegistry(dict[str, str]):
    """Windows' registry, as far as a registration goes: default values by key."""

    def __init__(self) -> None:
        only_in_tests()

    read = dict.get
    write = dict.__setitem__
    delete = dict.__delitem__


class MemoryKeyring(KeyringBackend):
    """A system keyring in memory, which can be locked."""

    priority = 1

    def __init__(self) -> None:
        only_in_tests()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._unlocked()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._unlocked()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._unlocked()
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError

    def _unlocked(self) -> None:
        if self.locked:
            raise KeyringLocked


class ScriptedFactReader:
    """A reader of facts that takes a text for telling when the words of ``telling`` stand in it."""

    def __init__(self, telling: dict[str, dict[str, float]]) -> None:
        only_in_tests()
        self.telling = telling

    def read(self, facts: Any, text: str, check: Check = go_on) -> list[Any]:
        import numpy as np

        from sotto.engines.builtin.facts import FactReading
        from sotto.engines.builtin.words import words

        found = tuple(words(text))
        readings = []
        for fact in facts:
            values = [self.telling.get(fact, {}).get(w.text, 0.0) for w in found]
            readings.append(FactReading(fact, text, found, max(values, default=0.0), np.asarray(values)))
        return readings


class CutsFindings:
    """A sanitizer that removes the findings from the text and nothing else."""

    name = "cuts-findings"

    def __init__(self) -> None:
        only_in_tests()

    def sanitize(self, job: Any) -> Any:
        from sotto.rewrite import Action, Edit, Rewrite

        job.vault.note(job.text)
        edits = [
            Edit(f.span, f.text, "", Action.REMOVE, f.attribute, "because", f.confidence, f.source)
            for f in job.findings
        ]
        return Rewrite(job.text, tuple(edits), self.name)


class WordJudge:
    """Takes a fact for standing where all of its words do."""

    def __init__(self) -> None:
        only_in_tests()

    def entails(self, fact: str, text: str) -> float:
        from sotto.sanitizers.contextual.coverage import coverage

        return coverage(text, fact)


class ScriptedModel:
    """A language model that gives the replies it was handed, one by one or by a function of the prompt.

    ``prompts`` and ``samplings`` are what it was asked, in order.
    """

    name = "scripted"
    context = 8192
    place = "this computer"

    def __init__(self, replies: Iterable[str] | Callable[[Prompt], str]) -> None:
        only_in_tests()
        self._reply = replies if callable(replies) else partial(_next_reply, iter(replies))
        self.prompts: list[Prompt] = []
        self.samplings: list[Sampling] = []
        self.closed = False

    def tokens(self, prompt: Prompt) -> int:
        return sum(len(message.content.split()) + 1 for message in prompt)

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]:
        if any(self.tokens(prompt) > self.context for prompt in prompts):
            raise ContextTooLong
        answers = []
        for index, prompt in enumerate(prompts):
            check()
            self.prompts.append(prompt)
            self.samplings.append(sampling)
            answers.append(self._reply(prompt))
            on_text(index, answers[-1])
        return answers

    def usage(self) -> Usage:
        return Usage(evaluated=sum(map(self.tokens, self.prompts)))

    def close(self) -> None:
        self.closed = True


def _next_reply(replies: Iterator[str], _prompt: Prompt) -> str:
    reply = next(replies, None)
    assert reply is not None, "the model was asked more often than it has replies"
    return reply


class ScriptedInferenceReader:
    """A reader of inferences that sees in a text what it was told to look for.

    ``telling`` has per attribute the quotes that give it away; with one of them in the text it is sure.
    """

    def __init__(self, telling: dict[str, tuple[str, ...]], sure: float = 0.9) -> None:
        only_in_tests()
        self.telling = telling
        self.sure = sure

    def read(self, text: str) -> Any:
        import numpy as np

        from sotto.engines.builtin.inference import INFERRED, Inference
        from sotto.engines.builtin.words import words

        found = tuple(words(text))
        given = np.full(len(INFERRED), 0.05, dtype=np.float32)
        evidence = np.zeros((len(found), len(INFERRED)), dtype=np.float32)
        for attribute, quotes in self.telling.items():
            column = INFERRED.index(attribute)
            for quote in quotes:
                at = text.find(quote)
                while at >= 0:
                    given[column] = self.sure
                    for row, word in enumerate(found):
                        if word.start < at + len(quote) and at < word.end:
                            evidence[row, column] = 0.9
                    at = text.find(quote, at + 1)
        return Inference(text, found, given, evidence)


class ScriptedWorkerModels:
    """The language models of a worker process: a model's name says what a test of it does."""

    def __init__(self) -> None:
        only_in_tests()
        self.listener: Callable[[str], None] = lambda _text: None

    def open(self, name: str) -> Any:
        raise AssertionError("the scripted service opens none")

    def test(self, name: str, progress: Any, check: Callable[[], None]) -> dict[str, Any]:
        import time

        from sotto.errors import NotEnoughMemory

        progress("measuring", None)
        if name == "large":
            raise NotEnoughMemory
        while name == "slow":
            check()
            time.sleep(0.01)
        return {"load_seconds": 1.0, "read": 300.0, "written": 25.0, "machine": "a scripted computer"}

    def calibrate(self, name: str, progress: Any, check: Callable[[], None]) -> dict[str, Any]:
        progress("calibrating", 0.5)
        return {"low": -1.0, "high": 5.0}

    def release(self) -> None:
        pass


class SayingProcess:
    """A worker process that says what it is handed, and takes whatever is written to it."""

    def __init__(self) -> None:
        only_in_tests()
        self.said = b""
        self.killed = False

    def readAllStandardOutput(self) -> Any:  # noqa: N802 - Qt's name
        from PySide6.QtCore import QByteArray

        said, self.said = self.said, b""
        return QByteArray(said)

    def write(self, data: bytes) -> int:
        return len(data)

    def kill(self) -> None:
        self.killed = True
