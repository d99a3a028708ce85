"""What was decided, as edits that say why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sotto.engines.builtin.encoder import Reading
from sotto.rewrite import Action, Edit, Span, SpanIndex
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import repair, wording
from sotto.sanitizers.contextual.spots import Spot
from sotto.taxonomy import Attribute

SOURCE = "contextual"

_CERTAIN = 0.8


@dataclass(frozen=True, slots=True)
class Replacement:
    """A kept finding that gets other words."""

    spot: Spot
    action: Action
    text: str


def of_cut(reading: Reading, made: repair.Cut, spots: Sequence[Spot]) -> Edit:
    """``spots`` are the findings in reach of the cut."""
    part = slice(made.first, made.last + 1)
    inside = [spot.finding for spot in spots if made.first <= spot.first and spot.last <= made.last]
    strongest = max(inside, key=lambda f: f.confidence, default=None)
    private = float(reading.private[part].max())
    cut = float(reading.cut[part].mean())
    hidden_by_profile = any(f.attribute is Attribute.FACT for f in inside)
    if hidden_by_profile:
        reason = "Your profile keeps this private."
    elif strongest is not None:
        labels = sorted({f.attribute.label.lower() for f in inside})
        reason = f"Your request does not need this ({', '.join(labels[:3])})."
    else:
        reason = "An aside that your request does not need."
    return Edit(
        span=made.span,
        original=made.span.of(reading.text),
        replacement=made.replacement,
        action=Action.REMOVE,
        attribute=strongest.attribute if strongest else Attribute.OTHER,
        reason=reason,
        confidence=max(private, cut),
        source=SOURCE,
        evidence=tuple(f.text for f in inside),
        uncertain=not hidden_by_profile and private < _CERTAIN and cut < _CERTAIN,
    )


def of_replacement(reading: Reading, made: Replacement) -> Edit:
    finding = made.spot.finding
    words = Span(reading.words[made.spot.first].start, reading.words[made.spot.last].end)
    span = finding.span if words.contains(finding.span) else words
    label = finding.attribute.label.lower()
    reason = (
        f"A stand-in keeps this private ({label}); the answer gets the original back."
        if made.action is Action.PSEUDONYM
        else f"A coarser wording is enough here ({label})."
    )
    return Edit(
        span=span,
        original=span.of(reading.text),
        replacement=made.text,
        action=made.action,
        attribute=finding.attribute,
        reason=reason,
        confidence=finding.confidence,
        source=finding.source,
        evidence=(finding.text,),
        uncertain=finding.confidence < _CERTAIN,
    )


def offered(job: Job, reading: Reading, spots: Sequence[Spot], made: Sequence[Edit]) -> list[Edit]:
    """Sensitive details that stay because the task needs them: what could stand there instead, not applied."""
    offers: list[Edit] = []
    edited = SpanIndex(edit.span for edit in made)
    for spot in spots:
        finding = spot.finding
        if edited.overlaps(finding.span):
            continue
        label = finding.attribute.label.lower()
        replaceable = finding.attribute in wording.STAND_IN
        if replaceable:
            instead = job.vault.stand_in(finding.text, finding.attribute)
        else:
            left = reading.words[spot.first - 1].text if spot.first else ""
            instead = wording.generalised(finding.text, finding.attribute, left) or f"[{label}]"
        offers.append(
            Edit(
                span=finding.span,
                original=finding.text,
                replacement=instead,
                action=Action.PSEUDONYM if replaceable else Action.GENERALISE,
                attribute=finding.attribute,
                reason=f"Your request seems to need this ({label}).",
                confidence=float(reading.needed[spot.part].mean()),
                source=SOURCE,
                evidence=(finding.text,),
                accepted=False,
            )
        )
    return offers
