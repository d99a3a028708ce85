"""The only stand-ins for real parts. Each refuses to run outside the tests."""

from __future__ import annotations

import os


def only_in_tests() -> None:
    if "PYTEST_CURRENT_TEST" not in os.environ:
        raise RuntimeError("a fake was used outside the tests")
