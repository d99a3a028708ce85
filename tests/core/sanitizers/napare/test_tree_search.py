"""Algorithm 1 on small trees whose picks are computed by hand; rewards come from a script."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from sotto.errors import Cancelled
from sotto.sanitizers.napare.tree_search import (
    Action,
    Judged,
    Node,
    Search,
    Verdict,
    backpropagate,
    one_step,
    refine,
    search_segment,
    select,
)

D, O = Action.DELETE, Action.OBSCURE  # noqa: E741


class Letters:
    """States are words: deleting adds a d, obscuring an o. The script says what each is worth."""

    def __init__(self, rewards: dict[str, float], left: dict[str, float] | None = None) -> None:
        self.rewards = rewards
        self.lefts = left or {}
        self.judged: list[str] = []

    def rewrite(self, state: str, action: Action, _count: int) -> Sequence[str]:
        return [state + ("d" if action is D else "o")]

    def reward(self, states: Sequence[str]) -> list[Verdict]:
        self.judged += states
        return [Verdict(self.rewards[state], self.lefts.get(state, 0.0)) for state in states]


def first(action: Action) -> random.Random:
    """A seed under which the first action drawn is ``action``."""
    for seed in range(50):
        order = list(Action)
        random.Random(seed).shuffle(order)
        if order[0] is action:
            return random.Random(seed)
    raise AssertionError


def test_uct_by_hand() -> None:
    root = Node("x", visits=3, total=1.0)
    child = Node("xd", root, D, visits=2, total=0.6)
    root.children.append(child)
    # 0.6 / 2 + 6.36 * sqrt(ln 3 / 2)
    assert child.uct(6.36) == pytest.approx(0.3 + 6.36 * math.sqrt(math.log(3) / 2))
    assert child.uct(0.0) == pytest.approx(0.3)


def test_the_picks_are_those_computed_by_hand() -> None:
    """C = 6.36, B = 5, deleting drawn first, nothing good enough.

    1. d from the root, 0.2; 2. o from the root, 0.5 (root: N = 2).
    3. UCT(d) = 0.2 + 6.36 sqrt(ln 2 / 1) = 5.495, UCT(o) = 0.5 + 5.295 = 5.795: o is expanded, first by
       deleting: od, 0.1. o has now n = 2, mean 0.3; root N = 3.
    4. UCT(d) = 0.2 + 6.36 sqrt(ln 3) = 6.866, UCT(o) = 0.3 + 6.36 sqrt(ln 3 / 2) = 5.014: d is expanded:
       dd, 0.4. d: n = 2, mean 0.3; root N = 4.
    5. Both have mean 0.3 and n = 2: the older one, d, is taken again, now by obscuring: do, 0.3.
    """
    script = Letters({"xd": 0.2, "xo": 0.5, "xod": 0.1, "xdd": 0.4, "xdo": 0.3})
    ranked = search_segment("x", script.rewrite, script.reward, Search(), first(D))
    assert script.judged == ["xd", "xo", "xod", "xdd", "xdo"]
    assert [one.state for one in ranked] == ["xo", "xdd", "xdo", "xd", "xod"]


def test_without_exploration_the_best_branch_is_followed() -> None:
    """C = 0: after d (0.2) and o (0.5) only o's branch grows while its mean is the higher one."""
    script = Letters({"xd": 0.2, "xo": 0.5, "xod": 0.4, "xoo": 0.6, "xodd": 0.3, "xood": 0.3})
    search_segment("x", script.rewrite, script.reward, Search(exploration=0.0), first(D))
    # o: 0.5, then od 0.4 (mean 0.45), then oo 0.6 (mean 0.5); its better child oo is expanded next.
    assert script.judged == ["xd", "xo", "xod", "xoo", "xood"]


def test_the_first_action_is_drawn_and_equal_seeds_draw_alike() -> None:
    def judged(seed: int) -> list[str]:
        script = Letters({"xd": 0.1, "xo": 0.1})
        search_segment("x", script.rewrite, script.reward, Search(budget=1), random.Random(seed))
        return script.judged

    drawn = [judged(seed)[0] for seed in range(40)]
    assert set(drawn) == {"xd", "xo"}
    assert drawn == [judged(seed)[0] for seed in range(40)]


def test_a_good_enough_rewrite_ends_the_search() -> None:
    script = Letters({"xd": 0.2, "xo": 0.85})
    ranked = search_segment("x", script.rewrite, script.reward, Search(), first(D))
    assert script.judged == ["xd", "xo"]
    assert ranked[0].state == "xo"


def test_both_readings_of_the_threshold_have_to_be_met() -> None:
    search = Search(gamma=0.10, enough=0.8)
    assert search.good_enough(Verdict(0.8, left=0.10))
    assert not search.good_enough(Verdict(0.9, left=0.11))  # reads well, but the secret is still there
    assert not search.good_enough(Verdict(0.7, left=0.0))  # private, but the search goes on for a better one
    assert search.acceptable(Verdict(0.7, left=0.0))


def test_what_is_private_ranks_before_what_reads_well() -> None:
    script = Letters({"xd": 0.3, "xo": 0.79}, left={"xo": 0.5})
    ranked = search_segment("x", script.rewrite, script.reward, Search(budget=2), first(O))
    assert [one.state for one in ranked] == ["xd", "xo"]


def test_one_step_takes_the_best_acceptable_candidate_or_else_the_best() -> None:
    candidates = [Judged("a", Verdict(0.9, 0.5)), Judged("b", Verdict(0.4, 0.1)), Judged("c", Verdict(0.6, 0.0))]
    assert one_step(candidates, Search()).state == "c"
    assert one_step(candidates[:1], Search()).state == "a"


def test_an_action_that_can_do_nothing_costs_no_budget() -> None:
    script = Letters({"xd": 0.1, "xdd": 0.2})

    def only_delete(state: str, action: Action, count: int) -> Sequence[str]:
        return script.rewrite(state, action, count) if action is D and len(state) < 3 else ()

    ranked = search_segment("x", only_delete, script.reward, Search(), first(O))
    assert script.judged == ["xd", "xdd"]
    assert ranked[0].state == "xdd"
    assert search_segment("x", lambda *_: (), script.reward, Search(), first(D)) == []


def test_backpropagation_reaches_every_ancestor() -> None:
    root = Node("x")
    child = Node("xd", root, D)
    leaf = Node("xdo", child, O)
    backpropagate(leaf, 0.5)
    backpropagate(child, 0.1)
    assert [(n.visits, n.total) for n in (root, child, leaf)] == [(2, 0.6), (2, 0.6), (1, 0.5)]
    child.untried.clear()
    root.untried.clear()
    root.children.append(child)
    child.children.append(leaf)
    assert select(root, 6.36) is leaf
    leaf.untried.clear()
    assert select(root, 6.36) is None


def test_each_segment_begins_where_the_last_one_ended() -> None:
    roots: list[str] = []

    def search_one(state: str, segment: str) -> list[Judged[str]]:
        roots.append(state)
        return [Judged(state + segment, Verdict(1.0, 0.0))] if segment != "-" else []

    final, ranked = refine("x", ["1", "-", "2"], search_one)
    assert (final, roots) == ("x12", ["x", "x1", "x1"])
    assert [len(one) for one in ranked] == [1, 0, 1]


def test_a_search_stops_when_it_is_told_to() -> None:
    script = Letters({"xd": 0.1, "xo": 0.1})

    def check() -> None:
        if script.judged:
            raise Cancelled

    with pytest.raises(Cancelled):
        search_segment("x", script.rewrite, script.reward, Search(), first(D), check)
    assert len(script.judged) == 1
