"""The contextual rewriter on the built-in tier: read, decide what goes, word the edits."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Encoder, Reading
from sotto.engines.builtin.words import Case
from sotto.findings.repeats import places
from sotto.findings.tagger import AROUND_NAMES
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.profiles import Rule, Strictness
from sotto.rewrite import Action, Edit, Finding, Rewrite, Span, SpanIndex
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import cuts, repair, wording, zones
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.taxonomy import IDENTIFIERS, Attribute

NAME = "contextual"

# Points on the trade-off curve between leaks and kept words; chosen on lines held out from the encoder.
_OFFSETS = {Strictness.RELAXED: -0.75, Strictness.BALANCED: 0.75, Strictness.STRICT: 2.5}
_FULL_OFFSET_FROM = 80  # words
_SHORTEST_SHARE = 0.33
_MUST_GO = {Strictness.RELAXED: 0.75, Strictness.BALANCED: 0.6, Strictness.STRICT: 0.4}
# How sure the encoder has to be of a name before a stand-in takes its place, when it does not call it private.
_STAND_IN_AT = 0.6
_CERTAIN = 0.8

# Words that begin a request of their own: the name before them was an address or a signature.
_OPENS_REQUEST = frozenset(
    "can could would will please what how do does is are i i'm we and but so if when why where who which help".split()
)

Mask = npt.NDArray[np.bool_]


@dataclass(slots=True)
class _Replacement:
    """A kept stretch of words that gets other words: indices first to last."""

    first: int
    last: int
    finding: Finding
    action: Action
    text: str


class ContextualSanitizer:
    """What the task needs stays; what is private beyond that goes."""

    name = NAME

    def __init__(self, encoder: Encoder, policy: CutPolicy) -> None:
        self._encoder = encoder
        self._policy = policy

    def sanitize(self, job: Job) -> Rewrite:
        job.progress("reading", 0.2)
        reading = self._encoder.read(job.text)
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
        plan = _Plan(job, reading, policy)
        edits = plan.edits()
        job.check()
        job.progress("checking", 0.9)
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


class _Plan:
    """The decisions over one text, step by step."""

    def __init__(self, job: Job, reading: Reading, policy: CutPolicy) -> None:
        self.job, self.reading = job, reading
        self.text, self.words = job.text, reading.words
        self.policy = policy
        self.count = len(self.words)
        self.zone = zones.protected(self.text, self.words)
        self.private = reading.private.copy()
        self.must_stay = self.zone.copy()
        self.must_go = np.zeros(self.count, dtype=bool)
        self.replacements: list[_Replacement] = []
        self.replaced = np.zeros(self.count, dtype=bool)
        self._starts = [word.start for word in self.words]
        self._ends = [word.end for word in self.words]

    def words_of(self, span: Span) -> tuple[int, int]:
        """First and last index of the words that touch ``span``; first > last where none does."""
        first = bisect_right(self._ends, span.start)
        last = bisect_left(self._starts, span.end) - 1
        return (first, last) if first <= last else (0, -1)

    def edits(self) -> list[Edit]:
        spots = [(finding, *self.words_of(finding.span)) for finding in self.job.findings]
        spots = [(f, first, last) for f, first, last in spots if first <= last]
        self._apply_wishes(spots)
        cut = cuts.decide(
            self.reading, self.policy, private=self.private, must_stay=self.must_stay, must_go=self.must_go
        )
        self._settle_partly_cut(spots, cut)
        self._stand_in_instead(spots, cut)
        self._generalise_inside_phrases(spots, cut)
        self._stand_in(spots, cut)
        keep = self.must_stay | self.replaced | (self.reading.needed > 0.6)
        cut = repair.repaired(self.text, self.words, cut, keep)
        self._stand_in(spots, cut)  # a name that a repair took along is hidden wherever else it stands
        self._stand_in_inside_others(spots, cut)
        cut &= ~self.replaced  # what a repair cut half is replaced whole
        firsts = [first for _, first, _ in spots]
        made = [
            self._cut_edit(c, spots[bisect_left(firsts, c.first) : bisect_right(firsts, c.last)])
            for c in repair.cuts(self.text, self.words, cut, self.replaced | self.zone)
        ]
        made += [self._replacement_edit(r) for r in self.replacements]
        made += self._needed_edits(spots, made)
        return sorted(made, key=lambda e: e.span)

    def _apply_wishes(self, spots: Sequence[tuple[Finding, int, int]]) -> None:
        """The profile's rules, terms and facts overrule what the encoder thinks of need."""
        for finding, first, last in spots:
            rule = self.job.profile.rule(finding.attribute)
            part = slice(first, last + 1)
            if rule is Rule.ALLOW:
                self.private[part] = 0.01
                self.must_stay[part] = True
            elif finding.attribute is Attribute.FACT or rule is Rule.REMOVE:
                if self.zone[part].any():  # code stays whole, so what must not stand in it is replaced
                    self._replace(finding, first, last, Rule.PSEUDONYM)
                    continue
                self.must_go[part] = True
                self.private[part] = 0.99
            elif rule is Rule.GENERALISE or rule is Rule.PSEUDONYM:
                self._replace(finding, first, last, rule)
            elif finding.attribute in wording.STAND_IN:
                # A stand-in takes care of it where its clause stays; the clause itself need not go for it.
                self.private[part] = np.minimum(self.private[part], cuts.PRIVATE_WITH_STAND_IN)

    def _replace(self, finding: Finding, first: int, last: int, rule: Rule) -> None:
        left = self.words[first - 1].text if first else ""
        coarser = wording.generalised(finding.text, finding.attribute, left) if rule is Rule.GENERALISE else None
        if coarser is None:
            self._add(finding, first, last, Action.PSEUDONYM, self.job.vault.stand_in(finding.text, finding.attribute))
        else:
            self._add(finding, first, last, Action.GENERALISE, coarser)
        self.must_stay[first : last + 1] = True

    def _add(self, finding: Finding, first: int, last: int, action: Action, text: str) -> None:
        if not self.replaced[first : last + 1].any():
            self.replaced[first : last + 1] = True
            self.replacements.append(_Replacement(first, last, finding, action, text))

    def _settle_partly_cut(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """A name or number that a cut would tear apart goes whole."""
        for finding, first, last in spots:
            part = slice(first, last + 1)
            if finding.attribute in wording.STAND_IN and cut[part].any() and not cut[part].all():
                cut[part] = not self.must_stay[part].any()

    def _stand_in_instead(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """A cut that would only take a name or number out of a sentence is left to the stand-in."""
        hidden = np.zeros(self.count, dtype=bool)
        for finding, first, last in spots:
            if finding.attribute in wording.STAND_IN and self.job.profile.rule(finding.attribute) is Rule.TASK:
                hidden[first : last + 1] = True
        kinds = cuts.boundaries(self.text, self.words)
        self._keep_subjects(spots, cut)
        for first, last in cuts.runs(cut):
            inside = first > 0 and kinds[first - 1] == cuts.Boundary.PHRASE
            others = (
                w.text.lower()
                for w, h in zip(self.words[first : last + 1], hidden[first : last + 1], strict=True)
                if not h
            )
            if inside and hidden[first : last + 1].any() and all(o in AROUND_NAMES or not o.isalnum() for o in others):
                cut[first : last + 1] = self.must_go[first : last + 1]

    def _keep_subjects(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """A name that opens a sentence stays as a stand-in where a verb would be left without its subject."""
        names = {first: last for f, first, last in spots if f.attribute is Attribute.NAME}
        for sentence in cuts.sentences(self.text, self.words):
            last = names.get(sentence.start)
            part = slice(sentence.start, sentence.stop)
            if last is None or not cut[sentence.start : last + 1].all() or cut[part].all():
                continue
            following = next(i for i in range(last + 1, sentence.stop) if not cut[i])
            word = self.words[following]
            if following > last + 1 and word.case is Case.LOWER and word.text not in _OPENS_REQUEST:
                cut[sentence.start : last + 1] = self.must_go[sentence.start : last + 1]

    def _generalise_inside_phrases(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """A cut that would tear a hole into a phrase becomes a coarser wording where there is one."""
        kinds = cuts.boundaries(self.text, self.words)
        for finding, first, last in spots:
            if finding.attribute in wording.STAND_IN or not cut[first : last + 1].all():
                continue
            inside = first > 0 and kinds[first - 1] == cuts.Boundary.PHRASE
            more_goes = (first > 0 and cut[first - 1]) or (last + 1 < self.count and cut[last + 1])
            if not inside or more_goes:
                continue
            coarser = wording.generalised(finding.text, finding.attribute, self.words[first - 1].text)
            if coarser is not None:
                cut[first : last + 1] = False
                self._add(finding, first, last, Action.GENERALISE, coarser)

    def _stand_in(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """Names, numbers and the like that stay get a reversible stand-in, needed or not."""
        waiting = [
            (f, first, last)
            for f, first, last in spots
            if f.attribute in wording.STAND_IN
            and not cut[first : last + 1].any()
            and self.job.profile.rule(f.attribute) is Rule.TASK
        ]
        hidden = {f.text.lower() for f, first, last in spots if cut[first : last + 1].all()}
        hidden |= {f.text.lower() for f, first, last in waiting if self._certain(f, first, last)}
        for finding, first, last in waiting:
            # A value that is hidden in one place is hidden wherever it stands.
            if finding.text.lower() in hidden:
                stand_in = self.job.vault.stand_in(finding.text, finding.attribute)
                self._add(finding, first, last, Action.PSEUDONYM, stand_in)

    def _stand_in_inside_others(self, spots: Sequence[tuple[Finding, int, int]], cut: Mask) -> None:
        """A name that went must not stand on inside a longer finding of another kind that stays."""
        gone: dict[str, Finding] = {}
        for finding, first, last in spots:
            names_one = finding.attribute in IDENTIFIERS or finding.attribute is Attribute.OWN_TERM
            if names_one and (cut[first : last + 1].all() or self.replaced[first : last + 1].all()):
                gone.setdefault(finding.text, finding)
        settled = cut | self.replaced | self.must_stay
        for value, finding in gone.items():
            for span in places(self.text, value):
                first, last = self.words_of(span)
                if first <= last and not settled[first : last + 1].any():
                    stand_in = self.job.vault.stand_in(value, finding.attribute)
                    self._add(replace(finding, span=span), first, last, Action.PSEUDONYM, stand_in)

    def _certain(self, finding: Finding, first: int, last: int) -> bool:
        """Whether a finding is sure enough to be replaced although its sentence stays."""
        if finding.source != TAGGER:
            return True
        named = finding.confidence >= _STAND_IN_AT and finding.attribute in IDENTIFIERS
        return named or float(self.reading.private[first : last + 1].max()) > self.policy.must_go

    # Wording --------------------------------------------------------------------------------------

    def _cut_edit(self, made: repair.Cut, spots: Sequence[tuple[Finding, int, int]]) -> Edit:
        part = slice(made.first, made.last + 1)
        inside = [f for f, first, last in spots if made.first <= first and last <= made.last]
        strongest = max(inside, key=lambda f: f.confidence, default=None)
        private = float(self.reading.private[part].max())
        cut = float(self.reading.cut[part].mean())
        confidence = max(private, cut)
        facts = [f for f in inside if f.attribute is Attribute.FACT]
        if facts:
            reason = "Your profile keeps this private."
        elif strongest is not None:
            labels = sorted({f.attribute.label.lower() for f in inside})
            reason = f"Your request does not need this ({', '.join(labels[:3])})."
        else:
            reason = "An aside that your request does not need."
        return Edit(
            span=made.span,
            original=made.span.of(self.text),
            replacement=made.replacement,
            action=Action.REMOVE,
            attribute=strongest.attribute if strongest else Attribute.OTHER,
            reason=reason,
            confidence=confidence,
            source=NAME,
            evidence=tuple(f.text for f in inside),
            uncertain=not facts and (private < _CERTAIN and cut < _CERTAIN),
        )

    def _replacement_edit(self, r: _Replacement) -> Edit:
        span = self._span(r.first, r.last, r.finding)
        label = r.finding.attribute.label.lower()
        reason = (
            f"A stand-in keeps this private ({label}); the answer gets the original back."
            if r.action is Action.PSEUDONYM
            else f"A coarser wording is enough here ({label})."
        )
        return Edit(
            span=span,
            original=span.of(self.text),
            replacement=r.text,
            action=r.action,
            attribute=r.finding.attribute,
            reason=reason,
            confidence=r.finding.confidence,
            source=r.finding.source,
            evidence=(r.finding.text,),
            uncertain=r.finding.confidence < _CERTAIN,
        )

    def _span(self, first: int, last: int, finding: Finding) -> Span:
        """The finding's own span where it is the words' span or inside it; the words' span otherwise."""
        words = Span(self.words[first].start, self.words[last].end)
        return finding.span if words.contains(finding.span) else words

    def _needed_edits(self, spots: Sequence[tuple[Finding, int, int]], made: Sequence[Edit]) -> list[Edit]:
        """Sensitive details that stay because the task needs them: offered, not applied."""
        edits: list[Edit] = []
        edited = SpanIndex(edit.span for edit in made)
        for finding, first, last in spots:
            part = slice(first, last + 1)
            if self.must_stay[part].any() or edited.overlaps(finding.span):
                continue
            left = self.words[first - 1].text if first else ""
            coarser = wording.generalised(finding.text, finding.attribute, left)
            replaceable = finding.attribute in wording.STAND_IN
            if not replaceable and coarser is None:
                coarser = f"[{finding.attribute.label.lower()}]"
            edits.append(
                Edit(
                    span=finding.span,
                    original=finding.text,
                    replacement=self.job.vault.stand_in(finding.text, finding.attribute)
                    if replaceable
                    else coarser or "",
                    action=Action.PSEUDONYM if replaceable else Action.GENERALISE,
                    attribute=finding.attribute,
                    reason=f"Your request seems to need this ({finding.attribute.label.lower()}).",
                    confidence=float(self.reading.needed[part].mean()),
                    source=NAME,
                    evidence=(finding.text,),
                    accepted=False,
                )
            )
        return edits
