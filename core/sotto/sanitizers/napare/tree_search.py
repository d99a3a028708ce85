"""Algorithm 1 of NaPaRe: a UCT tree over deleting and obscuring for one private segment after the other.

Pure: what a state is, how it is rewritten and what a rewrite is worth come from the caller.

The paper reads its threshold gamma in two ways. In section 2.1 a candidate is acceptable while what is
left of the secret is at most gamma (L_S(y, p) <= gamma); in Algorithm 1 a node is good enough when its
reward is at least gamma (R(y) >= gamma). Both are kept, as two numbers: ``gamma`` bounds what is left,
``enough`` is the reward at which a search stops, and a rewrite is accepted only when it passes both.
Where what is left is the only reward, r = 1 - L_S, the two are the same test with ``enough`` = 1 - gamma.
The paper's 0.10 is a bound on what is left here; for a reward model on ArmoRM's scale, whose scores lie
around it, it is the reward at which a search stops.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from sotto.engines.base import Check, go_on

State = TypeVar("State")
Segment = TypeVar("Segment")


class Action(StrEnum):
    """A: the rewrite strategies."""

    DELETE = "deleting"
    OBSCURE = "obscuring"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of one rewrite: its reward r, and L_S, what is left of the segment's secret; both mostly in [0, 1]."""

    reward: float
    left: float


@dataclass(frozen=True, slots=True)
class Judged(Generic[State]):
    """A rewrite and what it is worth."""

    state: State
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Search:
    """The paper's constants: C of UCT, the budget B, the sampling budget C of Rewrite, and both thresholds."""

    exploration: float = 6.36
    budget: int = 5
    candidates: int = 3
    gamma: float = 0.10
    enough: float = 0.8

    def acceptable(self, verdict: Verdict) -> bool:
        return verdict.left <= self.gamma

    def good_enough(self, verdict: Verdict) -> bool:
        return self.acceptable(verdict) and verdict.reward >= self.enough


# Candidates for an action on a state: at most as many as asked for, none where the action can do nothing more.
Rewriter = Callable[[State, Action, int], Sequence[State]]
Reward = Callable[[Sequence[State]], Sequence[Verdict]]


@dataclass(slots=True, eq=False)
class Node(Generic[State]):
    """A rewrite state in the tree: its visits n, the sum of the rewards below it, and what was not tried yet."""

    state: State
    parent: Node[State] | None = None
    action: Action | None = None
    children: list[Node[State]] = field(default_factory=list)
    untried: list[Action] = field(default_factory=lambda: list(Action))
    visits: int = 0
    total: float = 0.0

    def uct(self, exploration: float) -> float:
        """Mean reward + C * sqrt(ln N / n) (appendix A.2), N being the parent's visits."""
        if self.parent is None:
            raise ValueError("the root has no UCT")
        return self.total / self.visits + exploration * math.sqrt(math.log(self.parent.visits) / self.visits)


def select(root: Node[State], exploration: float) -> Node[State] | None:
    """The node to expand: from the root down the child of the highest UCT to one with an untried action.

    None where every branch is at its end. Of equal children the older one is taken.
    """
    if root.untried:
        return root
    for child in sorted(root.children, key=lambda c: -c.uct(exploration)):
        found = select(child, exploration)
        if found is not None:
            return found
    return None


def backpropagate(node: Node[State], reward: float) -> None:
    """Add the reward to Q and one to N of the node and all its ancestors."""
    at: Node[State] | None = node
    while at is not None:
        at.visits += 1
        at.total += reward
        at = at.parent


def one_step(judged: Sequence[Judged[State]], search: Search) -> Judged[State]:
    """Section 2.1: of the acceptable candidates the best one, else the best of all. The first of equals.

    The paper draws at random among the acceptable ones; their rewards are known, so the best is taken.
    """
    acceptable = [one for one in judged if search.acceptable(one.verdict)]
    return max(acceptable or judged, key=lambda one: one.verdict.reward)


def search_segment(
    root: State,
    rewrite: Rewriter[State],
    reward: Reward[State],
    search: Search,
    rng: random.Random,
    check: Check = go_on,
) -> list[Judged[State]]:
    """Lines 6 to 14: every rewrite of one segment that was looked at, best first; empty where none is possible.

    A step is one expansion: a node, an action, its candidates scored together. The first action is drawn
    uniformly. It ends with a rewrite that is good enough, with the budget, or when nothing is left to try.
    """
    tree = Node(root)
    rng.shuffle(tree.untried)
    seen: list[Judged[State]] = []
    steps = 0
    while steps < search.budget:
        check()
        node = select(tree, search.exploration)
        if node is None:
            break
        action = node.untried.pop(0)
        states = rewrite(node.state, action, search.candidates)
        if not states:
            continue
        steps += 1
        judged = [Judged(state, verdict) for state, verdict in zip(states, reward(states), strict=True)]
        seen += judged
        chosen = one_step(judged, search)
        child = Node(chosen.state, node, action)
        node.children.append(child)
        backpropagate(child, chosen.verdict.reward)
        if search.good_enough(chosen.verdict):
            break
    # sorted is stable: of equals the one that was found first.
    return sorted(seen, key=lambda one: (search.acceptable(one.verdict), one.verdict.reward), reverse=True)


def refine(
    text: State,
    segments: Sequence[Segment],
    search_one: Callable[[State, Segment], Sequence[Judged[State]]],
) -> tuple[State, list[Sequence[Judged[State]]]]:
    """Algorithm 1: each segment's best rewrite is the root of the next one's tree.

    Returns the final state and, per segment, the ranked rewrites its search saw.
    """
    state, ranked = text, []
    for segment in segments:
        found = search_one(state, segment)
        ranked.append(found)
        if found:
            state = found[0].state
    return state, ranked
