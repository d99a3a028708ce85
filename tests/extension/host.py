"""Drives the scripted native host: registers it with a browser's profile and tells it what to do."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).resolve().parent / "scripted_host.py"
NAME = "io.sotto.host"

Plain = dict[str, Any]


def edit(original: str, replacement: str, **more: Any) -> Plain:
    """An edit for a scenario."""
    return {
        "original": original, "replacement": replacement, "action": "pseudonym" if replacement else "remove",
        "attribute": "name", "label": "Name", "reason": "The task does not need it.", "evidence": [original],
        "source": "script", "confidence": 0.9, "accepted": True, "uncertain": False, "alternatives": [], **more,
    }  # fmt: skip


class Host:
    """The native host of one browser. ``tell`` changes what it does from the next message on.

    ``edits`` are applied to texts that contain their originals; ``errors`` maps a message's type to the code it is
    answered with, ``like`` to the type it is taken for; ``silent`` are types left without an answer; ``die`` exits at
    a rewrite; ``wait`` holds answers back until ``go``; ``chunks`` cuts the reply; ``reply`` overrides fields of it;
    ``forge`` spoils the app's signature, ``protocol``, ``version`` and ``language`` are those it names;
    ``in_files`` are the words found in every file, each with its number and label, and ``unread`` what was not read.
    """

    DEFAULTS: Plain = {  # noqa: RUF012
        "edits": [], "task": None, "errors": {}, "like": {}, "silent": [], "die": False, "wait": False, "chunks": 0,
        "reply": {}, "forge": False, "protocol": 2, "version": "0", "language": "en", "pairing": "accept",
        "stand_ins": [], "in_files": [], "unread": [],
    }  # fmt: skip

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.tell()

    def tell(self, **scenario: Any) -> None:
        """Do as ``scenario`` says, and as usual in everything it does not name."""
        (self.folder / "go").unlink(missing_ok=True)
        path = self.folder / "scenario.json"
        path.with_suffix(".new").write_text(json.dumps({**self.DEFAULTS, **scenario}), "utf-8")
        path.with_suffix(".new").replace(path)

    def go(self) -> None:
        """Give the answers that were held back."""
        (self.folder / "go").touch()

    @property
    def code(self) -> str:
        """The six digits that the app would show."""
        path = self.folder / "code"
        return path.read_text("utf-8") if path.exists() else ""

    def received(self, kind: str) -> list[Plain]:
        """The messages of one type that came in so far."""
        path = self.folder / "received.jsonl"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        return [message for message in map(json.loads, lines) if message["type"] == kind]

    def forget(self) -> None:
        """Forget the messages that came in."""
        (self.folder / "received.jsonl").unlink(missing_ok=True)

    def register_with(self, profile: Path, extension: str) -> None:
        """Into a Chromium's profile, for the extension of that id."""
        self.register(profile / "NativeMessagingHosts", {"allowed_origins": [f"chrome-extension://{extension}/"]})

    def register(self, manifests: Path, allowed: Plain) -> None:
        """Write the program and its manifest into a browser's folder of native messaging hosts."""
        program = self.folder / "host"
        program.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(PROGRAM), str(self.folder)])} "$@"\n')
        program.chmod(0o755)
        manifests.mkdir(parents=True, exist_ok=True)
        manifest = {"name": NAME, "description": "scripted", "path": str(program), "type": "stdio", **allowed}
        (manifests / f"{NAME}.json").write_text(json.dumps(manifest), "utf-8")
