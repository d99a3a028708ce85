"""NaPaRe as a sanitizer: the segments of the profile's facts and of what was found, searched one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sotto.errors import SanitizeFailed
from sotto.findings.given_away import GIVEN_AWAY
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.meaning_checks import STILL_TOLD
from sotto.sanitizers.napare import alignment
from sotto.sanitizers.napare.draft import Draft, Source
from sotto.sanitizers.napare.edits import Searched, alternatives, edits_of
from sotto.sanitizers.napare.options import Options
from sotto.sanitizers.napare.reward import Reward
from sotto.sanitizers.napare.roles import Aligner, Attacker, Entails, OneStepRewriter, Quality, Segment
from sotto.sanitizers.napare.tree_search import Judged, Search, refine, search_segment

NAME = "napare"
_WHOLE_TEXT = 1_000_000  # sentences
_MOST_WHOLE = 5


@dataclass(frozen=True, slots=True)
class Roles:
    """Who plays in one job. ``entails`` is asked for the last word on every fact."""

    aligner: Aligner
    rewriter: OneStepRewriter
    attacker: Attacker
    quality: Quality
    entails: Entails


class NaPaReSanitizer:
    """Raises SanitizeFailed where a fact of the profile can still be told after a second, bolder pass."""

    name = NAME

    def __init__(self, roles: Callable[[Job], Roles], options: Options) -> None:
        self._roles = roles
        self._options = options

    def sanitize(self, job: Job) -> Rewrite:
        job.progress("aligning", 0.2)
        job.vault.note(job.text)
        pursuit = _Pursuit(job, self._roles(job), self._options)
        source = Source(job.text)
        final = pursuit.of_facts(Draft(source), job.profile.facts, boldly=job.attempt > 0)
        final = pursuit.of_values(final)
        left = pursuit.still_told(final)
        if left:  # read as a whole, with more of what could tell it
            final = pursuit.of_facts(
                Draft(Source(job.text, reach=_WHOLE_TEXT), final.cut, final.fills), left, boldly=True
            )
            if pursuit.still_told(final, STILL_TOLD[job.profile.strictness]):
                raise SanitizeFailed
        job.progress("checking", 0.9)
        others = alternatives(final, pursuit.searched, pursuit.still_good)
        job.check()
        return Rewrite(
            original=job.text,
            edits=tuple(edits_of(final, pursuit.searched, others)),
            sanitizer=NAME,
            alternatives=tuple(one.draft.text for one in others[:_MOST_WHOLE]),
        )


class _Pursuit:
    """One job's searches, and all that they saw."""

    def __init__(self, job: Job, roles: Roles, options: Options) -> None:
        self._job, self._roles, self._options = job, roles, options
        self._search = Search(
            options.exploration, options.budget, options.candidates, options.gamma, options.reward_threshold
        )
        self._reward = Reward(roles.attacker, roles.quality, own_scale=bool(options.reward_model))
        self._random = random.Random(f"{options.seed} {job.attempt}")  # noqa: S311 -- no secret depends on it
        self._limit = GIVEN_AWAY[job.profile.strictness]
        self.searched: list[Searched] = []

    def of_facts(self, draft: Draft, facts: Sequence[str], *, boldly: bool) -> Draft:
        for fact in facts:
            self._job.check()
            draft = self._refined(draft, self._roles.aligner.segments(draft.source, fact, self._job, boldly=boldly))
        return draft

    def of_values(self, draft: Draft) -> Draft:
        return self._refined(draft, alignment.value_segments(draft.source, self._job.findings, self._job.profile))

    def still_told(self, draft: Draft, limit: float | None = None) -> list[str]:
        """The profile's facts that the rewritten text tells: from ``limit`` on, or from where any text does."""
        least = self._limit if limit is None else limit
        return [f for f in self._job.profile.facts if self._roles.entails.entails(f, draft.text) >= least]

    def still_good(self, draft: Draft, segment: Segment) -> bool:
        """Whether an alternative keeps the segment's secret, and every fact of the profile, too."""
        self._job.check()
        (left,) = self._roles.attacker.left([draft], segment)
        return left <= self._gamma(draft, segment, ()) and not self.still_told(draft)

    def _refined(self, draft: Draft, segments: Sequence[Segment]) -> Draft:
        """Algorithm 1 over segments, the most telling one first."""

        def search_one(root: Draft, segment: Segment) -> Sequence[Judged[Draft]]:
            at = segments.index(segment)
            self._job.progress("searching", 0.3 + 0.5 * at / len(segments))
            # A found value may stand inside a later one, a name in an address; each of them has its turn.
            pending = [s for s in segments[at + 1 :] if s.secret == segment.secret or not segment.is_fact]
            if self._is_private(root, segment, pending):
                return ()
            gamma = self._gamma(root, segment, pending)
            search = replace(self._search, gamma=gamma)
            ranked = search_segment(
                root,
                lambda state, action, count: self._roles.rewriter.candidates(state, segment, action, count),
                self._reward.of(root, segment, pending, gamma),
                search,
                self._random,
                self._job.check,
            )
            self.searched.append(Searched(segment, ranked, bool(ranked) and search.acceptable(ranked[0].verdict)))
            return ranked

        final, _ = refine(draft, segments, search_one)
        return final

    def _gamma(self, root: Draft, segment: Segment, pending: Sequence[Segment]) -> float:
        """What may be left: gamma, or what is left without the segment's sentences, which is not its doing.

        Never as much as would tell the secret.
        """
        sentences = [root.source.sentence(where) for where in segment.where]
        hidden = root.without([*sentences, *(where for later in pending for where in later.where)])
        if not segment.is_fact or not hidden.text.strip():
            return self._options.gamma
        (left,) = self._roles.attacker.left([hidden], segment)
        return max(self._options.gamma, left if left < self._limit else 0.0)

    def _is_private(self, root: Draft, segment: Segment, pending: Sequence[Segment]) -> bool:
        """Whether what was done to other segments has hidden this one, too."""
        touched = bool(root.cut or root.fills or pending)
        if not touched:
            return False
        hidden = root.without(where for later in pending for where in later.where)
        (left,) = self._roles.attacker.left([hidden], segment)
        return left <= self._options.gamma
