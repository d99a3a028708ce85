"""Who does what in the delegation: one plans, one writes, one puts the answer together (section 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sotto.engines.base import Check, Sampling
from sotto.rewrite import Action, Finding, Span
from sotto.taxonomy import Attribute


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens to a stretch of the text, verbatim, at all of its places; ``needed`` puts it in E, else in N."""

    text: str
    places: tuple[Span, ...]
    attribute: Attribute
    needed: bool
    action: Action


@dataclass(frozen=True, slots=True)
class Plan:
    """The task in a few words, and the partition of the text's telling stretches into essential and not."""

    task: str
    decisions: tuple[Decision, ...]

    def texts(self, *, needed: bool) -> list[str]:
        """The essential stretches (E of the paper), or those that are private beyond the task (N)."""
        return [d.text for d in self.decisions if d.needed is needed]


class Planner(Protocol):
    """Names the task and partitions. Raises ModelAnswerUnusable for an answer that is no plan of this text."""

    def plan(self, text: str, known: Sequence[Finding], sampling: Sampling, check: Check) -> Plan: ...


class Writer(Protocol):
    """Writes the text anew by a plan, or by its own lights where ``plan`` is None."""

    def write(self, text: str, plan: Plan | None, sampling: Sampling, check: Check) -> str: ...


class Aggregator(Protocol):
    """Makes the final answer of the original request and the restored remote answer, on the trusted side."""

    def answer(self, request: str, restored: str, sampling: Sampling, check: Check) -> str: ...
