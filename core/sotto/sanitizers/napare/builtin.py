"""The aligner and the attacker of NaPaRe, played by the models that ship with Sotto."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sotto.engines.base import Check
from sotto.engines.builtin.facts import FactReader
from sotto.findings.given_away import GIVEN_AWAY
from sotto.findings.repeats import places
from sotto.sanitizers.base import Job
from sotto.sanitizers.napare import alignment
from sotto.sanitizers.napare.draft import Draft, Fill, Range, Source
from sotto.sanitizers.napare.guess_back import MaskedGuess
from sotto.sanitizers.napare.roles import Embeds, Entails, Floats, Segment
from sotto.taxonomy import Attribute

# Below this a text says nothing about a fact, and nothing is compared any further.
_NOTHING = 0.1
# A clause that is this much like the fact is read on its own.
_LIKE = 0.45
_BOLDLY = 0.4


class BuiltinAligner:
    """Segments by the reader of facts, embeddings and shared words; a fact that is not told has none."""

    def __init__(self, reader: FactReader, embeds: Embeds, threshold: float) -> None:
        self._reader = reader
        self._embeds = embeds
        self._threshold = threshold

    def segments(self, source: Source, fact: str, job: Job, *, boldly: bool) -> list[Segment]:
        (reading,) = self._reader.read([fact], source.text)
        if not len(reading.words) or (reading.entails < _NOTHING and not boldly):
            return []
        told = boldly or reading.entails >= GIVEN_AWAY[job.profile.strictness]
        clauses = [c for s in source.sentences for c in source.clauses(s) if told or len(c.indices) > 2]
        likeness = self._likeness(source, fact, clauses)
        if not told:
            return self._doubtful(source, fact, clauses, likeness, GIVEN_AWAY[job.profile.strictness])
        # Any two clauses are a little alike: below the threshold only the words themselves say anything.
        scores = (
            reading.revealing if boldly else alignment.word_scores(source, fact, reading.revealing, clauses, likeness)
        )
        found = alignment.stretches(source, scores, self._threshold * (_BOLDLY if boldly else 1.0))
        return _as_segments(fact, scores, found, job, source)

    def _likeness(self, source: Source, fact: str, clauses: Sequence[Range]) -> Floats:
        vectors = self._embeds.embed([fact, *(source.span(c).of(source.text) for c in clauses)])
        likeness: Floats = vectors[1:] @ vectors[0]
        return likeness

    def _doubtful(
        self, source: Source, fact: str, clauses: Sequence[Range], likeness: Floats, threshold: float
    ) -> list[Segment]:
        """A sentence that tells the fact when it is read on its own, although the whole text seems not to."""
        alike = [
            (alignment.shared(source, fact, clause) + max(0.0, float(cosine))) / 2
            for clause, cosine in zip(clauses, likeness, strict=True)
        ]
        best = int(np.argmax(alike)) if alike else -1
        if best < 0 or alike[best] < _LIKE:
            return []
        sentence = source.sentence(clauses[best])
        told = self._reader.entails(fact, source.span(sentence).of(source.text))
        return [Segment(fact, Attribute.FACT, (sentence,), told)] if told >= threshold else []


def _as_segments(fact: str, scores: Floats, found: Sequence[Range], job: Job, source: Source) -> list[Segment]:
    made = []
    for where in found:
        span = source.span(where)
        inside = tuple(f for f in job.findings if span.contains(f.span) and f.attribute is not Attribute.FACT)
        score = float(scores[where.first : where.last + 1].max())
        made.append(Segment(fact, Attribute.FACT, (where,), score, inside))
    return sorted(made, key=lambda s: -s.score)


class BuiltinAttacker:
    """Reads the passage for the fact, looks for the value as it was, and tries to guess back what was obscured."""

    def __init__(self, entails: Entails, guess: MaskedGuess, check: Check) -> None:
        self._entails = entails
        self._guess = guess
        self._check = check

    def left(self, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        told = [self._told(draft, segment) for draft in drafts]
        # What is told anyway need not be guessed.
        open_to = [d for d, sure in zip(drafts, told, strict=True) if sure <= _NOTHING]
        asked = [(draft, fill) for draft in open_to for fill in obscured(draft, segment)]
        for (draft, _), guessed in zip(asked, self._guess.probabilities(asked, self._check), strict=True):
            at = drafts.index(draft)
            told[at] = max(told[at], guessed)
        return told

    def _told(self, draft: Draft, segment: Segment) -> float:
        self._check()
        if segment.is_fact:
            return self._entails.entails(segment.secret, draft.render(draft.source.passage(segment.hull)))
        return float(_stands(segment.secret, draft.text))


def obscured(draft: Draft, segment: Segment) -> list[Fill]:
    """Where the segment has other words now, stand-ins aside."""
    return [f for f in draft.fills if not f.stand_in and any(f.where.overlaps(w) for w in segment.where)]


def _stands(value: str, text: str) -> bool:
    """Whether the value stands in the text as whole words, in any case."""
    return next(places(text.casefold(), value.casefold()), None) is not None
