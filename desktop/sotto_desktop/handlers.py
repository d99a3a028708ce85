"""What the app does for a paired browser: the answers to the messages of the protocol."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from sotto.alternatives import alternatives
from sotto.budget import Budget
from sotto.errors import SottoError, UnknownRewrite, UnknownSanitizer
from sotto.profiles import Profile, Protection
from sotto.rewrite import DifferentialPrivacy, Finding, Rewrite
from sotto.sanitizers.catalog import NAMES
from sotto_desktop.card_words import details_told, edits_told, findings_told, guarantee_told, stranger_told
from sotto_desktop.core_words import said
from sotto_desktop.language import browser_language
from sotto_desktop.link.app import Decisions
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.translation import Language, speaking

Body = dict[str, Any]
Cancel = Callable[[], None]

# A rewrite that a page has not sent by then is made anew.
_MOST_REMEMBERED = 200
_MOST_CHARACTERS = 4_000_000
# Details of a file that are named one by one; the rest is counted.
_MOST_DETAILS = 100
# Asks what to think about before a rewrite goes to a site; the answer is "" for nothing.
Warn = Callable[[str, Profile, Rewrite, Language, Callable[[str], None]], None]
# Tells of a rewrite that went out: site, conversation, profile, the rewrite as it was sent.
Record = Callable[[str, str, Profile, Rewrite], None]


class Shell(Protocol):
    """What needs the window."""

    def open_page(self, page: str) -> None: ...

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Cancel: ...


class AppHandlers:
    """Implements ``sotto_desktop.link.app.App``; its docstrings say what each method is for."""

    def __init__(
        self,
        book: ProfileBook,
        pauses: Pauses,
        rewriter: Rewriter,
        budget: Budget,
        warn: Warn,
        record: Record,
        shell: Shell,
    ) -> None:
        self._book = book
        self._pauses = pauses
        self._rewriter = rewriter
        self._budget = budget
        self._warn = warn
        self._record = record
        self._shell = shell
        self._made: OrderedDict[str, tuple[Profile, Rewrite]] = OrderedDict()

    def language(self, tag: str) -> Language:
        return browser_language(tag)

    def site_state(self, site: str) -> Body:
        profile, choice = self._book.all.for_site(site)
        return {
            "site": site,
            "protection": choice.protection.value,
            "paused_until": self._pauses.until(site),
            "profile": profile.id,
            "profiles": [{"id": one.id, "name": one.name} for one in self._book.all.profiles],
            "sanitizer": choice.sanitizer or profile.sanitizer,
            "sanitizers": list(NAMES),
        }

    def configure(self, site: str, changes: Body) -> Body:
        profile, choice = self._book.all.for_site(site)
        if "never_flag" in changes and changes["never_flag"] not in profile.never_flag:
            self._book.save(replace(profile, never_flag=(*profile.never_flag, changes["never_flag"])))
        if "protection" in changes:
            choice = replace(choice, protection=Protection(changes["protection"]))
        if "profile" in changes:
            choice = replace(choice, profile=changes["profile"])
        if "sanitizer" in changes:
            if changes["sanitizer"] not in NAMES:
                raise UnknownSanitizer
            choice = replace(choice, sanitizer=changes["sanitizer"])
        self._book.set_site(site, choice)
        if "pause_minutes" in changes:
            self._pauses.pause(site, changes["pause_minutes"])
        return self.site_state(site)

    def find(
        self,
        site: str,
        conversation: str,
        text: str,
        language: Language,
        done: Callable[[Body], None],
        failed: Callable[[SottoError], None],
    ) -> Cancel:
        profile, _ = self._book.all.for_site(site)

        def found(findings: list[Finding]) -> None:
            with speaking(language):
                segments = findings_told(text, findings)
            done({"segments": segments})

        return self._rewriter.find(text, profile, found, failed)

    def look_through(
        self,
        site: str,
        name: str,
        content: bytes,
        language: Language,
        progress: Callable[[str, float | None], None],
        done: Callable[[Body], None],
        failed: Callable[[SottoError], None],
    ) -> Cancel:
        profile, _ = self._book.all.for_site(site)

        def looked(found: Body) -> None:
            details = found["details"]
            with speaking(language):
                named = details_told(details[:_MOST_DETAILS])
            done({"details": named, "total": len(details), "unread": found["unread"]})

        return self._rewriter.look_through(name, content, profile, looked, failed, progress)

    def rewrite(
        self,
        site: str,
        conversation: str,
        text: str,
        sanitizer: str | None,
        deadline_seconds: float,
        language: Language,
        progress: Callable[[str, float | None], None],
        done: Callable[[Body], None],
        failed: Callable[[SottoError], None],
    ) -> Cancel:
        profile, choice = self._book.all.for_site(site)

        def made(rewrite: Rewrite, seconds: float) -> None:
            try:
                if isinstance(rewrite.guarantee, DifferentialPrivacy):
                    self._budget.require(site, rewrite.guarantee.epsilon)
            except SottoError as error:  # the budget is spent, or cannot be read
                failed(error)
            else:
                with speaking(language):
                    body = self._rewritten(profile, rewrite, seconds)
                self._warn(site, profile, rewrite, language, lambda warning: done(body | {"warning": warning}))

        return self._rewriter.rewrite(
            _browser_conversation(conversation),
            text,
            profile,
            done=made,
            failed=failed,
            progress=progress,
            sanitizer=sanitizer or choice.sanitizer or profile.sanitizer,
            deadline_seconds=deadline_seconds,
        )

    def _rewritten(self, profile: Profile, rewrite: Rewrite, seconds: float) -> Body:
        id = secrets.token_urlsafe(12)
        self._made[id] = (profile, rewrite)
        while len(self._made) > _MOST_REMEMBERED or (
            len(self._made) > 1 and sum(len(made.original) for _, made in self._made.values()) > _MOST_CHARACTERS
        ):
            self._made.popitem(last=False)
        return {
            "rewrite": id,
            "sanitizer": rewrite.sanitizer,
            "choice": said(rewrite.choice),
            "task": rewrite.task,
            "segments": edits_told(rewrite),
            "alternatives": [edits_told(other) for other in alternatives(rewrite)],
            "guarantee": guarantee_told(rewrite.guarantee),
            "stranger": None if rewrite.stranger is None else stranger_told(rewrite.stranger),
            "place": rewrite.place,
            "seconds": seconds,
        }

    def sent(self, site: str, conversation: str, rewrite: str, decisions: Decisions) -> None:
        profile, made = self._made.get(rewrite, (None, None))
        if profile is None or made is None:
            raise UnknownRewrite
        made = _decided(made, decisions)
        if isinstance(made.guarantee, DifferentialPrivacy):
            self._budget.charge(site, made.guarantee.epsilon)
        # Private counts from the moment it is chosen, and for what was made while it was.
        if not self._book.all.for_site(site)[0].private:
            self._record(site, _browser_conversation(conversation), profile, made)

    def stand_ins(self, conversation: str) -> Body:
        vault = self._rewriter.vault(_browser_conversation(conversation))
        return {"pairs": [{"stand_in": stand_in, "original": original} for stand_in, original in vault.pairs()]}

    def open_page(self, page: str) -> None:
        self._shell.open_page(page)

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Cancel:
        return self._shell.confirm_pairing(name, code, decided)


def _decided(made: Rewrite, decisions: Decisions) -> Rewrite:
    """The rewrite as it went out. Raises UnknownRewrite where something was chosen that was never offered."""
    if decisions.alternative is not None:
        if decisions.alternative >= len(made.alternatives):
            raise UnknownRewrite
        made = alternatives(made)[decisions.alternative]
    accepted, wordings = set(decisions.accepted), dict(decisions.wordings)
    if len(wordings) != len(decisions.wordings) or not wordings.keys() <= accepted <= set(range(len(made.edits))):
        raise UnknownRewrite
    for index, edit in enumerate(made.edits):  # an edit that was taken back takes a formal guarantee along
        if index not in wordings:
            made = made.with_accepted(index, index in accepted)
        elif wordings[index] < len(edit.alternatives):
            made = made.with_replacement(index, edit.alternatives[wordings[index]])
        else:
            raise UnknownRewrite
    return made


def _browser_conversation(conversation: str) -> str:
    """Apart from the window's own conversation, whatever id a browser chooses."""
    return f"browser:{conversation}"
