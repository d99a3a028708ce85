"""The sampler covers the paper's axes, and its rules hold for every draw."""

from __future__ import annotations

from collections import Counter

from sotto.training.sampler import ATTRIBUTES, DOMAINS, STYLES, SUBJECTS, TASKS, Confusion, Policy, draw

DRAWN = [draw(1, number) for number in range(3000)]


def test_the_axes_are_the_papers() -> None:
    sizes = [len(axis) for axis in (DOMAINS, TASKS, ATTRIBUTES, SUBJECTS, STYLES)]
    assert sizes == [11, 20, 30, 5, 4]


def test_every_value_of_every_axis_is_drawn() -> None:
    assert {s.domain for s in DRAWN} == set(DOMAINS)
    assert {s.task for s in DRAWN} == set(TASKS)
    assert {s.style for s in DRAWN} == set(STYLES)
    assert {d.subject for s in DRAWN for d in s.private} == set(SUBJECTS)
    assert {d.attribute for s in DRAWN for d in s.private} == set(ATTRIBUTES)


def test_what_can_be_needed_follows_from_task_and_domain() -> None:
    for skeleton in DRAWN:
        needed = [d.attribute for d in skeleton.essential]
        policy = TASKS[skeleton.task]
        if policy is Policy.NONE:
            assert not needed
        elif policy is Policy.DOMAIN:
            assert 1 <= len(needed) <= 2
            assert set(needed) <= set(DOMAINS[skeleton.domain])
        else:
            assert needed[0] == "name"
            assert set(needed[1:]) <= set(DOMAINS[skeleton.domain])
        assert 2 <= len(skeleton.private) <= 5


def test_about_15_percent_are_meant_to_confuse() -> None:
    kinds = Counter(s.confusion for s in DRAWN)
    assert 0.12 < 1 - kinds[None] / len(DRAWN) < 0.18
    assert 0.5 < kinds[Confusion.SHARED] / (len(DRAWN) - kinds[None]) < 0.7
    for skeleton in DRAWN:
        if skeleton.confusion is Confusion.SHARED:
            first = skeleton.private[0]
            assert first.attribute in [d.attribute for d in skeleton.essential]
            assert first.subject != skeleton.subject
        else:
            assert not {d.attribute for d in skeleton.private} & {d.attribute for d in skeleton.essential}


def test_a_number_always_gives_the_same_skeleton() -> None:
    assert draw(1, 7) == DRAWN[7]
    assert draw(2, 7) != DRAWN[7]
