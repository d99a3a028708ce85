"""What the worker says to the app: its own words are understood, anything else ends it, and nothing breaks the app."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from sotto.errors import SottoError, UnreadableText
from sotto.plain import edit_segments, finding_segments, finding_to_plain, rewrite_to_plain
from sotto.profiles import Profile
from sotto.protocol.frames import dump, frame
from sotto.rewrite import Action, Edit, Finding, Rewrite, Span
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from sotto_desktop.worker.client import WorkerClient
from tests.fakes import SayingProcess
from tests.fuzz.reader import Reader
from tests.fuzz.sessions import application

SEEDS = (b"", *(bytes([number, 3, 2, 0, number, 1, 2, 3, 4]) for number in range(12)), bytes(range(50)))

_TEXT = "Mail maja@example.org"
_SPAN = Span(5, 21)


def _messages() -> list[dict[str, Any]]:
    vault = Vault()
    stand_in = vault.stand_in("maja@example.org", Attribute.EMAIL)
    edit = Edit(_SPAN, "maja@example.org", stand_in, Action.PSEUDONYM, Attribute.EMAIL, "because", 0.9, "rule")
    rewrite = rewrite_to_plain(Rewrite(_TEXT, (edit,), "contextual", "a task"))
    finding = finding_to_plain(Finding(_SPAN, "maja@example.org", Attribute.EMAIL, 0.9, "rule"))
    return [
        {"type": "loaded"},
        {"type": "not_loaded", "code": "model_missing", "message": "missing"},
        {"type": "progress", "id": 1, "stage": "reading", "fraction": 0.5},
        {"type": "partial", "id": 1, "text": "a"},
        {"type": "found", "id": 2, "findings": [finding]},
        {"type": "rewritten", "id": 1, "rewrite": rewrite, "vault": vault.to_plain(), "seconds": 0.1},
        {"type": "error", "id": 1, "code": "busy", "message": "busy"},
        {"type": "error", "id": 2, "code": "nonsense", "message": ""},
        {"type": "looked_after", "id": 3, "result": {}},
    ]


class _App:
    """What the app expects of its worker: a rewrite under way as 1, a find as 2, a chore as 3."""

    def __init__(self) -> None:
        self.client = WorkerClient(["/nonexistent"])
        self.process = SayingProcess()
        self.client._process = self.process  # type: ignore[assignment]
        self.settled: list[str] = []
        profile = Profile("p", "P")
        self.client.rewrite(_TEXT, profile, Vault(), self._rewritten, self._failed, self._told, partial=self._partial)
        self.client.find(_TEXT, profile, self._found, self._failed)
        self.client.look_after("release", "m", self._looked_after, self._failed)

    def hear(self, said: bytes) -> None:
        self.process.said = said
        self.client._read()

    def _rewritten(self, rewrite: Rewrite, vault: Vault, seconds: float) -> None:
        assert isinstance(rewrite.text, str)
        assert isinstance(vault.pairs(), list)
        _written({"segments": edit_segments(rewrite), "seconds": seconds})
        self.settled.append("rewritten")

    def _found(self, findings: list[Finding]) -> None:
        _written({"segments": finding_segments(_TEXT, findings)})
        self.settled.append("found")

    def _looked_after(self, result: dict[str, Any]) -> None:
        assert isinstance(result, dict)
        self.settled.append("looked after")

    def _failed(self, error: SottoError) -> None:
        assert isinstance(str(error), str)
        self.settled.append("failed")

    def _told(self, stage: str, fraction: float | None) -> None:
        assert isinstance(stage, str)
        assert fraction is None or 0 <= fraction <= 1

    def _partial(self, text: str) -> None:
        assert isinstance(text, str)


def _written(message: dict[str, Any]) -> None:
    """What goes on to the browser can be written, or is refused with a sentence."""
    with suppress(UnreadableText):
        dump(message)


def check(data: bytes) -> None:
    reader = Reader(data)
    application()
    app = _App()
    while not reader.done and not app.process.killed:
        if reader.below(8) == 7:
            said = reader.take(1 + reader.below(100))
        else:
            said = frame(json.dumps(reader.almost(reader.pick(_messages()))).encode())
        app.hear(said)
    assert len(app.settled) <= 3, "a request is settled twice"
