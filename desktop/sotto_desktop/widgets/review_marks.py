"""Where the edits of a review are marked: in the original, and in the text as it would be sent."""

from __future__ import annotations

from sotto.rewrite import Edit
from sotto_desktop.state.review import Review
from sotto_desktop.widgets.text_box import Mark, Tone


def original_marks(review: Review) -> list[Mark]:
    """What goes, what is unsure, and what stays because the task needs it."""
    return [
        Mark(edit.span.start, edit.span.end, _tone(edit, Tone.GOES), index, edit.attribute.label)
        for index, edit in enumerate(review.edits)
    ]


def rewrite_marks(review: Review) -> tuple[str, list[Mark]]:
    """The text as it would be sent, and the marks in it."""
    pieces = review.pieces()
    marks, at = [], 0
    for piece in pieces:
        if piece.edit is not None:
            edit = review.edits[piece.edit]
            marks.append(Mark(at, at + len(piece.text), _tone(edit, Tone.CHANGED), piece.edit, edit.reason))
        at += len(piece.text)
    return "".join(piece.text for piece in pieces), marks


def _tone(edit: Edit, accepted: Tone) -> Tone:
    """``accepted`` where the edit is applied and sure."""
    if not edit.accepted:
        return Tone.KEPT
    return Tone.UNSURE if edit.uncertain else accepted
