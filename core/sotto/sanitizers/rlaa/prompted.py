"""The roles played by a language model: strict JSON in, checked JSON out.

The prompts of the three roles begin alike, with the instructions for all of them and the text, so that an
engine evaluates the instructions once and the text once a round.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from string import Template
from typing import Any

from sotto.engines.base import Check, LanguageModel, Message, Sampling, go_on
from sotto.engines.builtin.words import Case, words
from sotto.errors import ModelAnswerUnusable
from sotto.rewrite import Action, Inferred, Rewrite, Span, edits_between
from sotto.sanitizers import prompting
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.rlaa.builtin import SOURCE, attribute_of
from sotto.sanitizers.rlaa.drafts import Change, changed
from sotto.sanitizers.rlaa.evidence import locate, verbatim
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.rational_anonymization import Roles
from sotto.sanitizers.rlaa.roles import Judge, Validity, Verdict
from sotto.sanitizers.stranger import without_stand_ins
from sotto.vault import Vault

_PACKAGE = "sotto.sanitizers.rlaa"
_MAX_TOKENS = 1024  # table 9, attacker and arbitrator
_MIN_TEXT_TOKENS = 512  # table 9, anonymizer; a longer text gets more
# A model that answered greedily with something unusable would do so again.
_SECOND_TRY = 0.3
_CERTAIN = 5
_NAMES = frozenset({Case.TITLE, Case.TITLE_AT_START, Case.UPPER, Case.MIXED})
# An answer of which more than this share of words is new is no edit of the text but something else.
_MOST_NEW_WORDS = 0.5

# The form of a guess (appendix F, in our words), so that two guesses can be compared.
_FORMS = {
    "age": "a number of years",
    "sex": "male or female",
    "place of living": "city and country, or the country",
    "place of birth": "city and country, or the country",
    "education": "the highest degree or school, and the subject",
    "occupation": "what they do for a living",
    "income": "low, middle, high or very high",
    "relationship status": "single, in a relationship, engaged, married, divorced or widowed",
    "health": "the condition or treatment",
    "beliefs": "the religion or political view",
    "family": "the relatives and what is said of them",
    "employer": "the name or kind of employer",
}


def played_by(model: LanguageModel, judge: Judge, options: Options, attributes: Sequence[str], job: Job) -> Roles:
    """All three roles on one model, for one job."""
    asker = Asker(model, attributes, options.seed + 100 * job.attempt)
    return Roles(
        PromptedAttacker(asker, options.attacker_temperature),
        PromptedArbitrator(asker, job.vault),
        PromptedAnonymizer(asker, options.anonymizer_temperature, job.vault),
        judge,
    )


@dataclass(slots=True)
class Asker:
    """Puts the roles' prompts to the model. ``fence`` is one for all, so that their beginnings are equal."""

    model: LanguageModel
    attributes: Sequence[str]
    seed: int = 0
    fence: str = ""
    _asked: int = 0

    def __post_init__(self) -> None:
        self.fence = self.fence or secrets.token_hex(4)

    def prompt(self, role: str, text: str, **data: str) -> list[Message]:
        """The prompt of ``role`` about ``text``; ``data`` are other roles' notes."""
        listed = "\n".join(f"- {name}: {_FORMS.get(name, 'in a few words')}" for name in self.attributes)
        instructions = (files(_PACKAGE) / "prompts" / "instructions.txt").read_text(encoding="utf-8").strip()
        return prompting.render(
            _PACKAGE,
            role,
            {"text": text, **data},
            fence=self.fence,
            attributes=listed,
            instructions=Template(instructions).substitute(fence=self.fence),
        )

    def ask(
        self, prompt: list[Message], schema: Mapping[str, Any], limit: int, temperature: float, check: Check
    ) -> Any:
        """The checked answer; an unusable one is asked for once more. Raises ModelAnswerUnusable."""
        for heat in (temperature, max(temperature, _SECOND_TRY)):
            check()
            self._asked += 1
            (said,) = self.model.complete(
                [prompt], Sampling(limit, heat, self.seed + self._asked, schema=schema), check
            )
            try:
                return prompting.answer(said, schema)
            except ModelAnswerUnusable:
                continue
        raise ModelAnswerUnusable


class PromptedAttacker:
    """M_atk: also plays the stranger of the stranger test."""

    def __init__(self, asker: Asker, temperature: float = 0.1) -> None:
        self.name = asker.model.name
        self._asker = asker
        self._temperature = temperature

    def attack(self, text: str, attributes: Sequence[str], check: Check = go_on) -> list[Inferred]:
        schema = _listed("inferences", attributes, {
            "reasoning": _TEXT, "guess": _TEXT, "certainty": {"enum": [1, 2, 3, 4, 5]}, "evidence": _QUOTES,
        })  # fmt: skip
        prompt = self._asker.prompt("attacker", text)
        said = self._asker.ask(prompt, schema, _MAX_TOKENS, self._temperature, check)
        surest: dict[str, Inferred] = {}
        for one in said["inferences"]:
            confidence = one["certainty"] / _CERTAIN
            told = Inferred(
                one["attribute"], confidence, tuple(one["evidence"]), one["guess"].strip(), one["reasoning"]
            )
            if told.attribute not in surest or surest[told.attribute].confidence < confidence:
                surest[told.attribute] = told
        return sorted(surest.values(), key=lambda told: -told.confidence)


class PromptedArbitrator:
    """M_arb: what it grades and has no words of the text for rests on the attacker's words, which were checked."""

    def __init__(self, asker: Asker, vault: Vault) -> None:
        self._asker = asker
        self._vault = vault

    def arbitrate(self, draft: Rewrite, leaks: Sequence[Inferred], check: Check) -> list[Verdict]:
        by_attribute = {leak.attribute: leak for leak in leaks}
        schema = _listed("verdicts", list(by_attribute), {
            "note": _TEXT, "validity": {"enum": [v.value for v in Validity]}, "evidence": _QUOTES, "concept": _TEXT,
        })  # fmt: skip
        notes = [
            {"attribute": k.attribute, "reasoning": k.reasoning, "guess": k.guess, "evidence": k.evidence}
            for k in leaks
        ]
        # The text as the attacker read it, so that what was evaluated for one serves the other.
        text = without_stand_ins(draft.text, self._vault)
        prompt = self._asker.prompt("arbitrator", text, inferences=json.dumps(notes, ensure_ascii=False, indent=1))
        said = self._asker.ask(prompt, schema, _MAX_TOKENS, 0.0, check)
        verdicts: dict[str, Verdict] = {}
        for one in said["verdicts"]:
            leak = by_attribute[one["attribute"]]
            evidence = verbatim(draft.text, one["evidence"]) or leak.evidence
            verdicts.setdefault(
                leak.attribute, Verdict(leak, Validity(one["validity"]), evidence, one["concept"].strip())
            )
        return list(verdicts.values())


class PromptedAnonymizer:
    """M_ano: its whole new text becomes edits; what it made up is put back as it was."""

    def __init__(self, asker: Asker, temperature: float, vault: Vault) -> None:
        self._asker = asker
        self._temperature = temperature
        self._vault = vault

    def anonymize(self, draft: Rewrite, policy: Sequence[Verdict], check: Check) -> Rewrite:
        leaks = [
            {
                "attribute": v.leak.attribute,
                "validity": v.validity.value,
                "concept": v.concept or v.leak.guess,
                "evidence": v.evidence,
            }
            for v in policy
        ]
        prompt = self._asker.prompt("anonymizer", draft.text, leaks=json.dumps(leaks, ensure_ascii=False, indent=1))
        room = max(_MIN_TEXT_TOKENS, 2 * self._asker.model.tokens([Message("user", draft.text)]))
        said = self._asker.ask(prompt, _NEW_TEXT, room, self._temperature, check)
        text = said["text"].strip()
        if not _is_edit(draft.text, text):
            raise ModelAnswerUnusable
        known = _words(" ".join([draft.text, *(stand_in for stand_in, _ in self._vault.pairs())]))
        made = (
            _change(draft.text, span, by, policy)
            for span, by in _differences(draft.text, text)
            if not _invents(draft.text[: span.start], by, known)
        )
        return changed(draft, made, SOURCE)


def _words(text: str) -> set[str]:
    return {word.text.lower() for word in words(text)}


def _invents(before: str, by: str, known: set[str]) -> bool:
    """Whether the words ``by``, which follow on the text ``before``, bring a new name or number."""
    opens = not before.strip() or before.rstrip()[-1] in ".!?" or before.endswith("\n")
    return any(
        word.text.lower() not in known and (word.case is Case.DIGIT or (word.case in _NAMES and (place or not opens)))
        for place, word in enumerate(words(by))
    )


def _is_edit(before: str, after: str) -> bool:
    """Whether ``after`` is ``before`` with some words changed, and not an answer to something that it says."""
    known = _words(before) | STOP_WORDS
    said = [word.text.lower() for word in words(after)]
    new = sum(word not in known for word in said)
    return bool(said) and new <= _MOST_NEW_WORDS * len(said) and len(after) <= 2 * len(before) + 100


def _differences(before: str, after: str) -> list[tuple[Span, str]]:
    """What to replace in ``before`` by what; differences that only a space parts are one."""
    found: list[tuple[Span, str]] = []
    for edit in edits_between(before, after, reason="", source=SOURCE):
        if found and before[found[-1][0].end : edit.span.start].strip() == "":
            span, by = found.pop()
            between = before[span.end : edit.span.start]
            found.append((Span(span.start, edit.span.end), by + between + edit.replacement))
        else:
            found.append((edit.span, edit.replacement))
    return found


def _change(text: str, span: Span, by: str, policy: Sequence[Verdict]) -> Change:
    """The change with the leak that it hides: the one whose evidence it touches, or else the surest."""
    spoken_for = [
        (verdict, quote)
        for verdict in policy
        for quote in verdict.evidence
        if any(place.overlaps(span) for place in locate(text, quote))
    ]
    verdict, quote = spoken_for[0] if spoken_for else (policy[0], "")
    told = verdict.leak.attribute
    return Change(
        span=span,
        replacement=by,
        action=Action.GENERALISE if by.strip() else Action.REMOVE,
        attribute=attribute_of(told),
        reason=f"A stranger could tell your {told} from this.",
        confidence=verdict.leak.confidence,
        evidence=(quote,) if quote else (),
        uncertain=not spoken_for,
    )


_TEXT: Mapping[str, Any] = {"type": "string", "maxLength": 600}
_QUOTES: Mapping[str, Any] = {"type": "array", "maxItems": 8, "items": {"type": "string", "maxLength": 300}}
_NEW_TEXT: Mapping[str, Any] = {
    "type": "object",
    "properties": {"changes": _TEXT, "text": {"type": "string", "minLength": 1}},
    "required": ["changes", "text"],
    "additionalProperties": False,
}


def _listed(name: str, attributes: Sequence[str], fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of an object with one list ``name``, of an entry per attribute at most."""
    properties = {"attribute": {"enum": list(attributes)}, **fields}
    entry = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
    return {
        "type": "object",
        "properties": {name: {"type": "array", "maxItems": len(attributes), "items": entry}},
        "required": [name],
        "additionalProperties": False,
    }
