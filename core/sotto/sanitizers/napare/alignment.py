"""Privacy segment alignment (section 2.2.1): which stretches of a text tell a fact, or hold a found value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from sotto.engines.builtin.words import Case
from sotto.findings.facts import stem, telling_words
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.folding import folded
from sotto.profiles import Profile, Rule
from sotto.rewrite import Finding
from sotto.sanitizers.napare.draft import Range, Source, runs
from sotto.sanitizers.napare.roles import Floats, Segment
from sotto.taxonomy import IDENTIFIERS, Attribute, Family

# Words between two telling ones go with them from this share of the threshold on.
_BRIDGED = 0.5
# How sure the tagger has to be of a name or number that nobody asked to hide.
_SURE = 0.8


def word_scores(source: Source, fact: str, revealing: Floats, clauses: Sequence[Range], likeness: Floats) -> Floats:
    """Align (eq. 1) for each word, (words,), in [0, 1], from three signals.

    ``revealing`` (words,): how much each word helps to give the fact away, by the reader of facts. Per
    clause: ``likeness`` (clauses,), the cosine of its embedding and the fact's, and the share of the
    fact's telling words that stand in it; their mean counts where it is more.
    """
    scores = revealing.astype(np.float32)
    for clause, cosine in zip(clauses, likeness, strict=True):
        part = slice(clause.first, clause.last + 1)
        both = (shared(source, fact, clause) + max(0.0, float(cosine))) / 2
        scores[part] = np.maximum(scores[part], both)
    return scores


def shared(source: Source, fact: str, where: Range) -> float:
    """The share in [0, 1] of the fact's telling words that stand in ``where``, in any form."""
    wanted = telling_words((fact,))
    mine = {stem(folded(source.words[i].text)) for i in where.indices}
    return len(wanted & mine) / len(wanted) if wanted else 0.0


def stretches(source: Source, scores: Floats, threshold: float) -> list[Range]:
    """Maximal stretches within a sentence whose words reach ``threshold``, without signs at their ends.

    Weaker words between stronger ones go with them. Where no word reaches it, the strongest one counts.
    """
    if not len(scores):
        return []
    threshold = min(threshold, float(scores.max()))
    found = []
    for sentence in source.sentences:
        part = scores[sentence.first : sentence.last + 1]
        for run in runs([bool(value >= threshold * _BRIDGED) for value in part]):
            spelled = [
                sentence.first + i
                for i in run.indices
                if part[i] >= threshold and source.words[sentence.first + i].case is not Case.SIGN
            ]
            if spelled:
                found.append(Range(spelled[0], spelled[-1]))
    return found


def value_segments(source: Source, findings: Iterable[Finding], profile: Profile) -> list[Segment]:
    """PII mode: the values among the findings that have to go, each with all its places.

    With facts in the profile those are its subject, and only what names or unlocks somebody goes beside
    them; without facts every finding does. The profile's rules and own terms hold in both.
    """
    places: dict[tuple[str, Attribute], list[tuple[Range, Finding]]] = {}
    for finding in findings:
        where = source.words_of(finding.span)
        if where is not None and _has_to_go(finding, profile):
            places.setdefault((finding.text.casefold(), finding.attribute), []).append((where, finding))
    return [
        Segment(found[0][1].text, attribute, tuple(sorted(where for where, _ in found)),
                max(f.confidence for _, f in found), tuple(f for _, f in found))
        for (_, attribute), found in places.items()
    ]  # fmt: skip


def _has_to_go(finding: Finding, profile: Profile) -> bool:
    rule = profile.rule(finding.attribute)
    if rule is not Rule.TASK:
        return rule is not Rule.ALLOW
    if finding.attribute is Attribute.FACT:
        return False  # facts are aligned, not found
    if finding.attribute is Attribute.OWN_TERM or finding.attribute.family is Family.SECRET:
        return True
    sure = finding.source != TAGGER or finding.confidence >= _SURE
    return sure and (not profile.facts or finding.attribute in IDENTIFIERS)
