"""The stages of a rewrite in the words a person reads."""

from __future__ import annotations

_WORDS = {
    "finding": "Looking for private details",
    "reading": "Reading the request",
    "deciding": "Deciding what it needs",
    "aligning": "Looking for your facts in the text",
    "searching": "Searching for the best wording",
    "attacking": "Asking what a stranger could tell",
    "planning": "Weighing what to change",
    "comparing": "Comparing before and after",
    "paraphrasing": "Paraphrasing",
    "rewriting": "Rewriting",
    "writing": "Writing",
    "checking": "Checking the rewrite",
}


def stage_words(stage: str) -> str:
    return _WORDS.get(stage, stage.capitalize())
