"""A rewrite under review: what is decided about each edit, in which order they are shown, undo and redo."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sotto.alternatives import alternatives
from sotto.rewrite import DifferentialPrivacy, Edit, Finding, NoGuarantee, Rewrite, Span, StrangerTest


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text as it would be sent; ``edit`` is the index of the edit it comes from."""

    text: str
    edit: int | None = None


class Review:
    """Decisions on one rewrite. Every decision can be undone, one step each."""

    def __init__(self, rewrite: Rewrite) -> None:
        self._now = rewrite
        self._at = 0
        self._before: list[tuple[int, Rewrite]] = []
        self._after: list[tuple[int, Rewrite]] = []
        self._first = rewrite
        self._orders: dict[int, tuple[int, ...]] = {}

    @property
    def rewrite(self) -> Rewrite:
        return self._now

    @property
    def order(self) -> tuple[int, ...]:
        """The edits as they are shown. No decision moves one: it must not jump away under the hand."""
        if self._at not in self._orders:
            edits = self.edits
            self._orders[self._at] = tuple(sorted(range(len(edits)), key=lambda index: not edits[index].uncertain))
        return self._orders[self._at]

    # The rewrites to choose from ----------------------------------------------------------------

    @property
    def rewrites(self) -> int:
        """How many there are: the best one, and the others that the search found."""
        return 1 + len(self._first.alternatives)

    @property
    def at(self) -> int:
        """Which of them is under review, 0 for the best."""
        return self._at

    def choose(self, at: int) -> None:
        """Review another one, as it was made. A decision like any other."""
        if at != self._at:
            self._remember()
            self._at, self._now = at, self._made[at]

    @cached_property
    def _made(self) -> list[Rewrite]:
        return [self._first, *alternatives(self._first)]

    # The one under review -----------------------------------------------------------------------

    @property
    def text(self) -> str:
        return self._now.text

    @property
    def edits(self) -> tuple[Edit, ...]:
        return self._now.edits

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    @property
    def uncertain(self) -> int:
        """How many edits ask for a look."""
        return sum(edit.uncertain for edit in self.edits)

    @property
    def accepted(self) -> int:
        return sum(edit.accepted for edit in self.edits)

    @property
    def voided(self) -> bool:
        """Whether decisions made here took a formal guarantee away."""
        return isinstance(self._first.guarantee, DifferentialPrivacy) and isinstance(self._now.guarantee, NoGuarantee)

    @property
    def stranger(self) -> StrangerTest | None:
        """What a stranger can tell, before and after; of the rewrite as it was made, whatever was decided since."""
        return self._first.stranger

    @property
    def decided(self) -> bool:
        """Whether the text is another one than the rewrite as it was made."""
        return self._now.text != self._first.text

    @property
    def words_kept(self) -> float:
        """How much of the original's words the text still has, in [0, 1]."""
        before = self._words_before
        after = Counter(re.findall(r"\w+", self.text.casefold()))
        return (before & after).total() / max(1, before.total())

    @cached_property
    def _words_before(self) -> Counter[str]:
        return Counter(re.findall(r"\w+", self._first.original.casefold()))

    def kind(self, index: int) -> list[int]:
        """The edits of the same attribute, this one among them."""
        attribute = self.edits[index].attribute
        return [at for at, edit in enumerate(self.edits) if edit.attribute is attribute]

    # Decisions --------------------------------------------------------------------------------

    def set_accepted(self, index: int, accepted: bool) -> None:
        """Accept the edit, or keep the original there."""
        self._decide([index], lambda edit: replace(edit, accepted=accepted))

    def flip(self, index: int) -> None:
        self.set_accepted(index, not self.edits[index].accepted)

    def set_all(self, accepted: bool) -> None:
        self._decide(range(len(self.edits)), lambda edit: replace(edit, accepted=accepted))

    def set_kind(self, index: int, accepted: bool) -> None:
        """Accept or keep all edits of the same attribute."""
        self._decide(self.kind(index), lambda edit: replace(edit, accepted=accepted))

    def put(self, index: int, replacement: str) -> None:
        """Another replacement for the edit, accepted."""
        self._decide([index], lambda edit: replace(edit, replacement=replacement, accepted=True))

    def undo(self) -> None:
        if self._before:
            self._after.append((self._at, self._now))
            self._at, self._now = self._before.pop()

    def redo(self) -> None:
        if self._after:
            self._before.append((self._at, self._now))
            self._at, self._now = self._after.pop()

    def _remember(self) -> None:
        self._before.append((self._at, self._now))
        self._after.clear()

    def _decide(self, indices: Iterable[int], change: Callable[[Edit], Edit]) -> None:
        edits = list(self.edits)
        for index in indices:
            edits[index] = change(edits[index])
        if tuple(edits) == self.edits:
            return
        self._remember()
        # Taking back or changing any edit voids a formal guarantee, and a stranger test was of another text.
        self._now = replace(self._now, edits=tuple(edits), guarantee=NoGuarantee(), stranger=None)

    # What is shown ----------------------------------------------------------------------------

    def pieces(self) -> list[Piece]:
        """The text as it would be sent, cut at its edits, kept ones too. Joined it is ``text``."""
        pieces: list[Piece] = []
        at = 0
        original = self._now.original
        for index, edit in enumerate(self.edits):
            if edit.span.start > at:
                pieces.append(Piece(original[at : edit.span.start]))
            shown = edit.replacement if edit.accepted else edit.original
            if shown:
                pieces.append(Piece(shown, index))
            at = edit.span.end
        if at < len(original):
            pieces.append(Piece(original[at:]))
        return pieces

    def inline(self) -> list[tuple[Piece, bool]]:
        """Original and rewrite in one: every piece, and whether it goes."""
        pieces: list[tuple[Piece, bool]] = []
        at = 0
        original = self._now.original
        for index, edit in enumerate(self.edits):
            pieces.append((Piece(original[at : edit.span.start]), False))
            pieces.append((Piece(edit.original, index), edit.accepted))
            if edit.accepted:
                pieces.append((Piece(edit.replacement, index), False))
            at = edit.span.end
        pieces.append((Piece(original[at:]), False))
        return [(piece, goes) for piece, goes in pieces if piece.text]

    def brought_back(self, findings: Sequence[Finding], stand_ins: Collection[str]) -> list[Finding]:
        """Of ``findings`` in ``text``, those that lie in words put in by hand and are no stand-ins."""
        written: list[Span] = []
        at = 0
        for piece in self.pieces():
            end = at + len(piece.text)
            if piece.edit is not None and self._by_hand(piece.edit):
                written.append(Span(at, end))
            at = end
        return [f for f in findings if f.text not in stand_ins and any(span.overlaps(f.span) for span in written)]

    def _by_hand(self, index: int) -> bool:
        edit, made = self.edits[index], self._made[self._at].edits[index]
        return edit.accepted and edit.replacement not in {made.replacement, *made.alternatives}

    def needed(self) -> list[int]:
        """Edits that are not applied, because the task needs what stands there: in text order."""
        return [index for index, edit in enumerate(self.edits) if not edit.accepted]

    def not_needed(self) -> list[int]:
        """Edits that are applied, in text order."""
        return [index for index, edit in enumerate(self.edits) if edit.accepted]
