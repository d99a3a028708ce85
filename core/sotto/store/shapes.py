"""What is kept may have another shape than expected: after damage, from another version, by somebody's own tools."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sotto.errors import SottoError, StoreDamaged


@contextmanager
def shape_of(file: str) -> Iterator[None]:
    """Around what takes the content of ``file`` apart: where that fails, StoreDamaged names the file.

    Without the cause: its words may quote what is kept.
    """
    try:
        yield
    except (SottoError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise StoreDamaged.of(file) from None


def require_version(found: object, known: int) -> None:
    """Raises ValueError: what another version wrote may mean something else."""
    if found != known:
        raise ValueError("another version")
