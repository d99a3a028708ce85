from __future__ import annotations

from collections.abc import Callable

import pytest

from sotto.findings.rules import find
from sotto.profiles import Profile

Found = list[tuple[str, str]]


@pytest.fixture
def found() -> Callable[[str], Found]:
    """(attribute, text) of everything the rules find in a text, for a profile that says nothing."""
    return lambda text: [(finding.attribute.value, finding.text) for finding in find(text, Profile("a", "A"))]
