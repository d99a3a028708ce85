"""The contextual rewriter on the built-in tier: read, decide what goes, word the edits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sotto.engines.builtin.encoder import Encoder, Reading
from sotto.profiles import Strictness
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import cuts, second_look
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.sanitizers.contextual.decisions import Decisions

NAME = "contextual"

# Points on the trade-off curve between leaks and kept words; chosen on lines held out from the encoder.
_OFFSETS = {Strictness.RELAXED: 0.0, Strictness.BALANCED: 1.6, Strictness.STRICT: 3.25}
_FULL_OFFSET_FROM = 80  # words
_SHORTEST_SHARE = 0.33
_MUST_GO = {Strictness.RELAXED: 0.75, Strictness.BALANCED: 0.6, Strictness.STRICT: 0.4}


class ContextualSanitizer:
    """What the task needs stays; what is private beyond that goes."""

    name = NAME

    def __init__(self, encoder: Encoder, policy: CutPolicy) -> None:
        self._encoder = encoder
        self._policy = policy

    def sanitize(self, job: Job) -> Rewrite:
        job.progress("reading", 0.2)
        reading = self._encoder.read(job.text, job.check)
        job.check()
        job.progress("deciding", 0.6)
        job.vault.note(job.text)
        strictness = job.profile.strictness
        # In a short message nearly everything is the request: the stricter, the more of it would go.
        share = min(1.0, max(_SHORTEST_SHARE, len(reading.words) / _FULL_OFFSET_FROM))
        policy = replace(
            self._policy,
            offset=self._policy.offset + share * _OFFSETS[strictness],
            must_go=_MUST_GO[strictness],
        )
        drafted = replace(job, vault=job.vault.copy())
        rewrite = _rewrite(drafted, reading, policy)
        if second_look.doubtful(reading, rewrite, policy.doubtful):
            job.check()
            again = self._encoder.read(rewrite.text, job.check)
            drafted = replace(job, vault=job.vault.copy())
            rewrite = _rewrite(drafted, second_look.merged(reading, rewrite, again, policy.second_look), policy)
        job.vault.adopt(drafted.vault)
        job.check()
        job.progress("checking", 0.9)
        return rewrite


def _rewrite(job: Job, reading: Reading, policy: CutPolicy) -> Rewrite:
    edits = Decisions(job, reading, policy).edits()
    return Rewrite(original=job.text, edits=tuple(edits), sanitizer=NAME, task=request_of(reading))


def request_of(reading: Reading) -> str | None:
    """The sentence that most looks like the request, in the person's own words."""
    best, text = 0.5, None
    for sentence in cuts.sentences(reading.text, reading.words):
        scores = reading.request[sentence.start : sentence.stop]
        value = float(np.sort(scores)[-4:].mean()) if len(scores) else 0.0
        if value > best:
            best = value
            text = reading.text[reading.words[sentence.start].start : reading.words[sentence.stop - 1].end]
    return text if text is None or len(text) <= 160 else text[:157].rsplit(" ", 1)[0] + "..."
