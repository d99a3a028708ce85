"""The checks that need no browser: node's tests, types and lint."""

from __future__ import annotations

import subprocess

import pytest

from tests.extension.pages import EXTENSION, install
from tests.programs import need


@pytest.mark.parametrize(
    "command",
    [
        ["node", "--test", "../tests/extension/unit/"],
        ["node_modules/.bin/tsc"],
        ["node_modules/.bin/eslint", "."],
    ],
    ids=["unit", "types", "lint"],
)
def test_check(command: list[str]) -> None:
    need(node="nodejs")
    install()
    done = subprocess.run(command, cwd=EXTENSION, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
