"""Sanitize, check, try again, or refuse: no rewrite leaves that did not pass every check."""

from __future__ import annotations

from dataclasses import replace

from sotto.engines.builtin.models import BuiltinModels
from sotto.errors import ModelAnswerUnusable, SanitizeFailed
from sotto.findings.merge import values
from sotto.rewrite import Rewrite
from sotto.sanitizers import checks, meaning_checks
from sotto.sanitizers.base import Job, Sanitizer
from sotto.sanitizers.checks import NOISY, Fault

TRIES = 3


def sanitize(sanitizer: Sanitizer, job: Job, models: BuiltinModels) -> Rewrite:
    """The sanitizer's rewrite of the job, which passed every check.

    A fact that is still there takes more of its words along on the next try, and whoever draws at random
    draws anew. A try that comes out as the one before is the last, and what spends privacy budget has only
    one. The job's vault gains the stand-ins of the try that counts. Raises SanitizeFailed, ModelAnswerUnusable, and
    what the sanitizer and the job's own check raise.
    """
    tried, before = job, None
    error: SanitizeFailed | ModelAnswerUnusable = SanitizeFailed()
    for attempt in range(1 if sanitizer.name == NOISY else TRIES):
        tried = replace(tried, vault=job.vault.copy(), attempt=attempt)
        job.check()
        try:
            rewrite = sanitizer.sanitize(tried)
        except (SanitizeFailed, ModelAnswerUnusable) as failed:
            error = failed
            continue
        found = fault(rewrite, tried, models)
        if found is None:
            job.vault.adopt(tried.vault)
            return rewrite
        error = refusal(found)
        if (rewrite.text, tried.findings) == before:
            break
        before = rewrite.text, tried.findings
        if found is Fault.FACT:
            left = meaning_checks.facts_left(rewrite.text, job, models)
            more = meaning_checks.telling(left, job, models)
            tried = replace(tried, findings=values([*job.findings, *more]))
    raise error


def fault(rewrite: Rewrite, job: Job, models: BuiltinModels) -> Fault | None:
    """The first thing wrong with the rewrite, or None."""
    return checks.fault(rewrite, job) or meaning_checks.fault(rewrite, job, models)


def refusal(found: Fault) -> SanitizeFailed:
    """The error that tells a person what was wrong."""
    return SanitizeFailed(
        f"The rewrite did not pass Sotto's own checks ({found}), so it was thrown away. Nothing was sent. "
        "Edit the text, or try another sanitizer."
    )
