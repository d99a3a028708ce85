"""RLAA for one text: what must go goes, then the paper's algorithm decides about what a stranger could tell."""

from __future__ import annotations

from dataclasses import replace

from sotto.profiles import Profile, Rule
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual.sanitizer import request_of
from sotto.sanitizers.models import Models
from sotto.sanitizers.rlaa import obligations
from sotto.sanitizers.rlaa.builtin import BuiltinAnonymizer, BuiltinArbitrator, BuiltinJudge
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.prompted import played_by
from sotto.sanitizers.rlaa.rational_anonymization import Roles, rational_anonymization
from sotto.sanitizers.stranger import TOLD, BuiltinAttacker
from sotto.taxonomy import Attribute

NAME = "rlaa"


class RlaaSanitizer:
    """With a language model its roles play first, and the built-in ones look after what they left."""

    name = NAME

    def __init__(self, models: Models, options: Options) -> None:
        self._models = models
        self._options = options

    def sanitize(self, job: Job) -> Rewrite:
        job.check()
        job.progress("reading", 0.0)
        builtin, options = self._models.builtin, self._options
        job.vault.note(job.text)
        reading = builtin.encoder.read(job.text)
        draft = replace(obligations.met(job, reading, NAME), task=request_of(reading))
        judge = BuiltinJudge(builtin.similarity, reading, draft, job.vault)
        attributes = attacked(options.attributes, job.profile)
        if self._models.language_model is not None:
            roles = played_by(self._models.language_model, judge, options, attributes, job)
            draft = rational_anonymization(draft, roles, attributes, options, job)
        if self._models.language_model is None or options.floor:
            roles = Roles(
                BuiltinAttacker(builtin.inference),
                BuiltinArbitrator(job.profile, reading),
                BuiltinAnonymizer(builtin.masked),
                judge,
            )
            draft = rational_anonymization(draft, roles, attributes, options, job)
        job.check()
        return draft


def attacked(told: tuple[str, ...], profile: Profile) -> tuple[str, ...]:
    """What is attacked: ``told`` without what the profile allows, and what its rules hide beyond that."""
    asked = [name for name in told if profile.rule(TOLD[name][0]) is not Rule.ALLOW]
    covered = {attribute for attributes in TOLD.values() for attribute in attributes}
    hidden = (a for a in Attribute if profile.rule(a) not in {Rule.TASK, Rule.ALLOW} and a not in covered)
    return (*asked, *(attribute.value for attribute in hidden))
