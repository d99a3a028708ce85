"""What was sent, and what was held back: kept encrypted, a document a month, searched in memory."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from sotto.folding import folded_text
from sotto.plain import rewrite_from_plain, rewrite_to_plain
from sotto.rewrite import Rewrite
from sotto.store.documents import file_of
from sotto.store.shapes import require_version, shape_of

VERSION = 1
_PREFIX = "history-"


class Documents(Protocol):
    """What is needed of the store."""

    def names(self) -> list[str]: ...
    def read(self, name: str) -> dict[str, Any] | None: ...
    def write(self, name: str, document: dict[str, Any]) -> None: ...
    def remove(self, name: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Sent:
    """One prompt as it went out. ``when`` is seconds since the epoch; ``site`` is "" where it was only copied.

    The rewrite's accepted edits are those that were applied; ``stand_ins`` are (stand-in, original) pairs,
    longest first, that an answer to it may contain.
    """

    id: str
    when: float
    site: str
    profile: str
    rewrite: Rewrite
    stand_ins: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        return self.rewrite.text


def used_pairs(pairs: Iterable[tuple[str, str]], text: str) -> tuple[tuple[str, str], ...]:
    """Those of a vault's pairs whose stand-in, or every word of it, stands in ``text``."""
    words = set(_words(text))
    return tuple((stand_in, original) for stand_in, original in pairs if words.issuperset(_words(stand_in)))


class History:
    """Everything kept, in memory once it has been asked for. Safe to share between threads.

    Methods raise StoreDamaged where what is kept cannot be read, OSError where it cannot be written.
    """

    def __init__(self, store: Documents) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._months: dict[str, list[Sent]] = {}
        self._all_read = False

    def add(self, *sent: Sent) -> None:
        """Each month is written once; what is kept already stays as it is."""
        with self._lock:
            for name in sorted({_document(one.when) for one in sent}):
                entries = self._month(name)
                known = {one.id for one in entries}
                new = [one for one in sent if _document(one.when) == name and one.id not in known]
                self._keep(name, [*entries, *new])

    def all(self) -> list[Sent]:
        """Newest first."""
        with self._lock:
            self._read_all()
            return sorted((s for month in self._months.values() for s in month), key=lambda s: s.when, reverse=True)

    def search(self, wanted: str) -> list[Sent]:
        """Those in whose original, sent text or site every word of ``wanted`` occurs, as a part of a word too."""
        words = folded_text(wanted).split()
        return [sent for sent in self.all() if _holds(sent, words)]

    def delete(self, ids: Collection[str]) -> list[Sent]:
        """Remove entries; those that were there, to be put back if the person regrets it."""
        return self._remove(lambda sent: sent.id in ids)

    def delete_before(self, when: float) -> list[Sent]:
        """Remove what is older than ``when``, seconds since the epoch."""
        return self._remove(lambda sent: sent.when < when)

    def erase(self) -> None:
        with self._lock:
            for name in self._documents():
                self._store.remove(name)
            self._months, self._all_read = {}, True

    def _remove(self, goes: Callable[[Sent], bool]) -> list[Sent]:
        gone: list[Sent] = []
        with self._lock:
            self._read_all()
            for name, entries in list(self._months.items()):
                going = [sent for sent in entries if goes(sent)]
                if going:
                    self._keep(name, [sent for sent in entries if not goes(sent)])
                    gone += going
        return gone

    # Keeping it -------------------------------------------------------------------------------

    def _documents(self) -> list[str]:
        return [name for name in self._store.names() if name.startswith(_PREFIX)]

    def _read_all(self) -> None:
        if not self._all_read:
            for name in self._documents():
                self._month(name)
            self._all_read = True

    def _month(self, name: str) -> list[Sent]:
        if name not in self._months:
            document = self._store.read(name)
            with shape_of(file_of(name)):
                self._months[name] = [] if document is None else _from_plain(document)
        return self._months[name]

    def _keep(self, name: str, entries: list[Sent]) -> None:
        # Written first: where that fails, what is in memory is still what is on disk.
        if entries:
            self._store.write(name, {"version": VERSION, "sent": [_to_plain(sent) for sent in entries]})
        else:
            self._store.remove(name)
        self._months[name] = entries


def _document(when: float) -> str:
    return _PREFIX + time.strftime("%Y-%m", time.gmtime(when))


def _holds(sent: Sent, words: list[str]) -> bool:
    text = folded_text(f"{sent.site}\n{sent.rewrite.original}\n{sent.text}")
    return all(word in text for word in words)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded_text(text))


def _to_plain(sent: Sent) -> dict[str, Any]:
    return {
        "id": sent.id,
        "when": sent.when,
        "site": sent.site,
        "profile": sent.profile,
        # Alternatives are for the review; nobody chooses among them afterwards.
        "rewrite": rewrite_to_plain(
            replace(sent.rewrite, edits=tuple(replace(edit, alternatives=()) for edit in sent.rewrite.edits))
        ),
        "stand_ins": [list(pair) for pair in sent.stand_ins],
    }


def _from_plain(document: dict[str, Any]) -> list[Sent]:
    require_version(document["version"], VERSION)
    return [
        Sent(
            id=str(plain["id"]),
            when=float(plain["when"]),
            site=str(plain["site"]),
            profile=str(plain["profile"]),
            rewrite=rewrite_from_plain(plain["rewrite"]),
            stand_ins=tuple((str(stand_in), str(original)) for stand_in, original in plain["stand_ins"]),
        )
        for plain in document["sent"]
    ]
