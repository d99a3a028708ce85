"""The stages of a rewrite in the words a person reads."""

from __future__ import annotations

from sotto_desktop.translation import QT_TR_NOOP, tr

_WORDS = {
    "finding": QT_TR_NOOP("Looking for private details"),
    "reading": QT_TR_NOOP("Reading the request"),
    "deciding": QT_TR_NOOP("Deciding what it needs"),
    "aligning": QT_TR_NOOP("Looking for your facts in the text"),
    "searching": QT_TR_NOOP("Searching for the best wording"),
    "attacking": QT_TR_NOOP("Asking what a stranger could tell"),
    "planning": QT_TR_NOOP("Weighing what to change"),
    "comparing": QT_TR_NOOP("Comparing before and after"),
    "paraphrasing": QT_TR_NOOP("Paraphrasing"),
    "rewriting": QT_TR_NOOP("Rewriting"),
    "writing": QT_TR_NOOP("Writing"),
    "checking": QT_TR_NOOP("Checking the rewrite"),
}


def stage_words(stage: str) -> str:
    return tr(_WORDS[stage]) if stage in _WORDS else stage.capitalize()
