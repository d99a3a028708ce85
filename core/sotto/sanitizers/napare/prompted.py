"""The aligner, the rewriter and the attacker of NaPaRe, played by a language model; see ``prompts``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sotto.engines.base import LanguageModel, Message, Sampling
from sotto.errors import ModelAnswerUnusable
from sotto.findings.repeats import places
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import wording
from sotto.sanitizers.napare.builtin import obscured
from sotto.sanitizers.napare.draft import Draft, Fill, Range, Source
from sotto.sanitizers.napare.guess_back import telling_words
from sotto.sanitizers.napare.roles import Aligner, Attacker, OneStepRewriter, Segment
from sotto.sanitizers.napare.tree_search import Action
from sotto.sanitizers.prompting import answer, render
from sotto.taxonomy import Attribute

_PACKAGE = "sotto.sanitizers.napare"
_PROMPTS = {Action.DELETE: "delete", Action.OBSCURE: "obscure"}
# The paper's maximum generation length.
_MOST_TOKENS = 128
_TEMPERATURE = 0.7
# A stretch that a language model calls telling, and that stands in the text.
_QUOTED = 0.9
# A rewrite is no longer than the passage by more than this share and these characters.
_LONGER, _LETTERS = 1.3, 40
_NAME_OR_NUMBER = re.compile(r"\d[\d.,:/-]*|(?<![.!?] )(?<!^)\b[A-Z]\w+", re.MULTILINE)


def _strings(key: str) -> dict[str, Any]:
    strings = {"type": "array", "items": {"type": "string"}}
    return {"type": "object", "required": [key], "additionalProperties": False, "properties": {key: strings}}


SEGMENTS = _strings("segments")
GUESSES = _strings("guesses")
REWRITE: Mapping[str, Any] = {
    "type": "object",
    "required": ["rewrite"],
    "additionalProperties": False,
    "properties": {"rewrite": {"type": "string"}},
}


def align_prompt(text: str, fact: str, fence: str | None = None) -> list[Message]:
    return render(_PACKAGE, "align", {"message": text, "fact": fact}, fence=fence)


def rewrite_prompt(
    action: Action, passage: str, detail: str, words: Sequence[str], fence: str | None = None
) -> list[Message]:
    data = {"passage": passage, "detail": detail, "words": "\n".join(words)}
    return render(_PACKAGE, _PROMPTS[action], data, fence=fence)


def guess_prompt(passage: str, fence: str | None = None) -> list[Message]:
    return render(_PACKAGE, "guess", {"passage": passage}, fence=fence)


class PromptedAligner:
    """Asks about all facts of the profile at once; what the built-in aligner finds counts beside it.

    A quote that does not stand in the text word for word is worth nothing.
    """

    def __init__(self, model: LanguageModel, beside: Aligner, seed: int) -> None:
        self._model = model
        self._beside = beside
        self._sampling = Sampling(max_tokens=_MOST_TOKENS * 2, seed=seed, schema=SEGMENTS)
        self._known: dict[tuple[str, str], list[str]] = {}

    def segments(self, source: Source, fact: str, job: Job, *, boldly: bool) -> list[Segment]:
        if (source.text, fact) not in self._known:
            facts = job.profile.facts
            prompts = [align_prompt(source.text, one) for one in facts]
            for one, made in zip(facts, self._model.complete(prompts, self._sampling, job.check), strict=True):
                self._known[source.text, one] = answer(made, SEGMENTS)["segments"]
        found = self._beside.segments(source, fact, job, boldly=boldly)
        for quote in self._known[source.text, fact]:
            for span in places(source.text, quote.strip()) if quote.strip() else ():
                where = source.words_of(span)
                if where is not None and not any(where.overlaps(w) for s in found for w in s.where):
                    found.append(Segment(fact, Attribute.FACT, (where,), _QUOTED))
        return sorted(found, key=lambda s: -s.score)


class PromptedRewriter:
    """N samples for each action, from the sentence as the parent state has it; stand-ins are given without a model."""

    def __init__(self, model: LanguageModel, builtin: OneStepRewriter, job: Job, seed: int) -> None:
        self._model = model
        self._builtin = builtin
        self._job = job
        self._seed = seed
        self._asked = 0

    def candidates(self, draft: Draft, segment: Segment, action: Action, count: int) -> Sequence[Draft]:
        if not segment.is_fact and segment.attribute in wording.STAND_IN:
            return self._builtin.candidates(draft, segment, action, count)
        source = draft.source
        sentence = source.sentence(segment.hull)
        if any(source.protected[i] for i in sentence.indices):
            return self._builtin.candidates(draft, segment, action, count)  # code and links are no prose to rewrite
        passage = draft.render(source.span(sentence))
        if not passage.strip():
            return ()
        prompt = rewrite_prompt(
            action, passage.strip(), segment.secret, [source.span(w).of(source.text) for w in segment.where]
        )
        sampling = Sampling(_MOST_TOKENS * 2, _TEMPERATURE, self._seed + self._asked, schema=REWRITE)
        self._asked += count
        made = self._model.complete([prompt] * count, sampling, self._job.check)
        return self._usable(draft, sentence, passage, made)

    def _usable(self, draft: Draft, sentence: Range, passage: str, made: Sequence[str]) -> list[Draft]:
        """The answers that are rewrites. Raises ModelAnswerUnusable where not one is even readable."""
        found: dict[str, Draft] = {}
        unreadable = 0
        for one in made:
            try:
                text = " ".join(str(answer(one, REWRITE)["rewrite"]).split())
            except ModelAnswerUnusable:
                unreadable += 1
                continue
            state = draft.filled([Fill(sentence, text)]) if text else draft.without([sentence])
            if is_rewrite(passage, text) and state.text.strip():
                found.setdefault(text, state)
        if unreadable == len(made):
            raise ModelAnswerUnusable
        return list(found.values())


def is_rewrite(passage: str, text: str) -> bool:
    """Whether ``text`` can be a rewrite of the passage: not itself, not much longer, no names or numbers of its own."""
    if text.split() == passage.split() or len(text) > _LONGER * len(passage) + _LETTERS:
        return False
    known = passage.casefold()
    return all(value.casefold() in known for value in _NAME_OR_NUMBER.findall(text))


class PromptedAttacker:
    """The built-in attacker, and a language model that guesses what vaguer words stand for."""

    def __init__(self, model: LanguageModel, builtin: Attacker, job: Job, gamma: float) -> None:
        self._model = model
        self._builtin = builtin
        self._job = job
        self._gamma = gamma
        self._known: dict[str, list[str]] = {}

    def left(self, drafts: Sequence[Draft], segment: Segment) -> list[float]:
        lefts = self._builtin.left(drafts, segment)
        passages = [draft.render(draft.source.passage(segment.hull)) for draft in drafts]
        open_to = [
            passage
            for draft, passage, left in zip(drafts, passages, lefts, strict=True)
            if left <= self._gamma and obscured(draft, segment) and passage not in self._known
        ]
        if open_to:
            sampling = Sampling(_MOST_TOKENS, schema=GUESSES)
            made = self._model.complete([guess_prompt(p) for p in open_to], sampling, self._job.check)
            self._known |= {p: answer(one, GUESSES)["guesses"] for p, one in zip(open_to, made, strict=True)}
        return [
            1.0 if self._guessed(draft, segment, self._known.get(passage, ())) else left
            for draft, passage, left in zip(drafts, passages, lefts, strict=True)
        ]

    def _guessed(self, draft: Draft, segment: Segment, guesses: Sequence[str]) -> bool:
        """Whether one guess has all telling words of what stood there before."""
        text = draft.source.text
        originals = [telling_words(draft.source.span(where).of(text)) for where in segment.where]
        return any(original and original <= telling_words(guess) for original in originals for guess in guesses)
