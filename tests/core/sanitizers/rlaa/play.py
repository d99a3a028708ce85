"""A play for three roles: what a scripted language model answers as attacker, arbitrator and anonymizer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sotto.engines.base import Prompt
from sotto.engines.builtin.models import BuiltinModels
from sotto.profiles import Profile
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import Job
from sotto.sanitizers.models import Models
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.sanitizer import RlaaSanitizer
from sotto.vault import Vault
from tests.fakes import ScriptedModel

Leak = Mapping[str, Any]
EVERYDAY = Profile("everyday", "Everyday")


def leak(attribute: str, guess: str, *evidence: str, certainty: int = 5) -> dict[str, Any]:
    return {
        "attribute": attribute,
        "reasoning": "It says so.",
        "guess": guess,
        "certainty": certainty,
        "evidence": list(evidence),
    }


def text_of(prompt: Prompt) -> str:
    found = re.search(r"<text-(\w+)>\n(.*?)\n</text-\1>", prompt[-1].content, re.DOTALL)
    assert found
    return found[2]


def role_of(prompt: Prompt) -> str:
    found = re.search(r"It is the (\w+)'s turn\.", prompt[-1].content)
    assert found
    return found[1]


def notes_of(prompt: Prompt, name: str) -> list[dict[str, Any]]:
    found = re.search(rf"<{name}-(\w+)>\n(.*?)\n</{name}-\1>", prompt[-1].content, re.DOTALL)
    assert found
    notes: list[dict[str, Any]] = json.loads(found[2])
    return notes


@dataclass
class Play:
    """``sees`` is what the attacker tells from a text, ``grades`` what the arbitrator holds of an attribute
    (high where nothing is said), ``hides`` what the anonymizer makes of a text and the attributes to hide."""

    sees: Callable[[str], list[dict[str, Any]]]
    hides: Callable[[str, list[str]], str]
    grades: Mapping[str, str] = field(default_factory=dict)
    roles: list[str] = field(default_factory=list)
    hidden: list[list[str]] = field(default_factory=list)

    def __call__(self, prompt: Prompt) -> str:
        role, text = role_of(prompt), text_of(prompt)
        self.roles.append(role)
        if role == "attacker":
            return json.dumps({"inferences": self.sees(text)})
        if role == "arbitrator":
            return json.dumps({"verdicts": [self._verdict(one) for one in notes_of(prompt, "inferences")]})
        attributes = [one["attribute"] for one in notes_of(prompt, "leaks")]
        self.hidden.append(attributes)
        return json.dumps({"changes": "some", "text": self.hides(text, attributes)})

    def _verdict(self, inference: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "attribute": inference["attribute"],
            "note": "because",
            "validity": self.grades.get(inference["attribute"], "high"),
            "evidence": inference["evidence"],
            "concept": inference["guess"],
        }


@cache
def shipped() -> BuiltinModels:
    """Loaded once for all tests."""
    return BuiltinModels()


def perform(
    script: Callable[[Prompt], str] | list[str],
    text: str,
    *,
    profile: Profile = EVERYDAY,
    builtin: BuiltinModels | None = None,
    job: Job | None = None,
    **options: Any,
) -> tuple[Rewrite, ScriptedModel]:
    """The rewrite of ``text`` by RLAA with the model, without the built-in floor unless asked for."""
    model = ScriptedModel(script)
    sanitizer = RlaaSanitizer(Models(builtin or shipped(), model), Options.from_plain({"floor": False, **options}))
    return sanitizer.sanitize(job or Job(text, [], profile, Vault())), model
