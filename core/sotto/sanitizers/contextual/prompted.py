"""The roles of the delegation as prompts to a language model; the prompts are the files in ``prompts``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sotto.engines.base import Check, LanguageModel, Prompt, Sampling
from sotto.errors import ModelAnswerUnusable
from sotto.findings.repeats import places
from sotto.rewrite import Action, Finding, Span
from sotto.sanitizers.contextual.roles import Decision, Plan
from sotto.sanitizers.prompting import answer, render
from sotto.taxonomy import Attribute

_PACKAGE = "sotto.sanitizers.contextual"
_LONGEST_TASK = 200
_ATTRIBUTES = {attribute.value: attribute for attribute in Attribute}
_KINDS = ", ".join(value for value in _ATTRIBUTES if value not in {Attribute.OWN_TERM, Attribute.FACT})

PLAN = {
    "type": "object",
    "required": ["task", "spans"],
    "additionalProperties": False,
    "properties": {
        "task": {"type": "string"},
        "spans": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["text", "about", "needed", "action"],
                "additionalProperties": False,
                "properties": {
                    "text": {"type": "string"},
                    "about": {"type": "string"},
                    "needed": {"type": "boolean"},
                    "action": {"enum": [action.value for action in Action]},
                },
            },
        },
    },
}
REWRITE = {
    "type": "object",
    "required": ["rewrite"],
    "additionalProperties": False,
    "properties": {"rewrite": {"type": "string"}},
}
_ORDERS = {Action.KEEP: "must stay", Action.GENERALISE: "say more roughly", Action.REMOVE: "leave out"}


class PromptedPlanner:
    """A language model that partitions; what it quotes must stand in the text."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def plan(self, text: str, known: Sequence[Finding], sampling: Sampling, check: Check) -> Plan:
        prompt = plan_prompt(text, known)
        (made,) = self._model.complete([prompt], replace(sampling, schema=PLAN), check)
        return verified(answer(made, PLAN), text)


class PromptedWriter:
    """A language model that writes by a plan."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def write(self, text: str, plan: Plan | None, sampling: Sampling, check: Check) -> str:
        if plan is None:
            raise ValueError("this writer needs a plan")
        prompt = write_prompt(text, plan)
        (made,) = self._model.complete([prompt], replace(sampling, schema=REWRITE), check)
        return str(answer(made, REWRITE)["rewrite"])


class PolicyWriter:
    """A language model that was trained to rewrite in one go (``sotto.training.grpo_llm``), or any other asked to."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def write(self, text: str, plan: Plan | None, sampling: Sampling, check: Check) -> str:
        (made,) = self._model.complete([policy_prompt(text)], sampling, check)
        return made.strip()


class PromptedAggregator:
    """A language model that puts the final answer together."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def answer(self, request: str, restored: str, sampling: Sampling, check: Check) -> str:
        (made,) = self._model.complete([recombine_prompt(request, restored)], sampling, check)
        if not made.strip():
            raise ModelAnswerUnusable
        return made.strip()


def plan_prompt(text: str, known: Sequence[Finding], *, fence: str | None = None) -> Prompt:
    """The planner's prompt: the message, and the detector's findings one a line as JSON strings."""
    found = "\n".join(dict.fromkeys(json.dumps(f.text, ensure_ascii=False) for f in known)) or "(none)"
    return render(_PACKAGE, "plan", {"message": text, "known": found}, fence=fence, attributes=_KINDS)


def write_prompt(text: str, plan: Plan, *, fence: str | None = None) -> Prompt:
    """The writer's prompt. The task's name is the planner's words about somebody's text, so it is data too."""
    lines = [
        f"{_ORDERS[d.action]}: {json.dumps(d.text, ensure_ascii=False)}" for d in plan.decisions if d.action in _ORDERS
    ]
    data = {"message": text, "decisions": "\n".join(dict.fromkeys(lines)) or "(none)", "task": plan.task}
    return render(_PACKAGE, "write", data, fence=fence)


def policy_prompt(text: str, *, fence: str | None = None) -> Prompt:
    """What a policy is trained on and asked."""
    return render(_PACKAGE, "policy", {"message": text}, fence=fence)


def recombine_prompt(request: str, restored: str, *, fence: str | None = None) -> Prompt:
    """The aggregator's prompt."""
    return render(_PACKAGE, "recombine", {"request": request, "answer": restored}, fence=fence)


def verified(plain: Any, text: str) -> Plan:
    """A plan whose every stretch stands in the text, verbatim but for case, white space and quotation marks.

    What is private and cannot be placed makes the whole plan unusable: nobody could check that it went.
    """
    decisions = []
    for span in plain["spans"]:
        quoted = span["text"].strip()
        found = located(text, quoted)
        if not found:
            if span["needed"]:
                continue
            raise ModelAnswerUnusable
        action = Action(span["action"])
        if not span["needed"] and action is Action.KEEP:
            action = Action.REMOVE
        about = _ATTRIBUTES.get(span["about"].strip().lower(), Attribute.OTHER)
        decisions.append(Decision(found[0].of(text), found, about, span["needed"], action))
    if not plain["task"].strip() or not decisions:
        raise ModelAnswerUnusable
    return Plan(" ".join(plain["task"].split())[:_LONGEST_TASK], tuple(decisions))


def located(text: str, quoted: str) -> tuple[Span, ...]:
    """Where the quoted words stand in ``text``; empty where they do not."""
    if not any(c.isalnum() for c in quoted):
        return ()
    exact = tuple(places(text, quoted))
    if exact:
        return exact
    words = (re.escape(word) for word in re.sub(r"[\"'“”‘’]", " ", quoted).split())
    loose = re.compile(r"(?<!\w)" + r"[\s\"'“”‘’]+".join(words) + r"(?!\w)", re.IGNORECASE)
    return tuple(Span(*match.span()) for match in loose.finditer(text))
