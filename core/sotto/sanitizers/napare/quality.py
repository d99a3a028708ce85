"""The part of the reward that is not privacy: how much of the rest is kept, and how natural it reads."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import numpy as np

from sotto.engines.builtin.masked import Gaps, Ids, MaskedModel
from sotto.engines.builtin.words import Case, words
from sotto.sanitizers.ladders import is_vague
from sotto.sanitizers.napare.draft import Draft
from sotto.sanitizers.napare.roles import Embeds, Rewards, Scores, Segment
from sotto.sanitizers.prompting import render

# A text that is this many times less likely per word counts as half as natural.
_HALF_AS_NATURAL = 16.0
_MOST_POSITIONS = 12
# Pieces on each side of the first and the last of them that the model sees.
_AROUND = 7
# Below this share of its words a sentence is a fragment.
_FRAGMENT = 0.4
_FRAGMENTED = 0.7
# Words said vaguely one by one seldom make sense together, and the masked model does not see that.
_VAGUELY = 0.6
_ENDS = frozenset(".!?")

# A word of a text, by its index.
Place = tuple[str, int]


class Natural(Protocol):
    def natural(self, before: str, after: Sequence[str]) -> list[float]:
        """How natural each rewrite of ``before`` reads beside it, in [0, 1]."""
        ...


class MeaningAndNaturalness:
    """The share of the other words that stays, times how near the meaning is to the rest, times naturalness."""

    def __init__(self, embeds: Embeds, natural: Natural) -> None:
        self._embeds = embeds
        self._natural = natural

    def worth(self, before: Draft, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        changed = [draft for draft in drafts if not _only_stand_ins(before, draft)]
        found = dict(zip(changed, self._worth(before, changed, segment) if changed else (), strict=True))
        return [found.get(draft, 1.0) for draft in drafts]

    def _worth(self, before: Draft, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        passage = before.source.passage(segment.hull)
        text, texts = before.render(passage), [draft.render(passage) for draft in drafts]
        # What is not private is what the passage says without the clauses of the segment: nothing else has to be kept.
        rest = before.without(before.source.clause(where) for where in segment.where).render(passage)
        vectors = self._embeds.embed([one if one.strip() else text for one in (rest, *texts)])
        meaning = (1.0 + np.clip(vectors[1:] @ vectors[0], 0.0, 1.0)) / 2
        natural = self._natural.natural(text, texts)
        return [
            kept(before, draft, segment) * float(m) * n * whole(draft) * well_said(draft)
            for draft, m, n in zip(drafts, meaning, natural, strict=True)
        ]


def kept(before: Draft, after: Draft, segment: Segment) -> float:
    """The share in [0, 1] of the words outside the segment, in its passage, that the rewrite keeps."""
    inside = {i for where in segment.where for i in where.indices}
    passage = before.source.passage_words(segment.hull)
    others = [i for i in passage.indices if i not in inside and before.stands(i)]
    gone = after.cut | {i for fill in after.fills for i in fill.where.indices}
    return sum(i not in gone for i in others) / len(others) if others else 1.0


def whole(draft: Draft) -> float:
    """1 where sentences went whole or lost little; less for each of which a mere fragment is left."""
    worth = 1.0
    for sentence in draft.source.sentences:
        spelled = [i for i in sentence.indices if draft.source.words[i].case is not Case.SIGN]
        left = sum(i not in draft.cut for i in spelled)
        if 0 < left < _FRAGMENT * len(spelled):
            worth *= _FRAGMENTED
    return worth


def well_said(draft: Draft) -> float:
    """1, or less where words came in that say next to nothing."""
    return _VAGUELY if any(is_vague(fill.text) for fill in draft.fills if not fill.stand_in) else 1.0


def _only_stand_ins(before: Draft, after: Draft) -> bool:
    """A stand-in is a name for a name: it loses nothing, and the answer gets the original back."""
    return after.cut == before.cut and all(fill.stand_in for fill in set(after.fills) - set(before.fills))


class SeamNaturalness:
    """How likely the masked model finds what a change brings in and the word that follows, beside that word before.

    What was found is remembered, and everything is asked together.
    """

    def __init__(self, masked: MaskedModel) -> None:
        self._masked = masked
        self._known: dict[Place, float] = {}

    def natural(self, before: str, after: Sequence[str]) -> list[float]:
        old = [w.text for w in words(before)]
        seams = [_seams(old, [w.text for w in words(one)]) for one in after]
        old_places = [(before, i) for beside, new in seams if new for i in beside]
        self._learn([*old_places, *((one, i) for one, (_, new) in zip(after, seams, strict=True) for i in new)])
        losses = [
            self._mean(before, beside) - self._mean(one, new) if new else 0.0
            for one, (beside, new) in zip(after, seams, strict=True)
        ]
        return [float(min(1.0, 0.5 ** (loss / np.log(_HALF_AS_NATURAL)))) for loss in losses]

    def _mean(self, text: str, wanted: frozenset[int]) -> float:
        """The mean log-probability of the words; 0 where none could be scored."""
        found = [self._known[text, i] for i in sorted(wanted) if (text, i) in self._known]
        return float(np.mean(found)) if found else 0.0

    def _learn(self, places: Iterable[Place]) -> None:
        """The mean log-probability of the pieces of each word that is not known yet, neighbours hidden in turn."""
        wanted: dict[str, set[int]] = {}
        for text, index in places:
            if (text, index) not in self._known:
                wanted.setdefault(text, set()).add(index)
        asked = [(text, owner, gap) for text, some in wanted.items() for owner, gap in self._gaps(text, some)]
        found: dict[Place, list[float]] = {}
        for (text, owner, _), losses in zip(asked, self._masked.losses([gap for *_, gap in asked]), strict=True):
            for index, loss in zip(owner, losses, strict=True):
                found.setdefault((text, int(index)), []).append(-float(loss))
        self._known |= {place: float(np.mean(some)) for place, some in found.items()}

    def _gaps(self, text: str, wanted: set[int]) -> Iterator[tuple[Ids, Gaps]]:
        """Rows that hide the wanted words, no two pieces in a row that touch, with the words that the pieces are of."""
        found = self._masked.pieces(text)
        at = np.flatnonzero(np.isin(found.owner, list(wanted)))[:_MOST_POSITIONS]
        if not len(at):
            return
        start = max(0, int(at[0]) - _AROUND)
        stop = min(int(at[-1]) + _AROUND + 1, start + self._masked.room)
        row, at = (found.ids[start:stop], found.case[start:stop]), at[at < stop] - start
        first_of_run = np.maximum.accumulate(np.where(np.diff(at, prepend=-2) > 1, at, 0))
        odd = (at - first_of_run) % 2 == 1
        for part in (at[~odd], at[odd]):
            if len(part):
                yield found.owner[start:stop][part], self._masked.hiding(row, part)


def _seams(old: Sequence[str], new: Sequence[str]) -> tuple[frozenset[int], frozenset[int]]:
    """The word after each change, in the old text; the same in the new one, with the words that came in.

    Where nothing follows it is the word before. A change from the end of one sentence to the end of another
    leaves no seam.
    """
    beside_old: set[int] = set()
    beside_new: set[int] = set()
    matcher = difflib.SequenceMatcher(None, [w.lower() for w in old], [w.lower() for w in new], autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            continue
        opens = k == 0 or new[k - 1] in _ENDS
        closes = m >= len(new) or new[m - 1] in _ENDS if m > k else opens
        if opens and closes and m == k:
            continue
        beside_old.add(j if j < len(old) else i - 1)
        beside_new |= {*range(k, m), m if m < len(new) else k - 1}
    return frozenset(beside_old) - {-1}, frozenset(beside_new) - {-1}


class PerplexityNaturalness:
    """By a causal language model of the user's: how much more surprising the passage has become."""

    def __init__(self, scores: Scores) -> None:
        self._scores = scores

    def natural(self, before: str, after: Sequence[str]) -> list[float]:
        old, *new = self._scores.perplexity([before, *after])
        return [float(min(1.0, 0.5 ** (np.log(max(one / old, 1e-9)) / np.log(_HALF_AS_NATURAL)))) for one in new]


class ModelReward:
    """A reward model's score of the rewritten passage, as the answer to the request for it (section 3.1)."""

    def __init__(self, rewards: Rewards) -> None:
        self._rewards = rewards

    def worth(self, before: Draft, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        passage = before.source.passage(segment.hull)
        asked = render(
            "sotto.sanitizers.napare", "reward", {"passage": before.render(passage), "detail": segment.secret}
        )
        return self._rewards.score(asked[-1].content, [draft.render(passage) for draft in drafts])
