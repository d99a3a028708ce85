"""Algorithm 1, rational anonymization: attack, arbitrate, hide; until no valid leak is left, or T times.

Two things the paper only argues for are done here. Evidence that does not stand in the text makes a leak
invalid, whatever the arbitrator says (``evidence.py``). And the marginal rate of substitution of each
step (eq. 6) is measured; a step that costs more than lambda is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sotto.rewrite import Inferred, Rewrite, Step
from sotto.sanitizers.base import Job
from sotto.sanitizers.rlaa.evidence import verbatim
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.prices import success
from sotto.sanitizers.rlaa.roles import Anonymizer, Arbitrator, Attacker, Judge, Validity, Verdict
from sotto.sanitizers.stranger import without_stand_ins


@dataclass(frozen=True, slots=True)
class Roles:
    attacker: Attacker
    arbitrator: Arbitrator
    anonymizer: Anonymizer
    judge: Judge


def rational_anonymization(
    draft: Rewrite, roles: Roles, attributes: Sequence[str], options: Options, job: Job
) -> Rewrite:
    """``draft`` with the edits of every step that was worth its price, and all steps as its ``steps``.

    When a step that hid several attributes at once is taken back, they are tried one at a time; one that is
    too dear alone is left as it is.
    """

    def attack(of: Rewrite) -> list[Inferred]:
        return roles.attacker.attack(without_stand_ins(of.text, job.vault), attributes, job.check)

    too_dear: set[str] = set()
    one_at_a_time = False
    steps: list[Step] = []
    leaks, utility = attack(draft), roles.judge.utility(draft)
    for round_ in range(options.rounds):
        job.progress("attacking", round_ / options.rounds)
        verdicts = _arbitrate(draft, leaks, roles.arbitrator, job) if options.arbitrator else _all(leaks)
        policy = [v for v in verdicts if v.validity in options.valid and v.leak.attribute not in too_dear]
        policy = policy[:1] if one_at_a_time else policy
        if not policy:
            break  # the fixed point: x^(t+1) = x^(t)
        job.progress("rewriting", (round_ + 0.5) / options.rounds)
        hidden = tuple(dict.fromkeys(verdict.leak.attribute for verdict in policy))
        tried = roles.anonymizer.anonymize(draft, policy, job.check)
        if tried.text == draft.text:
            too_dear.update(hidden)
            continue
        left, new_utility = attack(tried), roles.judge.utility(tried)
        known = {leak.attribute: leak.guess for leak in leaks}
        step = Step(hidden, success(known, leaks) - success(known, left), utility - new_utility)
        if options.arbitrator and step.rate > options.limit:
            steps.append(replace(step, kept=False))
            if len(hidden) == 1:
                too_dear.update(hidden)
            one_at_a_time = True
            continue
        steps.append(step)
        draft, leaks, utility = tried, left, new_utility
    return replace(draft, steps=(*draft.steps, *steps))


def _arbitrate(draft: Rewrite, leaks: Sequence[Inferred], arbitrator: Arbitrator, job: Job) -> list[Verdict]:
    """Verdicts on the leaks whose evidence stands in the text, surest first; the others are ghosts by code."""
    grounded = [replace(leak, evidence=verbatim(draft.text, leak.evidence)) for leak in leaks]
    grounded = [leak for leak in grounded if leak.evidence]
    if not grounded:
        return []
    verdicts = [
        replace(verdict, evidence=verbatim(draft.text, verdict.evidence))
        for verdict in arbitrator.arbitrate(draft, grounded, job.check)
    ]
    return sorted((v for v in verdicts if v.evidence), key=lambda v: -v.leak.confidence)


def _all(leaks: Sequence[Inferred]) -> list[Verdict]:
    """The greedy baseline: nobody asks whether a leak is real."""
    return [Verdict(leak, Validity.HIGH, leak.evidence, leak.guess) for leak in leaks]
