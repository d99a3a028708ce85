"""The one entry: a text comes in, a checked rewrite goes out, or an error is raised; never the original."""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from dataclasses import dataclass, replace

from sotto import language
from sotto.engines.builtin.encoder import Encoder
from sotto.engines.builtin.facts import FactReader
from sotto.errors import EmptyText, TextTooLong, UnreadableText
from sotto.findings import given_away, tagger
from sotto.findings.merge import merge
from sotto.findings.repeats import again, places
from sotto.findings.rules import find as find_by_rules
from sotto.findings.terms import without_never_flagged
from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite
from sotto.sanitizers import catalog, fact_check
from sotto.sanitizers.base import IsCancelled, Job, Progress, never, no_progress
from sotto.sanitizers.checks import check
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.vault import Vault

MAX_CHARACTERS = 100_000
SANITIZERS = catalog.NAMES


@dataclass(frozen=True, slots=True)
class Request:
    """A text to rewrite for one conversation. The vault gains stand-ins only when the rewrite succeeds."""

    text: str
    profile: Profile
    vault: Vault
    sanitizer: str = catalog.AUTO
    deadline_seconds: float | None = None


class Service:
    """Finds and rewrites with one set of models. Safe to share between threads."""

    def __init__(self, encoder: Encoder, facts: FactReader | None = None) -> None:
        self._encoder = encoder
        self._facts = facts or FactReader()
        self._lock = threading.Lock()
        self._remembered: deque[tuple[str, Profile, tuple[Finding, ...]]] = deque(maxlen=4)

    @classmethod
    def builtin(cls) -> Service:
        """With the models that ship with Sotto; they load on first use."""
        return cls(Encoder())

    def warm(self) -> None:
        """Load the models now."""
        self._encoder.warm()

    def find(self, text: str, profile: Profile) -> list[Finding]:
        """What is sensitive in ``text``: sorted, disjoint.

        Raises EmptyText, TextTooLong, UnreadableText, ModelMissing, ModelFailed.
        """
        _require_text(text)
        with self._lock:
            for known_text, known_profile, findings in self._remembered:
                if known_text == text and known_profile == profile:
                    return list(findings)
        found = merge([*self._by_profile(text, profile), *tagger.findings(self._encoder.read(text))])
        found = [f for f in found if not _only_function_words(f)]
        found = merge(without_never_flagged([*found, *again(text, found)], text, profile))
        with self._lock:
            self._remembered.append((text, profile, tuple(found)))
        return found

    def _by_profile(self, text: str, profile: Profile) -> list[Finding]:
        """What rules, own terms and facts find. A fact's telling words count where the text may be about it."""
        if not profile.facts:
            return find_by_rules(text, profile)
        readings = self._facts.read(profile.facts, text)
        possible = tuple(r.fact for r in readings if r.entails >= given_away.POSSIBLE)
        by_rules = find_by_rules(text, replace(profile, facts=possible))
        return [*by_rules, *given_away.findings(readings, profile.strictness)]

    def rewrite(self, request: Request, progress: Progress = no_progress, cancelled: IsCancelled = never) -> Rewrite:
        """The rewrite of a text, checked. Raises a SottoError where it cannot be made safe.

        ``progress`` gets a stage and a fraction in [0, 1] or None; ``cancelled`` is asked between steps.
        """
        started = time.monotonic()
        name, why = catalog.choose(request.sanitizer)
        _require_text(request.text)
        language.require_readable(request.text)
        progress("finding", 0.0)
        findings = self.find(request.text, request.profile)
        known = _known(request.text, request.vault)
        findings = merge(without_never_flagged([*findings, *known], request.text, request.profile))
        vault = request.vault.copy()
        job = Job(
            text=request.text,
            findings=findings,
            profile=request.profile,
            vault=vault,
            deadline=None if request.deadline_seconds is None else started + request.deadline_seconds,
            progress=progress,
            cancelled=cancelled,
        )
        job.check()
        sanitizer = catalog.build(name, self._encoder)
        rewrite = replace(fact_check.sanitize(sanitizer, job, self._facts), choice=why)
        check(rewrite, findings, vault)
        job.check()
        request.vault.adopt(vault)
        progress("done", 1.0)
        return rewrite


def _require_text(text: str) -> None:
    if not text.strip():
        raise EmptyText
    if len(text) > MAX_CHARACTERS:
        raise TextTooLong
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UnreadableText from None


def _only_function_words(finding: Finding) -> bool:
    """What is left of a finding beside a stronger one may be a mere "the"."""
    return all(word in STOP_WORDS for word in re.findall(r"\w+", finding.text.lower()))


def _known(text: str, vault: Vault) -> list[Finding]:
    """What has a stand-in from earlier in the conversation: a person does not become unknown again."""
    found = []
    for original, attribute in vault.originals():
        if len(original) > 2:
            for span in places(text, original):
                found.append(Finding(span, original, attribute, 1.0, "conversation"))
    return found
