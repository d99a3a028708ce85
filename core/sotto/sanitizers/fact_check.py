"""A rewrite must not give away what the profile keeps private: read again, tried twice, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sotto.engines.builtin.facts import FactReader
from sotto.errors import SanitizeFailed
from sotto.findings import given_away
from sotto.findings.merge import merge
from sotto.profiles import Strictness
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job, Sanitizer

# From which probability on a rewrite still gives a fact away; chosen with the thresholds of the findings.
_LEFT = {Strictness.RELAXED: 0.65, Strictness.BALANCED: 0.5, Strictness.STRICT: 0.4}


def sanitize(sanitizer: Sanitizer, job: Job, reader: FactReader) -> Rewrite:
    """The sanitizer's rewrite of the job, which gives none of the profile's facts away.

    A fact that is still there takes more of its words along on a second try. The job's vault gains the
    stand-ins of the try that counts. Raises SanitizeFailed where a fact is still there after it.
    """
    if not job.profile.facts:
        return sanitizer.sanitize(job)
    tried = replace(job, vault=job.vault.copy())
    rewrite = sanitizer.sanitize(tried)
    left = _left(rewrite, job, reader)
    if left:
        more = given_away.findings(reader.read(left, job.text), job.profile.strictness, boldly=True)
        tried = replace(job, findings=merge([*job.findings, *more]), vault=job.vault.copy())
        job.check()
        rewrite = sanitizer.sanitize(tried)
        if _left(rewrite, job, reader):
            raise SanitizeFailed
    job.vault.adopt(tried.vault)
    return rewrite


def _left(rewrite: Rewrite, job: Job, reader: FactReader) -> Sequence[str]:
    """The facts that the rewritten text gives away."""
    threshold = _LEFT[job.profile.strictness]
    return [r.fact for r in reader.read(job.profile.facts, rewrite.text) if r.entails >= threshold]
