"""The only stand-ins for real parts. Each refuses to run outside the tests."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError


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


class ScriptedApp:
    """An app whose prompts say what it shall do. A browser reads ``events``, what it did, as stand-ins."""

    def __init__(self) -> None:
        only_in_tests()
        self.events: list[str] = []
        self.state: dict[str, Any] = {"protection": "hold", "profile": "everyday", "sanitizer": "auto"}

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

    def find(self, site: str, conversation: str, text: str, done: Any, failed: Any) -> Callable[[], None]:
        return self._act(text, lambda: done({"segments": [{"text": text}]}), failed)

    def rewrite(
        self,
        site: str,
        conversation: str,
        text: str,
        sanitizer: str | None,
        deadline_seconds: float,
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
            "seconds": 0.0,
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

    def sent(self, site: str, conversation: str, rewrite: str, accepted: list[int]) -> None:
        from sotto.errors import UnknownRewrite

        if rewrite != "r-1":
            raise UnknownRewrite
        self.events.append(f"sent {accepted}")

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
    """A service for a worker process whose prompts say what it shall do; e-mail addresses are what it finds."""

    def __init__(self) -> None:
        only_in_tests()

    def warm(self) -> None:
        pass

    def find(self, text: str, profile: Any) -> list[Any]:
        import re

        from sotto.rewrite import Finding, Span
        from sotto.taxonomy import Attribute

        self._act(text, lambda: False)
        return [
            Finding(Span(*found.span()), found[0], Attribute.EMAIL, 0.9, "script")
            for found in re.finditer(r"\S+@\S+\w", text)
        ]

    def rewrite(self, request: Any, progress: Any, cancelled: Callable[[], bool]) -> Any:
        from sotto.rewrite import Action, Edit, Rewrite

        progress("reading", 0.5)
        self._act(request.text, cancelled)
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
            for found in self.find(request.text, request.profile)
        )
        return Rewrite(request.text, edits, "contextual", "a task")

    def _act(self, text: str, cancelled: Callable[[], bool]) -> None:
        import sys
        import time

        from sotto.errors import Cancelled, SanitizeFailed

        match text.split(" ", maxsplit=1)[0]:
            case "slow":  # slow SECONDS
                end = time.monotonic() + float(text.split()[1])
                while time.monotonic() < end:
                    if cancelled():
                        raise Cancelled
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

    def read(self, facts: Any, text: str) -> list[Any]:
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
