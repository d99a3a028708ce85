"""What only a model can tell about a rewrite: facts that can still be told, paraphrases, inventions, a lost thread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sotto.engines.builtin.models import BuiltinModels
from sotto.findings import given_away, tagger
from sotto.findings.facts import stem
from sotto.folding import folded
from sotto.profiles import Rule, Strictness
from sotto.rewrite import Action, Finding, Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.checks import Fault, drawn_at_random, new_words
from sotto.sanitizers.contextual.coverage import STOP_WORDS, tokens
from sotto.taxonomy import IDENTIFIERS, Attribute

# From which probability on a rewrite still gives a fact away; chosen with the thresholds of the findings.
STILL_TOLD = {Strictness.RELAXED: 0.65, Strictness.BALANCED: 0.5, Strictness.STRICT: 0.4}
# From which probability on a new sentence says again what was taken out.
_SAID_AGAIN = 0.9
# How sure the tagger has to be that a new name, or a new detail of another kind, is one.
_NEW_NAME, _NEW_DETAIL = 0.6, 0.8
# A rewrite shares at least this much of its words, or else of its meaning, with what it rewrites.
_SHARED_WORDS, _SHARED_MEANING = 0.3, 0.35


def fault(rewrite: Rewrite, job: Job, models: BuiltinModels) -> Fault | None:
    """The first thing wrong with the rewrite, or None. Nothing but the facts is read where no word is new."""
    if facts_left(rewrite.text, job, models):
        return Fault.FACT
    if drawn_at_random(rewrite):
        return None
    new = new_words(rewrite, job.vault)
    if not new:
        return None
    job.check()
    if _astray(rewrite, new, models):
        return Fault.ASTRAY
    if _invented(rewrite, job, new, models):
        return Fault.INVENTED
    return Fault.PARAPHRASED if _said_again(rewrite, job, new, models) else None


def facts_left(text: str, job: Job, models: BuiltinModels) -> Sequence[str]:
    """The profile's facts that ``text`` gives away."""
    if not job.profile.facts:
        return ()
    threshold = STILL_TOLD[job.profile.strictness]
    return [r.fact for r in models.facts.read(job.profile.facts, text, job.check) if r.entails >= threshold]


def telling(left: Sequence[str], job: Job, models: BuiltinModels) -> list[Finding]:
    """More of the words that give these facts away, for a bolder try."""
    readings = models.facts.read(left, job.text, job.check)
    return given_away.findings(readings, job.profile.strictness, boldly=True)


def _astray(rewrite: Rewrite, new: set[str], models: BuiltinModels) -> bool:
    """Whether the text is about something else: an answer, an order obeyed, a prompt repeated."""
    words = [stem(folded(word)) for word in tokens(rewrite.text)]
    shared = sum(word not in new for word in words) / max(1, len(words))
    if shared >= _SHARED_WORDS:
        return False
    return models.similarity.between(rewrite.original, rewrite.text) < _SHARED_MEANING


def _invented(rewrite: Rewrite, job: Job, new: set[str], models: BuiltinModels) -> bool:
    """Whether the tagger sees a new name, or a sensitive detail of a kind that the original has none of."""
    stand_ins = {stand_in for stand_in, _ in job.vault.pairs()}
    before, after = (tagger.findings(models.encoder.read(one, job.check)) for one in (rewrite.original, rewrite.text))
    kinds = {f.attribute.family for f in [*job.findings, *before]}
    for finding in after:
        words = {stem(folded(word)) for word in re.findall(r"[^\W_]+", finding.text)} & new
        if not words or finding.text in stand_ins:
            continue
        if finding.attribute in IDENTIFIERS and finding.confidence >= _NEW_NAME and _named(finding):
            return True
        if finding.attribute.family not in kinds and finding.confidence >= _NEW_DETAIL:
            return True
    return False


def _named(finding: Finding) -> bool:
    """Whether a new identifier names anything: "my friend" and "a number" do not."""
    return any(c.isdigit() or c.isupper() or c == "@" for c in finding.text)


def _said_again(rewrite: Rewrite, job: Job, new: set[str], models: BuiltinModels) -> bool:
    """Whether a sentence with new words lets the reader of facts tell what was taken out."""
    gone = [
        f.text
        for f in job.findings
        if f.attribute not in IDENTIFIERS
        and f.attribute is not Attribute.FACT  # a fact is read whole, above
        and job.profile.rule(f.attribute) is not Rule.ALLOW
        and any(e.accepted and e.action is Action.REMOVE and e.span.contains(f.span) for e in rewrite.edits)
    ]
    if not gone:
        return False
    for sentence in _sentences(rewrite.text):
        if {stem(folded(word)) for word in re.findall(r"[^\W_]+", sentence)} & new - STOP_WORDS:
            job.check()
            if any(reading.entails >= _SAID_AGAIN for reading in models.facts.read(gone, sentence)):
                return True
    return False


def _sentences(text: str) -> Iterator[str]:
    return (part for part in re.split(r"(?<=[.!?])\s+|\n+", text) if part.strip())
