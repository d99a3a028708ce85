"""Rewrite(x, a, C) without a language model: clauses go, words climb a ladder or are filled in anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.masked_words import MaskedWords
from sotto.engines.builtin.words import Case, Word
from sotto.findings.facts import stem
from sotto.folding import folded
from sotto.profiles import Rule
from sotto.rewrite import Finding
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import wording
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.ladders import VAGUE, coarser, fitted, in_case
from sotto.sanitizers.napare.draft import Draft, Fill, Range, Source
from sotto.sanitizers.napare.roles import Embeds, Segment
from sotto.sanitizers.napare.tree_search import Action
from sotto.vault import Vault

# How many words of a segment get filled anew at a time.
_FILLED = 3
# How many vague words are tried for each.
_IDEAS = 2
# Words on each side that the model sees.
_AROUND = 16


class BuiltinRewriter:
    """Deletes clause by clause and obscures rung by rung; each step on a state goes further than the last."""

    def __init__(self, masked: MaskedModel, embeds: Embeds, job: Job) -> None:
        self._masked = masked
        self._embeds = embeds
        self._vault: Vault = job.vault
        self._profile = job.profile

    def candidates(self, draft: Draft, segment: Segment, action: Action, count: int) -> list[Draft]:
        found: dict[str, Draft] = {}
        every = self._deletions(draft, segment) if action is Action.DELETE else self._obscured(draft, segment)
        for candidate in every:
            if candidate.text != draft.text and candidate.text.strip():
                found.setdefault(candidate.text, candidate)
            if len(found) == count:
                break
        return list(found.values())

    # Deleting -------------------------------------------------------------------------------------

    def _deletions(self, draft: Draft, segment: Segment) -> Iterator[Draft]:
        rule = self._profile.rule(segment.attribute)
        if not segment.is_fact and rule is not Rule.REMOVE and segment.attribute in wording.STAND_IN:
            return  # a stand-in does less harm, and the answer gets the value back
        source = draft.source
        sentences = [source.sentence(where) for where in segment.where]
        if any(draft.stands(i) for sentence in sentences for i in sentence.indices):
            yield draft.without(source.clause(where) for where in segment.where)
            yield draft.without(sentences)
            if not segment.is_fact or all(source.at_clause(where) for where in segment.where):
                yield draft.without(segment.where)
        elif source.reach > 1:  # a bolder pass: what stands around it tells it, too
            yield draft.without(_next_sentence(source, sentence) for sentence in sentences)
            yield draft.without(_sentence_before(source, sentence) for sentence in sentences)

    # Obscuring ------------------------------------------------------------------------------------

    def _obscured(self, draft: Draft, segment: Segment) -> Iterator[Draft]:
        if not segment.is_fact:
            yield from self._obscured_value(draft, segment)
            return
        words = [i for where in segment.where for i in where.indices if i not in draft.cut]
        climbed = self._climbed(draft, words)
        pieces = [self._coarser_finding(draft.source, finding) for finding in segment.pieces]
        yield draft.filled([*climbed, *_apart(climbed, [p for p in pieces if p is not None])])
        yield from self._filled_in(draft, segment, words)

    def _obscured_value(self, draft: Draft, segment: Segment) -> Iterator[Draft]:
        rule = self._profile.rule(segment.attribute)
        stand_in = segment.attribute in wording.STAND_IN if rule is Rule.TASK else rule is Rule.PSEUDONYM
        if rule is Rule.REMOVE:
            return
        if stand_in:
            yield draft.filled(
                Fill(where, self._vault.stand_in(f.text, f.attribute), stand_in=True)
                for where, f in zip(segment.where, sorted(segment.pieces, key=lambda f: f.span), strict=True)
            )
            return
        fills = [self._coarser_finding(draft.source, finding) for finding in segment.pieces]
        if all(fill is not None for fill in fills):
            yield draft.filled(fill for fill in fills if fill is not None)
        words = [i for where in segment.where for i in where.indices if i not in draft.cut]
        yield draft.filled(self._climbed(draft, words))
        yield from self._filled_in(draft, segment, words)

    def _coarser_finding(self, source: Source, finding: Finding) -> Fill | None:
        where = source.words_of(finding.span)
        if where is None:
            return None
        if finding.attribute in wording.STAND_IN:
            return Fill(where, self._vault.stand_in(finding.text, finding.attribute), stand_in=True)
        left = source.words[where.first - 1].text if where.first else ""
        text = wording.generalised(finding.text, finding.attribute, left)
        return None if text is None else Fill(where, text)

    def _climbed(self, draft: Draft, words: Sequence[int]) -> list[Fill]:
        """The next rung for every word that has one; words that were filled before climb from there."""
        fills = []
        for i in words:
            word = draft.source.words[i]
            text = coarser(word.text, _rung(draft, i) + 1)
            if text is not None and not draft.source.protected[i]:
                fills.append(_with_article(draft.source, i, in_case(text, word)))
        return _apart([], fills)

    def _filled_in(self, draft: Draft, segment: Segment, words: Sequence[int]) -> Iterator[Draft]:
        """The words most like the secret, each said vaguely as the masked model would have it."""
        chosen = self._telling(draft, segment, words)
        if not chosen:
            return
        ideas = self._ideas(draft.source, chosen)
        for rank in range(_IDEAS):
            fills = [
                _with_article(draft.source, i, idea[rank])
                for i, idea in zip(chosen, ideas, strict=True)
                if len(idea) > rank
            ]
            yield draft.filled(_apart([], fills))

    def _telling(self, draft: Draft, segment: Segment, words: Sequence[int]) -> list[int]:
        source = draft.source
        open_to = [
            i for i in words
            if source.words[i].case in (Case.LOWER, Case.TITLE, Case.TITLE_AT_START) and draft.stands(i)
            and source.words[i].text.lower() not in STOP_WORDS and not source.protected[i]
        ]  # fmt: skip
        if len(open_to) <= _FILLED:
            return open_to
        vectors = self._embeds.embed([segment.secret, *(source.words[i].text for i in open_to)])
        order = np.argsort(-(vectors[1:] @ vectors[0]), kind="stable")
        return sorted(open_to[int(k)] for k in order[:_FILLED])

    def _ideas(self, source: Source, indices: Sequence[int]) -> list[list[str]]:
        """For each word the vague ones that fit best in its place: any other word might say what is not so."""
        first, last = max(0, indices[0] - _AROUND), min(len(source.words) - 1, indices[-1] + _AROUND)
        around = MaskedWords(self._masked, source.span(Range(first, last)).of(source.text))
        if len(around) <= last - first:
            return [[] for _ in indices]  # signs that the model has no piece for
        # All at once: what tells the secret must not help to word the rest of it.
        rows, positions, _ = zip(*around.rows([i - first for i in indices]), strict=True)
        vague = _vague(self._masked)
        found = self._masked.logits(rows, positions, among=np.asarray(list(vague.values())))
        return [
            _vaguest(source.words[i], zip(vague, logits, strict=True))
            for i, logits in zip(indices, np.concatenate(found), strict=True)
        ]


@lru_cache(maxsize=1)
def _vague(masked: MaskedModel) -> dict[str, int]:
    """The vague words that are one piece each, with its id: the same for every text."""
    pieces = {word: masked.pieces(word).ids for word in VAGUE}
    return {word: int(ids[0]) for word, ids in pieces.items() if len(ids) == 1}


def _vaguest(word: Word, scored: Iterable[tuple[str, float]]) -> list[str]:
    """The likeliest of ``scored`` that are other words than ``word``."""
    ranked = (vague for vague, _ in sorted(scored, key=lambda one: (-one[1], one[0])))
    ideas = [vague for vague in ranked if stem(vague) != stem(folded(word.text))][:_IDEAS]
    return [idea.capitalize() if word.case is Case.TITLE_AT_START else idea for idea in ideas]


def _rung(draft: Draft, index: int) -> int:
    """On which rung of its ladder a word stands by now."""
    word = draft.source.words[index]
    said = next((fill.text for fill in draft.fills if fill.where.last == index), None)
    rungs = ((rung, coarser(word.text, rung)) for rung in (1, 2, 3) if said is not None)
    return next(
        (r for r, text in rungs if text and _with_article(draft.source, index, in_case(text, word)).text == said), 0
    )


def _with_article(source: Source, index: int, text: str) -> Fill:
    """``text`` for one word, with the article before it made to fit."""
    said, with_article = fitted(text, source.words[index - 1].text if index else "")
    return Fill(Range(index - with_article, index), said)


def _apart(taken: Sequence[Fill], fills: Sequence[Fill]) -> list[Fill]:
    """Those of ``fills`` that overlap neither ``taken`` nor each other."""
    kept: list[Fill] = []
    for fill in sorted(fills):
        if not any(fill.where.overlaps(other.where) for other in [*taken, *kept]):
            kept.append(fill)
    return kept


def _next_sentence(source: Source, sentence: Range) -> Range:
    last = min(sentence.last + 1, len(source.words) - 1)
    return Range(sentence.first, source.sentence(Range(last, last)).last)


def _sentence_before(source: Source, sentence: Range) -> Range:
    first = max(sentence.first - 1, 0)
    return Range(source.sentence(Range(first, first)).first, sentence.last)
