"""What must go whatever it costs: identifiers, secrets, own terms, facts and what the profile's rules hide.

No trade is made here: these edits come first, and no step takes them back.
"""

from __future__ import annotations

from collections.abc import Sequence

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.words import Word
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.profiles import Rule
from sotto.rewrite import Action, Finding, Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import wording, zones
from sotto.sanitizers.contextual.cuts import ABBREVIATIONS, abbreviates
from sotto.sanitizers.rlaa import torsos
from sotto.sanitizers.rlaa.drafts import changed
from sotto.sanitizers.rlaa.plan import Plan, Why
from sotto.taxonomy import IDENTIFIERS, Attribute

# How sure the tagger has to be of a number before a stand-in takes its place. Of a name nobody has to be surer
# than the tagger: whoever wants to stay unknown loses more by one that is left than by one too many.
_SURE = 0.6
# From here on the request needs a word.
_NEEDED = 0.7


def met(job: Job, reading: Reading, source: str) -> Rewrite:
    """The original with the edits that the profile and the findings ask for."""
    plan = Plan(job.text, reading.words, zones.protected(job.text, reading.words))
    for finding in job.findings:  # disjoint, though two may share a word
        part = plan.words_of(finding.span)
        if not part or job.profile.rule(finding.attribute) is Rule.ALLOW:
            continue
        in_code = bool(plan.keep[part.start : part.stop].any())
        left = reading.words[part.start - 1].text if part.start else ""
        _plan(job, plan, finding, part, None if in_code else left)
    torsos.take_along(plan, reading.needed >= _NEEDED, least=1)
    return changed(Rewrite(job.text, (), source), plan.changes(), source)


def _plan(job: Job, plan: Plan, finding: Finding, part: range, left: str | None) -> None:
    """``left`` is the word before the finding; None in code, where nothing may be cut or worded anew."""
    rule, label = job.profile.rule(finding.attribute), finding.attribute.label.lower()
    if rule is Rule.GENERALISE and left is not None:
        coarser = wording.generalised(finding.text, finding.attribute, left)
        if coarser:
            why = _why(finding, f"A coarser wording, as your profile asks ({label}).")
            plan.replace(part, coarser, Action.GENERALISE, why, finding.span)
            return
    if left is not None and (finding.attribute is Attribute.FACT or rule is Rule.REMOVE):
        plan.remove(_with_title(plan.words, part), _why(finding, "Your profile keeps this private."))
    elif rule is not Rule.TASK or _always(finding):
        why = _why(finding, f"A stand-in keeps this private ({label}); the answer gets the original back.")
        stand_in = job.vault.stand_in(finding.text, finding.attribute)
        plan.replace(part, stand_in, Action.PSEUDONYM, why, finding.span)


def _with_title(words: Sequence[Word], part: range) -> range:
    """``part`` with the "Mr." before it."""
    start = part.start - (part.start > 0 and abbreviates(words, part.start - 1))
    return range(start - (start > 0 and words[start - 1].text in ABBREVIATIONS), part.stop)


def _always(finding: Finding) -> bool:
    if finding.attribute in {Attribute.FACT, Attribute.OWN_TERM}:
        return True
    if finding.attribute not in IDENTIFIERS:
        return False
    return finding.source != TAGGER or finding.attribute is Attribute.NAME or finding.confidence >= _SURE


def _why(finding: Finding, reason: str) -> Why:
    return Why(finding.attribute, reason, finding.confidence, (finding.text,))
