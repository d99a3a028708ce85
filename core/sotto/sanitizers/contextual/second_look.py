"""A draft read again: what its words give away once that others are gone.

A word is judged beside the words around it. Where much goes, what stays is judged anew in the company it
will be sent in; the first reading keeps most of its weight, because it saw what the request was about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from sotto.engines.builtin.encoder import Floats, Reading
from sotto.rewrite import Rewrite, Span, SpanIndex
from sotto.sanitizers.contextual.cuts import log_odds

# What it gives in longer texts nobody has measured, and there it takes long.
_LONGEST = 400  # words


def doubtful(reading: Reading, draft: Rewrite, least: float) -> bool:
    """Whether a word stays in ``draft`` that the ``reading`` of the original finds private with ``least`` or more.

    Of long texts it is not asked.
    """
    if len(reading.words) > _LONGEST:
        return False
    staying = [i for i, _ in _staying(reading, draft)]
    return bool(draft.edits and staying) and float(reading.private[staying].max()) >= least


def merged(first: Reading, draft: Rewrite, second: Reading, share: float) -> Reading:
    """``first``, with ``share`` of what ``second``, the reading of the draft, says of each word that stays."""
    starts = {word.start: j for j, word in enumerate(second.words)}
    pairs = [(i, starts[at]) for i, at in _staying(first, draft) if at in starts]
    ours, theirs = [i for i, _ in pairs], [j for _, j in pairs]

    def mixed(mine: Floats, other: Floats) -> Floats:
        result = mine.copy()
        odds = (1 - share) * log_odds(mine[ours]) + share * log_odds(other[theirs])
        result[ours] = 1 / (1 + np.exp(-odds))
        return result

    attributes = first.attributes.copy()
    attributes[ours] = (1 - share) * first.attributes[ours] + share * second.attributes[theirs]
    return replace(
        first,
        needed=mixed(first.needed, second.needed),
        private=mixed(first.private, second.private),
        cut=mixed(first.cut, second.cut),
        request=mixed(first.request, second.request),
        attributes=attributes,
    )


def _staying(reading: Reading, draft: Rewrite) -> Iterator[tuple[int, int]]:
    """The words of the original that no edit of the draft touches, and where in the draft each of them begins."""
    edits = [edit for edit in draft.edits if edit.accepted]
    touched, done, moved = SpanIndex(edit.span for edit in edits), 0, 0
    for i, word in enumerate(reading.words):
        while done < len(edits) and edits[done].span.end <= word.start:
            moved += len(edits[done].replacement) - len(edits[done].span)
            done += 1
        if not touched.overlaps(Span(word.start, word.end)):
            yield i, word.start + moved
