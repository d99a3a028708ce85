"""The contextual sanitizer with a language model: plan, put stand-ins in, write, check what was written.

The person's own wishes and everything that is an identifier are settled by code, whatever the model thinks of
them: an identifier has its stand-in before the model writes a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sotto.engines.base import Sampling
from sotto.errors import SanitizeFailed
from sotto.findings.repeats import places
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.profiles import Rule
from sotto.rewrite import Action, Edit, Finding, Rewrite, Span, SpanIndex, edits_between
from sotto.sanitizers.base import Job
from sotto.sanitizers.composing import composed
from sotto.sanitizers.contextual import reward, wording
from sotto.sanitizers.contextual.options import Options
from sotto.sanitizers.contextual.roles import Decision, Plan, Planner, Writer
from sotto.taxonomy import IDENTIFIERS, Attribute

NAME = "contextual"
# A name that the tagger alone found, less sure than this, and that the model calls needed: somebody everybody knows.
_SURE_OF_NAME = 0.6
_SOFT = wording.STAND_IN - IDENTIFIERS - {Attribute.OWN_TERM}


class Delegation:
    """What the task needs stays; what is private beyond that goes. Without a planner the writer decides, too."""

    name = NAME

    def __init__(self, planner: Planner | None, writer: Writer, options: Options) -> None:
        self._planner = planner
        self._writer = writer
        self._options = options

    def sanitize(self, job: Job) -> Rewrite:
        sampling = self._sampling(job.attempt)
        job.vault.note(job.text)
        job.progress("planning", 0.1)
        plan = None
        if self._planner is not None:
            plan = _settled(self._planner.plan(job.text, job.findings, sampling, job.check), job)
        job.check()
        disguised = Rewrite(job.text, tuple(_stand_ins(job, plan)), NAME, plan.task if plan else None)
        rewrite = disguised
        orders = None if plan is None else _orders(plan, disguised)
        if orders is None or any(d.action in {Action.REMOVE, Action.GENERALISE} for d in orders.decisions):
            job.progress("writing", 0.5)
            written = self._writer.write(disguised.text, orders, sampling, job.check).strip()
            _require_kept_promises(written, orders, disguised)
            rewrite = composed(disguised, _as_edits(disguised.text, written, orders))
        job.check()
        job.progress("checking", 0.9)
        return rewrite if plan is None else replace(rewrite, edits=_with_offers(rewrite, job))

    def _sampling(self, attempt: int) -> Sampling:
        options = self._options
        temperature = options.temperature if attempt else 0.0
        return Sampling(options.max_tokens, temperature, options.seed + attempt)


def _settled(plan: Plan, job: Job) -> Plan:
    """The plan with a decision for every finding: the profile's where it has one, else the model's, else it goes."""
    decisions = list(plan.decisions)
    for finding in job.findings:
        of_model = _decided(plan.decisions, finding.span)
        needed, action = _wish(finding, of_model, job.profile.rule(finding.attribute))
        if of_model is None or (needed, action) != (of_model.needed, of_model.action):
            decisions = [d for d in decisions if not _overruled(d, of_model, finding.span, needed=needed)]
            decisions.append(Decision(finding.text, (finding.span,), finding.attribute, needed, action))
    return replace(plan, decisions=tuple(decisions))


def _overruled(decision: Decision, of_model: Decision | None, span: Span, *, needed: bool) -> bool:
    """Whether a decision cannot stand beside another one about ``span``, or is that one itself."""
    if decision is of_model and span.contains(decision.places[0]):
        return True
    return decision.needed and not needed and any(place.overlaps(span) for place in decision.places)


def _wish(finding: Finding, of_model: Decision | None, rule: Rule) -> tuple[bool, Action]:
    """Whether a finding is needed, and what happens to it."""
    if rule is Rule.ALLOW:
        return True, Action.KEEP
    if finding.attribute is Attribute.FACT or rule is Rule.REMOVE:
        return False, Action.REMOVE
    if rule is Rule.GENERALISE:
        return True, Action.GENERALISE
    if rule is Rule.PSEUDONYM:
        return True, Action.PSEUDONYM
    if of_model is None:
        return False, Action.PSEUDONYM if finding.attribute in wording.STAND_IN else Action.REMOVE
    if finding.attribute in wording.STAND_IN:
        unsure = finding.source == TAGGER and finding.confidence < _SURE_OF_NAME
        if of_model.needed and of_model.action is Action.KEEP and not (finding.attribute in _SOFT or unsure):
            return True, Action.PSEUDONYM
    return of_model.needed, of_model.action


def _decided(decisions: Sequence[Decision], span: Span) -> Decision | None:
    """The decision about the shortest stretch that holds ``span``, or else about one inside it."""
    holding = [d for d in decisions if any(place.contains(span) for place in d.places)]
    inside = [d for d in decisions if any(span.contains(place) for place in d.places)]
    return min(holding, key=lambda d: len(d.text), default=None) or next(iter(inside), None)


def _stand_ins(job: Job, plan: Plan | None) -> list[Edit]:
    """Edits that put stand-ins wherever a finding or a decision of the plan asks for one."""
    wanted: list[Finding] = []
    for finding in job.findings:
        rule = job.profile.rule(finding.attribute)
        decided = None if plan is None else _decided(plan.decisions, finding.span)
        if rule in {Rule.ALLOW, Rule.GENERALISE}:
            continue
        hidden = finding.attribute in wording.STAND_IN - _SOFT or rule is Rule.PSEUDONYM
        if plan is not None:
            kept = decided is not None and decided.needed and decided.action in {Action.KEEP, Action.GENERALISE}
            hidden = (finding.attribute in wording.STAND_IN or rule is Rule.PSEUDONYM) and not kept
        if hidden:
            wanted.append(finding)
    for decision in plan.decisions if plan else ():
        if decision.action is Action.PSEUDONYM or (not decision.needed and decision.attribute in IDENTIFIERS):
            attribute = decision.attribute
            wanted += [Finding(p, p.of(job.text), attribute, 0.9, NAME) for p in decision.places]
    edits: list[Edit] = []
    for finding in sorted(wanted, key=lambda f: (-len(f.span), f.span)):
        if any(finding.span.overlaps(edit.span) for edit in edits) or not finding.text.strip():
            continue
        edits.append(_stand_in(finding, job))
    return sorted(edits, key=lambda e: e.span)


def _stand_in(finding: Finding, job: Job) -> Edit:
    label = finding.attribute.label.lower()
    return Edit(
        span=finding.span,
        original=finding.text,
        replacement=job.vault.stand_in(finding.text, finding.attribute),
        action=Action.PSEUDONYM,
        attribute=finding.attribute,
        reason=f"A stand-in keeps this private ({label}); the answer gets the original back.",
        confidence=finding.confidence,
        source=finding.source,
        evidence=(finding.text,),
    )


def _orders(plan: Plan, disguised: Rewrite) -> Plan:
    """The plan in the words of the disguised text, for whoever writes it anew."""
    worded = []
    for decision in plan.decisions:
        text = _as_disguised(decision.text, disguised)
        found = tuple(places(disguised.text, text))
        if found and decision.action is not Action.PSEUDONYM and text.strip():
            worded.append(replace(decision, text=text, places=found))
    return replace(plan, decisions=tuple(worded))


def _as_disguised(text: str, disguised: Rewrite) -> str:
    for edit in sorted(disguised.edits, key=lambda e: -len(e.original)):
        text = text.replace(edit.original, edit.replacement)
    return text


def _require_kept_promises(written: str, orders: Plan | None, disguised: Rewrite) -> None:
    """The paper's privacy reward as a verifier: what had to go can be recovered nowhere, and something is left.

    A stand-in that was left where it might have gone tells nothing.
    """
    harmless = {edit.replacement for edit in disguised.edits}
    private = [text for text in orders.texts(needed=False) if text not in harmless] if orders else []
    essential = orders.texts(needed=True) if orders else []
    if reward.privacy(written, private, essential) < 0:
        raise SanitizeFailed


def _as_edits(before: str, written: str, orders: Plan | None) -> Rewrite:
    """What was written as edits, each with the reason that the plan gives for it."""
    edits = edits_between(before, written, reason="Reads on without what went.", source=NAME)
    decisions = orders.decisions if orders else ()
    return Rewrite(before, tuple(_explained(edit, decisions) for edit in edits), NAME)


def _explained(edit: Edit, decisions: Iterable[Decision]) -> Edit:
    behind = [
        d
        for d in decisions
        if d.action in {Action.REMOVE, Action.GENERALISE} and any(p.overlaps(edit.span) for p in d.places)
    ]
    if not behind:
        return replace(edit, uncertain=any(c.isalnum() for c in edit.replacement))
    labels = ", ".join(sorted({d.attribute.label.lower() for d in behind})[:3])
    removed = any(d.action is Action.REMOVE for d in behind)
    reason = f"Your request does not need this ({labels})." if removed else f"A coarser wording is enough ({labels})."
    evidence = tuple(d.text for d in behind)
    return replace(edit, attribute=behind[0].attribute, reason=reason, evidence=evidence, confidence=0.9)


def _with_offers(rewrite: Rewrite, job: Job) -> tuple[Edit, ...]:
    """The edits, and beside them what is sensitive but needed: offered, not applied."""
    taken = SpanIndex(edit.span for edit in rewrite.edits)
    offers: list[Edit] = []
    for finding in job.findings:
        allowed = job.profile.rule(finding.attribute) is Rule.ALLOW
        if allowed or taken.overlaps(finding.span) or any(finding.span.overlaps(o.span) for o in offers):
            continue
        replaceable = finding.attribute in wording.STAND_IN
        label = finding.attribute.label.lower()
        offers.append(
            Edit(
                span=finding.span,
                original=finding.text,
                replacement=job.vault.stand_in(finding.text, finding.attribute) if replaceable else f"[{label}]",
                action=Action.PSEUDONYM if replaceable else Action.GENERALISE,
                attribute=finding.attribute,
                reason=f"Your request seems to need this ({label}).",
                confidence=finding.confidence,
                source=NAME,
                evidence=(finding.text,),
                accepted=False,
            )
        )
    return tuple(sorted([*rewrite.edits, *offers], key=lambda e: (e.span, not e.accepted)))
