"""What goes, what stays and what is replaced, decided over one text step by step."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.words import Case
from sotto.findings.repeats import places
from sotto.findings.tagger import AROUND_NAMES
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.findings.terms import never_flagged
from sotto.profiles import Rule
from sotto.rewrite import Action, Edit, Finding
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import cuts, edits, lines, repair, subjects, wording, zones
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.sanitizers.contextual.edits import Replacement
from sotto.sanitizers.contextual.spots import Places, Spot
from sotto.taxonomy import IDENTIFIERS, Attribute, Family

# How sure the encoder has to be of a name before a stand-in takes its place, when it does not call it private.
_STAND_IN_AT = 0.6
# What stories, exercises and documentation are full of: whose it is shows in what stands around it.
_OFTEN_INVENTED = frozenset({Attribute.NAME, Attribute.PHONE, Attribute.ADDRESS})

Mask = npt.NDArray[np.bool_]


class Decisions:
    """The decisions over one text; ``edits`` makes them all and says them."""

    def __init__(self, job: Job, reading: Reading, policy: CutPolicy) -> None:
        self.job, self.reading = job, reading
        self.text, self.words = job.text, reading.words
        self.policy = policy
        self.harmless = not policy.finds_private(reading)
        count = len(self.words)
        self.places = Places(self.words)
        self.spots = [spot for finding in job.findings if (spot := self.places.spot(finding))]
        self.signs = np.array([word.case is Case.SIGN for word in self.words], dtype=bool)
        self.zone = zones.protected(self.text, self.words)
        self.private = reading.private.copy()
        self.must_stay = self.zone.copy()
        self.must_go = np.zeros(count, dtype=bool)
        self.replacements: list[Replacement] = []
        self.replaced = np.zeros(count, dtype=bool)

    def edits(self) -> list[Edit]:
        self._apply_wishes()
        options = zones.within(zones.options(self.text), self.words)
        self.must_stay |= options & ~self.must_go & (self.private <= self.policy.must_go)
        cut = cuts.decide(
            self.reading, self.policy, private=self.private, must_stay=self.must_stay, must_go=self.must_go
        )
        lines.give_back(self.text, self.words, cut, np.where(self.must_go, 1, self.private), self.policy.must_go)
        self._settle_partly_cut(cut)
        self._settle_comments(cut)
        self._stand_in_instead(cut)
        telling = self._telling()
        subjects.give_back(self.text, self.words, self.spots, cut, telling)
        subjects.give_back_frames(self.words, cut, telling)
        subjects.give_back_hinges(self.text, self.words, cut, telling)
        self._give_back_never_flagged(cut)
        self._generalise_inside_phrases(cut)
        self._stand_in(cut)
        keep = self.must_stay | self.replaced | (self.reading.needed > 0.6)
        cut = repair.repaired(self.text, self.words, cut, keep)
        self._stand_in(cut)  # a name that a repair took along is hidden wherever else it stands
        self._stand_in_inside_others(cut)
        cut &= ~self.replaced  # what a repair cut half is replaced whole
        firsts = [spot.first for spot in self.spots]
        made = [
            edits.of_cut(self.reading, c, self.spots[bisect_left(firsts, c.first) : bisect_right(firsts, c.last)])
            for c in repair.cuts(self.text, self.words, cut, self.replaced | self.zone)
        ]
        made += [edits.of_replacement(self.reading, r) for r in self.replacements]
        staying = [spot for spot in self.spots if not self.must_stay[spot.part].any()]
        made += edits.offered(self.job, self.reading, staying, made)
        return sorted(made, key=lambda e: e.span)

    def _apply_wishes(self) -> None:
        """The profile's rules, terms and facts overrule what the encoder thinks of need."""
        for spot in self.spots:
            finding = spot.finding
            rule = self.job.profile.rule(finding.attribute)
            if rule is Rule.ALLOW:
                self.private[spot.part] = 0.01
                self.must_stay[spot.part] = True
            elif finding.attribute is Attribute.FACT or rule is Rule.REMOVE:
                if self.zone[spot.part].any():  # code stays whole, so what must not stand in it is replaced
                    self._replace(spot, Rule.PSEUDONYM)
                    continue
                self.must_go[spot.part] = True
                self.private[spot.part] = 0.99
            elif rule is Rule.GENERALISE or rule is Rule.PSEUDONYM:
                self._replace(spot, rule)
            elif finding.attribute in wording.STAND_IN:
                # A stand-in takes care of it where its clause stays; the clause itself need not go for it.
                self.private[spot.part] = np.minimum(self.private[spot.part], cuts.PRIVATE_WITH_STAND_IN)

    def _replace(self, spot: Spot, rule: Rule) -> None:
        coarser = self._coarser(spot) if rule is Rule.GENERALISE else None
        if coarser is None:
            self._hide(spot)
        else:
            self._add(Replacement(spot, Action.GENERALISE, coarser))
        self.must_stay[spot.part] = True

    def _coarser(self, spot: Spot) -> str | None:
        left = self.words[spot.first - 1].text if spot.first else ""
        return wording.generalised(spot.finding.text, spot.finding.attribute, left)

    def _hide(self, spot: Spot) -> None:
        stand_in = self.job.vault.stand_in(spot.finding.text, spot.finding.attribute)
        self._add(Replacement(spot, Action.PSEUDONYM, stand_in))

    def _add(self, made: Replacement) -> None:
        if not self.replaced[made.spot.part].any():
            self.replaced[made.spot.part] = True
            self.replacements.append(made)

    def _settle_partly_cut(self, cut: Mask) -> None:
        """A name, number or time of day that a cut would tear apart goes whole or not at all."""
        for spot in self.spots:
            part = spot.part
            if spot.finding.attribute in wording.STAND_IN and cut[part].any() and not cut[part].all():
                cut[part] = not self.must_stay[part].any()
        for number in cuts.split_numbers(self.text, self.words):
            if cut[number].any() and not cut[number].all():
                cut[number] = bool((self.must_go | (self.private > self.policy.must_go))[number].any())

    def _settle_comments(self, cut: Mask) -> None:
        """The sign of a comment goes with its last word."""
        for span in zones.comments(self.text):
            comment = zones.within([span], self.words)
            if cut[comment & ~self.signs].all():
                cut |= comment

    def _stand_in_instead(self, cut: Mask) -> None:
        """A cut that would only take a name or number out of a sentence or from behind a colon waits for a stand-in."""
        hidden = np.zeros(len(self.words), dtype=bool)
        for spot in self.spots:
            if self._waits_for_stand_in(spot.finding):
                hidden[spot.part] = True
        kinds = cuts.boundaries(self.text, self.words)
        subjects.keep_names(self.text, self.words, self.spots, cut, self.must_go)
        for first, last in cuts.runs(cut):
            inside = first > 0 and (kinds[first - 1] == cuts.Boundary.PHRASE or self.words[first - 1].text == ":")
            others = (
                w.text.lower()
                for w, h in zip(self.words[first : last + 1], hidden[first : last + 1], strict=True)
                if not h
            )
            if inside and hidden[first : last + 1].any() and all(o in AROUND_NAMES or not o.isalnum() for o in others):
                cut[first : last + 1] = self.must_go[first : last + 1]

    def _waits_for_stand_in(self, finding: Finding) -> bool:
        return finding.attribute in wording.STAND_IN and self.job.profile.rule(finding.attribute) is Rule.TASK

    def _telling(self) -> Mask:
        """Words that must not come back: they have to go, or are private and no stand-in will hide them."""
        hidden = np.zeros(len(self.words), dtype=bool)
        for spot in self.spots:
            if spot.finding.attribute in wording.STAND_IN and self._certain(spot):
                hidden[spot.part] = True
        return self.must_go | (~hidden & (self.private > self.policy.must_go))

    def _give_back_never_flagged(self, cut: Mask) -> None:
        """What the profile never flags goes only with a clause that goes, never alone."""
        harmless = zones.within(never_flagged(self.text, self.job.profile), self.words) & ~self.must_go
        if not harmless.any():
            return
        for first, last in cuts.runs(cut):
            part = slice(first, last + 1)
            if harmless[part].any() and (harmless | self.signs)[part].all():
                cut[part] = False
                self.must_stay[part] = True

    def _generalise_inside_phrases(self, cut: Mask) -> None:
        """A cut that would tear a hole into a phrase becomes a coarser wording where there is one."""
        kinds = cuts.boundaries(self.text, self.words)
        for spot in self.spots:
            first, last = spot.first, spot.last
            if spot.finding.attribute in wording.STAND_IN or not cut[spot.part].all():
                continue
            inside = first > 0 and kinds[first - 1] == cuts.Boundary.PHRASE
            more_goes = (first > 0 and cut[first - 1]) or (last + 1 < len(self.words) and cut[last + 1])
            if not inside or more_goes:
                continue
            coarser = self._coarser(spot)
            if coarser is not None:
                cut[spot.part] = False
                self._add(Replacement(spot, Action.GENERALISE, coarser))

    def _stand_in(self, cut: Mask) -> None:
        """Names, numbers and the like that stay get a reversible stand-in, needed or not."""
        waiting = [s for s in self.spots if self._waits_for_stand_in(s.finding) and not cut[s.part].any()]
        # A value that is hidden in one place is hidden wherever it stands.
        hidden = {spot.finding.text.lower() for spot in self.spots if cut[spot.part].all()}
        hidden |= {spot.finding.text.lower() for spot in waiting if self._certain(spot)}
        for spot in waiting:
            if spot.finding.text.lower() in hidden:
                self._hide(spot)

    def _stand_in_inside_others(self, cut: Mask) -> None:
        """A name that went must not stand on inside a longer finding of another kind that stays."""
        gone: dict[str, Finding] = {}
        for spot in self.spots:
            finding = spot.finding
            names_one = finding.attribute in IDENTIFIERS or finding.attribute is Attribute.OWN_TERM
            if names_one and (cut[spot.part].all() or self.replaced[spot.part].all()):
                gone.setdefault(finding.text, finding)
        settled = cut | self.replaced | self.must_stay
        for value, finding in gone.items():
            for span in places(self.text, value):
                again = self.places.spot(replace(finding, span=span))
                if again and not settled[again.part].any():
                    self._hide(again)

    def _certain(self, spot: Spot) -> bool:
        """Whether a finding is sure enough to be replaced although its sentence stays."""
        finding = spot.finding
        private = float(self.reading.private[spot.part].max())
        if private > self.policy.must_go:
            return True
        if self.harmless:
            invented = finding.attribute in _OFTEN_INVENTED and private < self.policy.harmless
            if invented or finding.confidence < self.policy.sure:
                return False
        if finding.source != TAGGER or finding.attribute.family is Family.SECRET:
            return True
        return finding.confidence >= _STAND_IN_AT and finding.attribute in IDENTIFIERS
