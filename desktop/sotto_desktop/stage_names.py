"""The stages of a rewrite in the words a person reads."""

from __future__ import annotations

_WORDS = {
    "finding": "Looking for private details",
    "reading": "Reading the request",
    "deciding": "Deciding what it needs",
    "checking": "Checking the rewrite",
}


def stage_words(stage: str) -> str:
    return _WORDS.get(stage, stage.capitalize())
