"""What is said of one edit. Imports no Qt."""

from __future__ import annotations

from collections.abc import Iterable

from sotto.rewrite import Action, Edit
from sotto_desktop.translation import QT_TR_NOOP, tr

_ACTIONS = {Action.PSEUDONYM: QT_TR_NOOP("Stand-in"), Action.GENERALISE: QT_TR_NOOP("Made vaguer")}
# What is shown of a long passage; the rest is in the text itself.
_MOST_SHOWN = 200


def short(text: str) -> str:
    """One line of a passage, without the marks at its ends, and no more of it than a row can show."""
    return " ".join(text[:_MOST_SHOWN].split()).strip(",;:. ")


def action_words(edit: Edit) -> str:
    """What becomes of the words, as it is decided now."""
    if not edit.accepted:
        return tr("Kept")
    return tr(_ACTIONS.get(edit.action, QT_TR_NOOP("Reworded"))) if short(edit.replacement) else tr("Taken out")


def quoted(words: Iterable[str]) -> str:
    """Words of the person, each between quotation marks."""
    return ", ".join(tr("“{words}”").format(words=word) for word in words)
