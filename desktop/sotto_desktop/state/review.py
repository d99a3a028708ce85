"""A rewrite under review: what is decided about each edit, in which order they are shown, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sotto.rewrite import DifferentialPrivacy, Edit, NoGuarantee, Rewrite


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text as it would be sent; ``edit`` is the index of the edit it comes from."""

    text: str
    edit: int | None = None


class Review:
    """Decisions on one rewrite. Every decision can be undone, one step each."""

    def __init__(self, rewrite: Rewrite) -> None:
        self._now = rewrite
        self._before: list[Rewrite] = []
        self._after: list[Rewrite] = []
        # Fixed for the whole review: an edit must not jump away under the hand that decides on it.
        self.order: tuple[int, ...] = tuple(
            sorted(range(len(rewrite.edits)), key=lambda index: not rewrite.edits[index].uncertain)
        )

    @property
    def rewrite(self) -> Rewrite:
        return self._now

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
        first = self._before[0] if self._before else self._now
        return isinstance(first.guarantee, DifferentialPrivacy) and isinstance(self._now.guarantee, NoGuarantee)

    # Decisions --------------------------------------------------------------------------------

    def set_accepted(self, index: int, accepted: bool) -> None:
        """Accept the edit, or keep the original there."""
        self._decide([index], lambda edit: replace(edit, accepted=accepted))

    def flip(self, index: int) -> None:
        self.set_accepted(index, not self.edits[index].accepted)

    def set_all(self, accepted: bool) -> None:
        self._decide(range(len(self.edits)), lambda edit: replace(edit, accepted=accepted))

    def put(self, index: int, replacement: str) -> None:
        """Another replacement for the edit, accepted."""
        self._decide([index], lambda edit: replace(edit, replacement=replacement, accepted=True))

    def undo(self) -> None:
        if self._before:
            self._after.append(self._now)
            self._now = self._before.pop()

    def redo(self) -> None:
        if self._after:
            self._before.append(self._now)
            self._now = self._after.pop()

    def _decide(self, indices: Iterable[int], change: Callable[[Edit], Edit]) -> None:
        edits = list(self.edits)
        for index in indices:
            edits[index] = change(edits[index])
        if tuple(edits) == self.edits:
            return
        self._before.append(self._now)
        self._after.clear()
        # Taking back or changing any edit voids a formal guarantee.
        self._now = replace(self._now, edits=tuple(edits), guarantee=NoGuarantee())

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

    def needed(self) -> list[int]:
        """Edits that are not applied, because the task needs what stands there: in text order."""
        return [index for index, edit in enumerate(self.edits) if not edit.accepted]

    def not_needed(self) -> list[int]:
        """Edits that are applied, in text order."""
        return [index for index, edit in enumerate(self.edits) if edit.accepted]
