"""Picks by text and profile which sanitizers take part, one after the other, and says why.

Contextual always comes first. NaPaRe follows where a fact of the profile can still be told from what it
wrote. RLAA plays the stranger at the end, where the profile's strictness or its rules ask for that.
DP-GTR is never picked: a formal guarantee costs so much of the text that a person asks for it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sotto.profiles import Profile, Rule, Strictness
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job, Sanitizer
from sotto.sanitizers.composing import composed
from sotto.sanitizers.stranger import TOLD

NAME = "auto"
_HIDES = frozenset({Rule.REMOVE, Rule.GENERALISE, Rule.PSEUDONYM})
# Where in the whole of the progress each stage ends.
_CONTEXTUAL, _NAPARE, _RLAA = 0.6, 0.8, 0.95


@dataclass(frozen=True, slots=True)
class Stages:
    """The sanitizers to pick from. ``rlaa`` is made for what is to be hidden; ``facts_left`` reads a text's facts."""

    contextual: Sanitizer
    napare: Callable[[], Sanitizer]
    rlaa: Callable[[Sequence[str]], Sanitizer]
    facts_left: Callable[[str, Job], Sequence[str]]


class AutoSanitizer:
    """One rewrite by one, two or three sanitizers, as edits over the one original."""

    name = NAME

    def __init__(self, stages: Stages) -> None:
        self._stages = stages

    def sanitize(self, job: Job) -> Rewrite:
        rewrite = self._stages.contextual.sanitize(_part(job, 0.0, _CONTEXTUAL))
        reasons = ["Keeps what your request needs and hides the rest."]
        left = self._stages.facts_left(rewrite.text, job)
        if left:
            job.check()
            facts = _part(_of(rewrite, job), _CONTEXTUAL, _NAPARE)
            rewrite = composed(rewrite, self._stages.napare().sanitize(facts))
            count = "One fact" if len(left) == 1 else f"{len(left)} facts"
            reasons.append(f"{count} of your profile could still be told, so {_them(left)} went by a search.")
        wanted = to_hide(job.profile)
        if wanted:
            job.check()
            stranger = _part(_of(rewrite, job), _NAPARE, _RLAA)
            last = self._stages.rlaa(wanted).sanitize(stranger)
            reasons.append(_stranger_reason(job.profile, last))
            if last.changed or last.steps:
                rewrite = composed(rewrite, last)
        sanitizer = rewrite.sanitizer if len(reasons) == 1 else NAME
        return replace(rewrite, sanitizer=sanitizer, choice=" ".join(reasons))


def to_hide(profile: Profile) -> tuple[str, ...]:
    """What a stranger must not tell, as ``TOLD`` names it: all of it under the strictest setting, else by rules."""
    if profile.strictness is Strictness.STRICT:
        return tuple(TOLD)
    return tuple(told for told, attributes in TOLD.items() if any(profile.rule(a) in _HIDES for a in attributes))


def _of(rewrite: Rewrite, job: Job) -> Job:
    """The job over what was written so far. What was found is settled by now; what is read there is for facts."""
    return replace(job, text=rewrite.text, findings=())


def _part(job: Job, start: float, end: float) -> Job:
    """The job with its progress as a part of the whole."""

    def progress(stage: str, fraction: float | None) -> None:
        job.progress(stage, None if fraction is None else start + fraction * (end - start))

    return replace(job, progress=progress)


def _them(left: Sequence[str]) -> str:
    return "it" if len(left) == 1 else "they"


def _stranger_reason(profile: Profile, last: Rewrite) -> str:
    asked = "You asked for strict" if profile.strictness is Strictness.STRICT else "Your rules hide some things"
    done = "hid what a stranger could still tell" if last.changed else "looked for what a stranger could still tell"
    return f"{asked}, so Sotto also {done}."
