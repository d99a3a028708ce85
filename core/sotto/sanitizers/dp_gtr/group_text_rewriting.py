"""DP-GTR's three stages (section 4): a group of noisy paraphrases, what they share, a rewrite without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from sotto.errors import ModelAnswerUnusable
from sotto.privacy import exponential
from sotto.privacy.composition import Spent, group_spent
from sotto.privacy.randomness import Below, secure, seeded
from sotto.rewrite import Action, DifferentialPrivacy, Edit, Guarantee, NoGuarantee, Rewrite, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.dp_gtr import keywords
from sotto.sanitizers.dp_gtr.ban import Ban
from sotto.sanitizers.dp_gtr.options import Options, Release
from sotto.sanitizers.dp_gtr.roles import Paraphrase, Roles
from sotto.sanitizers.dp_gtr.withheld import withheld
from sotto.taxonomy import Attribute

NAME = "dp-gtr"

_WORD = re.compile(r"[^\W\d_]{2}")
# Of another attempt, so that it draws differently.
_SEED_STEP = 7919
# How many paraphrases may serve as the exemplar, one after the other, until a rewrite can be used.
_EXEMPLARS = 3

_NOT_COVERED = (
    "A large epsilon promises little: far above 10 it says how the noise was made, not that nobody can tell.",
    "Every further text about the same things adds its own epsilon.",
    "Sotto's checks look at your text and may throw a rewrite away; that choice is not drawn at random, and a "
    "rewrite that failed is not counted.",
    "It holds as long as the model was not trained on your text.",
)


class GroupTextRewriting:
    """All or nothing: the rewrite is one edit over the whole text, since a guarantee has no parts to take back."""

    name = NAME

    def __init__(self, roles: Roles, options: Options) -> None:
        self._roles = roles
        self._options = options

    def sanitize(self, job: Job) -> Rewrite:
        if job.attempt and self._formal:
            raise ModelAnswerUnusable  # another group would spend as much again
        seed = self._options.seed
        below = seeded(seed + _SEED_STEP * job.attempt) if seed else secure
        text = withheld(job)
        limit = self._roles.paraphraser.limit(text)

        job.progress("paraphrasing", 0.1)
        group = self._roles.paraphraser.paraphrases(text, self._options.temperatures, below, job.check)

        job.check()
        job.progress("comparing", 0.6)
        exemplars = self._by_perplexity(group, job)
        counts = keywords.document_frequencies(p.text for p in group)
        ban = Ban(keywords.release(counts, self._options, below))

        job.check()
        job.progress("rewriting", 0.8)
        rewritten = self._without_keywords(exemplars, ban, below, job)
        guarantee, reason = self._guarantee(limit, [p.drawn for p in group])
        return Rewrite(job.text, (_whole(job.text, rewritten, reason),), NAME, guarantee=guarantee)

    @property
    def _formal(self) -> bool:
        return self._roles.paraphraser.bounds is not None and not self._options.seed

    def _by_perplexity(self, group: Sequence[Paraphrase], job: Job) -> list[str]:
        """P_low first. The scorer sees what is noisy already, so the choice is post-processing and costs nothing."""
        texts = [p.text for p in group if _WORD.search(p.text)]
        scores = self._roles.scorer.perplexities(texts, job.check)
        return [texts[i] for i in sorted(range(len(texts)), key=scores.__getitem__)]

    def _without_keywords(self, exemplars: Sequence[str], ban: Ban, below: Below, job: Job) -> str:
        """The rewrite of the first exemplar that gives a usable one. Raises ModelAnswerUnusable where none does."""
        for exemplar in exemplars[:_EXEMPLARS]:
            with suppress(ModelAnswerUnusable):
                rewritten = self._roles.rewriter.rewrite(exemplar, ban, below, job.check).strip()
                if _WORD.search(rewritten) and not ban.within(rewritten):
                    return rewritten
        raise ModelAnswerUnusable

    def _guarantee(self, limit: int, drawn: Sequence[int]) -> tuple[Guarantee, str]:
        """The guarantee, and in a sentence for the review what stands behind it."""
        bounds = self._roles.paraphraser.bounds
        if bounds is None:
            return NoGuarantee(), (
                "Written anew from noisy paraphrases. No formal guarantee: this model draws its words itself, "
                "or the bounds of its logits were not calibrated."
            )
        if self._options.seed:
            return NoGuarantee(), (
                "Written anew from noisy paraphrases. No formal guarantee: with a fixed seed the noise can be foretold."
            )
        each = [exponential.epsilon(bounds, temperature) for temperature in self._options.temperatures]
        released = self._options.keyword_epsilon if self._options.release is Release.JEM else 0.0
        spent = group_spent(each, limit, drawn, released)
        not_covered = (*_NOT_COVERED, *self._roles.paraphraser.not_covered)
        return DifferentialPrivacy(spent.bound, not_covered, spent.realised), _reason(spent)


def _reason(spent: Spent) -> str:
    return (
        "Written anew from noisy paraphrases, without the words they share. "
        f"Epsilon at most {spent.bound:,.1f}, {spent.realised:,.1f} for what was drawn."
    )


def _whole(text: str, rewritten: str, reason: str) -> Edit:
    return Edit(
        span=Span(0, len(text)),
        original=text,
        replacement=rewritten,
        action=Action.GENERALISE,
        attribute=Attribute.OTHER,
        reason=reason,
        confidence=1.0,
        source=NAME,
    )
