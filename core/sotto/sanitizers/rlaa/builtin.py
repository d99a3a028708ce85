"""The roles without a language model: readers, calibrated probabilities, ladders, gaps and cuts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.base import Check
from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.similarity import Similarity
from sotto.engines.builtin.words import Case, Word, words
from sotto.profiles import Profile, Rule
from sotto.rewrite import Action, Inferred, Rewrite, Span
from sotto.sanitizers import ladders
from sotto.sanitizers.contextual import zones
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.contextual.cuts import Boundary, boundaries
from sotto.sanitizers.rlaa import fluent, pronouns, torsos, wordings
from sotto.sanitizers.rlaa.drafts import changed, original_span
from sotto.sanitizers.rlaa.evidence import locate
from sotto.sanitizers.rlaa.plan import Plan, Why
from sotto.sanitizers.rlaa.roles import Validity, Verdict
from sotto.sanitizers.rlaa.torsos import MOSTLY, content
from sotto.sanitizers.stranger import TOLD, without_stand_ins
from sotto.taxonomy import Attribute
from sotto.vault import Vault

SOURCE = "rlaa"
# Validity by how sure the attacker is, and when the request needs a word; chosen on the dev split of the
# inference lines.
_GRADES = ((0.7, Validity.HIGH), (0.4, Validity.MEDIUM), (0.2, Validity.LOW))
_NEEDED = 0.7
# More words than this are not one thing that another word could name.
_LONGEST_GAP = 4
_CURRENCIES = frozenset("$€£¥₹")
_SHORT = frozenset("St Mt Ft Dr Mr Mrs Ms Prof".split())

Kinds = npt.NDArray[np.int64]


class BuiltinArbitrator:
    """Grades by the attacker's calibrated probability; what the request needs is no leak, what the profile hides is."""

    def __init__(self, profile: Profile, reading: Reading) -> None:
        self._profile = profile
        self._needed = [
            Span(word.start, word.end)
            for word, needed in zip(reading.words, reading.needed, strict=True)
            if needed >= _NEEDED
        ]

    def arbitrate(self, draft: Rewrite, leaks: Sequence[Inferred], check: Check) -> list[Verdict]:
        check()
        return [self._verdict(draft, leak) for leak in leaks]

    def _verdict(self, draft: Rewrite, leak: Inferred) -> Verdict:
        if hidden_by(self._profile, leak.attribute):
            return Verdict(leak, Validity.HIGH, leak.evidence, "your profile hides this")
        evidence = tuple(quote for quote in leak.evidence if not self._is_needed(draft, quote))
        if not evidence:
            return Verdict(leak, Validity.LOW, leak.evidence, "your request needs this")
        grade = next((grade for least, grade in _GRADES if leak.confidence >= least), Validity.INVALID)
        return Verdict(leak, grade, evidence)

    def _is_needed(self, draft: Rewrite, quote: str) -> bool:
        """Whether the request needs most of the words of ``quote``, wherever it stands."""
        for place in locate(draft.text, quote):
            span = original_span(draft, place)
            met = sum(min(n.end, span.end) - max(n.start, span.start) for n in self._needed if n.overlaps(span))
            if met > len(span) / 2:
                return True
        return False


def hidden_by(profile: Profile, told: str) -> bool:
    """Whether a rule of the profile hides the attribute whatever the request needs."""
    attributes = TOLD.get(told) or (Attribute(told),)
    return any(profile.rule(attribute) not in {Rule.TASK, Rule.ALLOW} for attribute in attributes)


class BuiltinAnonymizer:
    """Hides the evidence: a ladder's coarser word, a word that fits the gap, or a cut that leaves good language."""

    def __init__(self, masked: MaskedModel) -> None:
        self._masked = masked

    def anonymize(self, draft: Rewrite, policy: Sequence[Verdict], check: Check) -> Rewrite:
        check()
        text = self._masked.pieces(draft.text)
        plan = Plan(draft.text, text.words, zones.protected(draft.text, text.words))
        kinds = clause_boundaries(draft.text, text.words)
        gaps: list[tuple[fluent.Gap, Why]] = []
        for verdict in policy:
            for quote in verdict.evidence:
                why = _why(verdict, quote)
                for span in locate(draft.text, quote):
                    part = _whole_name(plan.words_of(span), text.words)
                    if plan.free(part) and not plan.keep[part.start : part.stop].any():
                        gap = self._hide(draft, plan, kinds, part, verdict.leak.attribute, why)
                        gaps += [(gap, why)] if gap else []
        check()
        words = fluent.best(self._masked, text, [gap for gap, _ in gaps])
        for (gap, why), word in zip(gaps, words, strict=True):
            rung = wordings.in_gap(text.words, gap.part, word)
            plan.replace(rung.part, rung.text, Action.GENERALISE, why)
        torsos.take_along(plan)
        return changed(draft, plan.changes(), SOURCE)

    def _hide(self, draft: Rewrite, plan: Plan, kinds: Kinds, part: range, told: str, why: Why) -> fluent.Gap | None:
        """Plan what happens to ``part``, or give the gap that a word has to be found for."""
        core = _without_small_words(part, plan.words)
        clause = _clause(part, kinds)
        stands_for = original_span(draft, plan.span_of(part))
        coarse_already = any(e.action is Action.GENERALISE and e.span.overlaps(stands_for) for e in draft.edits)
        rungs = wordings.other_words(plan.text, plan.words, core, told) if core else _they(part, plan.words)
        loose = wordings.loose(plan.words, core) if core else None
        beside = wordings.described(plan.words, core) if core else None
        if coarse_already:  # and it still tells: the next rung is that nothing stands there
            plan.remove(clause, why)
        elif rungs or not core:
            _replace(plan, rungs, why)
        elif _share(part, clause, plan.words) >= MOSTLY:
            plan.remove(clause, why)
        elif loose is not None and plan.free(loose):
            plan.remove(loose, why)
        elif beside is not None and plan.free(beside.part):
            _replace(plan, [beside], why)
        elif len(core) > _LONGEST_GAP or wordings.adverb(plan.words, core):
            plan.remove(part, why)
        elif wordings.fillable(plan.words, core):
            plan.claim(part)
            left = plan.words[core.start - 1].text if core.start else ""
            said, name = plan.words[core.stop - 1].text, wordings.is_name(plan.words, core)
            goes_on = core.stop < len(plan.words) and _goes_on(core, plan.words, kinds)
            return fluent.Gap(core, wordings.fills(told, said, left, name), goes_on)
        return None


def _they(part: range, words: Sequence[Word]) -> list[wordings.Rung]:
    return [
        wordings.Rung(range(i, i + 1), ladders.in_case(text, words[i]))
        for index in part
        for i, text in pronouns.they(words, index)
    ]


def _replace(plan: Plan, rungs: Iterable[wordings.Rung], why: Why) -> None:
    for rung in rungs:
        if plan.free(rung.part):
            plan.replace(rung.part, rung.text, Action.GENERALISE, why)


def _why(verdict: Verdict, quote: str) -> Why:
    told = verdict.leak.attribute
    reason = f"A stranger could tell your {told} from this."
    return Why(attribute_of(told), reason, verdict.leak.confidence, (quote,))


def attribute_of(told: str) -> Attribute:
    """The attribute of the taxonomy that something told is shown as."""
    return TOLD[told][0] if told in TOLD else Attribute(told)


def _whole_name(part: range, words: Sequence[Word]) -> range:
    """``part`` with the rest of a name that it ends or begins in, and an amount with its currency."""
    start, stop = part.start, part.stop
    if start and words[start - 1].text in _CURRENCIES and words[start - 1].end == words[start].start:
        start -= 1
    if len(part) and _names(words, start):
        while start > 0 and (_names(words, start - 1) or _shortened(words, start - 1)):
            start -= 1
    if len(part) and (_names(words, stop - 1, opens=True) or _shortened(words, stop - 1)):
        while stop < len(words) and (_names(words, stop) or _numbers(words, stop) or _shortened(words, stop)):
            stop += 1
    return range(start, stop)


def _names(words: Sequence[Word], index: int, *, opens: bool = False) -> bool:
    """Whether the word may be part of a name; one that opens a sentence only where that is known otherwise."""
    if words[index].case is Case.TITLE_AT_START:
        return opens or _shortened(words, index - 1)
    return words[index].case in {Case.TITLE, Case.UPPER, Case.MIXED} and words[index].text != "I"


def _shortened(words: Sequence[Word], index: int) -> bool:
    """The full stop of "St. Mary's"."""
    return index > 0 and words[index].text == "." and words[index - 1].text in _SHORT


def _numbers(words: Sequence[Word], index: int) -> bool:
    """The number of "Year 9"."""
    return words[index].case is Case.DIGIT and words[index].text.isdigit()


def _without_small_words(part: range, words: Sequence[Word]) -> range:
    """``part`` without the articles, prepositions and the like at its ends; what is left names something."""
    small = STOP_WORDS | wordings.PREPOSITIONS
    start, stop = part.start, part.stop
    while start < stop and words[start].text.lower() in small:
        start += 1
    while stop > start and words[stop - 1].text.lower() in small:
        stop -= 1
    return range(start, stop)


def _goes_on(part: range, words: Sequence[Word], kinds: Kinds) -> bool:
    """Whether the word after ``part`` belongs to the same phrase."""
    following = words[part.stop]
    return (
        kinds[part.stop - 1] == Boundary.PHRASE
        and following.text.isalpha()
        and following.text.lower() not in STOP_WORDS
    )


def clause_boundaries(text: str, words: Sequence[Word]) -> Kinds:
    """The kind of boundary after each word but the last; none inside what is written without a space."""
    kinds = boundaries(text, words)
    for i in range(1, len(words) - 1):
        glued = words[i - 1].end == words[i].start and words[i].end == words[i + 1].start
        if words[i].case is Case.SIGN and glued and words[i].text not in "()[]{}":
            kinds[i - 1] = kinds[i] = Boundary.PHRASE
    return kinds


def _clause(part: range, kinds: Kinds) -> range:
    """The words from boundary to boundary around ``part``."""
    start, stop = part.start, part.stop
    while start > 0 and kinds[start - 1] == Boundary.PHRASE:
        start -= 1
    while stop <= len(kinds) and kinds[stop - 1] == Boundary.PHRASE:
        stop += 1
    return range(start, stop)


def _share(part: range, clause: range, words: Sequence[Word]) -> float:
    """How much of what a clause says is said in ``part``."""
    return content(part, words) / max(1, content(clause, words))


class BuiltinJudge:
    """U from kept meaning (cosine of embeddings) and kept words of the request, in equal parts.

    A stand-in costs nothing, because the answer gets the original back. These are the first two parts of
    the paper's utility (eq. 12); the third, that nothing is invented, always holds for what is made here.

    The meaning to keep is that of ``start``, the draft before any step, and each draft is read as the attacker
    reads it, so that one reading is enough for both.
    """

    def __init__(self, similarity: Similarity, reading: Reading, start: Rewrite, vault: Vault) -> None:
        self._similarity = similarity
        self._vault = vault
        self._start = without_stand_ins(start.text, vault)
        self._needed = {
            word.text.lower()
            for word, needed in zip(reading.words, reading.needed, strict=True)
            if needed >= _NEEDED and word.case is not Case.SIGN and word.text.lower() not in STOP_WORDS
        }

    def utility(self, draft: Rewrite) -> float:
        meaning = max(0.0, self._similarity.between(self._start, without_stand_ins(draft.text, self._vault)))
        return (meaning + self.essential(self._vault.restore(draft.text)) + 1.0) / 3

    def essential(self, restored: str) -> float:
        """The share of the request's words that still stand."""
        left = {word.text.lower() for word in words(restored)}
        return len(self._needed & left) / len(self._needed) if self._needed else 1.0
