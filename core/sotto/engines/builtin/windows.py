"""How a text that is longer than a model reads at once is cut into windows."""

from __future__ import annotations


def windows(count: int, room: int) -> list[tuple[int, int]]:
    """Ranges that cover ``count`` pieces, at most ``room`` each, overlapping by half; none for no piece."""
    if count <= room:
        return [(0, count)] if count else []
    return [(start, min(start + room, count)) for start in range(0, count - room // 2, room // 2)]
