"""What a stranger can tell, what a guarantee means, and what an edit can teach."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sotto.profiles import OwnTerm, Profile, Rule
from sotto.rewrite import DifferentialPrivacy, Inferred, Rewrite, StrangerTest
from sotto.taxonomy import Attribute
from sotto_desktop.state.lessons import lessons
from sotto_desktop.state.outlook import meaning, outlooks
from sotto_desktop.state.review import Review
from tests.desktop.samples import PROMPT, edit, sample

TEST = StrangerTest(
    before=(
        Inferred("age", 0.9, ("34",)),
        Inferred("place of living", 0.8, ("Kiruna",), "Kiruna"),
        Inferred("sex", 0.2),
    ),
    after=(Inferred("place of living", 0.7), Inferred("age", 0.1)),
    attacker="built-in",
)


def test_what_is_still_told_comes_first_and_guesses_are_left_out() -> None:
    found = outlooks(TEST)
    assert [(one.attribute, one.told) for one in found] == [("place of living", True), ("age", False)]
    assert found[0].words == "Place of living  80% → 70%"
    assert found[0].explained.endswith("A stranger would say: Kiruna. It is told by “Kiruna”.")


def test_something_the_rewrite_tells_anew_is_shown_too() -> None:
    (found,) = outlooks(StrangerTest((), (Inferred("income", 0.6, ("a yacht",)),), "built-in"))
    assert (found.before, found.after, found.evidence) == (0.0, 0.6, ("a yacht",))


def test_a_guarantee_is_told_as_it_is() -> None:
    assert "at most 2.7 times as likely" in meaning(DifferentialPrivacy(1.0))
    weak = meaning(DifferentialPrivacy(200.0, ("names that were not found",)))
    assert "10 to the power of 87" in weak
    assert "weak" in weak
    assert "Not covered: names that were not found." in weak


def test_the_stranger_stays_the_one_of_the_rewrite_as_it_was_made() -> None:
    review = Review(replace(sample(), stranger=TEST))
    assert not review.decided
    review.flip(0)
    assert review.decided
    assert review.stranger == TEST
    assert review.rewrite.stranger is None
    review.undo()
    assert not review.decided


def test_all_of_a_kind_is_decided_in_one_step() -> None:
    text = "Ann met Bob and Cid at 34."
    edits = (
        edit(text, "Ann", "Robin", Attribute.NAME),
        edit(text, "Bob", "Kim", Attribute.NAME),
        edit(text, "Cid", "Alex", Attribute.NAME),
        edit(text, "34", "an age", Attribute.AGE),
    )
    review = Review(Rewrite(text, edits, "contextual"))
    assert review.kind(1) == [0, 1, 2]
    review.set_kind(1, accepted=False)
    assert review.text == "Ann met Bob and Cid at an age."
    review.undo()
    assert review.text == "Robin met Kim and Alex at an age."


def test_the_words_kept_are_counted_once_each() -> None:
    review = Review(Rewrite("one one two", (edit("one one two", "two", "three", Attribute.OTHER),), "contextual"))
    assert review.words_kept == pytest.approx(2 / 3)


def test_inline_shows_what_goes_and_what_comes() -> None:
    shown = [(piece.text, goes) for piece, goes in Review(sample()).inline() if piece.edit is not None]
    assert shown == [
        ("Maria", True), ("Robin", False), (", 34", True), ("peanuts", False),
        ("maria@example.org", True), ("person1@example.com", False),
    ]  # fmt: skip
    assert "".join(piece.text for piece, goes in Review(sample()).inline() if not goes) == sample().text


def test_an_edit_teaches_to_keep_to_hide_and_a_rule() -> None:
    profile = Profile("everyday", "Everyday", never_flag=("Ann",))
    allergy = edit(PROMPT, "peanuts", "a food", Attribute.ALLERGIES)
    offered = {lesson.offer: lesson for lesson in lessons(profile, allergy)}
    assert list(offered) == [
        "Always keep “peanuts”",
        "Always hide “peanuts”",
        "Always keep everything of the kind “Allergies”",
        "Always hide everything of the kind “Allergies”",
    ]
    assert offered["Always keep “peanuts”"].after.never_flag == ("Ann", "peanuts")
    assert offered["Always hide “peanuts”"].after.own_terms == (OwnTerm("peanuts", attribute=Attribute.ALLERGIES),)
    assert offered["Always hide everything of the kind “Allergies”"].after.rules == {Attribute.ALLERGIES: Rule.REMOVE}
    assert offered["Always keep “peanuts”"].sentence == "“peanuts” is never marked or changed in the profile Everyday."


def test_what_was_learnt_is_not_offered_again_and_the_opposite_takes_its_place() -> None:
    allergy = edit(PROMPT, "peanuts", "a food", Attribute.ALLERGIES)
    keep = lessons(Profile("everyday", "Everyday"), allergy)[0].after
    assert "Always keep “peanuts”" not in [lesson.offer for lesson in lessons(keep, allergy)]
    hide = next(lesson for lesson in lessons(keep, allergy) if lesson.offer.startswith("Always hide “"))
    assert hide.after.never_flag == ()


def test_a_long_passage_teaches_by_its_evidence() -> None:
    passage = replace(edit(PROMPT, PROMPT, "", Attribute.OTHER), evidence=("Maria", "34"))
    assert [lesson.offer for lesson in lessons(Profile("p", "P"), passage)] == [
        "Always keep “Maria”", "Always keep “34”", "Always hide “Maria”", "Always hide “34”",
    ]  # fmt: skip
