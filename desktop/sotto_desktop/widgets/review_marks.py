"""Where the edits of a review are marked: in the original, and in the text as it would be sent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sotto.rewrite import Edit
from sotto_desktop.core_words import said
from sotto_desktop.state.review import Review
from sotto_desktop.translation import tr
from sotto_desktop.widgets.text_box import Mark, Tone


def original_marks(review: Review) -> list[Mark]:
    """What goes, what is unsure, and what stays because the task needs it."""
    return [
        Mark(edit.span.start, edit.span.end, _tone(edit, Tone.GOES), index, tr(edit.attribute.label))
        for index, edit in enumerate(review.edits)
    ]


def rewrite_marks(review: Review) -> tuple[str, list[Mark]]:
    """The text as it would be sent, and the marks in it."""
    pieces = review.pieces()
    marks, at = [], 0
    for piece in pieces:
        if piece.edit is not None:
            edit = review.edits[piece.edit]
            marks.append(Mark(at, at + len(piece.text), _tone(edit, Tone.CHANGED), piece.edit, said(edit.reason)))
        at += len(piece.text)
    return "".join(piece.text for piece in pieces), marks


def inline_marks(review: Review) -> tuple[str, list[Mark]]:
    """Original and rewrite in one text, and the marks: what goes, and what comes in its place."""
    marks, at = [], 0
    pieces = review.inline()
    for piece, goes in pieces:
        if piece.edit is not None:
            tone = Tone.GONE if goes else _tone(review.edits[piece.edit], Tone.CHANGED)
            marks.append(Mark(at, at + len(piece.text), tone, piece.edit, said(review.edits[piece.edit].reason)))
        at += len(piece.text)
    return "".join(piece.text for piece, _ in pieces), marks


def word_marks(text: str, words: Sequence[str]) -> list[Mark]:
    """Every place where one of ``words`` stands in ``text``, as one thing to look at."""
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True) if word.strip())
    found = re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text) if pattern else ()
    return [Mark(*one.span(), Tone.UNSURE, 0, tr("Tells a stranger something")) for one in found]


def _tone(edit: Edit, accepted: Tone) -> Tone:
    """``accepted`` where the edit is applied and sure."""
    if not edit.accepted:
        return Tone.KEPT
    return Tone.UNSURE if edit.uncertain else accepted
