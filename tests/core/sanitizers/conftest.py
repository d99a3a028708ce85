"""Golden files: what a prompt looks like when it is rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sotto.engines.base import Message

FOLDER = Path(__file__).parent / "golden"


def shown(prompt: Sequence[Message]) -> str:
    return "\n".join(f"=== {message.role}\n{message.content}" for message in prompt) + "\n"


@pytest.fixture
def golden() -> Callable[[str, Sequence[Message]], None]:
    """Compares a rendered prompt with the file of that name in ``golden``; a new prompt is written there to be read.

    To change one on purpose, delete its file and run the test twice.
    """

    def compare(name: str, prompt: Sequence[Message]) -> None:
        path = FOLDER / f"{name}.txt"
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(shown(prompt), encoding="utf-8")
            pytest.fail(f"{path.name} was not there; it is written now, read it and commit it")
        assert shown(prompt) == path.read_text(encoding="utf-8")

    return compare
