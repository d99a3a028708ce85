"""A program started in a folder of downloads runs none of them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sotto.cli import checks
from sotto.evaluation import bench
from sotto_desktop.proof import self_test
from sotto_desktop.worker import client

PLANTED = """
import pathlib
(pathlib.Path(__file__).parent / "ran").touch()
raise SystemExit(3)
"""


@pytest.mark.parametrize("command", [client.command, self_test.command, checks._looks_for_a_display, bench._program])
@pytest.mark.parametrize("name", ["json.py", "numpy.py", "sotto.py", "sotto_desktop.py"])
def test_no_module_is_taken_from_the_working_directory(
    command: Callable[[], list[str]], name: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(PLANTED)
    subprocess.run(command(), cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
    assert [path.name for path in tmp_path.iterdir()] == [name]
