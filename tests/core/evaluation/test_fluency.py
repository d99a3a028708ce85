"""The script that looks for broken language finds what cutting breaks, and nothing that was there before."""

from __future__ import annotations

import pytest

from sotto.evaluation.fluency import KINDS, count, faults

ORIGINAL = (
    "I'm Ana (42, a nurse), and my dog Rex is ill. Could you, as a vet, tell me what to do? "
    "Notes:\n- Rex limps, and he whines\n- he is nine\n1. call the vet because of his leg\nThanks a lot."
)


@pytest.mark.parametrize(
    ("rewritten", "kind"),
    [
        ("My dog  is ill.", "doubled space"),
        ("My dog,, is ill.", "doubled punctuation"),
        ("My dog is ill., tell me", "doubled punctuation"),
        ("My dog is ill..", "doubled punctuation"),
        (", my dog is ill.", "orphaned comma"),
        ("My dog is ill , what now?", "orphaned comma"),
        ("My dog is ill,\nwhat now?", "orphaned comma"),
        ("My dog () is ill.", "bracket or quote"),
        ("My dog (nine is ill.", "bracket or quote"),
        ('My dog "nine is ill.', "bracket or quote"),
        ('Say "; my dog is nine" now.', "bracket or quote"),
        ("My dog is ill and.", "conjunction"),
        ("It is ill. And who knows.", None),  # a capital And is a choice
        ("It is ill. and he whines.", "conjunction"),
        ("Notes:\n-\n- he is nine", "empty bullet"),
        ("Notes:\n1.\n2. call", "empty bullet"),
        ("Call the vet because of.", "half clause"),
        ("My dog is called.", "half clause"),
        ("my dog is ill.", "lower-case start"),
        ("My dog is ill. tell me what to do", "lower-case start"),
        ("Could you tell me what to do?", None),
        ("Use e.g. bread, etc., and so-so fruit.", None),
        ("Ask Ellis R., who knows.", None),
        ("Dear Ellis,\nMy dog is ill.\nRegards,\nAna", None),
    ],
)
def test_each_fault_is_found(rewritten: str, kind: str | None) -> None:
    found = {fault.kind for fault in faults(ORIGINAL, rewritten)}
    assert (kind in found) if kind else not found


def test_what_the_original_had_is_not_counted() -> None:
    for text in (ORIGINAL, "so , what and. why ( i mean  it", "a) one\nb) two", "lower case from the start. and on"):
        assert faults(text, text) == []


def test_a_bracket_that_was_alone_before_may_go() -> None:
    assert faults("Nice :) my dog is ill", "Nice, my dog is ill") == []


def test_list_letters_are_no_lost_brackets() -> None:
    assert faults("Which?\nA) one (1)\nB) two\nC) three", "Which?\nA) one (1)\nB) two") == []


def test_faults_are_counted_by_kind() -> None:
    counted = count([(ORIGINAL, "My dog  is ill  now."), (ORIGINAL, "My dog is ill and.")])
    assert counted == {"doubled space": 2, "conjunction": 1}
    assert set(counted) <= set(KINDS)
