from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.native_host.installation import Installation


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    made = Installation(tmp_path)
    yield made
    made.remove()
