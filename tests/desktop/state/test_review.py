from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute
from sotto_desktop.state.review import Review
from tests.desktop.samples import PROMPT, long_sample, private_sample, ranked_sample, sample


def test_what_is_uncertain_comes_first_and_stays_there() -> None:
    review = Review(sample())
    assert review.order == (1, 0, 2, 3)
    review.flip(1)
    assert review.order == (1, 0, 2, 3)


def test_needed_and_not_needed_follow_the_decisions() -> None:
    review = Review(sample())
    assert (review.needed(), review.not_needed()) == ([2], [0, 1, 3])
    review.flip(2)
    review.flip(0)
    assert (review.needed(), review.not_needed()) == ([0], [1, 2, 3])
    assert "Maria" in review.text
    assert "peanuts" not in review.text


def test_another_rewrite_is_a_decision_like_any_other() -> None:
    review = Review(ranked_sample())
    assert (review.rewrites, review.at) == (3, 0)
    review.flip(0)
    decided = review.text
    review.choose(1)
    assert review.text == ranked_sample().alternatives[0]
    assert review.decided
    review.choose(2)
    assert review.text == ranked_sample().alternatives[1]
    assert sorted(review.order) == list(range(len(review.edits)))
    review.flip(0)
    for _ in range(2):
        review.undo()
    assert review.text == ranked_sample().alternatives[0]
    review.undo()
    assert (review.text, review.at) == (decided, 0)
    review.redo()
    assert (review.text, review.at) == (ranked_sample().alternatives[0], 1)


def test_words_of_an_alternative_are_not_ones_own() -> None:
    review = Review(ranked_sample())
    review.choose(1)
    start = review.text.index("thirties")
    found = Finding(Span(start, start + 8), "thirties", Attribute.AGE, 0.9, "tagger")
    assert review.brought_back([found], ()) == []
    review.put(1, ", in my thirties, yes")
    assert review.brought_back([found], ()) == [found]


def test_every_decision_is_one_step_back_and_one_step_forth() -> None:
    review = Review(sample())
    texts = [review.text]
    for decide in (
        lambda: review.flip(0),
        lambda: review.set_all(False),
        lambda: review.put(1, ", in my thirties"),
        lambda: review.set_all(True),
    ):
        decide()
        texts.append(review.text)
    assert texts[2] == PROMPT
    for text in reversed(texts[:-1]):
        assert review.can_undo
        review.undo()
        assert review.text == text
    assert not review.can_undo
    for text in texts[1:]:
        assert review.can_redo
        review.redo()
        assert review.text == text
    assert not review.can_redo


def test_a_decision_that_changes_nothing_is_no_step() -> None:
    review = Review(sample())
    review.set_accepted(0, True)
    assert not review.can_undo


def test_a_new_decision_ends_what_could_be_redone() -> None:
    review = Review(sample())
    review.flip(0)
    review.undo()
    review.flip(3)
    assert not review.can_redo


def test_taking_back_one_edit_voids_a_guarantee_until_it_is_undone() -> None:
    review = Review(private_sample())
    assert not review.voided
    review.flip(0)
    assert review.voided
    review.undo()
    assert not review.voided
    assert not Review(sample()).voided


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["flip", "put", "undo", "redo", "all", "none"]))))
def test_the_pieces_joined_are_the_text(steps: list[tuple[int, str]]) -> None:
    review = Review(sample())
    for index, step in steps:
        match step:
            case "flip":
                review.flip(index)
            case "put":
                review.put(index, "x" * index)
            case "undo":
                review.undo()
            case "redo":
                review.redo()
            case _:
                review.set_all(step == "all")
        pieces = review.pieces()
        assert "".join(piece.text for piece in pieces) == review.text == review.rewrite.text
        assert all(
            piece.text in {review.edits[piece.edit].original, review.edits[piece.edit].replacement}
            for piece in pieces
            if piece.edit is not None
        )


def test_thousands_of_edits_are_decided_in_a_moment() -> None:
    review = Review(long_sample(2_800))
    started = time.process_time()
    review.set_all(False)
    review.flip(1_400)
    review.pieces()
    assert time.process_time() - started < 0.1
