"""R(y, p): what a rewrite is worth. Privacy first; among what is private enough, meaning and naturalness.

The paper found that privacy alone overwrites and that a sum of scores makes them fight. Here what is left
of the secret decides whether a rewrite is acceptable at all, and only then its quality is weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sotto.sanitizers.napare.draft import Draft
from sotto.sanitizers.napare.roles import Attacker, Quality, Segment
from sotto.sanitizers.napare.tree_search import Verdict

# A rewrite that is not acceptable is worth less than any that is.
_UNACCEPTABLE = 0.1


class Reward:
    """The reward with its cache: a rewrite is judged once for a segment, whichever way a search came to it.

    With ``own_scale`` what ``quality`` says of an acceptable rewrite is its reward as it stands: the score
    of a reward model, like the paper's.
    """

    def __init__(self, attacker: Attacker, quality: Quality, *, own_scale: bool = False) -> None:
        self._attacker = attacker
        self._quality = quality
        self._own_scale = own_scale
        self._known: dict[tuple[Draft, Draft, Segment], Verdict] = {}

    def of(
        self, root: Draft, segment: Segment, pending: Sequence[Segment], gamma: float
    ) -> Callable[[Sequence[Draft]], list[Verdict]]:
        """The reward in the search that begins at ``root``.

        ``gamma`` is how much may be left. ``pending`` are segments whose turn comes later: for the attacker
        they count as gone, or none would ever be acceptable before the last.
        """

        def judge(drafts: Sequence[Draft]) -> list[Verdict]:
            new = [d for d in dict.fromkeys(drafts) if (root, d, segment) not in self._known]
            for draft, verdict in zip(new, self._judge(root, new, segment, pending, gamma), strict=True):
                self._known[root, draft, segment] = verdict
            return [self._known[root, draft, segment] for draft in drafts]

        return judge

    def _judge(
        self, root: Draft, drafts: Sequence[Draft], segment: Segment, pending: Sequence[Segment], gamma: float
    ) -> list[Verdict]:
        if not drafts:
            return []
        hidden = [draft.without(where for later in pending for where in later.where) for draft in drafts]
        lefts = self._attacker.left(hidden, segment)
        passed = [draft for draft, left in zip(drafts, lefts, strict=True) if left <= gamma]
        worth = dict(zip(passed, self._quality.worth(root, passed, segment) if passed else (), strict=True))
        return [Verdict(self._weighed(left, worth.get(draft)), left) for draft, left in zip(drafts, lefts, strict=True)]

    def _weighed(self, left: float, worth: float | None) -> float:
        if worth is None:
            return (1.0 - left) * _UNACCEPTABLE
        return worth if self._own_scale else (1.0 - left) * worth
