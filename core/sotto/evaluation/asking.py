"""The ask zone: what a person who always answers right makes of the edits that Sotto is not sure of."""

from __future__ import annotations

from sotto.evaluation.contextual import Made
from sotto.evaluation.delegate import Sample

QUESTIONS = 2  # a prompt; the review shows uncertain edits first, in the order of the text


def answered(made: Made, questions: int = QUESTIONS) -> tuple[Sample, int]:
    """The judged rewrite after at most ``questions`` perfect answers, and how many were asked.

    An answer takes the edit or keeps the original, whichever leaks less and, among equals, loses less.
    """
    if made.rewrite is None:
        return made.judged(), 0
    rewrite, best = made.rewrite, made.judged()
    asked = [i for i, edit in enumerate(rewrite.edits) if edit.uncertain][:questions]
    for index in asked:
        other = rewrite.with_accepted(index, not rewrite.edits[index].accepted)
        judged = made.judged(other)
        if (len(judged.leaked), len(judged.lost)) < (len(best.leaked), len(best.lost)):
            rewrite, best = other, judged
    return best, len(asked)
