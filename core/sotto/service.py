"""The one entry: a text comes in, a checked rewrite goes out, or an error is raised; never the original."""

from __future__ import annotations

import re
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from sotto import language
from sotto.documents import Document
from sotto.documents.parts import parts
from sotto.engines.base import THIS_COMPUTER, Check, LanguageModel, go_on
from sotto.engines.builtin.inference import INFERRED
from sotto.engines.builtin.models import BuiltinModels
from sotto.errors import (
    EmptyText,
    ModelMissing,
    ModelNotInstalled,
    SottoError,
    TextTooLong,
    UnknownSanitizer,
    UnreadableText,
)
from sotto.findings import given_away, tagger
from sotto.findings.counted import Detail, counted
from sotto.findings.documented import without_documented
from sotto.findings.merge import values
from sotto.findings.repeats import again, as_sure, places
from sotto.findings.rules import find as find_by_rules
from sotto.findings.terms import without_never_flagged
from sotto.profiles import Profile
from sotto.rewrite import Finding, Rewrite, StrangerTest
from sotto.sanitizers import catalog, checked
from sotto.sanitizers.base import IsCancelled, Job, Progress, never, no_progress
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.contextual.prompted import PromptedAggregator
from sotto.sanitizers.contextual.recombine import recombined
from sotto.sanitizers.models import Models
from sotto.sanitizers.stranger import BuiltinAttacker, stranger_test
from sotto.vault import Vault

MAX_CHARACTERS = 100_000
_TESTED_CHARACTERS = 8_000
_PART_CHARACTERS = 4_000
SANITIZERS = catalog.NAMES
BUILTIN = "builtin"


def no_language_models(_name: str) -> LanguageModel:
    """For services that have the built-in models only."""
    raise ModelNotInstalled


@dataclass(frozen=True, slots=True)
class Request:
    """A text to rewrite for one conversation. The vault gains stand-ins only when the rewrite succeeds.

    ``model`` is "builtin" or the name of a language model that the service can open; ``options`` are
    the sanitizer's own.
    """

    text: str
    profile: Profile
    vault: Vault
    sanitizer: str = catalog.AUTO
    model: str = BUILTIN
    options: Mapping[str, object] = field(default_factory=dict)
    deadline_seconds: float | None = None


class Service:
    """Finds and rewrites with one set of models. Safe to share between threads."""

    def __init__(
        self, models: BuiltinModels, language_model: Callable[[str], LanguageModel] = no_language_models
    ) -> None:
        self._models = models
        self._language_model = language_model
        self._lock = threading.Lock()
        self._remembered: deque[tuple[str, Profile, tuple[Finding, ...]]] = deque(maxlen=4)

    @classmethod
    def builtin(cls) -> Service:
        """With the models that ship with Sotto; they load on first use."""
        return cls(BuiltinModels())

    def warm(self) -> None:
        """Load the models now."""
        self._models.encoder.warm()

    def find(self, text: str, profile: Profile, check: Check = go_on) -> list[Finding]:
        """What is sensitive in ``text``: sorted, disjoint.

        Raises EmptyText, TextTooLong, UnreadableText, ModelMissing, ModelFailed, and what ``check`` raises, which is
        asked between steps.
        """
        _require_text(text)
        with self._lock:
            for known_text, known_profile, findings in self._remembered:
                if known_text == text and known_profile == profile:
                    return list(findings)
        by_profile = self._by_profile(text, profile, check)
        tagged = without_documented(tagger.findings(self._models.encoder.read(text, check)), text)
        found = values([*by_profile, *tagged])
        found = as_sure([f for f in found if not _only_function_words(f)])
        found = values(without_never_flagged([*found, *again(text, found)], text, profile))
        with self._lock:
            self._remembered.append((text, profile, tuple(found)))
        return found

    def _by_profile(self, text: str, profile: Profile, check: Check) -> list[Finding]:
        """What rules, own terms and facts find. A fact's telling words count where the text may be about it."""
        if not profile.facts:
            return find_by_rules(text, profile)
        readings = self._models.facts.read(profile.facts, text, check)
        possible = tuple(r.fact for r in readings if r.entails >= given_away.POSSIBLE)
        by_rules = find_by_rules(text, replace(profile, facts=possible))
        return [*by_rules, *given_away.findings(readings, profile.strictness)]

    def look_through(
        self,
        document: Document,
        profile: Profile,
        progress: Progress = no_progress,
        check: Check = go_on,
    ) -> list[Detail]:
        """What is private in a file, in the order it comes; none where it holds no text.

        Raises UnsupportedLanguage, UnreadableText, ModelMissing, ModelFailed, and what ``check`` raises.
        """
        language.require_readable(document.text)
        findings: list[Finding] = []
        done = 0
        for part in parts(document.text, _PART_CHARACTERS):
            check()
            progress("looking", done / len(document.text))
            done += len(part)
            if part.strip():
                findings += self.find(part, profile, check)
        return counted(findings)

    def rewrite(self, request: Request, progress: Progress = no_progress, cancelled: IsCancelled = never) -> Rewrite:
        """The rewrite of a text, checked. Raises a SottoError where it cannot be made safe.

        ``progress`` gets a stage and a fraction in [0, 1] or None; ``cancelled`` is asked between steps.
        """
        started = time.monotonic()
        if request.sanitizer not in SANITIZERS:
            raise UnknownSanitizer
        progress = _onwards(progress)
        _require_text(request.text)
        language.require_readable(request.text)
        progress("finding", 0.0)
        self._read_ahead(request.text)
        vault = request.vault.copy()
        job = Job(
            text=request.text,
            findings=(),
            profile=request.profile,
            vault=vault,
            deadline=None if request.deadline_seconds is None else started + request.deadline_seconds,
            progress=progress,
            cancelled=cancelled,
        )
        findings = [*self.find(job.text, job.profile, job.check), *_known(job.text, vault)]
        job = replace(job, findings=values(without_never_flagged(findings, job.text, job.profile)))
        job.check()
        llm = None if request.model == BUILTIN else self._language_model(request.model)
        sanitizer = catalog.build(request.sanitizer, Models(self._models, llm), request.options)
        rewrite = checked.sanitize(sanitizer, job, self._models)
        place = "" if llm is None or llm.place == THIS_COMPUTER else llm.place
        rewrite = replace(rewrite, choice=rewrite.choice or "You chose this sanitizer.", place=place)
        job.check()
        rewrite = replace(rewrite, stranger=self._stranger_test(rewrite, vault))
        request.vault.adopt(vault)
        progress("done", 1.0)
        return rewrite

    def _read_ahead(self, text: str) -> None:
        """Begin to read what the stranger test asks about the original, on a core that nobody else keeps busy."""
        if len(text) <= _TESTED_CHARACTERS:
            threading.Thread(target=self._read_as_stranger, args=(text,)).start()

    def _read_as_stranger(self, text: str) -> None:
        with suppress(SottoError):  # the stranger test meets it, too, and says what it means
            self._models.inference.read(text)

    def _stranger_test(self, rewrite: Rewrite, vault: Vault) -> StrangerTest | None:
        """What a stranger could tell before and after; none of a text so long that it would take long."""
        if len(rewrite.original) > _TESTED_CHARACTERS:
            return None
        try:
            return stranger_test(BuiltinAttacker(self._models.inference), rewrite, vault, INFERRED)
        except ModelMissing:  # the rewrite is none the worse for it, and nothing is claimed
            return None

    def recombine(
        self,
        answer: str,
        vault: Vault,
        *,
        request: str = "",
        model: str = BUILTIN,
        deadline_seconds: float | None = None,
        cancelled: IsCancelled = never,
    ) -> str:
        """A remote ``answer`` with the originals back in their places.

        With a language model it becomes the answer to the whole original ``request``, which the remote model
        never saw. Raises what opening and asking the model raises, Cancelled, DeadlineExceeded.
        """
        if model == BUILTIN:
            return vault.restore(answer)
        deadline = None if deadline_seconds is None else time.monotonic() + deadline_seconds
        job = Job(answer, (), Profile("", ""), vault, deadline, cancelled=cancelled)
        _require_text(request)
        aggregator = PromptedAggregator(self._language_model(model))
        return recombined(answer, vault, request=request, aggregator=aggregator, check=job.check)


def _onwards(progress: Progress) -> Progress:
    """``progress`` that never goes back: what is tried again takes no step back on screen."""
    furthest = 0.0

    def told(stage: str, fraction: float | None) -> None:
        nonlocal furthest
        furthest = max(furthest, fraction or 0.0)
        progress(stage, None if fraction is None else furthest)

    return told


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
