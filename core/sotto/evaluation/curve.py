"""The trade-off curve: the contextual policy moved by an offset, from hardly cutting to hardly keeping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sotto import language
from sotto.engines.base import Check, go_on
from sotto.engines.builtin.encoder import Encoder, Reading
from sotto.engines.builtin.model_files import MODEL
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation.contextual import REFUSALS, Made
from sotto.evaluation.delegate import Rates, rates
from sotto.profiles import Profile
from sotto.rewrite import Finding
from sotto.sanitizers import checked
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.sanitizers.contextual.sanitizer import ContextualSanitizer
from sotto.service import Service
from sotto.training.data import Line
from sotto.vault import Vault

OFFSETS = (-6.0, -4.0, -3.0, -2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)


class RememberingEncoder(Encoder):
    """An encoder that reads every text once, however often it is measured."""

    def __init__(self, folder: Path = MODEL) -> None:
        super().__init__(folder)
        self._every: dict[str, Reading] = {}

    def read(self, text: str, check: Check = go_on) -> Reading:
        if text not in self._every:
            self._every[text] = super().read(text, check)
        return self._every[text]


@dataclass(frozen=True, slots=True)
class Point:
    """The rates with the policy's offset moved by ``offset`` from the setting of the profile."""

    offset: float
    rates: Rates


def curve(
    service: Service, encoder: Encoder, profile: Profile, lines: Sequence[Line], offsets: Sequence[float] = OFFSETS
) -> list[Point]:
    """One point for each offset over ``lines``."""
    policy, models = CutPolicy.load(), BuiltinModels(encoder=encoder)
    found = {line.query: service.find(line.query, profile) for line in lines}
    points = []
    for offset in offsets:
        sanitizer = ContextualSanitizer(encoder, replace(policy, offset=policy.offset + offset))
        made = (rewritten(sanitizer, line, found[line.query], profile, models) for line in lines)
        points.append(Point(offset, rates(one.judged() for one in made)))
    return points


def rewritten(
    sanitizer: ContextualSanitizer, line: Line, findings: Sequence[Finding], profile: Profile, models: BuiltinModels
) -> Made:
    """The rewrite of ``line`` by ``sanitizer``, checked like any other, in a conversation of its own."""
    vault = Vault()
    try:
        language.require_readable(line.query)
        rewrite = checked.sanitize(sanitizer, Job(line.query, findings, profile, vault), models)
    except REFUSALS:
        return Made(line, None, vault)
    return Made(line, rewrite, vault)
