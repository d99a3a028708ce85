"""The ledger: what each site can have learnt about the person from what they sent there."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Protocol

from sotto.folding import folded
from sotto.rewrite import Action, Edit, Finding, Rewrite, Span
from sotto.store.documents import file_of
from sotto.store.shapes import require_version, shape_of
from sotto.taxonomy import Attribute

VERSION = 1
_DOCUMENT = "disclosures"
_MOST_KEPT = 5000
_LONGEST_WORDS = 120
_LONGEST_PROMPT = 160


class Precision(StrEnum):
    """How well a site knows a thing: as it is, or a vaguer form of it."""

    EXACT = "exact"
    VAGUER = "vaguer"


@dataclass(frozen=True, slots=True)
class Told:
    """One private detail that a text gives away, in the words that stand in it."""

    attribute: Attribute
    words: str
    precision: Precision


@dataclass(frozen=True, slots=True)
class Disclosure:
    """A detail, where it went, and with which prompt first. ``sent`` is the id of the prompt in the history."""

    site: str
    told: Told
    when: float
    prompt: str
    sent: str

    @property
    def id(self) -> tuple[str, Attribute, str]:
        return self.site, self.told.attribute, folded(self.told.words)


def told_by(rewrite: Rewrite, findings: Sequence[Finding], stand_ins: Collection[str] = ()) -> list[Told]:
    """What the text of ``rewrite`` gives away, each detail once.

    ``findings`` are those of that text, not of the original; a finding that is a stand-in, or lies in
    one, tells nothing.
    """
    placed = list(_placed(rewrite))
    told: list[Told] = []
    for finding in findings:
        over = [edit for span, edit in placed if span.overlaps(finding.span)]
        if finding.text in stand_ins or any(edit.accepted and edit.action is Action.PSEUDONYM for edit in over):
            continue
        vaguer = any(edit.accepted for edit in over)
        told.append(Told(finding.attribute, finding.text, Precision.VAGUER if vaguer else Precision.EXACT))
    for span, edit in placed:
        if any(span.overlaps(finding.span) for finding in findings) or edit.attribute is Attribute.OTHER:
            continue
        if not edit.accepted:
            told.append(Told(edit.attribute, edit.original, Precision.EXACT))
        elif edit.action is Action.GENERALISE and edit.replacement.strip():
            told.append(Told(edit.attribute, edit.replacement, Precision.VAGUER))
    once = {(one.attribute, folded(one.words.strip())): one for one in reversed(told)}
    return [Told(one.attribute, _short(one.words, _LONGEST_WORDS), one.precision) for one in reversed(once.values())]


def _placed(rewrite: Rewrite) -> Iterable[tuple[Span, Edit]]:
    """Every edit with the span of what now stands in its place in the text of ``rewrite``."""
    moved = 0
    for edit in rewrite.edits:
        shown = edit.replacement if edit.accepted else edit.original
        start = edit.span.start + moved
        moved += len(shown) - len(edit.original)
        if shown:
            yield Span(start, start + len(shown)), edit


class Documents(Protocol):
    """What is needed of the store."""

    def read(self, name: str) -> dict[str, Any] | None: ...
    def write(self, name: str, document: dict[str, Any]) -> None: ...
    def remove(self, name: str) -> None: ...


class Disclosures:
    """The ledger of all sites. Read on first use; safe to share between threads.

    Methods raise StoreDamaged where it cannot be read, OSError where it cannot be written.
    """

    def __init__(self, store: Documents) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._kept: list[Disclosure] | None = None

    def record(self, site: str, told: Iterable[Told], when: float, text: str, sent: str) -> None:
        """What a prompt told a site."""
        self.add(Disclosure(site, one, when, _short(text, _LONGEST_PROMPT), sent) for one in told)

    def add(self, new: Iterable[Disclosure]) -> None:
        """With one write. A detail that a site has already stays with the prompt that told it first."""
        with self._lock:
            known = {one.id: one for one in self._all()}
            for one in new:
                before = known.get(one.id)
                if before is None or (before.told.precision, one.told.precision) == (Precision.VAGUER, Precision.EXACT):
                    known[one.id] = one
            if list(known.values()) != self._all():
                self._keep(list(known.values())[-_MOST_KEPT:])

    def sites(self) -> list[str]:
        """The sites that know something, the last one told first."""
        with self._lock:
            last: dict[str, float] = {}
            for one in self._all():
                last[one.site] = max(one.when, last.get(one.site, 0.0))
        return sorted(last, key=lambda site: -last[site])

    def of(self, site: str) -> list[Disclosure]:
        """What a site knows, in the order of the taxonomy, then as it was told."""
        order = {attribute: at for at, attribute in enumerate(Attribute)}
        with self._lock:
            return sorted((one for one in self._all() if one.site == site), key=lambda one: order[one.told.attribute])

    def forget(self, gone: Collection[Disclosure]) -> None:
        """Strike details from the ledger; the site, of course, still has them."""
        ids = {one.id for one in gone}
        with self._lock:
            self._keep([one for one in self._all() if one.id not in ids])

    def erase(self) -> None:
        with self._lock:
            self._store.remove(_DOCUMENT)
            self._kept = []

    def _all(self) -> list[Disclosure]:
        if self._kept is None:
            document = self._store.read(_DOCUMENT)
            with shape_of(file_of(_DOCUMENT)):
                self._kept = [] if document is None else _from_plain(document)
        return self._kept

    def _keep(self, kept: list[Disclosure]) -> None:
        # Written first: where that fails, what is in memory is still what is on disk.
        self._store.write(_DOCUMENT, {"version": VERSION, "disclosures": [asdict(one) for one in kept]})
        self._kept = kept


def _short(text: str, longest: int) -> str:
    line = " ".join(text[: 2 * longest].split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def _from_plain(document: dict[str, Any]) -> list[Disclosure]:
    require_version(document["version"], VERSION)
    return [
        Disclosure(
            site=str(plain["site"]),
            told=Told(
                Attribute(plain["told"]["attribute"]),
                str(plain["told"]["words"]),
                Precision(plain["told"]["precision"]),
            ),
            when=float(plain["when"]),
            prompt=str(plain["prompt"]),
            sent=str(plain["sent"]),
        )
        for plain in document["disclosures"]
    ]
