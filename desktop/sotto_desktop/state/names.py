"""Names that somebody else may have chosen. Imports no Qt."""

from __future__ import annotations

_JOINER = "\u200d"  # holds the parts of one emoji together


def readable(untrusted_name: str) -> str:
    """Without line breaks, controls and marks that turn the direction: those could dress up what stands around."""
    return " ".join("".join(mark if mark.isprintable() or mark == _JOINER else " " for mark in untrusted_name).split())
